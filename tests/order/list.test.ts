/** What does GET /orders promise? One's own orders, the newest first; for an admin everybody's, by filters. */
import { beforeAll, describe, expect, it } from 'vitest';
import { indianDay } from '#shared/rules/india-day.ts';
import { type Buyer, buying } from '#tests/kit/buying.ts';
import type { Customer } from '#tests/kit/given.ts';
import { openShop, type Shop } from '#tests/kit/shop.ts';

let shop: Shop;
let given: ReturnType<typeof buying>;
let asha: Buyer;
let ravi: Buyer;
let admin: Customer;
/** Asha's, the oldest first, with rising totals. */
const ids: string[] = [];

beforeAll(async () => {
  shop = await openShop();
  given = buying(shop);
  [asha, ravi, admin] = [await given.buyer(), await given.buyer(), await shop.admin()];
  for (const price of [10_000, 20_000, 30_000]) {
    const bear = await shop.product({ price });
    ids.push((await given.verify(asha, await given.pay(await given.checkout(asha, bear)))).body.orderId);
    shop.advance(60);
  }
  await given.verify(ravi, await given.pay(await given.checkout(ravi, await shop.product({ price: 5_000 }))));
});

const list = (as: Customer, query: Record<string, string | number> = {}) => shop.call('order.list', { as, query });
const idsOf = (answer: Awaited<ReturnType<typeof list>>) => answer.body.data.map((order: { id: string }) => order.id);

describe('a customer', () => {
  it('sees their own, the newest first, with the totals of the pages', async () => {
    const answer = await list(asha);
    expect(answer).toMatchObject({ status: 200, body: { meta: { total: 3, page: 1, limit: 10, totalPages: 1 } } });
    expect(idsOf(answer)).toEqual(ids.toReversed());
  });

  it('turns pages', async () => {
    const answer = await list(asha, { page: 2, limit: 2 });
    expect(answer.body.meta).toEqual({ total: 3, page: 2, limit: 2, totalPages: 2 });
    expect(idsOf(answer)).toEqual([ids[0]]);
    expect(idsOf(await list(asha, { page: 9 }))).toEqual([]);
  });

  it('sorts and filters', async () => {
    expect(idsOf(await list(asha, { sortBy: 'total', sortOrder: 'ASC' }))).toEqual(ids);
    expect(idsOf(await list(asha, { status: 'shipped' }))).toEqual([]);
    const today = indianDay(shop.now());
    expect(idsOf(await list(asha, { fromDate: today, toDate: today }))).toHaveLength(3);
    expect(idsOf(await list(asha, { toDate: '2020-01-01' }))).toEqual([]);
  });

  it("never sees another's by naming them", async () => {
    expect(idsOf(await list(ravi, { userId: asha.id }))).toEqual([]);
    expect(idsOf(await list(ravi, { search: asha.email }))).toEqual([]);
    expect((await list(ravi)).body.meta.total).toBe(1);
  });
});

describe('an admin', () => {
  it("sees everybody's, by sum, by customer, by text and by day", async () => {
    expect((await list(admin)).body.meta.total).toBe(4);
    expect((await list(admin, { sortBy: 'total', sortOrder: 'DESC' })).body.data.map((order: { total: number }) => order.total)).toEqual([
      354, 236, 118, 59,
    ]);
    expect(idsOf(await list(admin, { userId: asha.id }))).toEqual(ids.toReversed());
    expect(idsOf(await list(admin, { search: asha.email.toUpperCase() }))).toEqual(ids.toReversed());
    const { orderNumber } = (await list(asha)).body.data[2];
    expect(idsOf(await list(admin, { search: orderNumber }))).toEqual([ids[0]]);
    expect((await list(admin, { fromDate: '2020-01-01', toDate: '9999-12-31' })).body.meta.total).toBe(4);
    expect((await list(admin, { fromDate: '2020-01-01', toDate: '2020-12-31' })).body.meta.total).toBe(0);
    expect((await list(admin, { status: 'pending', paymentStatus: 'completed' })).body.meta.total).toBe(4);
  });
});

it('a filter that is none is refused, and so is a visitor who is signed out', async () => {
  expect(await list(asha, { sortBy: 'password' })).toMatchObject({ status: 400 });
  expect(await list(asha, { limit: 1_000 })).toMatchObject({ status: 400 });
  expect(await shop.call('order.list')).toMatchObject({ status: 401 });
});
