/** Refunding an exchange: at once or on arrival, never twice, with the new units back on sale. */
import { expect, it } from 'vitest';
import { openAfterSale } from '#tests/kit/order-steps.ts';
import { exchanging } from '#tests/kit/exchange-steps.ts';
import { expectBooksBalanced } from '#tests/kit/ledger/expect-books-balanced.ts';

const stage = await openAfterSale();
const { shop, sale } = stage;
const exchange = exchanging(stage);
expectBooksBalanced(shop);
const reason = 'The new size has a fault';
const whole = { free: 5, held: 0, sold: 0, stocked: 5 };

it('releases the held unit of an exchange that is refunded instead, and refunds when the goods arrive', async () => {
  const { product, asha, ...params } = await exchange.asked();
  expect(await exchange.refundInstead(params, { reason })).toMatchObject({
    status: 200,
    body: { returns: [{ status: 'requested', exchange: { status: 'released', releasedBecause: 'by_shop' }, amount: 118 }], refunds: [] },
  });
  expect(await exchange.stockOf(product, '4-5 years')).toEqual(whole);
  await exchange.change(params, { status: 'approved' });
  await exchange.receive(params, product);
  expect(await sale.givenBack(params.id, asha)).toEqual([11_800]);
  await shop.deliver();
  const mail = (await shop.mails(asha.email)).find(({ subject }) => subject.endsWith('is a refund now'));
  expect(mail?.text).toContain(reason);
  expect(mail?.text).toContain('as soon as your parcel is with us');
});

it('refunds the arrived items of an exchange at once, and only once when four members of staff ask for it', async () => {
  const { product, asha, ...params } = await exchange.asked();
  await exchange.change(params, { status: 'approved' });
  await exchange.receive(params, product);
  const answers = await Promise.all(Array.from({ length: 4 }, () => exchange.refundInstead(params, { reason })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
  expect(await sale.read(asha, params.id)).toMatchObject({
    paymentStatus: 'refunded',
    returns: [{ status: 'refunded', exchange: { status: 'released' } }],
    refunds: [{ status: 'processed', reason: 'returned', amount: 118 }],
  });
  expect(await sale.givenBack(params.id, asha)).toEqual([11_800]);
  expect(await exchange.stockOf(product, '2-3 years')).toEqual(whole);
  expect(await exchange.stockOf(product, '4-5 years')).toEqual(whole);
});

it.each([true, false])('refunds new items that were sent, with restocking %s', async (restock) => {
  const { product, asha, ...params } = await exchange.asked();
  await exchange.change(params, { status: 'approved' });
  await exchange.receive(params, product, false);
  await exchange.send(params);
  expect(await exchange.refundInstead(params, { reason })).toMatchObject({ status: 400, body: { fields: { restock: expect.any(String) } } });
  expect(await exchange.refundInstead(params, { reason, restock })).toMatchObject({
    status: 200,
    body: { returns: [{ status: 'refunded', exchange: { status: 'refunded', restocked: restock } }] },
  });
  expect(await sale.givenBack(params.id, asha)).toEqual([11_800]);
  expect(await exchange.stockOf(product, '4-5 years')).toEqual(restock ? whole : { ...whole, free: 4, sold: 1 });
  expect(await exchange.stockOf(product, '2-3 years')).toEqual({ ...whole, free: 4, sold: 1 });
  expect(await exchange.refundInstead(params, { reason, restock })).toMatchObject({ status: 409, body: { code: 'return_moved_on' } });
});

it('requires a reason to refund an exchange instead, and returns 409 for a return that is no exchange', async () => {
  const { asha, product, ...params } = await exchange.asked(5, 2);
  expect(await exchange.refundInstead(params, {})).toMatchObject({ status: 400, body: { fields: { reason: expect.any(String) } } });
  expect(await exchange.refundInstead(params, { reason, restock: true })).toMatchObject({
    status: 400,
    body: { fields: { restock: expect.any(String) } },
  });
  const { body } = await exchange.ask(asha, params.id, [{ productId: product.id, quantity: 1, reason: 'Too small' }]);
  const plain = { id: params.id, returnId: body.returns[1].id };
  expect(await exchange.refundInstead(plain, { reason })).toMatchObject({ status: 409, body: { code: 'return_moved_on' } });
});
