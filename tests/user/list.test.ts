/** Do administrators find their customers, however many there are? */
import { describe, expect, it } from 'vitest';
import { paidOrder } from '#tests/invoice/steps.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const admin = await shop.admin();
const sunita = await shop.customer({ firstName: 'Sunita', lastName: 'Krishnamurthy', email: 'sunita.k@example.in', phone: '+919812345678' });
for (let each = 0; each < 6; each++) await shop.customer({ firstName: `Parent${each}` });
await shop.staff('orders');
const order = await paidOrder(shop.now(), { customerId: sunita.id });
await shop.put({
  ...(await shop.table.get(`CUSTOMER#${sunita.id}`, `ORDER#${order.id}`)),
  refunds: [{ id: 'r', amount: 10_000, status: 'pending', reason: 'returned', createdAt: order.createdAt }],
});
await paidOrder(shop.now(), { customerId: sunita.id });
await shop.deliver();
const list = async (query: Record<string, string | number> = {}) => shop.call('user.list', { as: admin, query });
const names = async (query: Record<string, string | number>) =>
  (await list(query)).body.data.map(({ firstName }: { firstName: string }) => firstName);

it('with what they have bought, less what went back', async () => {
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

describe('by the beginning of', () => {
  it.each([
    ['a first name, in any case', 'SUNI'],
    ['a last name', 'krishna'],
    ['both', 'krish sun'],
    ['an e-mail', 'sunita.k@'],
    ['a telephone number, as people say it', '98123 45678'],
  ])('%s', async (_, search) => expect(await names({ search })).toEqual(['Sunita']));

  it.each([['no name'], ['unita'], ['sunita rao'], ['#'], ['~']])('nobody is found by %j', async (search) =>
    expect(await names({ search })).toEqual([]),
  );
});

it('page after page, forward and back, each once', async () => {
  const all = (await list({ limit: 100 })).body;
  expect(all.meta).toMatchObject({ total: 9, page: 1, totalPages: 1 });
  const [first, second] = [(await list({ limit: 4 })).body, (await list({ limit: 4, page: 2 })).body];
  expect(first.meta).toMatchObject({ total: 9, totalPages: 3, next: expect.any(String) });
  const byCursor = (await list({ limit: 4, cursor: first.meta.next })).body;
  expect(byCursor.data).toEqual(second.data);
  const last = (await list({ limit: 4, cursor: byCursor.meta.next })).body;
  expect(last.meta).toMatchObject({ page: 3 });
  expect(last.meta.next).toBeUndefined();
  expect([...first.data, ...second.data, ...last.data]).toEqual(all.data);
  expect((await list({ limit: 4, cursor: last.meta.previous })).body.data).toEqual(second.data);
  expect((await list({ limit: 4, sortOrder: 'ASC' })).body.data).toEqual(all.data.toReversed().slice(0, 4));
});

it('sorted by name, orders and money', async () => {
  expect((await names({ sortBy: 'totalSpent' }))[0]).toBe('Sunita');
  expect((await names({ sortBy: 'ordersCount' }))[0]).toBe('Sunita');
  const sorted = await names({ sortBy: 'name', sortOrder: 'ASC' });
  expect(sorted).toEqual([...sorted].sort());
});

it('those who work here, and those who are shut out', async () => {
  expect(await names({ role: 'staff' })).toEqual(expect.arrayContaining(['Meera', 'Vikram']));
  expect(await names({ role: 'orders' })).toEqual(['Vikram']);
  expect(await names({ role: 'customer', search: 'meera' })).toEqual([]);
  const out = await shop.customer({ firstName: 'Outis' });
  await shop.call('user.changeStatus', { as: admin, params: { id: out.id }, body: { isActive: false, reason: 'Fraud' } });
  await shop.deliver();
  expect(await names({ status: 'disabled' })).toEqual(['Outis']);
  expect(await names({ status: 'active', search: 'outis' })).toEqual([]);
});

it('a new name finds and the old one does not; whoever has been erased is gone from the list', async () => {
  const gone = await shop.customer({ firstName: 'Fugit' });
  await shop.call('account.updateProfile', { as: gone, body: { firstName: 'Tempora' } });
  await shop.deliver();
  expect([await names({ search: 'fugit' }), await names({ search: 'tempora' })]).toEqual([[], ['Tempora']]);
  const before = (await list()).body.meta.total;
  const { erase } = await import('#functions/flows/erase.ts');
  await erase(gone.id);
  await shop.deliver();
  expect(await names({ search: 'tempora' })).toEqual([]);
  expect((await list()).body.meta.total).toBe(before - 1);
  expect(await shop.table.query(`USER#${gone.id}`)).toEqual([]);
});

it('refuses a foreign cursor and a page that only a cursor reaches', async () => {
  expect(await list({ cursor: 'abc.def' })).toMatchObject({ status: 400, body: { fields: { cursor: expect.any(String) } } });
  const { next } = (await list({ limit: 4 })).body.meta;
  expect(await list({ limit: 4, cursor: next, sortOrder: 'ASC' })).toMatchObject({ status: 400 });
  expect(await list({ page: 41 })).toMatchObject({ status: 400, body: { fields: { page: expect.stringContaining('40') } } });
});

it('is for administrators alone', async () => {
  expect(await shop.call('user.list')).toMatchObject({ status: 401, body: { code: 'signed_out' } });
  for (const as of [await shop.customer(), await shop.staff('orders'), await shop.staff('catalogue')])
    expect(await shop.call('user.list', { as })).toMatchObject({ status: 403, body: { code: 'forbidden' } });
});
