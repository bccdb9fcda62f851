/** What counts as signed, and what counts as seen, when the provider's events come in every way at once? */
import { createHmac } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { badTable } from '#tests/kit/bad-table.ts';
import { buying } from '#tests/kit/buying.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const table = await badTable();
const given = buying(shop);
beforeEach(() => {
  table.trouble = () => undefined;
});

const secret = 'whsec_of_the_tests_only';
const sign = (body: string | Buffer, by = secret) => createHmac('sha256', by).update(body).digest('hex');
const post = (body: string | Buffer, signature: string, id?: string) =>
  shop.call('payment.razorpayWebhook', {
    body,
    headers: { 'x-razorpay-signature': signature, ...(id === undefined ? {} : { 'x-razorpay-event-id': id }) },
  });

describe('a signature', () => {
  it('is one over the bytes as they came, not over what they read as', async () => {
    const bytes = Buffer.from([0x7b, 0xff, 0xfe, 0x7d]);
    expect(await post(bytes, sign(bytes.toString('utf8')))).toMatchObject({ status: 400, body: { code: 'signature_invalid' } });
    expect(await post(bytes, sign(bytes), 'evt_bytes')).toMatchObject({ status: 200 });
    expect(await shop.table.get('EVENT#razorpay#evt_bytes', 'EVENT')).toMatchObject({ event: 'unreadable' });
  });

  it('is good by either of two secrets while one is being changed, and by none that is gone', async () => {
    const told = (number: number) => JSON.stringify({ event: 'settlement.processed', payload: {}, number });
    const [before, after] = [told(1), told(2)];
    expect((await post(before, sign(before, 'the next secret'))).status).toBe(400);
    const list = shop.world.secrets.razorpay.webhookSecrets;
    list.push('the next secret');
    // Another name for them is read at once: functions keep what they have read for five minutes.
    process.env['SECRETS_ID'] = 'nanhe-both';
    expect((await post(before, sign(before))).status).toBe(200);
    expect((await post(after, sign(after, 'the next secret'))).status).toBe(200);
    list.shift();
    process.env['SECRETS_ID'] = 'nanhe-new';
    expect((await post(before, sign(before))).status).toBe(400);
    list.splice(0, 1, secret);
    process.env['SECRETS_ID'] = 'nanhe';
  });
});

/** A payment that nobody told us of, and the event of it that waits at the provider. */
async function untold() {
  const [asha, bear] = [await given.buyer(), await shop.product({ stock: 3 })];
  const orderId = await given.checkout(asha, bear);
  await given.pay(orderId, 'never');
  const event = shop.world.payments.journal().events.find(({ event: name, body }) => name === 'payment.captured' && body.includes(orderId));
  const { id, body } = event as NonNullable<typeof event>;
  return { asha, bear, id, body };
}

describe('an event', () => {
  it('that comes thirty times at once, under one id and under thirty, makes one order', async () => {
    const { asha, bear, id, body } = await untold();
    const answers = await Promise.all(Array.from({ length: 30 }, (_, number) => post(body, sign(body), number % 2 === 0 ? id : `${id}${number}`)));
    // Whoever loses too often is told to come back.
    expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 503)).toEqual([]);
    expect(await given.orders(asha)).toHaveLength(1);
    expect(await given.stock(bear)).toEqual({ free: 2, held: 0, sold: 1, stocked: 3 });
  });

  it('is recorded in the transaction that makes its order: one that failed leaves neither, one that passed leaves both', async () => {
    const { asha, id, body } = await untold();
    const recorded = () => shop.table.get(`EVENT#razorpay#${id}`, 'EVENT');
    table.trouble = (operation) => (operation === 'TransactWriteItems' ? 'server-error' : undefined);
    const refused = await post(body, sign(body), id);
    table.trouble = () => undefined;
    expect(refused).toMatchObject({ status: 503 });
    expect([await given.orders(asha), await recorded()]).toEqual([[], undefined]);
    let commits = 0;
    // Nothing is written after the first transaction.
    table.trouble = (operation) => (operation === 'TransactWriteItems' && commits++ > 0 ? 'server-error' : undefined);
    await post(body, sign(body), id);
    table.trouble = () => undefined;
    expect(await given.orders(asha)).toHaveLength(1);
    expect(await recorded()).toMatchObject({ event: 'payment.captured' });
    expect(await post(body, sign(body), id)).toMatchObject({ status: 200 });
    expect(await given.orders(asha)).toHaveLength(1);
  });

  it('of a payment that came too late is recorded with the refund that it leads to', async () => {
    const { asha, bear, id, body } = await untold();
    shop.advance(1_900);
    // Its hold is over, and the goods are gone.
    shop.world.payments.faults.add({ operation: '*', mode: 'error', times: 40 });
    await shop.job('settle-pending');
    shop.world.payments.faults.clear();
    const item = await shop.table.get(`PRODUCT#${bear.id}`, 'PRODUCT');
    await shop.put({ ...item, free: 0, sold: 3 });
    expect(await post(body, sign(body), id)).toMatchObject({ status: 200 });
    expect(await given.orders(asha)).toEqual([]);
    expect(await shop.table.get(`EVENT#razorpay#${id}`, 'EVENT')).toMatchObject({ event: 'payment.captured', checkoutId: expect.any(String) });
    const paymentId = (JSON.parse(body) as { payload: { payment: { entity: { id: string } } } }).payload.payment.entity.id;
    expect(await given.refundOf(paymentId)).toMatchObject({ status: 'processed', reason: 'stock_gone' });
  });
});
