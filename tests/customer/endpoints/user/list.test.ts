/** The list of users for admins: search, filters, order and pages. */
import { describe, expect, it } from 'vitest';
import { openShop } from '#tests/kit/shop.ts';
import { paidOrder } from '#tests/order/endpoints/invoice/steps.ts';

const shop = await openShop();
const admin = await shop.admin();
const sunita = await shop.customer({ firstName: 'Sunita', lastName: 'Krishnamurthy', email: 'sunita.k@example.in', phone: '+919812345678' });
const known = [admin, sunita, await shop.staff('orders')];
for (let each = 0; each < 6; each++) known.push(await shop.customer({ firstName: `Parent${each}` }));
const order = await paidOrder(shop.now(), { customerId: sunita.id });
await shop.putItem({
  ...(await shop.table.get(`CUSTOMER#${sunita.id}`, `ORDER#${order.id}`)),
  refunds: [
    { id: 'r', amount: 10_000, status: 'pending', reason: 'returned', createdAt: order.createdAt },
    { id: 'f', amount: 5_000, status: 'failed', reason: 'by_shop', createdAt: order.createdAt },
  ],
});
await paidOrder(shop.now(), { customerId: sunita.id });
await shop.deliverEvents();
const list = async (query: Record<string, string | number> = {}) => shop.call('user.list', { as: admin, query });
const names = async (query: Record<string, string | number>) =>
  (await list(query)).body.data.map(({ firstName }: { firstName: string }) => firstName);

it('lists a customer with the number of orders and the amount spent, less refunds that have not failed', async () => {
  const { status, body } = await list({ search: 'sunita' });
  const [{ total }] = (await shop.table.query(`CUSTOMER#${sunita.id}`)).filter(({ sk }) => String(sk).startsWith('ORDER#')) as [{ total: number }];
  expect(status).toBe(200);
  expect(body.data).toEqual([
    {
      id: sunita.id,
      firstName: 'Sunita',
      lastName: 'Krishnamurthy',
      email: 'sunita.k@example.in',
      phone: '+919812345678',
      createdAt: expect.any(String),
      isActive: true,
      role: 'customer',
      ordersCount: 2,
      totalSpent: (2 * total - 10_000) / 100,
    },
  ]);
});

describe('the search for users', () => {
  it.each([
    ['the beginning of a first name, in any case', 'SUNI'],
    ['the beginning of a last name', 'krishna'],
    ['the beginnings of both names', 'krish sun'],
    ['the beginning of an e-mail', 'sunita.k@'],
    ['a phone number with a space', '98123 45678'],
  ])('finds a customer by %s', async (_, search) => expect(await names({ search })).toEqual(['Sunita']));

  it.each([['no name'], ['unita'], ['sunita rao'], ['#'], ['~']])('finds no user by %j', async (search) =>
    expect(await names({ search })).toEqual([]),
  );
});

it('pages through all users forward and back, by page and by cursor', async () => {
  const all = (await list({ limit: 100 })).body;
  const ids: string[] = all.data.map(({ id }: { id: string }) => id);
  expect(ids).toEqual(expect.arrayContaining([...known.map(({ id }) => id)]));
  const total = new Set(ids).size;
  expect(all.data).toHaveLength(total);
  expect(all.meta).toMatchObject({ total, page: 1, totalPages: 1 });
  // Three pages, whatever users other tests have created.
  const limit = Math.ceil(total / 3);
  const [first, second] = [(await list({ limit })).body, (await list({ limit, page: 2 })).body];
  expect(first.meta).toMatchObject({ total, totalPages: 3, next: expect.any(String) });
  const byCursor = (await list({ limit, cursor: first.meta.next })).body;
  expect(byCursor.data).toEqual(second.data);
  const last = (await list({ limit, cursor: byCursor.meta.next })).body;
  expect(last.meta).toMatchObject({ page: 3 });
  expect(last.meta.next).toBeUndefined();
  expect([...first.data, ...second.data, ...last.data]).toEqual(all.data);
  expect((await list({ limit, cursor: last.meta.previous })).body.data).toEqual(second.data);
  expect((await list({ limit, sortOrder: 'ASC' })).body.data).toEqual(all.data.toReversed().slice(0, limit));
});

it('sorts users by name, number of orders and amount spent', async () => {
  expect((await names({ sortBy: 'totalSpent' }))[0]).toBe('Sunita');
  expect((await names({ sortBy: 'ordersCount' }))[0]).toBe('Sunita');
  const sorted = await names({ sortBy: 'name', sortOrder: 'ASC' });
  expect(sorted).toEqual([...sorted].sort());
});

it('filters users by role and by disabled account', async () => {
  expect(await names({ role: 'staff' })).toEqual(expect.arrayContaining(['Meera', 'Vikram']));
  expect(await names({ role: 'orders' })).toEqual(['Vikram']);
  expect(await names({ role: 'customer', search: 'meera' })).toEqual([]);
  const disabled = await shop.customer({ firstName: 'Disha' });
  await shop.call('user.changeStatus', { as: admin, params: { id: disabled.id }, body: { isActive: false, reason: 'Fraud' } });
  await shop.deliverEvents();
  expect(await names({ status: 'disabled' })).toEqual(['Disha']);
  expect(await names({ status: 'active', search: 'disha' })).toEqual([]);
});

it('finds a user by the new name only, and lists no erased user', async () => {
  const gone = await shop.customer({ firstName: 'Fugit' });
  await shop.call('account.updateProfile', { as: gone, body: { firstName: 'Tempora' } });
  await shop.deliverEvents();
  expect([await names({ search: 'fugit' }), await names({ search: 'tempora' })]).toEqual([[], ['Tempora']]);
  const before = (await list()).body.meta.total;
  const { erase } = await import('#functions/privacy/erase.ts');
  await erase(gone.id);
  await shop.deliverEvents();
  expect(await names({ search: 'tempora' })).toEqual([]);
  expect((await list()).body.meta.total).toBe(before - 1);
  expect(await shop.table.query(`USER#${gone.id}`)).toEqual([]);
});

it('refuses an invalid cursor and a page number beyond the limit', async () => {
  expect(await list({ cursor: 'abc.def' })).toMatchObject({ status: 400, body: { fields: { cursor: expect.any(String) } } });
  const { next } = (await list({ limit: 4 })).body.meta;
  expect(await list({ limit: 4, cursor: next, sortOrder: 'ASC' })).toMatchObject({ status: 400 });
  expect(await list({ page: 41 })).toMatchObject({ status: 400, body: { fields: { page: expect.stringContaining('40') } } });
});
