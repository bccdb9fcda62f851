/** The followers of the table's stream: each works on its own, and the failure of one does not affect the others. */
import { afterEach, expect, test, vi } from 'vitest';
import { handler as followChanges } from '#functions/entry/jobs/follow-changes.ts';
import { DeleteCommand } from '#functions/platform/table/commands.ts';
import { db } from '#functions/platform/table/table.ts';
import { followers, jobs } from '#shared/contract/jobs.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
afterEach(() => vi.unstubAllEnvs());

const record = (pk: string, sk: string, SequenceNumber: string) => ({
  eventName: 'MODIFY' as const,
  dynamodb: { Keys: { pk: { S: pk }, sk: { S: sk } }, SequenceNumber, ApproximateCreationDateTime: shop.now().getTime() / 1_000 },
});

test('reads every followed partition of the stream with two functions', () => {
  const readers = Object.entries(jobs).filter(([, { on }]) => on === 'stream');
  expect(readers.map(([name]) => name).toSorted()).toEqual(['follow-changes', 'send-mail']);
  const { records } = jobs['follow-changes'];
  for (const own of Object.values(followers)) expect(records).toEqual(expect.arrayContaining([...own]));
});

test('runs the other followers when one fails and asks for the records again', async () => {
  const product = await shop.product({ name: 'Followed Kite', stock: 3 });
  // The catalogue follower has no bucket to write to.
  vi.stubEnv('DATA_BUCKET', '');
  const asha = await shop.customer({ firstName: 'Followed' });
  const batch = { Records: [record(`PRODUCT#${product.id}`, 'PRODUCT', '1'), record(`CUSTOMER#${asha.id}`, 'PROFILE', '2')] };
  await expect(followChanges(batch)).rejects.toThrow('DATA_BUCKET');
  vi.unstubAllEnvs();
  const meera = await shop.admin();
  // The list of customers is kept by another follower.
  const { body } = await shop.call('user.list', { as: meera, query: { search: 'followed' } });
  expect(body.data.map(({ id }: { id: string }) => id)).toContain(asha.id);
  expect(await followChanges(batch)).toEqual({ batchItemFailures: [] });
});

test('sets aside a record that no follower can handle and applies the rest of its batch', async () => {
  await shop.services.deliverEvents();
  const before = shop.services.deadLetters.length;
  // An order without any attributes, which the shop never writes.
  const poison = { pk: 'CUSTOMER#01POISON', sk: 'ORDER#01POISON' };
  await shop.putItem(poison);
  const product = await shop.product({ name: 'Kite beside Poison', stock: 3 });
  try {
    await shop.services.stream.drain();
  } finally {
    await db().send(new DeleteCommand({ TableName: shop.services.tableName, Key: poison }));
  }
  const { body } = await shop.call('catalog.listProducts', { query: { search: 'Kite beside Poison' } });
  expect(body.products.map(({ id }: { id: number }) => id)).toEqual([product.id]);
  expect(shop.services.deadLetters.slice(before).filter(({ job }) => job === 'follow-changes')).toHaveLength(1);
  shop.services.deadLetters.length = before;
  await shop.services.stream.drain();
  shop.services.deadLetters.length = before;
}, 60_000);
