/** What does GET /orders promise? One's own orders, the newest first; for the shop's staff everybody's, by filters, at a bounded price. */
import { beforeAll, describe, expect, it } from 'vitest';
import { findOrders, mostExamined, mostNumbered } from '#functions/flows/find-orders.ts';
import { moveEntries } from '#functions/store/order-index.ts';
import { commit } from '#functions/store/table.ts';
import { indianDay } from '#shared/rules/india-day.ts';
import { afterSale } from '#tests/kit/after-sale.ts';
import { type Buyer, buying } from '#tests/kit/buying.ts';
import type { Customer } from '#tests/kit/given.ts';
import { openShop, type Shop } from '#tests/kit/shop.ts';

let shop: Shop;
let given: ReturnType<typeof buying>;
let after: ReturnType<typeof afterSale>;
let asha: Buyer;
let ravi: Buyer;
let admin: Customer;
/** Asha's, the oldest first, with rising totals. */
const ids: string[] = [];

beforeAll(async () => {
  shop = await openShop();
  given = buying(shop);
  after = afterSale(shop, given);
  [asha, ravi, admin] = [await given.buyer(), await given.buyer(), await shop.admin()];
  for (const price of [10_000, 20_000, 30_000]) {
    ids.push(await after.bought(asha, { product: await shop.product({ price }), quantity: 1 }));
    shop.advance(60);
  }
  await after.bought(ravi, { product: await shop.product({ price: 5_000 }), quantity: 1 });
  await shop.deliver();
});

type Query = Record<string, string | number>;
const list = (as: Customer, query: Query = {}) => shop.call('order.list', { as, query });
type Listed = Awaited<ReturnType<typeof list>>;
const idsOf = (answer: Listed): string[] => answer.body.data.map((order: { id: string }) => order.id);
const totalsOf = (answer: Listed): number[] => answer.body.data.map((order: { total: number }) => order.total);

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
  it("sees everybody's, by sum, by customer and by day", async () => {
    expect((await list(admin)).body.meta).toMatchObject({ total: 4, isLeast: false });
    expect(totalsOf(await list(admin, { sortBy: 'total', sortOrder: 'DESC' }))).toEqual([354, 236, 118, 59]);
    expect(totalsOf(await list(admin, { sortBy: 'total', sortOrder: 'ASC' }))).toEqual([59, 118, 236, 354]);
    expect(idsOf(await list(admin, { sortBy: 'createdAt', sortOrder: 'ASC' })).slice(0, 3)).toEqual(ids);
    expect(idsOf(await list(admin, { userId: asha.id }))).toEqual(ids.toReversed());
    expect((await list(admin, { fromDate: '2020-01-01', toDate: '9999-12-31' })).body.meta.total).toBe(4);
    expect((await list(admin, { fromDate: '2020-01-01', toDate: '2020-12-31' })).body.meta.total).toBe(0);
    expect((await list(admin, { status: 'pending', paymentStatus: 'completed' })).body.meta.total).toBe(4);
  });

  it('finds by number, name, e-mail and phone, by the beginning of a word, and by several words', async () => {
    const found = async (search: string) => idsOf(await list(admin, { search }));
    expect(await found(asha.email.toUpperCase())).toEqual(ids.toReversed());
    const { orderNumber } = (await list(asha)).body.data[2];
    expect(await found(orderNumber.toLowerCase())).toEqual([ids[0]]);
    expect(await found(orderNumber.split('-').at(-1))).toEqual([ids[0]]);
    expect(await found(asha.phone)).toEqual(ids.toReversed());
    expect(await found(asha.phone.replace(/^\+91(\d{5})/, '0$1 '))).toEqual(ids.toReversed());
    expect(await found(`${asha.email.slice(0, 9)} ra`)).toEqual(ids.toReversed());
    expect(await found(`${asha.email.slice(0, 9)} nobody`)).toEqual([]);
    expect(await found('ash')).toHaveLength(4);
    expect((await list(admin, { search: 'ash', sortBy: 'total', sortOrder: 'ASC', limit: 3, page: 2 })).body).toMatchObject({
      meta: { total: 4, totalPages: 2 },
      data: [{ total: 354 }],
    });
  });

  it('finds an order where it has moved to, at once and only there', async () => {
    const [first = ''] = ids;
    await after.move(admin, first, 'processing');
    // Not delivered yet: it is not lost, and is not shown as what it is no longer.
    expect(idsOf(await list(admin, {}))).toContain(first);
    expect(idsOf(await list(admin, { status: 'pending' }))).not.toContain(first);
    await shop.deliver();
    expect(idsOf(await list(admin, { status: 'processing' }))).toEqual([first]);
    expect((await list(admin, { status: 'pending' })).body.meta.total).toBe(3);
    expect((await list(admin)).body.meta.total).toBe(4);
    const byStatus = await list(admin, { sortBy: 'status', sortOrder: 'ASC' });
    expect(byStatus.body.data.map(({ status }: { status: string }) => status)).toEqual(['pending', 'pending', 'pending', 'processing']);
    expect(idsOf(await list(admin, { sortBy: 'status', sortOrder: 'DESC' }))[0]).toBe(first);
    expect(idsOf(await list(admin, { search: asha.email, status: 'processing' }))).toEqual([first]);
  });

  it('goes on by cursors, forth and back, and by none of another list', async () => {
    for (const sort of [{ sortBy: 'total', sortOrder: 'ASC' }, { sortBy: 'status', sortOrder: 'DESC' }, {}] as Query[]) {
      const whole = idsOf(await list(admin, sort));
      const one = await list(admin, { ...sort, limit: 2 });
      const two = await list(admin, { ...sort, limit: 2, cursor: one.body.meta.next });
      expect([...idsOf(one), ...idsOf(two)]).toEqual(whole);
      expect(two.body.meta).toMatchObject({ page: 2, totalPages: 2 });
      expect(two.body.meta.next).toBeUndefined();
      expect(idsOf(await list(admin, { ...sort, limit: 2, cursor: two.body.meta.previous }))).toEqual(idsOf(one));
    }
    const { next } = (await list(admin, { limit: 2 })).body.meta;
    expect(await list(admin, { limit: 2, status: 'pending', cursor: next })).toMatchObject({
      status: 400,
      body: { fields: { cursor: 'This cursor belongs to another list: begin at page 1 again' } },
    });
    const forged = `${Buffer.from(JSON.stringify(['pending#completed', 'AGE#0', false, 1])).toString('base64url')}.${next.split('.')[1]}`;
    expect(await list(admin, { limit: 2, cursor: forged })).toMatchObject({ status: 400 });
  });
});

it('a filter that is none is refused, and so is a visitor who is signed out', async () => {
  expect(await list(asha, { sortBy: 'password' })).toMatchObject({ status: 400 });
  expect(await list(asha, { limit: 1_000 })).toMatchObject({ status: 400 });
  expect(await shop.call('order.list')).toMatchObject({ status: 401 });
});

describe('with thousands of orders', () => {
  const many = 2_200;
  const question = { sortBy: 'createdAt', sortOrder: 'DESC', page: 1, limit: 10 } as const;
  const first = Date.parse('2024-01-01T00:00:00.000Z');

  beforeAll(async () => {
    const write = async (place: number) => {
      const [id, createdAt] = [`OLD${String(place).padStart(6, '0')}`, new Date(first + place * 60_000).toISOString()];
      const entry = { id, customerId: 'somebody', createdAt, total: 1_000 + place, status: 'delivered', paymentStatus: 'completed' } as const;
      await commit(moveEntries(undefined, { entry, words: ['kumar'] }));
    };
    for (let place = 0; place < many; place += 20) await Promise.all(Array.from({ length: 20 }, (_, each) => write(place + each)));
  });

  it('knows how many there are, and looks at little more than it shows', async () => {
    const found = await findOrders({ ...question });
    expect(found).toMatchObject({ total: many + 4, isLeast: false });
    expect(found.examined).toBeLessThan(150);
    const dearest = await findOrders({ ...question, sortBy: 'total', status: 'delivered' });
    expect(dearest.examined).toBeLessThan(150);
    const far = await findOrders({ ...question, page: mostNumbered / 10 });
    expect(far.examined).toBeLessThan(mostNumbered + 300);
    expect(far.next).toBeDefined();
  });

  it('says that there are more than it counts, and asks for a cursor where numbers end', async () => {
    const days = { from: '2023-12-31T00:00:00.000Z', before: '2024-12-31T00:00:00.000Z' };
    const found = await findOrders({ ...question, ...days });
    expect(found).toMatchObject({ total: 1_000, isLeast: true });
    expect(found.examined).toBeLessThanOrEqual(mostExamined);
    const kumars = await findOrders({ ...question, search: 'kumar' });
    expect(kumars).toMatchObject({ total: mostExamined, isLeast: true, examined: mostExamined });
    expect(await list(admin, { page: mostNumbered / 10 + 1 })).toMatchObject({
      status: 400,
      body: { fields: { page: 'Pages beyond 50 are reached by the cursor of the page before them' } },
    });
  });

  it('stops looking when it has looked at enough, and goes on from there', async () => {
    // The dearest are the newest: those of the oldest days come last.
    const days = { from: '2023-12-31T00:00:00.000Z', before: new Date(first + 1_200 * 60_000).toISOString() };
    let cursor: string | undefined;
    let calls = 0;
    do {
      const found = await findOrders({ ...question, ...days, limit: 100, sortBy: 'total', ...(cursor === undefined ? {} : { cursor }) });
      expect(found.examined).toBeLessThanOrEqual(mostExamined);
      cursor = found.next;
      calls += 1;
    } while (cursor !== undefined && calls < 50);
    expect(calls).toBeGreaterThan(11);
    expect(calls).toBeLessThan(16);
  });
});
