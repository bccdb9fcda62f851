/** Refunding an exchange: at once or on arrival, never twice, with the new units back on sale. */
import { expect, it } from 'vitest';
import { createExchangeSteps } from '#tests/kit/exchange-steps.ts';
import { expectBooksBalanced } from '#tests/kit/ledger/expect-books-balanced.ts';
import { openShopWithOrders } from '#tests/kit/order-steps.ts';
import { createOfferSteps } from '#tests/offers/offer-steps.ts';

const stage = await openShopWithOrders();
const { shop, orderSteps } = stage;
const exchangeSteps = createExchangeSteps(stage);
expectBooksBalanced(shop);
const reason = 'The new size has a fault';
const whole = { free: 5, held: 0, sold: 0, stocked: 5 };

it('releases the held unit of an exchange that is refunded instead, and refunds when the goods arrive', async () => {
  const { product, asha, ...params } = await exchangeSteps.requestExchange();
  expect(await exchangeSteps.refundInstead(params, { reason })).toMatchObject({
    status: 200,
    body: { returns: [{ status: 'requested', exchange: { status: 'released', releasedBecause: 'by_shop' }, amount: 118 }], refunds: [] },
  });
  expect(await exchangeSteps.stockOf(product, '4-5 years')).toEqual(whole);
  await exchangeSteps.changeReturn(params, { status: 'approved' });
  await exchangeSteps.receiveReturn(params, product);
  expect(await orderSteps.refundedAmounts(params.id, asha)).toEqual([11_800]);
  await shop.deliverEvents();
  const mail = (await shop.mailsTo(asha.email)).find(({ subject }) => subject.endsWith('is a refund now'));
  expect(mail?.text).toContain(reason);
  expect(mail?.text).toContain('as soon as your parcel is with us');
});

it('refunds the arrived items of an exchange at once, and only once when four members of staff ask for it', async () => {
  const { product, asha, ...params } = await exchangeSteps.requestExchange();
  await exchangeSteps.changeReturn(params, { status: 'approved' });
  await exchangeSteps.receiveReturn(params, product);
  const answers = await Promise.all(Array.from({ length: 4 }, () => exchangeSteps.refundInstead(params, { reason })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
  expect(await orderSteps.readOrder(asha, params.id)).toMatchObject({
    paymentStatus: 'refunded',
    returns: [{ status: 'refunded', exchange: { status: 'released' } }],
    refunds: [{ status: 'processed', reason: 'returned', amount: 118 }],
  });
  expect(await orderSteps.refundedAmounts(params.id, asha)).toEqual([11_800]);
  expect(await exchangeSteps.stockOf(product, '2-3 years')).toEqual(whole);
  expect(await exchangeSteps.stockOf(product, '4-5 years')).toEqual(whole);
});

it.each([true, false])('refunds new items that were sent, with restocking %s', async (restock) => {
  const { product, asha, ...params } = await exchangeSteps.requestExchange();
  await exchangeSteps.changeReturn(params, { status: 'approved' });
  await exchangeSteps.receiveReturn(params, product, false);
  await exchangeSteps.sendExchange(params);
  expect(await exchangeSteps.refundInstead(params, { reason })).toMatchObject({ status: 400, body: { fields: { restock: expect.any(String) } } });
  expect(await exchangeSteps.refundInstead(params, { reason, restock })).toMatchObject({
    status: 200,
    body: { returns: [{ status: 'refunded', exchange: { status: 'refunded', restocked: restock } }] },
  });
  expect(await orderSteps.refundedAmounts(params.id, asha)).toEqual([11_800]);
  expect(await exchangeSteps.stockOf(product, '4-5 years')).toEqual(restock ? whole : { ...whole, free: 4, sold: 1 });
  expect(await exchangeSteps.stockOf(product, '2-3 years')).toEqual({ ...whole, free: 4, sold: 1 });
  expect(await exchangeSteps.refundInstead(params, { reason, restock })).toMatchObject({ status: 409, body: { code: 'return_moved_on' } });
  await shop.deliverEvents();
  const mail = (await shop.mailsTo(asha.email)).find(({ subject }) => subject.endsWith('is a refund now'));
  expect(mail?.text).toContain(`We refund it although the new items were sent. The reason: ${reason}`);
  expect(mail?.text).not.toContain('We cannot send the new items');
});

it.each(['before', 'after'])("prints staff's reason on the credit note of an exchange that is refunded %s its goods arrive", async (moment) => {
  const { product, asha, ...params } = await exchangeSteps.requestExchange();
  // The invoice is issued first.
  await shop.runJob('number-invoices');
  if (moment === 'before') await exchangeSteps.refundInstead(params, { reason });
  await exchangeSteps.changeReturn(params, { status: 'approved' });
  await exchangeSteps.receiveReturn(params, product);
  if (moment === 'after') await exchangeSteps.refundInstead(params, { reason });
  await shop.runJob('number-invoices');
  const { returns } = await orderSteps.readOrder(asha, params.id);
  expect(returns[0].exchange).not.toHaveProperty('refundReason');
  expect(await shop.table.get(`CUSTOMER#${asha.id}`, `CREDIT_NOTE#${params.id}#${returns[0].refundId}`)).toMatchObject({ reason });
});

it('mails no refund for the exchange of items that cost nothing', async () => {
  const gift = await exchangeSteps.romper();
  const { createOffer } = await createOfferSteps(shop);
  const { code } = await createOffer({ percent: 100, scope: 'products', targets: [String(gift.id)] });
  const asha = await stage.checkoutSteps.buyer();
  const items = [
    { productId: gift.id, variantId: exchangeSteps.variantOf(gift, '2-3 years'), quantity: 1 },
    { productId: (await shop.product()).id, quantity: 1 },
  ];
  const opened = await shop.call('payment.createOrder', { as: asha, body: { items, shippingAddressId: asha.addressId, coupon: code } });
  const paid = await stage.checkoutSteps.payInWindow(opened.body.id);
  const id = (await stage.checkoutSteps.verifyPayment(asha, paid)).body.orderId as string;
  await orderSteps.advanceTo(stage.admin, id, 'delivered');
  const { body } = await exchangeSteps.requestReturn(asha, id, [exchangeSteps.exchangeLine(gift, '2-3 years', '4-5 years')]);
  const params = { id, returnId: body.returns[0].id as string };
  await exchangeSteps.changeReturn(params, { status: 'approved' });
  await exchangeSteps.receiveReturn(params, gift);
  expect(await exchangeSteps.refundInstead(params, { reason })).toMatchObject({
    status: 200,
    body: { returns: [{ status: 'refunded' }], refunds: [] },
  });
  await shop.deliverEvents();
  const mail = (await shop.mailsTo(asha.email)).find(({ subject }) => subject.startsWith('Your exchange') && subject.endsWith('has ended'));
  expect(mail?.text).toContain('They cost nothing, so there is nothing to refund.');
  expect(mail?.text).not.toContain('Your refund');
});

it('requires a reason to refund an exchange instead, and returns 409 for a return that is no exchange', async () => {
  const { asha, product, ...params } = await exchangeSteps.requestExchange(5, 2);
  expect(await exchangeSteps.refundInstead(params, {})).toMatchObject({ status: 400, body: { fields: { reason: expect.any(String) } } });
  expect(await exchangeSteps.refundInstead(params, { reason, restock: true })).toMatchObject({
    status: 400,
    body: { fields: { restock: expect.any(String) } },
  });
  const { body } = await exchangeSteps.requestReturn(asha, params.id, [{ productId: product.id, quantity: 1, reason: 'Too small' }]);
  const plain = { id: params.id, returnId: body.returns[1].id };
  expect(await exchangeSteps.refundInstead(plain, { reason })).toMatchObject({ status: 409, body: { code: 'return_moved_on' } });
});
