/** Listing orders when there are thousands of them: the work and the answers stay bounded. */
import { beforeAll, expect, it } from 'vitest';
import { findOrders, maxExamined, maxNumbered } from '#functions/order/find-orders.ts';
import { replaceEntryWrites } from '#functions/order/order-index-store.ts';
import { commit } from '#functions/platform/table/table.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();

const many = 2_200;
const question = { sortBy: 'createdAt', sortOrder: 'DESC', page: 1, limit: 10 } as const;
const first = Date.parse('2024-01-01T00:00:00.000Z');

beforeAll(async () => {
  const write = async (index: number) => {
    const [id, createdAt] = [`OLD${String(index).padStart(6, '0')}`, new Date(first + index * 60_000).toISOString()];
    const entry = { id, customerId: 'a-customer', createdAt, total: 1_000 + index, status: 'delivered', paymentStatus: 'completed' } as const;
    await commit(replaceEntryWrites(undefined, { entry, words: ['kumar'] }));
  };
  for (let index = 0; index < many; index += 20) await Promise.all(Array.from({ length: 20 }, (_, each) => write(index + each)));
});

it('counts thousands of orders and reads little more of the index than the page shows', async () => {
  const found = await findOrders({ ...question });
  expect(found).toMatchObject({ total: many, isLeast: false });
  expect(found.examined).toBeLessThan(150);
  const dearest = await findOrders({ ...question, sortBy: 'total', status: 'delivered' });
  expect(dearest.examined).toBeLessThan(150);
  const far = await findOrders({ ...question, page: maxNumbered / 10 });
  expect(far.examined).toBeLessThan(maxNumbered + 300);
  expect(far.next).toBeDefined();
});

it('returns a lower bound beyond the counting limit and requires a cursor beyond the last page number', async () => {
  const days = { from: '2023-12-31T00:00:00.000Z', before: '2024-12-31T00:00:00.000Z' };
  const found = await findOrders({ ...question, ...days });
  expect(found).toMatchObject({ total: 1_000, isLeast: true });
  expect(found.examined).toBeLessThanOrEqual(maxExamined);
  const kumars = await findOrders({ ...question, search: 'kumar' });
  expect(kumars).toMatchObject({ total: maxExamined, isLeast: true, examined: maxExamined });
  expect(await shop.call('order.list', { as: await shop.admin(), query: { page: maxNumbered / 10 + 1 } })).toMatchObject({
    status: 400,
    body: { fields: { page: 'Pages beyond 50 are reached by the cursor of the page before them' } },
  });
});

it('stops reading the index at the limit and continues from there with the cursor', async () => {
  // The dearest orders are the newest, so that the orders of the oldest days come last.
  const days = { from: '2023-12-31T00:00:00.000Z', before: new Date(first + 1_200 * 60_000).toISOString() };
  let cursor: string | undefined;
  let calls = 0;
  do {
    const found = await findOrders({ ...question, ...days, limit: 100, sortBy: 'total', ...(cursor === undefined ? {} : { cursor }) });
    expect(found.examined).toBeLessThanOrEqual(maxExamined);
    cursor = found.next;
    calls += 1;
  } while (cursor !== undefined && calls < 50);
  expect(calls).toBeGreaterThan(11);
  expect(calls).toBeLessThan(16);
});
