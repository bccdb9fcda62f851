/** Requesting a return: within 30 days of delivery, and never more units than were bought. */
import { beforeEach, describe, expect, it } from 'vitest';
import { startOfIndianDay } from '#shared/rules/india-day.ts';
import { lastReturnDay, maxReturns } from '#shared/rules/order/return-status.ts';
import { openShopWithOrders } from '#tests/kit/order-steps.ts';

const { shop, checkoutSteps, orderSteps, ...people } = await openShopWithOrders();
let { asha, admin } = people;
// One test moves the clock by a month, after which older sessions have expired.
beforeEach(async () => {
  [asha, admin] = [await orderSteps.signInAgain(asha), await orderSteps.signInAgain(admin)];
});
const bear = await shop.product({ name: 'Teddy bear', stock: 200, price: 10_000 });
const train = await shop.product({ name: 'Wooden train', stock: 200, price: 4_000, gstRate: 12 });

const ask = (as: { readonly token: string }, id: string, items: readonly object[], more: object = {}, headers: Record<string, string> = {}) =>
  shop.call('return.request', { as, params: { id }, body: { items, ...more }, headers });
const one = { quantity: 1, reason: 'Too small' };
const delivered = async () => {
  const id = await orderSteps.placeOrder(asha, { product: bear, quantity: 3 }, { product: train, quantity: 1 });
  await orderSteps.advanceTo(admin, id, 'delivered');
  return id;
};

it('saves the requested items, reasons and comment of a return and shows them within the order', async () => {
  const id = await delivered();
  const items = [
    { productId: bear.id, quantity: 2, reason: 'Too small' },
    { orderItemId: `${id}-${train.id}`, quantity: 1, reason: 'A wheel is loose' },
  ];
  const answer = await ask(asha, id, items, { comment: 'It was a present.\r\nThe box is whole.' });
  expect(answer).toMatchObject({
    status: 201,
    body: {
      status: 'delivered',
      returns: [
        {
          status: 'requested',
          items: [
            { orderItemId: `${id}-${bear.id}`, productId: bear.id, productName: 'Teddy bear', quantity: 2, reason: 'Too small' },
            { orderItemId: `${id}-${train.id}`, productId: train.id, productName: 'Wooden train', quantity: 1, reason: 'A wheel is loose' },
          ],
          comment: 'It was a present.\nThe box is whole.',
          amount: 236 + 44.8,
          canWithdraw: true,
          photos: [],
        },
      ],
      refunds: [],
      orderItems: [{ returnable: 1 }, { returnable: 0 }],
    },
  });
  expect((await orderSteps.readOrder(asha, id)).returns).toEqual(answer.body.returns);
});

it('mails the customer once about a return that is requested four times with one idempotency key', async () => {
  const ravi = await checkoutSteps.buyer();
  const id = await orderSteps.placeOrder(ravi, { product: bear, quantity: 1 });
  await orderSteps.advanceTo(admin, id, 'delivered');
  const key = { 'idempotency-key': 'one-and-the-same' };
  const answers = await Promise.all(Array.from({ length: 4 }, () => ask(ravi, id, [{ productId: bear.id, ...one }], {}, key)));
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  const subjects = await orderSteps.mailSubjects(ravi.email);
  expect(subjects.filter((subject) => subject.startsWith('We have your return request'))).toHaveLength(1);
});

describe('the quantity of a return', () => {
  it('limits a return to the units that are not yet returned or requested', async () => {
    const id = await delivered();
    expect(await ask(asha, id, [{ productId: bear.id, quantity: 2, reason: 'x' }])).toMatchObject({ status: 201 });
    const short = await ask(asha, id, [{ productId: bear.id, quantity: 2, reason: 'x' }]);
    expect(short).toMatchObject({
      status: 409,
      body: {
        code: 'not_returnable',
        message: 'Teddy bear: at most 1 can be returned.',
        details: { items: [{ productId: bear.id, returnable: 1 }] },
      },
    });
    expect(await ask(asha, id, [{ productId: bear.id, ...one }])).toMatchObject({ status: 201 });
    expect(await ask(asha, id, [{ productId: bear.id, ...one }])).toMatchObject({
      status: 409,
      body: { message: 'Teddy bear: nothing is left to return.' },
    });
    expect((await orderSteps.readOrder(asha, id)).returns).toHaveLength(2);
  });

  it('accepts one of ten concurrent return requests for the same units', async () => {
    const id = await delivered();
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(asha, id, [{ productId: bear.id, quantity: 2, reason: 'x' }])));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.every(({ status }) => [201, 409, 503].includes(status))).toBe(true);
    expect((await orderSteps.readOrder(asha, id)).returns).toHaveLength(1);
  });

  it('accepts a new request for the items of a withdrawn or refused return', async () => {
    const id = await delivered();
    const first = (await ask(asha, id, [{ productId: train.id, ...one }])).body.returns[0].id;
    await shop.call('return.withdraw', { as: asha, params: { id, returnId: first } });
    const second = (await ask(asha, id, [{ productId: train.id, ...one }])).body.returns[1].id;
    await shop.call('return.change', { as: admin, params: { id, returnId: second }, body: { status: 'refused', reason: 'It was played with' } });
    expect(await ask(asha, id, [{ productId: train.id, ...one }])).toMatchObject({ status: 201, body: { orderItems: [{}, { returnable: 0 }] } });
  });
});

it('repeats the response for the same idempotency key and rejects another return request with it', async () => {
  const id = await delivered();
  const key = { 'idempotency-key': 'return-of-the-bear' };
  const first = await ask(asha, id, [{ productId: bear.id, ...one }], {}, key);
  expect(await ask(asha, id, [{ productId: bear.id, ...one }], {}, key)).toMatchObject({ status: 201, body: first.body });
  expect(await ask(asha, id, [{ productId: train.id, ...one }], {}, key)).toMatchObject({ status: 409, body: { code: 'idempotency_conflict' } });
  expect((await orderSteps.readOrder(asha, id)).returns).toHaveLength(1);
});

describe('the return period', () => {
  it('refuses a return before delivery and after cancellation', async () => {
    const id = await orderSteps.placeOrder(asha, { product: bear, quantity: 1 });
    for (const status of ['processing', 'shipped'] as const) {
      expect(await ask(asha, id, [{ productId: bear.id, ...one }])).toMatchObject({
        status: 409,
        body: { code: 'not_returnable', message: 'You can return items once the order is delivered.' },
      });
      await orderSteps.changeStatus(admin, id, status, status === 'shipped' ? { trackingNumber: 'X-1234' } : {});
    }
    const cancelled = await orderSteps.placeOrder(asha, { product: bear, quantity: 1 });
    await shop.call('order.cancel', { as: asha, params: { id: cancelled }, body: {} });
    expect(await ask(asha, cancelled, [{ productId: bear.id, ...one }])).toMatchObject({
      status: 409,
      body: { message: 'This order was cancelled.' },
    });
  });

  it('accepts returns until the end of the 30th day after delivery in India, and none afterwards', async () => {
    const soon = await shop.product({ price: 10_000 });
    const ravi = await checkoutSteps.buyer();
    const id = await orderSteps.placeOrder(ravi, { product: soon, quantity: 2 });
    await orderSteps.advanceTo(admin, id, 'shipped');
    // The days in transit do not count: the period begins with the delivery.
    shop.advanceClock(4 * 86_400);
    admin = await orderSteps.signInAgain(admin);
    await orderSteps.changeStatus(admin, id, 'delivered');
    const { returnableUntil, tracking } = await orderSteps.readOrder(await orderSteps.signInAgain(ravi), id);
    expect(returnableUntil).toBe(lastReturnDay(new Date(tracking.timeline.at(-1).at)));
    const end = startOfIndianDay(returnableUntil).getTime() + 86_400_000;
    shop.advanceClock(Math.floor((end - shop.now().getTime()) / 1_000) - 600);
    const later = await orderSteps.signInAgain(ravi);
    expect((await orderSteps.readOrder(later, id)).orderItems[0].returnable).toBe(2);
    expect(await ask(later, id, [{ productId: soon.id, ...one }])).toMatchObject({ status: 201 });
    shop.advanceClock(660);
    expect((await orderSteps.readOrder(later, id)).orderItems[0].returnable).toBe(0);
    expect(await ask(later, id, [{ productId: soon.id, ...one }])).toMatchObject({
      status: 409,
      body: {
        code: 'not_returnable',
        message: `Items can be returned within 30 days of delivery; for this order that was until ${returnableUntil}.`,
      },
    });
  });
});

it('names the invalid fields of a return request and saves nothing', async () => {
  const id = await delivered();
  const refused: [readonly object[], Record<string, unknown>][] = [
    [[], { items: 'Choose at least one item to return' }],
    [[{ productId: bear.id, quantity: 0, reason: 'x' }], { 'items.0.quantity': 'Quantity must be at least 1' }],
    [[{ productId: bear.id, quantity: 1, reason: ' ' }], { 'items.0.reason': 'Please say why you are returning it' }],
    [[{ quantity: 1, reason: 'x' }], { 'items.0': 'Name the item by orderItemId or by productId' }],
    [[{ productId: 999_999, quantity: 1, reason: 'x' }], { 'items.0': 'This item is not part of the order' }],
    [
      [
        { productId: bear.id, ...one },
        { orderItemId: `${id}-${bear.id}`, ...one },
      ],
      { 'items.1': 'Name each item once, with the whole quantity' },
    ],
    [[{ productId: bear.id, ...one, amount: 1 }], { 'items.0.amount': expect.any(String) }],
  ];
  for (const [items, fields] of refused) expect(await ask(asha, id, items), JSON.stringify(items)).toMatchObject({ status: 400, body: { fields } });
  expect((await orderSteps.readOrder(asha, id)).returns).toEqual([]);
});

it(`refuses more than ${maxReturns} return requests for one order`, async () => {
  const id = await delivered();
  for (let count = 0; count < maxReturns; count++) {
    const { body } = await ask(asha, id, [{ productId: train.id, ...one }]);
    await shop.call('return.withdraw', { as: asha, params: { id, returnId: body.returns.at(-1).id } });
  }
  expect(await ask(asha, id, [{ productId: train.id, ...one }])).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('write to us') },
  });
});
