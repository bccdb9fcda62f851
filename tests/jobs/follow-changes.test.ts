/** Do the followers of the stream's one reader work side by side, each for itself? */
import { expect, test, vi } from 'vitest';
import { DeleteCommand } from '#functions/dynamodb/commands.ts';
import { handler as followChanges } from '#functions/jobs/follow-changes.ts';
import { db } from '#functions/store/table.ts';
import { followers, isOf, jobs } from '#shared/contract/jobs.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();

const record = (pk: string, sk: string, SequenceNumber: string) => ({
  eventName: 'MODIFY' as const,
  dynamodb: { Keys: { pk: { S: pk }, sk: { S: sk } }, SequenceNumber, ApproximateCreationDateTime: shop.now().getTime() / 1_000 },
});

test('two functions read the stream, and between them every change that anybody follows', () => {
  const readers = Object.entries(jobs).filter(([, { on }]) => on === 'stream');
  expect(readers.map(([name]) => name).toSorted()).toEqual(['follow-changes', 'send-mail']);
  const { partitions } = jobs['follow-changes'];
  for (const { partitions: own } of Object.values(followers)) for (const prefix of own) expect(isOf({ partitions }, `${prefix}1`, 'ANY')).toBe(true);
});

test('a follower that fails takes no other down with it, and has the records brought again', async () => {
  const product = await shop.product({ name: 'Followed Kite', stock: 3 });
  // The catalogue has nowhere to be written to.
  vi.stubEnv('DATA_BUCKET', '');
  const asha = await shop.customer({ firstName: 'Followed' });
  const batch = { Records: [record(`PRODUCT#${product.id}`, 'PRODUCT', '1'), record(`CUSTOMER#${asha.id}`, 'PROFILE', '2')] };
  await expect(followChanges(batch)).rejects.toThrow('DATA_BUCKET');
  vi.unstubAllEnvs();
  const meera = await shop.admin();
  // The list of customers is a figure that the failure did not keep from its place.
  const { body } = await shop.call('user.list', { as: meera, query: { search: 'followed' } });
  expect(body.data.map(({ id }: { id: string }) => id)).toContain(asha.id);
  expect(await followChanges(batch)).toEqual({ batchItemFailures: [] });
});

test('a record that nobody can take is set aside alone, and what came with it arrives', async () => {
  await shop.world.deliver();
  const before = shop.world.dead.length;
  // No item of ours looks like it: an order without anything in it.
  const poison = { pk: 'CUSTOMER#01POISON', sk: 'ORDER#01POISON' };
  await shop.put(poison);
  const product = await shop.product({ name: 'Kite beside Poison', stock: 3 });
  await shop.world.stream.drain();
  await db().send(new DeleteCommand({ TableName: shop.world.tableName, Key: poison }));
  const { body } = await shop.call('catalog.listProducts', { query: { search: 'Kite beside Poison' } });
  expect(body.products.map(({ id }: { id: number }) => id)).toEqual([product.id]);
  expect(shop.world.dead.slice(before).filter(({ job }) => job === 'follow-changes')).toHaveLength(1);
  shop.world.dead.length = before;
  await shop.world.stream.drain();
  shop.world.dead.length = before;
}, 60_000);
