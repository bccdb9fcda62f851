/** Does the overview show what was really bought, and nothing else? */
import { expect, it } from 'vitest';
import { indianDay } from '#shared/rules/india-day.ts';
import { buying } from '#tests/kit/buying.ts';
import { openShop } from '#tests/kit/shop.ts';
import { visits } from '#tests/kit/visits.ts';

const shop = await openShop();
const given = buying(shop);
const buyer = await given.buyer();
const read = async (days: unknown = 30) => shop.call('overview.read', { as: await shop.admin(), query: { days: days as number } });

it('a shop without a sale says 0 and invents nothing', async () => {
  const { status, body } = await read();
  const none = { revenue: 0, orders: 0, averageOrder: 0, checkouts: 0, paid: 0, conversion: null, refunds: 0, refunded: 0, appointments: 0, fees: 0 };
  expect(status).toBe(200);
  expect(body).toMatchObject({ to: indianDay(shop.now()), totals: none, before: none, bestSellers: [], lowStock: { count: 0, products: [] } });
  expect(body.days).toHaveLength(30);
});

it('orders, money, conversion, refunds, best sellers and low stock, by days in India', async () => {
  const [teddy, train] = [
    await shop.product({ name: 'Teddy', price: 50_000, stock: 60 }),
    await shop.product({ name: 'Train', price: 20_000, stock: 15 }),
  ];
  for (const [product, quantity] of [
    [teddy, 3],
    [train, 1],
  ] as const)
    expect(await given.verify(buyer, await given.pay(await given.checkout(buyer, product, quantity)))).toMatchObject({ status: 200 });
  await given.checkout(buyer, teddy);
  await shop.deliver();
  // A function asks for a newer catalogue every second.
  shop.advance(3);
  const orders = await given.orders(buyer);
  const revenue = orders.reduce((sum, { total }) => sum + Number(total), 0);
  const { body } = await read(7);
  const today = {
    revenue: revenue / 100,
    orders: 2,
    averageOrder: revenue / 200,
    checkouts: 3,
    paid: 2,
    conversion: 2 / 3,
    refunds: 0,
    refunded: 0,
    appointments: 0,
    fees: 0,
  };
  expect(body.totals).toEqual(today);
  expect(body.days.at(-1)).toEqual({ day: indianDay(shop.now()), ...today });
  expect(body.days).toHaveLength(7);
  expect(body.bestSellers).toEqual([
    { productId: teddy.id, name: 'Teddy', units: 3, revenue: 1_500 },
    { productId: train.id, name: 'Train', units: 1, revenue: 200 },
  ]);
  expect(body.lowStock).toEqual({ count: 1, products: [{ id: train.id, name: 'Train', stock: 14, level: 'low' }] });

  // Cancelled: it was paid on its day, goes back as a refund, and is no seller.
  const order = orders.find(({ lines }) => (lines as { productId: number }[])[0]?.productId === teddy.id) as { id: string; total: number };
  expect(await shop.call('order.cancel', { as: buyer, params: { id: order.id } })).toMatchObject({ status: 200 });
  await shop.deliver();
  const after = (await read(1)).body;
  expect(after.totals).toEqual({ ...today, refunds: 1, refunded: order.total / 100 });
  expect(after.bestSellers).toMatchObject([{ productId: train.id }]);

  // Ten days later it is no longer among the last seven, but among those before.
  shop.advance(10 * 86_400);
  const later = (await read(7)).body;
  expect([later.totals.orders, later.before.orders]).toEqual([0, 2]);
});

it('appointments count on the day on which they begin, without those that were given up and without what went back', async () => {
  const given = visits(shop);
  const doctor = await given.doctor({ fees: 50_000 });
  const [asha, bina] = [await shop.customer(), await shop.customer()];
  const appointment = await given.booked(asha, doctor);
  const off = await given.booked(bina, doctor);
  given.waitUntil(-60, appointment);
  const had = (await read(1)).body.totals;
  expect(had).toMatchObject({ appointments: 2, fees: 1_000 });
  expect(await given.cancel(await shop.admin(), off._id)).toMatchObject({ status: 200 });
  await shop.deliver();
  expect((await read(1)).body.totals).toMatchObject({ appointments: 1, fees: 500, refunds: had.refunds, refunded: had.refunded });
});

it('over 1, 7, 30 or 90 days', async () => {
  for (const days of [1, 7, 30, 90]) expect((await read(days)).body.days).toHaveLength(days);
  for (const days of [0, 2, 365, 'all']) expect(await read(days)).toMatchObject({ status: 400, body: { fields: { days: expect.any(String) } } });
});

it('is for administrators alone', async () => {
  expect(await shop.call('overview.read')).toMatchObject({ status: 401 });
  for (const as of [await shop.customer(), await shop.staff('orders'), await shop.staff('catalogue')])
    expect(await shop.call('overview.read', { as })).toMatchObject({ status: 403, body: { code: 'forbidden' } });
});
