/** Do the lists of all orders follow every order, whatever the stream brings twice, late or in part? */
import { expect, it } from 'vitest';
import { indexOrder } from '#functions/flows/index-order.ts';
import { handler } from '#functions/jobs/index-orders.ts';
import { orderCounts } from '#functions/store/order-index.ts';
import { openAfterSale } from '#tests/kit/after-sale.ts';

const { shop, given, sale, asha, admin } = await openAfterSale();

const anOrder = async () => sale.bought(asha, { product: await shop.product(), quantity: 1 });
const listed = async (query: object) =>
  (await shop.call('order.list', { as: admin, query: { ...query } })).body.data.map(({ id }: { id: string }) => id) as string[];
const record = (id: string, SequenceNumber = '1') => ({
  dynamodb: { SequenceNumber, Keys: { pk: { S: `CUSTOMER#${asha.id}` }, sk: { S: `ORDER#${id}` } } },
});

it('an order is listed once and counted once, however often the stream tells of it and at whatever moment', async () => {
  const id = await anOrder();
  await Promise.all(Array.from({ length: 6 }, () => indexOrder(asha.id, id)));
  await sale.move(admin, id, 'processing');
  await Promise.all([indexOrder(asha.id, id), handler({ Records: [record(id), record(id, '2')] }), shop.deliver()]);
  await shop.deliver();
  expect(await listed({ search: asha.email })).toEqual([id]);
  expect(await listed({ status: 'pending' })).toEqual([]);
  expect(Object.fromEntries(await orderCounts())).toEqual({ 'pending#completed': 0, 'processing#completed': 1 });
  expect(shop.world.dead.filter(({ job }) => job === 'follow-changes')).toEqual([]);
});

it('an order whose record fails is told back, and the others are listed', async () => {
  const id = await anOrder();
  const table = process.env['TABLE_NAME'];
  process.env['TABLE_NAME'] = 'no-such-table';
  const answer = await handler({ Records: [record(id, '7')] }).finally(() => Object.assign(process.env, { TABLE_NAME: table }));
  expect(answer.batchItemFailures).toEqual([{ itemIdentifier: '7' }]);
  expect((await handler({ Records: [record('01NOSUCHORDER', '8'), record(id, '9')] })).batchItemFailures).toEqual([]);
  expect(await listed({ status: 'pending' })).toEqual([id]);
});

it('orders of before the lists are found by the first runs of the job that looks for them', async () => {
  const id = await anOrder();
  // As if they had been placed by an older release, which knew no lists.
  const { db } = await import('#functions/store/table.ts');
  const { DeleteCommand } = await import('#functions/dynamodb/commands.ts');
  await shop.deliver();
  const drop = (pk: string, sk: string) => db().send(new DeleteCommand({ TableName: shop.world.tableName, Key: { pk, sk } }));
  const order = await shop.table.get(`CUSTOMER#${asha.id}`, `ORDER#${id}`);
  for (const { pk, sk } of await shop.table.query('ORDERS#pending#completed')) if (String(sk).endsWith(id)) await drop(String(pk), String(sk));
  await drop(`ORDER#${id}`, 'INDEX');
  expect(await listed({ status: 'pending', sortBy: 'total' })).not.toContain(id);
  await shop.job('index-old-orders');
  expect(await listed({ status: 'pending', sortBy: 'total' })).toContain(id);
  expect(await shop.table.get('ORDERS', 'PROGRESS')).toMatchObject({ done: true, form: 1 });
  expect(order).toBeDefined();
});

it('who is forgotten is found by nothing any more', async () => {
  const ravi = await given.buyer();
  const id = await sale.bought(ravi, { product: await shop.product(), quantity: 1 });
  const { revision } = await sale.read(admin, id);
  await shop.call('order.update', { as: admin, params: { id }, body: { revision, staffNotes: 'Lives behind the temple' } });
  await shop.deliver();
  expect(await listed({ search: ravi.email })).toEqual([id]);
  const { erase } = await import('#functions/flows/erase.ts');
  await erase(ravi.id);
  await shop.deliver();
  expect(await listed({ search: ravi.email })).toEqual([]);
  const left = JSON.stringify([await shop.table.query(`ORDER#${id}`), await shop.table.query(`AUDIT#order#${id}`), await sale.read(admin, id)]);
  for (const words of [ravi.email, ravi.phone.slice(3), 'temple']) expect(left).not.toContain(words);
});
