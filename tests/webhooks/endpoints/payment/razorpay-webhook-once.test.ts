/** Razorpay's webhook under secret rotation, concurrent deliveries and failing writes: each event takes effect once. */
import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createCheckoutSteps } from '#tests/kit/checkout-steps.ts';
import { openShop } from '#tests/kit/shop.ts';
import { openFaultyTable } from '#tests/kit/table/faulty-table.ts';

const shop = await openShop();
const faultyTable = await openFaultyTable();
const checkoutSteps = createCheckoutSteps(shop);
beforeEach(() => {
  faultyTable.decideFault = () => undefined;
});
afterEach(() => shop.services.payments.faults.clear());

const secret = 'whsec_of_the_tests_only';
const sign = (body: string | Buffer, by = secret) => createHmac('sha256', by).update(body).digest('hex');
const post = (body: string | Buffer, signature: string, id?: string) =>
  shop.call('payment.razorpayWebhook', {
    body,
    headers: { 'x-razorpay-signature': signature, ...(id === undefined ? {} : { 'x-razorpay-event-id': id }) },
  });

describe('the signature of a webhook event', () => {
  it('verifies the signature of a webhook event over the received bytes, not over the decoded text', async () => {
    const bytes = Buffer.from([0x7b, 0xff, 0xfe, 0x7d]);
    expect(await post(bytes, sign(bytes.toString('utf8')))).toMatchObject({ status: 400, body: { code: 'signature_invalid' } });
    expect(await post(bytes, sign(bytes), 'evt_bytes')).toMatchObject({ status: 200 });
    expect(await shop.table.get('EVENT#razorpay#evt_bytes', 'EVENT')).toMatchObject({ event: 'unreadable' });
  });

  it('accepts both webhook secrets during a rotation and rejects the old one afterwards', async () => {
    const bodyOf = (number: number) => JSON.stringify({ event: 'settlement.processed', payload: {}, number });
    const [before, after] = [bodyOf(1), bodyOf(2)];
    expect((await post(before, sign(before, 'the next secret'))).status).toBe(400);
    const list = shop.services.secrets.razorpay.webhookSecrets;
    try {
      list.push('the next secret');
      // Functions cache the secrets for five minutes by name: another name makes them read again at once.
      process.env['PAYMENT_SECRETS_ID'] = 'nanhe-payments-both';
      expect((await post(before, sign(before))).status).toBe(200);
      expect((await post(after, sign(after, 'the next secret'))).status).toBe(200);
      list.shift();
      process.env['PAYMENT_SECRETS_ID'] = 'nanhe-payments-new';
      expect((await post(before, sign(before))).status).toBe(400);
    } finally {
      list.splice(0, list.length, secret);
      process.env['PAYMENT_SECRETS_ID'] = 'nanhe-payments';
    }
  });
});

/** A captured payment whose webhook event has not been delivered, and that event. */
async function undelivered() {
  const [asha, bear] = [await checkoutSteps.buyer(), await shop.product({ stock: 3 })];
  const orderId = await checkoutSteps.openCheckout(asha, bear);
  await checkoutSteps.payInWindow(orderId, 'never');
  const event = shop.services.payments.requestLog().events.find(({ event: name, body }) => name === 'payment.captured' && body.includes(orderId));
  const { id, body } = event as NonNullable<typeof event>;
  return { asha, bear, id, body };
}

describe('a webhook event of a captured payment', () => {
  it('places one order when the event arrives eight times concurrently, under one id and under many', async () => {
    const { asha, bear, id, body } = await undelivered();
    const answers = await Promise.all(Array.from({ length: 8 }, (_, number) => post(body, sign(body), number % 2 === 0 ? id : `${id}${number}`)));
    // A delivery that loses the race too often is answered 503 and repeated by the provider.
    expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 503)).toEqual([]);
    expect(await checkoutSteps.ordersOf(asha)).toHaveLength(1);
    expect(await checkoutSteps.stockOf(bear)).toEqual({ free: 2, held: 0, sold: 1, stocked: 3 });
  });

  it('records the webhook event in the same transaction as its order', async () => {
    const { asha, id, body } = await undelivered();
    const recorded = () => shop.table.get(`EVENT#razorpay#${id}`, 'EVENT');
    faultyTable.decideFault = (operation) => (operation === 'TransactWriteItems' ? 'server-error' : undefined);
    const refused = await post(body, sign(body), id);
    faultyTable.decideFault = () => undefined;
    expect(refused).toMatchObject({ status: 503 });
    expect([await checkoutSteps.ordersOf(asha), await recorded()]).toEqual([[], undefined]);
    let commits = 0;
    // Nothing is written after the first transaction.
    faultyTable.decideFault = (operation) => (operation === 'TransactWriteItems' && commits++ > 0 ? 'server-error' : undefined);
    await post(body, sign(body), id);
    faultyTable.decideFault = () => undefined;
    expect(await checkoutSteps.ordersOf(asha)).toHaveLength(1);
    expect(await recorded()).toMatchObject({ event: 'payment.captured' });
    expect(await post(body, sign(body), id)).toMatchObject({ status: 200 });
    expect(await checkoutSteps.ordersOf(asha)).toHaveLength(1);
  });

  it('records the webhook event of a late payment together with its refund', async () => {
    const { asha, bear, id, body } = await undelivered();
    shop.advanceClock(1_900);
    // The hold has expired and the stock is gone.
    shop.services.payments.faults.add({ operation: '*', mode: 'error', times: 40 });
    await shop.runJob('settle-pending');
    shop.services.payments.faults.clear();
    const item = await shop.table.get(`PRODUCT#${bear.id}`, `STOCK#${bear.id}`);
    await shop.putItem({ ...item, free: 0, sold: 3 });
    expect(await post(body, sign(body), id)).toMatchObject({ status: 200 });
    expect(await checkoutSteps.ordersOf(asha)).toEqual([]);
    expect(await shop.table.get(`EVENT#razorpay#${id}`, 'EVENT')).toMatchObject({ event: 'payment.captured', checkoutId: expect.any(String) });
    const paymentId = (JSON.parse(body) as { payload: { payment: { entity: { id: string } } } }).payload.payment.entity.id;
    expect(await checkoutSteps.refundOf(paymentId)).toMatchObject({ status: 'processed', reason: 'stock_gone' });
  });
});
