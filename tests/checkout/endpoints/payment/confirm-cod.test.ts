/**
 * POST /api/payments/create-order with paymentMethod cod, and POST /api/payments/confirm-cod: a mailed code creates one order, to be paid on
 * delivery.
 */
import { describe, expect, it } from 'vitest';
import { orderKey } from '#functions/keys.ts';
import { countCollectedOrders } from '#functions/offers/count-collected.ts';
import { suppressMailbox } from '#functions/platform/mail/mailbox-store.ts';
import { cashOnDelivery } from '#shared/rules/order/order-status.ts';
import { codeTo, wrongCode } from '#tests/identity/endpoints/auth/steps.ts';
import { createCheckoutSteps } from '#tests/kit/checkout-steps.ts';
import { expectBooksBalanced } from '#tests/kit/ledger/expect-books-balanced.ts';
import { openShop } from '#tests/kit/shop.ts';
import { createOfferSteps } from '#tests/offers/offer-steps.ts';
import { createCodSteps } from '#tests/order/cod-steps.ts';

const shop = await openShop();
const [checkoutSteps, codSteps, admin] = [createCheckoutSteps(shop), createCodSteps(shop), await shop.admin()];
await codSteps.allowCod(admin);
expectBooksBalanced(shop);

it('refuses payment on delivery until the owner allows it', async () => {
  const asha = await checkoutSteps.buyer();
  await codSteps.allowCod(admin, { isOn: false });
  expect(await codSteps.requestCheckout(asha, [{ product: await shop.product(), quantity: 1 }])).toMatchObject({
    status: 409,
    body: { code: 'cod_not_possible', details: { reason: 'off' } },
  });
  await codSteps.allowCod(admin);
});

it('holds the stock, mails a code and makes an order that is due', async () => {
  const asha = await checkoutSteps.buyer();
  const bear = await shop.product({ price: 50_000, gstRate: 18, stock: 5 });
  const asked = await codSteps.requestCheckout(asha, [{ product: bear, quantity: 2 }]);
  expect(asked).toMatchObject({
    status: 202,
    body: { checkoutId: expect.any(String), expiresAt: expect.any(String), amount: 118_000 },
  });
  expect(await checkoutSteps.stockOf(bear)).toMatchObject({ free: 3, held: 2, sold: 0 });
  const { checkoutId } = asked.body;
  const placed = await codSteps.confirmCod(asha, checkoutId, await codeTo(shop, asha.email));
  expect(placed).toMatchObject({
    status: 201,
    body: { id: checkoutId, status: 'pending', paymentStatus: 'due', paymentMethod: 'cod', amountDue: 1_180, total: 1_180, canCancel: true },
  });
  expect(await checkoutSteps.stockOf(bear)).toMatchObject({ free: 3, held: 0, sold: 2 });
  expect(shop.services.payments.readLedger().orders).toHaveLength(0);
  await shop.deliverEvents();
  const mail = (await shop.mailsTo(asha.email)).find(({ subject }) => subject.includes('is confirmed'));
  expect(mail?.text).toContain('Please keep ₹1,180.00 ready');
  expect(mail?.attachments ?? []).toEqual([]);
});

describe('an order with a coupon', async () => {
  const { createOffer, readOffer } = await createOfferSteps(shop);
  const ordered = async () => {
    const made = await createOffer({ kind: 'amount', amount: 100 });
    const [asha, bear] = [await checkoutSteps.buyer(), await shop.product({ price: 50_000, gstRate: 0 })];
    const asked = await codSteps.requestCheckout(asha, [{ product: bear, quantity: 1 }], { coupon: made.code });
    expect(asked.body.amount).toBe(40_000);
    await codSteps.confirmCod(asha, asked.body.checkoutId, await codeTo(shop, asha.email));
    return { id: asked.body.checkoutId as string, made, customerId: asha.id };
  };
  const figures = async (id: string) => {
    await shop.deliverEvents();
    const { used, held, discount, revenue, onDelivery } = await readOffer(id);
    return { used, held, discount, revenue, onDelivery };
  };
  const always = { used: 1, held: 0, discount: 100 };

  it('counts an order on delivery as revenue of its coupon while its money is collected, and as due before and after', async () => {
    const { id, made, customerId } = await ordered();
    expect(await figures(made.id)).toEqual({ ...always, revenue: 0, onDelivery: 400 });
    await codSteps.shipOrder(admin, id);
    expect(await figures(made.id)).toEqual({ ...always, revenue: 0, onDelivery: 400 });
    await codSteps.deliverOrder(admin, id);
    expect(await figures(made.id)).toEqual({ ...always, revenue: 400, onDelivery: 0 });
    // The delivery was recorded by mistake and is taken back.
    await codSteps.changeStatus(admin, id, 'shipped', { reason: 'Wrong order' });
    expect(await figures(made.id)).toEqual({ ...always, revenue: 0, onDelivery: 400 });
    await codSteps.deliverOrder(admin, id);
    // The stream may deliver a record more than once, to two functions at the same moment.
    const { pk, sk } = orderKey(customerId, id);
    const record = { dynamodb: { Keys: { pk: { S: pk }, sk: { S: sk } }, NewImage: { paymentMethod: { S: cashOnDelivery }, offers: { L: [] } } } };
    await Promise.all(Array.from({ length: 4 }, () => countCollectedOrders({ Records: [record] })));
    expect(await figures(made.id)).toEqual({ ...always, revenue: 400, onDelivery: 0 });
  });

  it('counts a cancelled or returned order no longer as due to its coupon', async () => {
    const [cancelled, refused] = [await ordered(), await ordered()];
    await codSteps.changeStatus(admin, cancelled.id, 'cancelled', { reason: 'Not needed' });
    await codSteps.shipOrder(admin, refused.id);
    await codSteps.changeStatus(admin, refused.id, 'returned_to_origin', { reason: 'No answer at the door' });
    for (const { made } of [cancelled, refused]) expect(await figures(made.id)).toEqual({ ...always, revenue: 0, onDelivery: 0 });
  });
});

it('returns the same order for a repeated confirmation, even with another code', async () => {
  const asha = await checkoutSteps.buyer();
  const { checkoutId } = (await codSteps.requestCheckout(asha, [{ product: await shop.product(), quantity: 1 }])).body;
  const code = await codeTo(shop, asha.email);
  const first = await codSteps.confirmCod(asha, checkoutId, code);
  for (const again of [code, wrongCode(code)])
    expect(await codSteps.confirmCod(asha, checkoutId, again)).toMatchObject({ status: 201, body: first.body });
  expect(await checkoutSteps.ordersOf(asha)).toHaveLength(1);
});

it('places one order when two confirmations arrive at the same moment', async () => {
  const asha = await checkoutSteps.buyer();
  const bear = await shop.product({ stock: 5 });
  const { checkoutId } = (await codSteps.requestCheckout(asha, [{ product: bear, quantity: 1 }])).body;
  const code = await codeTo(shop, asha.email);
  const answers = await Promise.all(Array.from({ length: 4 }, () => codSteps.confirmCod(asha, checkoutId, code)));
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  expect(await checkoutSteps.ordersOf(asha)).toHaveLength(1);
  expect(await checkoutSteps.stockOf(bear)).toMatchObject({ free: 4, held: 0, sold: 1 });
});

it('refuses to send a code for payment on delivery again after the first one came back', async () => {
  const asha = await checkoutSteps.buyer();
  const bear = await shop.product();
  expect((await codSteps.requestCheckout(asha, [{ product: bear, quantity: 1 }])).status).toBe(202);
  await suppressMailbox(asha.email, 'bounced', shop.now());
  expect(await codSteps.requestCheckout(asha, [{ product: bear, quantity: 1 }])).toMatchObject({
    status: 409,
    body: { code: 'cod_not_possible', details: { reason: 'mail_stopped' } },
  });
});

describe('a code', () => {
  it('refuses a wrong code of payment on delivery, and any code after five tries', async () => {
    const asha = await checkoutSteps.buyer();
    const { checkoutId } = (await codSteps.requestCheckout(asha, [{ product: await shop.product(), quantity: 1 }])).body;
    const code = await codeTo(shop, asha.email);
    expect(await codSteps.confirmCod(asha, checkoutId, wrongCode(code))).toMatchObject({
      status: 400,
      body: { code: 'wrong_code', details: { triesLeft: 4 } },
    });
    for (let left = 4; left > 0; left--) await codSteps.confirmCod(asha, checkoutId, wrongCode(code));
    expect(await codSteps.confirmCod(asha, checkoutId, code)).toMatchObject({ status: 429, body: { code: 'code_spent' } });
    expect(await checkoutSteps.ordersOf(asha)).toEqual([]);
  });

  it('accepts a code of payment on delivery for one checkout of one customer only', async () => {
    const [asha, ravi] = [await checkoutSteps.buyer(), await checkoutSteps.buyer()];
    const bear = await shop.product();
    const [hers, his] = [
      await codSteps.requestCheckout(asha, [{ product: bear, quantity: 1 }]),
      await codSteps.requestCheckout(ravi, [{ product: bear, quantity: 1 }]),
    ];
    const code = await codeTo(shop, asha.email);
    expect(await codSteps.confirmCod(ravi, hers.body.checkoutId, code)).toMatchObject({ status: 404, body: { code: 'checkout_not_found' } });
    const codeOfRavi = await codeTo(shop, ravi.email);
    if (code !== codeOfRavi)
      expect(await codSteps.confirmCod(asha, hers.body.checkoutId, codeOfRavi)).toMatchObject({ body: { code: 'wrong_code' } });
    expect(his.status).toBe(202);
  });

  it('mails another code for the same request after half a minute, and accepts only the newest', async () => {
    const asha = await checkoutSteps.buyer();
    const items = [{ product: await shop.product(), quantity: 1 }];
    const first = await codSteps.requestCheckout(asha, items);
    const old = await codeTo(shop, asha.email);
    expect(await codSteps.requestCheckout(asha, items)).toMatchObject({ status: 202, body: first.body });
    await shop.deliverEvents();
    expect((await shop.mailsTo(asha.email)).filter(({ subject }) => subject.includes('code'))).toHaveLength(1);
    shop.advanceClock(31);
    expect(await codSteps.requestCheckout(asha, items)).toMatchObject({ status: 202, body: { checkoutId: first.body.checkoutId } });
    const fresh = await codeTo(shop, asha.email);
    if (fresh !== old) expect(await codSteps.confirmCod(asha, first.body.checkoutId, old)).toMatchObject({ body: { code: 'wrong_code' } });
    expect(await codSteps.confirmCod(asha, first.body.checkoutId, fresh)).toMatchObject({ status: 201 });
  });
});

describe('a hold', () => {
  it('ends the hold of payment on delivery after 15 minutes, and counts it as unpaid', async () => {
    const asha = await checkoutSteps.buyer();
    const bear = await shop.product({ stock: 5 });
    const items = [{ product: bear, quantity: 1 }];
    const { checkoutId } = (await codSteps.requestCheckout(asha, items)).body;
    const code = await codeTo(shop, asha.email);
    shop.advanceClock(901);
    expect(await codSteps.confirmCod(asha, checkoutId, code)).toMatchObject({ status: 409, body: { code: 'hold_ended' } });
    await shop.runJob('settle-pending');
    expect(await checkoutSteps.stockOf(bear)).toMatchObject({ free: 5, held: 0, sold: 0 });
    expect(await shop.table.get(`CUSTOMER#${asha.id}`, 'UNPAID#stock')).toMatchObject({ seconds: 900 });
    expect((await codSteps.requestCheckout(asha, items)).body.checkoutId).not.toBe(checkoutId);
  });

  it('changes from online payment to payment on delivery and back without holding a unit twice', async () => {
    const asha = await checkoutSteps.buyer();
    const bear = await shop.product({ stock: 5 });
    const items = [{ product: bear, quantity: 2 }];
    const online = await checkoutSteps.requestCheckout(asha, items);
    const hold = await codSteps.requestCheckout(asha, items);
    expect(hold.status).toBe(202);
    expect(await checkoutSteps.stockOf(bear)).toMatchObject({ free: 3, held: 2 });
    const code = await codeTo(shop, asha.email);
    const again = await checkoutSteps.requestCheckout(asha, items);
    expect(again).toMatchObject({ status: 200, body: { id: expect.stringMatching(/^order_/) } });
    expect(again.body.id).not.toBe(online.body.id);
    expect(await checkoutSteps.stockOf(bear)).toMatchObject({ free: 3, held: 2 });
    // The other tab still asks for the code.
    expect(await codSteps.confirmCod(asha, hold.body.checkoutId, code)).toMatchObject({ status: 409, body: { code: 'hold_ended' } });
    expect(await checkoutSteps.verifyPayment(asha, await checkoutSteps.payInWindow(again.body.id))).toMatchObject({ status: 200 });
    expect(await checkoutSteps.ordersOf(asha)).toMatchObject([{ paymentStatus: 'completed' }]);
  });

  it('returns the order when the checkout was paid online meanwhile', async () => {
    const asha = await checkoutSteps.buyer();
    const items = [{ product: await shop.product(), quantity: 1 }];
    const online = await checkoutSteps.requestCheckout(asha, items);
    await checkoutSteps.payInWindow(online.body.id);
    expect(await codSteps.requestCheckout(asha, items)).toMatchObject({
      status: 409,
      body: { code: 'already_paid', details: { orderId: expect.any(String) } },
    });
  });
});

it('charges the fee with the tax of the goods, and answers with the new total when the page showed another one', async () => {
  const asha = await checkoutSteps.buyer();
  const bear = await shop.product({ price: 50_000, gstRate: 18 });
  await codSteps.allowCod(admin, { fee: 50 });
  const items = [{ product: bear, quantity: 1 }];
  expect(await codSteps.requestCheckout(asha, items, { amount: 59_000 })).toMatchObject({
    status: 409,
    body: { code: 'total_changed', details: { codFee: 5_000, total: 64_900 } },
  });
  const asked = await codSteps.requestCheckout(asha, items, { amount: 64_900 });
  expect(asked).toMatchObject({ status: 202, body: { amount: 64_900 } });
  const placed = await codSteps.confirmCod(asha, asked.body.checkoutId, await codeTo(shop, asha.email));
  expect(placed).toMatchObject({ status: 201, body: { codFee: 50, tax: 99, total: 649, amountDue: 649 } });
  expect(
    (
      await shop.call('payment.readCod', {
        as: asha,
        body: { items: [{ productId: bear.id }].map((each) => ({ ...each, quantity: 1 })), shippingAddressId: asha.addressId },
      })
    ).body,
  ).toMatchObject({ codFee: 50, total: 649 });
  expect((await shop.call('cart.quote', { body: { items: [{ productId: bear.id, quantity: 1 }] } })).body.summary).toMatchObject({
    codFee: 0,
    total: 590,
  });
  await codSteps.allowCod(admin, { fee: 0 });
});

it('refuses payment on delivery at a PIN code where the carrier collects no money', async () => {
  const asha = await checkoutSteps.buyer();
  const { body } = await shop.call('settings.readPins', { as: admin });
  const pin = (await shop.table.get(`CUSTOMER#${asha.id}`, `ADDRESS#${asha.addressId}`))?.['postalCode'] as string;
  const csv = `${pin},1,2,no,yes`;
  expect(await shop.call('settings.replacePins', { as: admin, body: { version: body.version, csv } })).toMatchObject({ status: 200 });
  shop.advanceClock(2);
  expect(await codSteps.requestCheckout(asha, [{ product: await shop.product(), quantity: 1 }])).toMatchObject({
    status: 409,
    body: { message: 'Payment on delivery is not possible at this PIN code. Please pay online.', details: { reason: 'not_at_pin' } },
  });
  // Paying online would not help where the shop does not deliver.
  await shop.call('settings.replacePins', { as: admin, body: { version: body.version + 1, csv: `${pin},,,yes,no` } });
  shop.advanceClock(2);
  const items = [{ productId: (await shop.product()).id, quantity: 1 }];
  expect((await shop.call('payment.readCod', { as: asha, body: { items, shippingAddressId: asha.addressId } })).body).toMatchObject({
    isOffered: true,
    refusal: { reason: 'not_at_pin', message: 'We do not deliver to this PIN code at present.' },
  });
  await shop.call('settings.replacePins', { as: admin, body: { version: body.version + 2, csv: body.csv } });
  shop.advanceClock(2);
});

describe('the rules of the owner', () => {
  it('refuses payment on delivery by the value, the goods and the customer, as the owner has set it', async () => {
    const asha = await checkoutSteps.buyer();
    const [bear, pump] = [await shop.product({ price: 20_000 }), await shop.product({ price: 20_000, categoryId: 'health' })];
    await codSteps.allowCod(admin, { minOrder: 300, maxOrder: 600, excludedProducts: [], excludedCategories: ['health'] });
    const reasonOf = async (items: Parameters<typeof codSteps.requestCheckout>[1]) =>
      (await codSteps.requestCheckout(asha, items)).body.details?.reason;
    expect(await reasonOf([{ product: bear, quantity: 1 }])).toBe('too_small');
    expect(await reasonOf([{ product: bear, quantity: 3 }])).toBe('too_large');
    expect(await reasonOf([{ product: pump, quantity: 2 }])).toBe('excluded_goods');
    await codSteps.allowCod(admin, { excludedProducts: [bear.id] });
    expect(await reasonOf([{ product: bear, quantity: 2 }])).toBe('excluded_goods');
    await codSteps.allowCod(admin, { minOrder: 0, maxOrder: 5_000, excludedProducts: [], excludedCategories: [] });
  });

  it('counts an order on delivery for a day after the customer has cancelled it', async () => {
    const asha = await checkoutSteps.buyer();
    const items = [{ product: await shop.product({ stock: 50 }), quantity: 1 }];
    for (let count = 0; count < 3; count++) {
      const id = await codSteps.placeOrder(asha, ...items);
      expect((await shop.call('order.cancel', { as: asha, params: { id }, body: {} })).status).toBe(200);
      shop.advanceClock(31);
    }
    expect(await codSteps.requestCheckout(asha, items)).toMatchObject({ body: { details: { reason: 'too_many_open' } } });
    for (const { pk, sk, timeline } of await checkoutSteps.ordersOf(asha)) {
      const earlier = timeline.map((stage: { at: string }) => ({ ...stage, at: new Date(Date.parse(stage.at) - 24 * 3_600_000).toISOString() }));
      await shop.putItem({ ...(await shop.table.get(pk, sk)), pk, sk, timeline: earlier });
    }
    expect(await codSteps.requestCheckout(asha, items)).toMatchObject({ status: 202 });
  });

  it('limits the units of a product in the unpaid orders of a customer who has never paid', async () => {
    const [asha, bear, book] = [await checkoutSteps.buyer(), await shop.product({ stock: 50 }), await shop.product({ stock: 50 })];
    const id = await codSteps.placeOrder(asha, { product: bear, quantity: 8 });
    shop.advanceClock(31);
    expect(await codSteps.requestCheckout(asha, [{ product: bear, quantity: 3 }])).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('8 of Teddy bear'), details: { reason: 'too_many_open' } },
    });
    await codSteps.shipOrder(admin, id);
    await codSteps.deliverOrder(admin, id);
    shop.advanceClock(31);
    await codSteps.placeOrder(asha, { product: book, quantity: 8 });
    shop.advanceClock(31);
    expect(await codSteps.requestCheckout(asha, [{ product: book, quantity: 8 }])).toMatchObject({ status: 202 });
  });

  it('refuses payment on delivery after refused parcels, and allows three unpaid orders', async () => {
    const asha = await checkoutSteps.buyer();
    const bear = await shop.product({ stock: 50 });
    const items = [{ product: bear, quantity: 1 }];
    for (let count = 0; count < 3; count++) {
      await codSteps.placeOrder(asha, ...items);
      shop.advanceClock(31);
    }
    expect(await codSteps.requestCheckout(asha, items)).toMatchObject({ body: { details: { reason: 'too_many_open' } } });
    for (const { id } of (await checkoutSteps.ordersOf(asha)).slice(0, 2)) {
      await codSteps.shipOrder(admin, id);
      await codSteps.changeStatus(admin, id, 'returned_to_origin', { reason: 'No answer at the door' });
    }
    expect(await codSteps.requestCheckout(asha, items)).toMatchObject({ status: 409, body: { details: { reason: 'refused_before' } } });
  });
});
