/** Listing orders: customers see their own, staff see all; with filters, search, sorting and cursors. */
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { indianDay } from '#shared/rules/india-day.ts';
import { type Buyer, createCheckoutSteps } from '#tests/kit/checkout-steps.ts';
import type { Customer } from '#tests/kit/fixtures.ts';
import { createOrderSteps } from '#tests/kit/order-steps.ts';
import { openShop, type Shop } from '#tests/kit/shop.ts';

let shop: Shop;
let checkoutSteps: ReturnType<typeof createCheckoutSteps>;
let orderSteps: ReturnType<typeof createOrderSteps>;
let asha: Buyer;
let ravi: Buyer;
let admin: Customer;
/** The orders of Asha, oldest first, with rising totals. */
const ids: string[] = [];

beforeAll(async () => {
  shop = await openShop();
  checkoutSteps = createCheckoutSteps(shop);
  orderSteps = createOrderSteps(shop, checkoutSteps);
  [asha, ravi, admin] = [await checkoutSteps.buyer(), await checkoutSteps.buyer(), await shop.admin()];
  for (const price of [10_000, 20_000, 30_000]) {
    ids.push(await orderSteps.placeOrder(asha, { product: await shop.product({ price }), quantity: 1 }));
    shop.advanceClock(60);
  }
  await orderSteps.placeOrder(ravi, { product: await shop.product({ price: 5_000 }), quantity: 1 });
  await shop.deliverEvents();
});

type Query = Record<string, string | number>;
const list = (as: Customer, query: Query = {}) => shop.call('order.list', { as, query });
type Listed = Awaited<ReturnType<typeof list>>;
const idsOf = (answer: Listed): string[] => answer.body.data.map((order: { id: string }) => order.id);
const totalsOf = (answer: Listed): number[] => answer.body.data.map((order: { total: number }) => order.total);

describe('GET /api/orders for a customer', () => {
  it('lists the orders of the customer, newest first, with page totals', async () => {
    const answer = await list(asha);
    expect(answer).toMatchObject({ status: 200, body: { meta: { total: 3, page: 1, limit: 10, totalPages: 1 } } });
    expect(idsOf(answer)).toEqual(ids.toReversed());
  });

  it('returns the requested page of the orders of a customer', async () => {
    const answer = await list(asha, { page: 2, limit: 2 });
    expect(answer.body.meta).toEqual({ total: 3, page: 2, limit: 2, totalPages: 2 });
    expect(idsOf(answer)).toEqual([ids[0]]);
    expect(idsOf(await list(asha, { page: 9 }))).toEqual([]);
  });

  it('sorts and filters the orders of a customer by total, status and day', async () => {
    expect(idsOf(await list(asha, { sortBy: 'total', sortOrder: 'ASC' }))).toEqual(ids);
    expect(idsOf(await list(asha, { status: 'shipped' }))).toEqual([]);
    // The days of the orders themselves: they may have been placed around midnight.
    const days = (await list(asha)).body.data.map(({ createdAt }: { createdAt: string }) => indianDay(new Date(createdAt)));
    expect(idsOf(await list(asha, { fromDate: days.at(-1), toDate: days[0] }))).toHaveLength(3);
    expect(idsOf(await list(asha, { toDate: '2020-01-01' }))).toEqual([]);
    expect(idsOf(await list(asha, { toDate: '9999-12-31T23:59:59Z' }))).toHaveLength(3);
  });

  it('ignores a user filter or a search for another customer in the list of a customer', async () => {
    expect(idsOf(await list(ravi, { userId: asha.id }))).toEqual([]);
    expect(idsOf(await list(ravi, { search: asha.email }))).toEqual([]);
    expect((await list(ravi)).body.meta.total).toBe(1);
  });
});

describe('GET /api/orders for an admin', () => {
  it('lists the orders of all customers to an admin, by total, customer, day and status', async () => {
    expect((await list(admin)).body.meta).toMatchObject({ total: 4, isLeast: false });
    expect(totalsOf(await list(admin, { sortBy: 'total', sortOrder: 'DESC' }))).toEqual([354, 236, 118, 59]);
    expect(totalsOf(await list(admin, { sortBy: 'total', sortOrder: 'ASC' }))).toEqual([59, 118, 236, 354]);
    expect(idsOf(await list(admin, { sortBy: 'createdAt', sortOrder: 'ASC' })).slice(0, 3)).toEqual(ids);
    expect(idsOf(await list(admin, { userId: asha.id }))).toEqual(ids.toReversed());
    for (const toDate of ['9999-12-31', '9999-12-31T23:59:59Z'])
      expect((await list(admin, { fromDate: '2020-01-01', toDate })).body.meta.total).toBe(4);
    expect((await list(admin, { fromDate: '2020-01-01', toDate: '2020-12-31' })).body.meta.total).toBe(0);
    expect((await list(admin, { status: 'pending', paymentStatus: 'completed' })).body.meta.total).toBe(4);
  });

  it('lists nothing for a period that ends before it begins', async () => {
    // A browser reports the year 0002 while 2026 is typed.
    for (const toDate of ['2026-12-01', '0002-12-01'])
      for (const sortBy of ['createdAt', 'total', 'status']) {
        const answer = await list(admin, { fromDate: '2026-12-10', toDate, sortBy });
        expect(answer).toMatchObject({ status: 200, body: { data: [], meta: { total: 0 } } });
      }
  });

  it('searches orders by number, name, email and phone, by word prefix and by several words', async () => {
    const found = async (search: string) => idsOf(await list(admin, { search }));
    expect(await found(asha.email.toUpperCase())).toEqual(ids.toReversed());
    const { orderNumber } = (await list(asha)).body.data[2];
    expect(await found(orderNumber.toLowerCase())).toEqual([ids[0]]);
    expect(await found(orderNumber.split('-').at(-1))).toEqual([ids[0]]);
    expect(await found(asha.phone)).toEqual(ids.toReversed());
    expect(await found(asha.phone.replace(/^\+91(\d{5})/, '0$1 '))).toEqual(ids.toReversed());
    expect(await found(`${asha.email.slice(0, 9)} ra`)).toEqual(ids.toReversed());
    expect(await found(`${asha.email.slice(0, 9)} otherword`)).toEqual([]);
    expect(await found('ash')).toHaveLength(4);
    expect((await list(admin, { search: 'ash', sortBy: 'total', sortOrder: 'ASC', limit: 3, page: 2 })).body).toMatchObject({
      meta: { total: 4, totalPages: 2 },
      data: [{ total: 354 }],
    });
  });

  it('finds an order under its new status at once, and no longer under the old one', async () => {
    const [first = ''] = ids;
    await orderSteps.changeStatus(admin, first, 'processing');
    onTestFinished(async () => {
      await orderSteps.changeStatus(admin, first, 'pending', { reason: 'The other tests list it as pending' });
      await shop.deliverEvents();
    });
    // The stream has not updated the index yet: the order is listed, and not under its old status.
    expect(idsOf(await list(admin, {}))).toContain(first);
    expect(idsOf(await list(admin, { status: 'pending' }))).not.toContain(first);
    await shop.deliverEvents();
    expect(idsOf(await list(admin, { status: 'processing' }))).toEqual([first]);
    expect((await list(admin, { status: 'pending' })).body.meta.total).toBe(3);
    expect((await list(admin)).body.meta.total).toBe(4);
    const byStatus = await list(admin, { sortBy: 'status', sortOrder: 'ASC' });
    expect(byStatus.body.data.map(({ status }: { status: string }) => status)).toEqual(['pending', 'pending', 'pending', 'processing']);
    expect(idsOf(await list(admin, { sortBy: 'status', sortOrder: 'DESC' }))[0]).toBe(first);
    expect(idsOf(await list(admin, { search: asha.email, status: 'processing' }))).toEqual([first]);
  });

  it('pages forwards and backwards by cursor and rejects a cursor of another list', async () => {
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

it('rejects an unknown sort field and an excessive page size', async () => {
  expect(await list(asha, { sortBy: 'password' })).toMatchObject({ status: 400 });
  expect(await list(asha, { limit: 1_000 })).toMatchObject({ status: 400 });
});
