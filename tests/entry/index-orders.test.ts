/** The order index: it follows every order, whatever the stream repeats, delays or fails to deliver. */
import { expect, it } from 'vitest';
import { indexOrdersAndAppointments } from '#functions/entry/index-orders.ts';
import { indexOrder } from '#functions/order/index-order.ts';
import { orderCounts } from '#functions/order/order-index-store.ts';
import { openShopWithOrders } from '#tests/kit/order-steps.ts';

const { shop, checkoutSteps, orderSteps, admin } = await openShopWithOrders();

/** An order of a new customer. */
async function anOrder() {
  const asha = await checkoutSteps.buyer();
  return { asha, id: await orderSteps.placeOrder(asha, { product: await shop.product(), quantity: 1 }) };
}
const listed = async (query: object) =>
  (await shop.call('order.list', { as: admin, query: { ...query } })).body.data.map(({ id }: { id: string }) => id) as string[];
const record = (customerId: string, id: string, SequenceNumber = '1') => ({
  dynamodb: { SequenceNumber, Keys: { pk: { S: `CUSTOMER#${customerId}` }, sk: { S: `ORDER#${id}` } } },
});

it('lists and counts an order once when its changes arrive repeatedly and concurrently', async () => {
  await shop.deliverEvents();
  const before = await orderCounts();
  const { asha, id } = await anOrder();
  await Promise.all(Array.from({ length: 6 }, () => indexOrder(asha.id, id)));
  await orderSteps.changeStatus(admin, id, 'processing');
  await Promise.all([
    indexOrder(asha.id, id),
    indexOrdersAndAppointments({ Records: [record(asha.id, id), record(asha.id, id, '2')] }),
    shop.deliverEvents(),
  ]);
  await shop.deliverEvents();
  expect(await listed({ search: asha.email })).toEqual([id]);
  expect(await listed({ search: asha.email, status: 'pending' })).toEqual([]);
  expect(await listed({ status: 'pending' })).not.toContain(id);
  const counts = await orderCounts();
  const added = (state: Parameters<typeof counts.get>[0]) => (counts.get(state) ?? 0) - (before.get(state) ?? 0);
  expect([added('pending#completed'), added('processing#completed')]).toEqual([0, 1]);
  expect(shop.services.deadLetters.filter(({ job }) => job === 'follow-changes')).toEqual([]);
});

it('reports a failed record of the stream for redelivery and lists the other orders', async () => {
  const { asha, id } = await anOrder();
  const table = process.env['TABLE_NAME'];
  process.env['TABLE_NAME'] = 'no-such-table';
  const answer = await indexOrdersAndAppointments({ Records: [record(asha.id, id, '7')] }).finally(() =>
    Object.assign(process.env, { TABLE_NAME: table }),
  );
  expect(answer.batchItemFailures).toEqual([{ itemIdentifier: '7' }]);
  expect(
    (await indexOrdersAndAppointments({ Records: [record(asha.id, '01NOSUCHORDER', '8'), record(asha.id, id, '9')] })).batchItemFailures,
  ).toEqual([]);
  expect(await listed({ search: asha.email, status: 'pending' })).toEqual([id]);
});

it('adds orders that are older than the index by a job', async () => {
  const { asha, id } = await anOrder();
  // As if an older release without the index had placed the order.
  const { db } = await import('#functions/platform/table/table.ts');
  const { DeleteCommand } = await import('#functions/platform/table/commands.ts');
  await shop.deliverEvents();
  const drop = (pk: string, sk: string) => db().send(new DeleteCommand({ TableName: shop.services.tableName, Key: { pk, sk } }));
  const order = await shop.table.get(`CUSTOMER#${asha.id}`, `ORDER#${id}`);
  for (const { pk, sk } of await shop.table.query('ORDERS#pending#completed')) if (String(sk).endsWith(id)) await drop(String(pk), String(sk));
  await drop(`ORDER#${id}`, 'INDEX');
  expect(await listed({ status: 'pending', sortBy: 'total' })).not.toContain(id);
  await shop.runJob('index-old-orders');
  expect(await listed({ status: 'pending', sortBy: 'total' })).toContain(id);
  expect(await shop.table.get('ORDERS', 'PROGRESS')).toMatchObject({ done: true, form: 4 });
  expect(order).toBeDefined();
});

it('moves order numbers out of the common partition of the previous version, and finds orders before and after', async () => {
  const { asha, id } = await anOrder();
  await shop.deliverEvents();
  const { entry, words, turn } = (await shop.table.get(`ORDER#${id}`, 'INDEX')) as Record<string, any>;
  const number = words.find((word: string) => word.startsWith('nh-')) as string;
  const sk = `${number}#${entry.createdAt}#${id}`;
  const [was, now] = ['ORDERWORDS#n', `ORDERWORDS#nh-#${number.charCodeAt(number.length - 1) % 8}`];
  expect(await shop.table.get(now, sk)).toMatchObject({ id });
  // Writes an entry as the previous version did.
  const { db } = await import('#functions/platform/table/table.ts');
  const { DeleteCommand } = await import('#functions/platform/table/commands.ts');
  await db().send(new DeleteCommand({ TableName: shop.services.tableName, Key: { pk: now, sk } }));
  await shop.putItem({ pk: was, sk, ...entry, words });
  await shop.putItem({ pk: `ORDER#${id}`, sk: 'INDEX', entry, words, turn });
  await shop.putItem({ pk: 'ORDERS', sk: 'PROGRESS', form: 1, month: '2019-12', before: '9', done: true });
  for (const search of [number, number.slice(0, 9), 'nh']) expect(await listed({ search: `${search} ${asha.email}` })).toEqual([id]);
  await shop.runJob('index-old-orders');
  expect(await shop.table.get(was, sk)).toBeUndefined();
  expect(await shop.table.get(now, sk)).toMatchObject({ id });
  for (const search of [number, number.slice(0, 9), 'nh']) expect(await listed({ search: `${search} ${asha.email}` })).toEqual([id]);
  expect(await listed({ search: number })).toEqual([id]);
});

it('moves telephone numbers out of the partition of their first digit of the previous version, and finds orders before and after', async () => {
  const { asha, id } = await anOrder();
  await shop.deliverEvents();
  const { entry, words, turn } = (await shop.table.get(`ORDER#${id}`, 'INDEX')) as Record<string, any>;
  const phone = asha.phone.slice(-10);
  expect(words).toContain(phone);
  const sk = `${phone}#${entry.createdAt}#${id}`;
  // Indian mobile numbers all begin with 6 to 9, so their last digit chooses one of eight partitions.
  const [was, now] = [`ORDERWORDS#${phone[0]}`, `ORDERWORDS#0-9#${phone.charCodeAt(9) % 8}`];
  expect(await shop.table.get(now, sk)).toMatchObject({ id });
  expect(await shop.table.get(was, sk)).toBeUndefined();
  // Writes an entry as the previous version did.
  const { db } = await import('#functions/platform/table/table.ts');
  const { DeleteCommand } = await import('#functions/platform/table/commands.ts');
  await db().send(new DeleteCommand({ TableName: shop.services.tableName, Key: { pk: now, sk } }));
  await shop.putItem({ pk: was, sk, ...entry, words });
  await shop.putItem({ pk: `ORDER#${id}`, sk: 'INDEX', entry, words, turn, form: 3 });
  await shop.putItem({ pk: 'ORDERS', sk: 'PROGRESS', form: 3, month: '2019-12', before: '9', done: true });
  expect(await listed({ search: phone })).toEqual([id]);
  expect(await listed({ search: phone.slice(0, 7) })).toContain(id);
  await shop.runJob('index-old-orders');
  expect(await shop.table.get(was, sk)).toBeUndefined();
  expect(await shop.table.get(now, sk)).toMatchObject({ id });
  expect(await shop.table.get('ORDERS', 'PROGRESS')).toMatchObject({ done: true, form: 4 });
  expect(await listed({ search: phone })).toEqual([id]);
  expect(await listed({ search: `+91 ${phone.slice(0, 5)} ${phone.slice(5)}` })).toEqual([id]);
  for (const length of [1, 7]) expect(await listed({ search: phone.slice(0, length), limit: 100 })).toContain(id);
});

it('reads a month with orders that the previous version indexed one by one', async () => {
  const { ordersOfMonth } = await import('#functions/order/order-store.ts');
  const { asha, id } = await anOrder();
  const { id: newer } = await anOrder();
  const order = (await shop.table.get(`CUSTOMER#${asha.id}`, `ORDER#${id}`)) as Record<string, any>;
  const ref = (await shop.table.get(`ORDER#${id}`, 'REF')) as Record<string, any>;
  // A change of an order is also written to the index, if the order is in it.
  expect(order).not.toHaveProperty('gsi1pk');
  expect(ref).toMatchObject({ gsi1pk: expect.stringMatching(/^ORDERS#\d{4}-\d\d$/), gsi1sk: `${order['createdAt']}#${id}` });
  await shop.putItem({ pk: ref['pk'], sk: 'REF', customerId: asha.id });
  await shop.putItem({ ...order, gsi1pk: ref['gsi1pk'], gsi1sk: ref['gsi1sk'] });
  const month = String(ref['gsi1pk']).slice('ORDERS#'.length);
  const orders = await ordersOfMonth(month, '0', '9', 2);
  expect(orders.map((each) => each.id)).toEqual([newer, id]);
  expect(orders.map(({ lines }) => lines.length)).toEqual([1, 1]);
});

it('removes an erased customer from the search of orders and their notes', async () => {
  const ravi = await checkoutSteps.buyer();
  const id = await orderSteps.placeOrder(ravi, { product: await shop.product(), quantity: 1 });
  const { revision } = await orderSteps.readOrder(admin, id);
  await shop.call('order.update', { as: admin, params: { id }, body: { revision, staffNotes: 'Lives behind the temple' } });
  await shop.deliverEvents();
  expect(await listed({ search: ravi.email })).toEqual([id]);
  const { erase } = await import('#functions/privacy/erase.ts');
  await erase(ravi.id);
  await shop.deliverEvents();
  expect(await listed({ search: ravi.email })).toEqual([]);
  const left = JSON.stringify([
    await shop.table.query(`ORDER#${id}`),
    await shop.table.query(`AUDIT#order#${id}`),
    await orderSteps.readOrder(admin, id),
  ]);
  for (const words of [ravi.email, ravi.phone.slice(3), 'temple']) expect(left).not.toContain(words);
});
