/** Offers from the cart to the order: a use is held with the stock, counted with the order, and released with the hold. */
import { expect, it } from 'vitest';
import type { StaffOffer } from '#shared/contract/offers/offer.ts';
import { newSource } from '#tests/identity/endpoints/auth/steps.ts';
import { type Buyer, createCheckoutSteps } from '#tests/kit/checkout-steps.ts';
import { openShop } from '#tests/kit/shop.ts';
import { createOfferSteps } from '#tests/offers/offer-steps.ts';

const shop = await openShop();
const checkoutSteps = createCheckoutSteps(shop);
const { owner, createOffer, change, readOffer } = await createOfferSteps(shop);
const bear = await shop.product({ price: 100_000, stock: 5_000 });

const ask = (buyer: Buyer, coupon: string | undefined, more: object = {}) =>
  shop.call('payment.createOrder', {
    as: buyer,
    source: newSource(),
    body: { items: [{ productId: bear.id, quantity: 1 }], shippingAddressId: buyer.addressId, ...(coupon === undefined ? {} : { coupon }), ...more },
  });
const usesOf = async ({ id }: StaffOffer) => {
  const { used, held, discount, revenue } = await readOffer(id);
  return { used, held, discount, revenue };
};

it('holds the use of a coupon with the stock, and counts it with the order', async () => {
  const made = await createOffer({ percent: 10, maxUses: 1 });
  const buyer = await checkoutSteps.buyer();
  const { status, body } = await ask(buyer, made.code, { amount: 106_200 });
  // 900.00 and 18 %.
  expect([status, body.amount]).toEqual([200, 106_200]);
  expect(await usesOf(made)).toEqual({ used: 0, held: 1, discount: 0, revenue: 0 });
  const paid = await checkoutSteps.payInWindow(body.id);
  const { orderId } = (await checkoutSteps.verifyPayment(buyer, paid)).body;
  expect(await usesOf(made)).toEqual({ used: 1, held: 0, discount: 100, revenue: 1_062 });
  const order = (await shop.call('order.read', { as: buyer, params: { id: orderId } })).body;
  expect(order).toMatchObject({
    subtotal: 1_000,
    discount: 100,
    tax: 162,
    total: 1_062,
    offers: [{ code: made.code, title: made.title, amount: 100 }],
    orderItems: [{ discount: 100 }],
  });
  expect((await ask(await checkoutSteps.buyer(), made.code)).body).toMatchObject({
    code: 'coupon_refused',
    message: 'This coupon has been used up.',
    fields: { coupon: 'This coupon has been used up.' },
    details: { reason: 'used_up', discount: 0, total: 118_000 },
  });
});

it('releases the use of a coupon when the hold ends unpaid', async () => {
  const made = await createOffer({ maxUses: 1, maxUsesPerCustomer: 1 });
  const buyer = await checkoutSteps.buyer();
  await ask(buyer, made.code);
  expect((await ask(await checkoutSteps.buyer(), made.code)).body.code).toBe('coupon_refused');
  shop.advanceClock(16 * 60);
  await shop.runJob('settle-pending');
  expect(await usesOf(made)).toMatchObject({ used: 0, held: 0 });
  expect((await ask(await checkoutSteps.buyer(), made.code)).status).toBe(200);
});

it('gives a coupon of ten uses to exactly ten of twenty concurrent customers', async () => {
  const made = await createOffer({ maxUses: 10 });
  const buyers = await Promise.all(Array.from({ length: 20 }, () => checkoutSteps.buyer()));
  const answers = await Promise.all(buyers.map((buyer) => ask(buyer, made.code)));
  const codes = Map.groupBy(answers, ({ status, body }) => (status === 200 ? 'held' : body.code));
  expect([...codes.keys()].filter((code) => code !== 'held' && code !== 'coupon_refused' && code !== 'unavailable')).toEqual([]);
  expect(codes.get('held')?.length).toBe(10);
  expect(await usesOf(made)).toMatchObject({ used: 0, held: 10 });
});

it('holds one use of a coupon when a customer repeats the request, changes the basket or sends it twice at once', async () => {
  const made = await createOffer({ maxUses: 1, maxUsesPerCustomer: 1 });
  const buyer = await checkoutSteps.buyer();
  const both = await Promise.all([ask(buyer, made.code), ask(buyer, made.code)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect((await ask(buyer, made.code, { giftMessage: 'For Aarav' })).status).toBe(200);
  expect(await usesOf(made)).toMatchObject({ held: 1 });
  // The cart shows the coupon as usable, because its only use is held by this customer.
  await shop.call('cart.add', { as: buyer, body: { productId: bear.id } });
  expect((await shop.call('cart.applyCoupon', { as: buyer, body: { code: made.code } })).status).toBe(200);
  // Without the coupon the use is free for others.
  expect((await ask(buyer, undefined)).status).toBe(200);
  expect(await usesOf(made)).toMatchObject({ held: 0 });
});

it('holds one of two coupons that a customer sends with two checkouts at the same moment', async () => {
  const made = [await createOffer({ percent: 10 }), await createOffer({ percent: 20 })];
  const buyer = await checkoutSteps.buyer();
  const answers = await Promise.all(made.map(({ code }) => ask(buyer, code)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const held = await Promise.all(made.map(async (each) => (await usesOf(each)).held));
  expect(held.toSorted()).toEqual([0, 1]);
});

it('allows each customer as many uses of a coupon as the offer says', async () => {
  const made = await createOffer({ maxUsesPerCustomer: 1 });
  const buyer = await checkoutSteps.buyer();
  const { body } = await ask(buyer, made.code);
  await checkoutSteps.verifyPayment(buyer, await checkoutSteps.payInWindow(body.id));
  expect((await ask(buyer, made.code)).body).toMatchObject({ details: { reason: 'used_by_you' } });
  expect((await ask(await checkoutSteps.buyer(), made.code)).status).toBe(200);
});

it('gives a first-order offer only to customers without an order, and only once to each', async () => {
  const [first, second] = [await createOffer({ isFirstOrderOnly: true }), await createOffer({ isFirstOrderOnly: true, percent: 30 })];
  const buyer = await checkoutSteps.buyer();
  const { body } = await ask(buyer, first.code);
  await checkoutSteps.verifyPayment(buyer, await checkoutSteps.payInWindow(body.id));
  for (const { code } of [first, second]) expect((await ask(buyer, code)).body).toMatchObject({ details: { reason: 'first_order_only' } });
});

it('accepts a single-use coupon once, from any customer', async () => {
  const made = await createOffer({ trigger: 'unique_codes' });
  await shop.call('offer.addCodes', { as: owner, params: { id: made.id }, body: { count: 2, seen: 0 } });
  shop.advanceClock(2);
  const listed = async () => (await shop.call('offer.listCodes', { as: owner, params: { id: made.id } })).body.codes;
  const [one, other] = (await listed()).map(({ code }: { code: string }) => code);
  const [asha, ravi] = [await checkoutSteps.buyer(), await checkoutSteps.buyer()];
  expect((await ask(asha, one)).status).toBe(200);
  expect((await ask(ravi, one)).body.details.reason).toBe('used_up');
  // Applying another code releases the first one.
  expect((await ask(asha, other)).status).toBe(200);
  expect((await ask(ravi, one)).status).toBe(200);
  expect(await usesOf(made)).toMatchObject({ held: 2 });
});

it('creates the order of a late payment at the price that was paid, although the coupon is used up by then', async () => {
  const made = await createOffer({ maxUses: 1 });
  const late = await checkoutSteps.buyer();
  const { body } = await ask(late, made.code);
  shop.advanceClock(16 * 60);
  await shop.runJob('settle-pending');
  const other = await checkoutSteps.buyer();
  const next = await ask(other, made.code);
  await checkoutSteps.verifyPayment(other, await checkoutSteps.payInWindow(next.body.id));
  const verified = await checkoutSteps.verifyPayment(late, await checkoutSteps.payInWindow(body.id));
  expect(verified.status).toBe(200);
  const order = (await shop.call('order.read', { as: late, params: { id: verified.body.orderId } })).body;
  expect(order).toMatchObject({ discount: 100, total: 1_062 });
  expect(await usesOf(made)).toMatchObject({ used: 2, held: 0 });
  // The late use counts: of three uses one is left.
  await change(made, { maxUses: 3 });
  shop.advanceClock(2);
  expect((await ask(await checkoutSteps.buyer(), made.code)).status).toBe(200);
  expect((await ask(await checkoutSteps.buyer(), made.code)).body).toMatchObject({ details: { reason: 'used_up' } });
});

it('answers with the new figures when the coupon ends between the cart and the payment', async () => {
  const made = await createOffer({ percent: 10 });
  const buyer = await checkoutSteps.buyer();
  await change(made, { isPaused: true });
  shop.advanceClock(2);
  const { status, body } = await ask(buyer, made.code, { amount: 106_200 });
  expect(status).toBe(409);
  expect(body).toMatchObject({
    code: 'coupon_refused',
    details: { reason: 'paused', amount: 106_200, discount: 0, tax: 18_000, total: 118_000, offers: [] },
  });
  // A shopper who was then shown the total without the coupon can go on.
  expect((await ask(buyer, made.code, { amount: 118_000 })).status).toBe(200);
});

it('answers with the new figures when a coupon discounts another amount than was shown', async () => {
  const made = await createOffer({ percent: 10 });
  await change(made, { percent: 20 });
  shop.advanceClock(2);
  const { body } = await ask(await checkoutSteps.buyer(), made.code, { amount: 106_200 });
  expect(body).toMatchObject({ code: 'total_changed', details: { discount: 20_000, total: 94_400, offers: [{ code: made.code, amount: 20_000 }] } });
});

it('applies the coupon of the cart when the cart is bought, and clears it with the order', async () => {
  const made = await createOffer({ percent: 10 });
  const buyer = await checkoutSteps.buyer();
  await shop.call('cart.add', { as: buyer, body: { productId: bear.id } });
  await shop.call('cart.applyCoupon', { as: buyer, body: { code: made.code } });
  const { body } = await shop.call('payment.createOrder', { as: buyer, body: { shippingAddressId: buyer.addressId } });
  expect(body.amount).toBe(106_200);
  await checkoutSteps.verifyPayment(buyer, await checkoutSteps.payInWindow(body.id));
  expect((await shop.call('cart.read', { as: buyer })).body).not.toHaveProperty('coupon');
});

it('applies automatic offers without a code, and distributes a discount over the lines of the invoice', async () => {
  const kite = await shop.product({ price: 30_000, categoryId: 'kites', stock: 10 });
  const string = await shop.product({ price: 10_000, categoryId: 'kites', stock: 10 });
  const automatic = await createOffer({
    trigger: 'automatic',
    title: 'Kite week',
    kind: 'amount',
    amount: 100,
    scope: 'categories',
    targets: ['kites'],
  });
  const buyer = await checkoutSteps.buyer();
  const items = [kite, string].map(({ id }) => ({ productId: id, quantity: 1 }));
  const { body } = await shop.call('payment.createOrder', { as: buyer, body: { items, shippingAddressId: buyer.addressId } });
  // 225.00 + 75.00, and 18 %.
  expect(body.amount).toBe(35_400);
  const { orderId } = (await checkoutSteps.verifyPayment(buyer, await checkoutSteps.payInWindow(body.id))).body;
  await shop.runJob('number-invoices');
  const invoice = await shop.table.get(`CUSTOMER#${buyer.id}`, `INVOICE#${orderId}`);
  expect(invoice?.['lines']).toMatchObject([
    { discount: 7_500, taxable: 22_500 },
    { discount: 2_500, taxable: 7_500 },
  ]);
  expect(await usesOf(automatic)).toMatchObject({ used: 1, discount: 100, revenue: 354 });
});

it('limits the total uses of an automatic offer, and prices without it when they are used up', async () => {
  const kite = await shop.product({ price: 30_000, categoryId: 'limited', stock: 10 });
  const limited = await createOffer({ trigger: 'automatic', kind: 'amount', amount: 100, scope: 'categories', targets: ['limited'], maxUses: 1 });
  const buy = (buyer: Buyer, more: object = {}) => ask(buyer, undefined, { items: [{ productId: kite.id, quantity: 1 }], ...more });
  const [asha, ravi] = [await checkoutSteps.buyer(), await checkoutSteps.buyer()];
  // 200.00, or 300.00, and 18 %.
  const held = await buy(asha);
  expect(held.body.amount).toBe(23_600);
  expect(await usesOf(limited)).toMatchObject({ used: 0, held: 1 });
  expect((await buy(asha, { giftMessage: 'For Aarav' })).body.amount, 'by the same customer').toBe(23_600);
  expect((await buy(ravi, { amount: 23_600 })).body).toMatchObject({ code: 'total_changed', details: { discount: 0, total: 35_400 } });
  expect((await buy(ravi)).body.amount).toBe(35_400);
  // The first hold ends, which releases its use.
  shop.advanceClock(16 * 60);
  await shop.runJob('settle-pending');
  expect(await usesOf(limited)).toMatchObject({ used: 0, held: 0 });
  const { body } = await buy(ravi);
  expect(body.amount).toBe(23_600);
  await checkoutSteps.verifyPayment(ravi, await checkoutSteps.payInWindow(body.id));
  expect(await usesOf(limited)).toEqual({ used: 1, held: 0, discount: 100, revenue: 236 });
});

it('gives a limited automatic offer to exactly as many of the concurrent customers as it allows', async () => {
  const kite = await shop.product({ price: 30_000, categoryId: 'rush', stock: 50 });
  const limited = await createOffer({ trigger: 'automatic', kind: 'amount', amount: 100, scope: 'categories', targets: ['rush'], maxUses: 3 });
  const buyers = await Promise.all(Array.from({ length: 12 }, () => checkoutSteps.buyer()));
  const answers = await Promise.all(buyers.map((buyer) => ask(buyer, undefined, { items: [{ productId: kite.id, quantity: 1 }] })));
  const opened = answers.filter(({ status }) => status === 200);
  expect(opened.filter(({ body }) => body.amount === 23_600)).toHaveLength(3);
  expect(opened.filter(({ body }) => body.amount === 35_400).length).toBeGreaterThan(0);
  expect(await usesOf(limited)).toMatchObject({ used: 0, held: 3 });
});

it('limits the uses of an automatic offer for each customer', async () => {
  const kite = await shop.product({ price: 30_000, categoryId: 'once', stock: 10 });
  await createOffer({ trigger: 'automatic', kind: 'amount', amount: 100, scope: 'categories', targets: ['once'], maxUsesPerCustomer: 1 });
  const buy = (buyer: Buyer) => ask(buyer, undefined, { items: [{ productId: kite.id, quantity: 1 }] });
  const asha = await checkoutSteps.buyer();
  const first = await buy(asha);
  expect(first.body.amount).toBe(23_600);
  await checkoutSteps.verifyPayment(asha, await checkoutSteps.payInWindow(first.body.id));
  expect((await buy(asha)).body.amount).toBe(35_400);
  expect((await buy(await checkoutSteps.buyer())).body.amount).toBe(23_600);
});

// The last test, because the owner's session ends while the holds do.
it('keeps a single-use coupon used after a late payment, also when a later hold of it ends', async () => {
  const made = await createOffer({ trigger: 'unique_codes' });
  await shop.call('offer.addCodes', { as: owner, params: { id: made.id }, body: { count: 1, seen: 0 } });
  shop.advanceClock(2);
  const readCodes = async (admin = owner) => (await shop.call('offer.listCodes', { as: admin, params: { id: made.id } })).body.codes;
  const [{ code }] = await readCodes();
  const endHolds = async () => {
    shop.advanceClock(16 * 60);
    await shop.runJob('settle-pending');
  };
  const [late, other] = [await checkoutSteps.buyer(), await checkoutSteps.buyer()];
  const { body } = await ask(late, code);
  await endHolds();
  expect((await ask(other, code)).status).toBe(200);
  expect((await checkoutSteps.verifyPayment(late, await checkoutSteps.payInWindow(body.id))).status).toBe(200);
  expect((await ask(other, code, { giftMessage: 'For Aarav' })).status, 'while it is held').toBe(200);
  await endHolds();
  expect((await ask(other, code)).body).toMatchObject({ details: { reason: 'used_up' } });
  expect(await readCodes(await shop.admin())).toEqual([{ code, isUsed: true }]);
});
