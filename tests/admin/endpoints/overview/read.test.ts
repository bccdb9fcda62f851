/** The overview of sales, appointments, best sellers and low stock. */
import { beforeEach, expect, it } from 'vitest';
import { indianDay, startOfIndianDay } from '#shared/rules/india-day.ts';
import { createCheckoutSteps } from '#tests/kit/checkout-steps.ts';
import { createClinicSteps } from '#tests/kit/clinic-steps.ts';
import { openShop } from '#tests/kit/shop.ts';
import { createVariantSteps } from '#tests/kit/variant-steps.ts';

const shop = await openShop();
const checkoutSteps = createCheckoutSteps(shop);
const read = async (days: unknown = 30) => shop.call('overview.read', { as: await shop.admin(), query: { days: days as number } });

/** Advances the clock to noon in India after a number of days. */
const advanceToNoon = (days: number) => {
  const noon = startOfIndianDay(indianDay(new Date(shop.now().getTime() + days * 86_400_000))).getTime() + 12 * 3_600_000;
  shop.advanceClock((noon - shop.now().getTime()) / 1_000);
};

// Read before any test sells something.
advanceToNoon(1);
const emptyShop = { ...(await read()), today: indianDay(shop.now()) };

// Each test follows a quiet half year, so that no other test's sales are within the days shown, and begins at noon, so that no midnight passes.
beforeEach(() => advanceToNoon(200));

it('returns zeros and empty lists for a shop without a sale', () => {
  const { status, body, today } = emptyShop;
  const none = {
    revenue: 0,
    orders: 0,
    averageOrder: 0,
    checkouts: 0,
    paid: 0,
    conversion: null,
    refunds: 0,
    refunded: 0,
    net: 0,
    appointments: 0,
    fees: 0,
  };
  expect(status).toBe(200);
  expect(body).toMatchObject({ to: today, totals: none, before: none, bestSellers: [], lowStock: { count: 0, products: [] } });
  expect(body.days).toHaveLength(30);
});

it('sums up orders, revenue, conversion, refunds, best sellers and low stock by days in India', async () => {
  const buyer = await checkoutSteps.buyer();
  // Low stock does not depend on a period, so products of other tests are listed as well.
  const lowBefore = (await read(7)).body.lowStock;
  const [teddy, train] = [
    await shop.product({ name: 'Teddy', price: 50_000, stock: 60 }),
    await shop.product({ name: 'Train', price: 20_000, stock: 15 }),
  ];
  for (const [product, quantity] of [
    [teddy, 3],
    [train, 1],
  ] as const)
    expect(
      await checkoutSteps.verifyPayment(buyer, await checkoutSteps.payInWindow(await checkoutSteps.openCheckout(buyer, product, quantity))),
    ).toMatchObject({ status: 200 });
  await checkoutSteps.openCheckout(buyer, teddy);
  await shop.deliverEvents();
  // A function checks for a newer catalogue at most once a second.
  shop.advanceClock(3);
  const orders = await checkoutSteps.ordersOf(buyer);
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
    net: revenue / 100,
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
  expect(body.lowStock.count).toBe(lowBefore.count + 1);
  expect(body.lowStock.products).toContainEqual({ id: train.id, name: 'Train', title: '', stock: 14, level: 'low' });

  // A cancelled order still counts as paid on its day, counts as a refund, and leaves the best sellers.
  const order = orders.find(({ lines }) => (lines as { productId: number }[])[0]?.productId === teddy.id) as { id: string; total: number };
  expect(await shop.call('order.cancel', { as: buyer, params: { id: order.id } })).toMatchObject({ status: 200 });
  await shop.deliverEvents();
  const after = (await read(1)).body;
  expect(after.totals).toEqual({ ...today, refunds: 1, refunded: order.total / 100, net: (revenue - order.total) / 100 });
  expect(after.bestSellers).toMatchObject([{ productId: train.id }]);

  // Ten days later the orders are outside the last seven days, and inside the seven before.
  shop.advanceClock(10 * 86_400);
  const later = (await read(7)).body;
  expect([later.totals.orders, later.before.orders]).toEqual([0, 2]);
});

it('counts an appointment and its fee on the day on which it begins, unless it was cancelled', async () => {
  const clinicSteps = createClinicSteps(shop);
  const doctor = await clinicSteps.doctor({ fees: 50_000 });
  const [asha, bina] = [await shop.customer(), await shop.customer()];
  const appointment = await clinicSteps.bookAndDeliver(asha, doctor);
  const cancelled = await clinicSteps.bookAndDeliver(bina, doctor);
  clinicSteps.advanceClockTo(-60, appointment);
  const before = (await read(1)).body.totals;
  expect(before).toMatchObject({ appointments: 2, fees: 1_000 });
  expect(await clinicSteps.cancelByClinic(await shop.admin(), cancelled._id)).toMatchObject({ status: 200 });
  await shop.deliverEvents();
  expect((await read(1)).body.totals).toMatchObject({ appointments: 1, fees: 500, refunds: before.refunds, refunded: before.refunded });
});

it('counts as low exactly the products on sale that the list of products finds as low or out of stock', async () => {
  const staff = await shop.staff('catalogue');
  const variantSteps = createVariantSteps(shop, staff);
  const low = [
    await variantSteps.product({ Size: ['S', 'M'] }, 3, { name: 'Few of each size' }),
    await variantSteps.product({ Size: ['S', 'M'] }, 0, { name: 'Every size sold out' }),
    await shop.product({ name: 'Below its own limit', stock: 80, lowStockLimit: 90 }),
    await shop.product({ name: 'None', stock: 0 }),
  ];
  const uneven = await variantSteps.product({ Size: ['S', 'M'] }, 60, { name: 'One size sold out' });
  const [small] = uneven.variants;
  const change = { lines: [{ sku: small?.sku ?? '', count: 0, reason: 'Counted' }] };
  expect(await shop.call('stock.change', { as: staff, body: change })).toMatchObject({ status: 200, body: { results: [{ ok: true }] } });
  await shop.product({ name: 'Above its own limit', stock: 6, lowStockLimit: 5 });
  await shop.product({ name: 'Draft', stock: 0, status: 'draft' });
  await shop.deliverEvents();
  shop.advanceClock(3);
  const query = { status: 'active', stock: 'low-or-out', sort: 'stock-asc', limit: '100' } as const;
  const listed = (await shop.call('catalog.listProducts', { as: staff, query })).body;
  const ids = listed.products.map(({ id }: { id: number }) => id);
  expect(ids).toEqual(expect.arrayContaining([...low, uneven].map(({ id }) => id)));
  expect(listed.products.map(({ name }: { name: string }) => name)).not.toContain('Above its own limit');
  expect(listed.meta.total).toBe((await read(7)).body.lowStock.count);
});

it('covers 1, 7, 30 or 90 days and rejects other periods', async () => {
  for (const days of [1, 7, 30, 90]) expect((await read(days)).body.days).toHaveLength(days);
  for (const days of [0, 2, 365, 'all']) expect(await read(days)).toMatchObject({ status: 400, body: { fields: { days: expect.any(String) } } });
});

it('leaves refunded units out of the best sellers', async () => {
  const buyer = await checkoutSteps.buyer();
  const rocket = await shop.product({ name: 'Rocket', price: 10_000, stock: 9 });
  const { body } = await checkoutSteps.verifyPayment(buyer, await checkoutSteps.payInWindow(await checkoutSteps.openCheckout(buyer, rocket, 6)));
  const order = (await shop.call('order.read', { as: await shop.admin(), params: { id: body.orderId } })).body;
  const items = [{ productId: rocket.id, quantity: 4 }];
  const refund = { revision: order.revision, items, restock: false, reason: 'Arrived broken' };
  expect(await shop.call('order.refund', { as: await shop.admin(), params: { id: order.id }, body: refund })).toMatchObject({ status: 201 });
  await shop.deliverEvents();
  expect((await read(1)).body.bestSellers).toEqual([{ productId: rocket.id, name: 'Rocket', units: 2, revenue: 200 }]);
});

it('leaves the refund of a payment that made no order out of the net revenue', async () => {
  const buyer = await checkoutSteps.buyer();
  const kite = await shop.product({ price: 10_000, stock: 9 });
  const id = await checkoutSteps.openCheckout(buyer, kite);
  await checkoutSteps.verifyPayment(
    buyer,
    await shop.services.payments.pay(id, { method: 'upi', outcome: 'captured', webhook: 'never', amount: 100 }),
  );
  await shop.deliverEvents();
  expect((await read(1)).body.totals).toMatchObject({ orders: 0, refunds: 0, refunded: 0, net: 0 });
});
