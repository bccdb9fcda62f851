/** Exchanges: the new units are held for 21 days, sent when the old ones arrive, and no money moves. */
import { beforeEach, describe, expect, it } from 'vitest';
import { exchangeDays } from '#shared/rules/order/exchange.ts';
import { createExchangeSteps, oneDoesNotFit } from '#tests/kit/exchange-steps.ts';
import { expectBooksBalanced } from '#tests/kit/ledger/expect-books-balanced.ts';
import { openShopWithOrders } from '#tests/kit/order-steps.ts';
import { createSaleSteps } from '#tests/offers/sale-steps.ts';

const stage = await openShopWithOrders();
const { shop, checkoutSteps, orderSteps, admin } = stage;
const exchangeSteps = createExchangeSteps(stage);
expectBooksBalanced(shop);
// Some tests move the clock by weeks, after which older sessions have expired.
beforeEach(async () => {
  Object.assign(admin, await orderSteps.signInAgain(admin));
});

const small = '2-3 years';
const large = '4-5 years';
const stocks = async (product: Parameters<typeof exchangeSteps.stockOf>[0]) => ({
  small: await exchangeSteps.stockOf(product, small),
  large: await exchangeSteps.stockOf(product, large),
});

/** The exchanges in the administration's attention list: the old goods have arrived, and the new ones are not sent yet. */
async function waitingExchanges(): Promise<readonly unknown[]> {
  const { data } = (await shop.call('overview.attention', { as: admin })).body as { data: { kind: string; items: unknown[] }[] };
  return data.find(({ kind }) => kind === 'exchange_to_send')?.items ?? [];
}

it('exchanges a size from request to parcel without moving money', async () => {
  const { product, asha, id, returnId } = await exchangeSteps.requestExchange();
  const requested = (await orderSteps.readOrder(asha, id)).returns[0];
  expect(requested).toMatchObject({
    status: 'requested',
    items: [{ productName: `Cotton romper (${small})`, exchangeFor: { id: exchangeSteps.variantOf(product, large), title: large } }],
    exchange: { status: 'held' },
    amount: 0,
    canWithdraw: true,
  });
  expect(Date.parse(requested.exchange.heldUntil) - Date.parse(requested.createdAt)).toBe(exchangeDays * 86_400_000);
  expect((await stocks(product)).large).toEqual({ free: 4, held: 1, sold: 0, stocked: 5 });

  expect(await exchangeSteps.changeReturn({ id, returnId }, { status: 'approved' })).toMatchObject({ body: { returns: [{ status: 'approved' }] } });
  expect(await exchangeSteps.receiveReturn({ id, returnId }, product)).toMatchObject({
    status: 200,
    body: { returns: [{ status: 'received', exchange: { status: 'held' }, items: [{ restocked: true }] }], refunds: [] },
  });
  expect((await stocks(product)).small).toEqual({ free: 5, held: 0, sold: 0, stocked: 5 });
  await shop.deliverEvents();
  expect(await waitingExchanges()).toContainEqual(expect.objectContaining({ id: returnId, orderId: id }));
  expect(await exchangeSteps.sendExchange({ id, returnId })).toMatchObject({
    status: 200,
    body: {
      paymentStatus: 'completed',
      refunds: [],
      creditNotes: [],
      orderItems: [{ returnable: 0, variant: { title: small } }],
      returns: [
        {
          status: 'exchanged',
          canWithdraw: false,
          amount: 0,
          exchange: { status: 'sent', tracking: { number: 'DL7723019845IN', carrier: 'Delhivery', url: expect.stringContaining('delhivery') } },
        },
      ],
    },
  });
  expect(await stocks(product)).toEqual({ small: { free: 5, held: 0, sold: 0, stocked: 5 }, large: { free: 4, held: 0, sold: 1, stocked: 5 } });
  await shop.deliverEvents();
  expect(await waitingExchanges()).not.toContainEqual(expect.objectContaining({ id: returnId }));
  expect(await orderSteps.refundedAmounts(id, asha)).toEqual([]);
  const { orderNumber, history } = await orderSteps.readOrder(admin, id);
  expect(history.slice(0, 4).map(({ to }: { to: string }) => to)).toEqual(['exchanged', 'received', 'approved', 'requested']);
  const subjects = await orderSteps.mailSubjects(asha.email);
  expect(subjects.filter((subject) => /exchange|refund|return/i.test(subject))).toEqual([
    `We have your exchange request for order ${orderNumber}`,
    `Your exchange for order ${orderNumber} is approved`,
    `Your exchange for order ${orderNumber} is on its way`,
  ]);
  const mails = await shop.mailsTo(asha.email);
  expect(mails.find(({ subject }) => subject.startsWith('We have your exchange'))?.text).toContain(`We keep for you: ${large} × 1.`);
  expect(mails.find(({ subject }) => subject.endsWith('on its way') && subject.includes('exchange'))?.text).toContain('DL7723019845IN');
});

describe('the request', () => {
  it('makes one return of the items to be refunded and another one of those to be exchanged', async () => {
    const [first, second] = [await exchangeSteps.romper(), await exchangeSteps.romper()];
    const asha = await checkoutSteps.buyer();
    const items = [first, second].map((product) => ({ productId: product.id, variantId: exchangeSteps.variantOf(product, small), quantity: 1 }));
    const opened = await shop.call('payment.createOrder', { as: asha, body: { items, shippingAddressId: asha.addressId } });
    const id = (await checkoutSteps.verifyPayment(asha, await checkoutSteps.payInWindow(opened.body.id))).body.orderId;
    await orderSteps.advanceTo(admin, id, 'delivered');
    const refund = { productId: first.id, variantId: exchangeSteps.variantOf(first, small), ...oneDoesNotFit };
    const key = { 'idempotency-key': 'one-of-each-kind' };
    const body = [refund, exchangeSteps.exchangeLine(second, small, large)];
    const answer = await exchangeSteps.requestReturn(asha, id, body, key);
    expect(answer).toMatchObject({
      status: 201,
      body: { returns: [{ items: [{ productId: first.id }] }, { items: [{ productId: second.id }], exchange: { status: 'held' } }] },
    });
    expect(answer.body.returns[0].exchange).toBeUndefined();
    expect(await exchangeSteps.requestReturn(asha, id, body, key)).toMatchObject({ status: 201, body: answer.body });
    expect((await stocks(second)).large).toMatchObject({ held: 1 });
    const subjects = await orderSteps.mailSubjects(asha.email);
    expect(subjects.filter((subject) => subject.startsWith('We have your'))).toHaveLength(1);
  });

  it('gives the last unit to one of four customers and the others the choices that are left', async () => {
    const values = { Size: [small, large, '6-7 years'] };
    const { variants } = exchangeSteps.variantSteps.productBody(values, 9);
    const product = await exchangeSteps.variantSteps.product(values, 9, {
      variants: variants.map((each, index) => (index === 1 ? { ...each, stock: 1 } : each)),
    });
    const orders = [];
    for (let count = 0; count < 4; count++) orders.push(await exchangeSteps.deliverOrder(product, small));
    const answers = await Promise.all(
      orders.map(({ asha, id }) => exchangeSteps.requestReturn(asha, id, [exchangeSteps.exchangeLine(product, small, large)])),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
    expect((await stocks(product)).large).toEqual({ free: 0, held: 1, sold: 0, stocked: 1 });
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'exchange_not_possible',
      message: `Cotton romper (${large}) has sold out. Choose another one, or a refund.`,
      details: {
        items: [
          {
            choices: [
              { title: large, stock: 0 },
              { title: '6-7 years', stock: 9 },
            ],
          },
        ],
      },
    });
  });

  it('holds the new goods once when one request arrives four times at once', async () => {
    const product = await exchangeSteps.romper();
    const { asha, id } = await exchangeSteps.deliverOrder(product, small);
    const key = { 'idempotency-key': 'the-same-exchange' };
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => exchangeSteps.requestReturn(asha, id, [exchangeSteps.exchangeLine(product, small, large)], key)),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect((await stocks(product)).large).toEqual({ free: 4, held: 1, sold: 0, stocked: 5 });
  });

  it('refuses a variant of another product, the same variant and an unknown one by field', async () => {
    const [product, other] = [await exchangeSteps.romper(), await exchangeSteps.romper()];
    const { asha, id } = await exchangeSteps.deliverOrder(product, small);
    for (const exchangeVariantId of [exchangeSteps.variantOf(other, large), exchangeSteps.variantOf(product, small), 999_999])
      expect(await exchangeSteps.requestReturn(asha, id, [exchangeSteps.exchangeLine(product, small, large, { exchangeVariantId })])).toMatchObject({
        status: 400,
        body: { fields: { 'items.0.exchangeVariantId': 'Choose another size or colour of Cotton romper' } },
      });
    expect((await orderSteps.readOrder(asha, id)).returns).toEqual([]);
  });

  it('refuses a variant with another price and names both prices', async () => {
    const values = { Size: [small, large] };
    const { variants } = exchangeSteps.variantSteps.productBody(values);
    const product = await exchangeSteps.variantSteps.product(values, 5, {
      variants: variants.map((each, index) => ({ ...each, price: 100 + index * 50 })),
    });
    const { asha, id } = await exchangeSteps.deliverOrder(product, small);
    expect(await exchangeSteps.requestReturn(asha, id, [exchangeSteps.exchangeLine(product, small, large)])).toMatchObject({
      status: 409,
      body: {
        code: 'exchange_not_possible',
        message: `Cotton romper (${large}) costs ₹150.00 today, and ₹100.00 was paid: an exchange is for the same price. You can ask for a refund.`,
        details: { items: [{ choices: [] }] },
      },
    });
    expect((await stocks(product)).large).toMatchObject({ held: 0 });
  });

  it('refuses more units than are in stock, or than were bought', async () => {
    const product = await exchangeSteps.romper(3);
    const { asha, id } = await exchangeSteps.deliverOrder(product, small, 3);
    await exchangeSteps.deliverOrder(product, large, 2);
    expect(await exchangeSteps.requestReturn(asha, id, [exchangeSteps.exchangeLine(product, small, large, { quantity: 2 })])).toMatchObject({
      status: 409,
      body: { code: 'exchange_not_possible', message: `Only 1 of Cotton romper (${large}) is left. Choose another one, or a refund.` },
    });
    expect(await exchangeSteps.requestReturn(asha, id, [exchangeSteps.exchangeLine(product, small, large, { quantity: 4 })])).toMatchObject({
      status: 409,
      body: { code: 'not_returnable', message: `Cotton romper (${small}): at most 3 can be returned.` },
    });
  });

  it('refuses an exchange after the return period', async () => {
    const product = await exchangeSteps.romper();
    const { asha, id } = await exchangeSteps.deliverOrder(product, small);
    shop.advanceClock(32 * 86_400);
    expect(
      await exchangeSteps.requestReturn(await orderSteps.signInAgain(asha), id, [exchangeSteps.exchangeLine(product, small, large)]),
    ).toMatchObject({
      status: 409,
      body: { code: 'not_returnable' },
    });
    expect((await stocks(product)).large).toMatchObject({ free: 5, held: 0 });
  });
});

describe('the end without an exchange', () => {
  it('puts the held unit on sale again when staff refuse an exchange', async () => {
    const { product, asha, id, returnId } = await exchangeSteps.requestExchange();
    const answer = await exchangeSteps.changeReturn({ id, returnId }, { status: 'refused', reason: 'It was washed' });
    expect(answer).toMatchObject({
      status: 200,
      body: { returns: [{ status: 'refused', exchange: { status: 'released', releasedBecause: 'refused' } }], orderItems: [{}] },
    });
    expect((await stocks(product)).large).toEqual({ free: 5, held: 0, sold: 0, stocked: 5 });
    expect((await orderSteps.readOrder(asha, id)).orderItems[0].returnable).toBe(1);
  });

  it('lets the customer withdraw an exchange after the approval, but not after the arrival', async () => {
    const first = await exchangeSteps.requestExchange();
    await exchangeSteps.changeReturn(first, { status: 'approved' });
    const withdraw = ({ asha, id, returnId }: typeof first) => shop.call('return.withdraw', { as: asha, params: { id, returnId } });
    expect(await withdraw(first)).toMatchObject({ body: { returns: [{ status: 'withdrawn', exchange: { releasedBecause: 'withdrawn' } }] } });
    expect(await withdraw(first)).toMatchObject({ status: 200 });
    expect((await stocks(first.product)).large).toEqual({ free: 5, held: 0, sold: 0, stocked: 5 });
    const second = await exchangeSteps.requestExchange();
    await exchangeSteps.changeReturn(second, { status: 'approved' });
    await exchangeSteps.receiveReturn(second, second.product);
    expect(await withdraw(second)).toMatchObject({ status: 409, body: { code: 'return_moved_on' } });
    expect((await stocks(second.product)).large).toMatchObject({ held: 1 });
  });

  it('turns an exchange into a refund when the parcel arrives after 21 days', async () => {
    const { product, asha, id, returnId } = await exchangeSteps.requestExchange();
    await exchangeSteps.changeReturn({ id, returnId }, { status: 'approved' });
    shop.advanceClock(exchangeDays * 86_400 - 60);
    await shop.runJob('settle-pending');
    expect((await stocks(product)).large).toMatchObject({ held: 1 });
    shop.advanceClock(120);
    await shop.runJob('settle-pending');
    await shop.runJob('settle-pending');
    expect((await stocks(product)).large).toEqual({ free: 5, held: 0, sold: 0, stocked: 5 });
    Object.assign(admin, await orderSteps.signInAgain(admin));
    const later = await orderSteps.signInAgain(asha);
    expect((await orderSteps.readOrder(later, id)).returns[0]).toMatchObject({
      status: 'approved',
      exchange: { status: 'released', releasedBecause: 'expired' },
      amount: 118,
    });
    expect((await orderSteps.readOrder(admin, id)).history[0]).toMatchObject({ from: 'exchange', to: 'refund', by: { role: 'system' } });
    const subjects = await orderSteps.mailSubjects(asha.email);
    expect(subjects.filter((subject) => subject.endsWith('is a refund now'))).toHaveLength(1);
    expect(await exchangeSteps.receiveReturn({ id, returnId }, product)).toMatchObject({ body: { returns: [{ status: 'refunded' }] } });
    expect(await orderSteps.refundedAmounts(id, asha)).toEqual([11_800]);
    expect(await stocks(product)).toEqual({ small: { free: 5, held: 0, sold: 0, stocked: 5 }, large: { free: 5, held: 0, sold: 0, stocked: 5 } });
  });

  it('keeps the held unit for as long as the shop needs once the parcel has arrived', async () => {
    const { product, id, returnId } = await exchangeSteps.requestExchange();
    await exchangeSteps.changeReturn({ id, returnId }, { status: 'approved' });
    await exchangeSteps.receiveReturn({ id, returnId }, product);
    shop.advanceClock(30 * 86_400);
    await shop.runJob('settle-pending');
    expect((await stocks(product)).large).toMatchObject({ held: 1 });
    Object.assign(admin, await orderSteps.signInAgain(admin));
    expect(await exchangeSteps.sendExchange({ id, returnId })).toMatchObject({ status: 200, body: { returns: [{ status: 'exchanged' }] } });
  });
});

describe('two members of staff at once', () => {
  it('receives and sends an exchange once when two members of staff act at once', async () => {
    const { product, asha, id, returnId } = await exchangeSteps.requestExchange();
    await exchangeSteps.changeReturn({ id, returnId }, { status: 'approved' });
    const received = await Promise.all(Array.from({ length: 4 }, () => exchangeSteps.receiveReturn({ id, returnId }, product)));
    expect(received.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    const sent = await Promise.all(Array.from({ length: 4 }, () => exchangeSteps.sendExchange({ id, returnId })));
    expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    expect(await stocks(product)).toEqual({ small: { free: 5, held: 0, sold: 0, stocked: 5 }, large: { free: 4, held: 0, sold: 1, stocked: 5 } });
    expect(await orderSteps.refundedAmounts(id, asha)).toEqual([]);
  });

  it('either refuses or receives an exchange when two members of staff act at once, and updates the hold accordingly', async () => {
    const { product, id, returnId } = await exchangeSteps.requestExchange();
    await exchangeSteps.changeReturn({ id, returnId }, { status: 'approved' });
    const answers = await Promise.all([
      exchangeSteps.receiveReturn({ id, returnId }, product),
      exchangeSteps.changeReturn({ id, returnId }, { status: 'refused', reason: 'It never came' }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await stocks(product)).large).toMatchObject({ held: answers[0].status === 200 ? 1 : 0 });
  });
});

it('requires a tracking number to send an exchange, and none for other decisions', async () => {
  const { product, id, returnId } = await exchangeSteps.requestExchange();
  const parcel = { trackingNumber: 'DL7723019845IN', carrier: 'Delhivery' };
  expect(await exchangeSteps.changeReturn({ id, returnId }, { status: 'approved', ...parcel })).toMatchObject({
    status: 400,
    body: { fields: { trackingNumber: expect.any(String), carrier: expect.any(String) } },
  });
  await exchangeSteps.changeReturn({ id, returnId }, { status: 'approved' });
  expect(await exchangeSteps.sendExchange({ id, returnId })).toMatchObject({ status: 409, body: { code: 'return_moved_on' } });
  await exchangeSteps.receiveReturn({ id, returnId }, product, false);
  expect(await exchangeSteps.changeReturn({ id, returnId }, { status: 'exchanged' })).toMatchObject({
    status: 400,
    body: { fields: { trackingNumber: 'Please enter the tracking number of the parcel' } },
  });
});

it('refunds no unit that is being exchanged', async () => {
  const { product, id } = await exchangeSteps.requestExchange(5, 2);
  const items = [{ productId: product.id, variantId: exchangeSteps.variantOf(product, small), quantity: 2 }];
  const { revision } = await orderSteps.readOrder(admin, id);
  const body = { revision, items, restock: false, reason: 'It came broken' };
  expect(await shop.call('order.refund', { as: admin, params: { id }, body })).toMatchObject({
    status: 400,
    body: { fields: { 'items.0.quantity': expect.stringContaining('At most 1') } },
  });
});

it('exchanges a size that was bought in a sale after the sale, because both cost the same without it', async () => {
  const product = await exchangeSteps.romper();
  const { createSale: startSale, change, at } = await createSaleSteps(shop);
  const made = await startSale({ percent: 40, targets: [{ id: String(product.id) }], endsAt: at(1) });
  const { asha, id } = await exchangeSteps.deliverOrder(product, small);
  expect(await orderSteps.readOrder(asha, id)).toMatchObject({ orderItems: [{ unitPrice: 60 }] });
  expect(await change(made, { endsNow: true })).toMatchObject({ status: 200 });
  shop.advanceClock(2);
  expect(await exchangeSteps.requestReturn(asha, id, [exchangeSteps.exchangeLine(product, small, large)])).toMatchObject({ status: 201 });
});
