/** Do those who have to answer a cardholder's dispute see it, and how it stands? */
import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { afterSale } from '#tests/kit/after-sale.ts';
import { buying } from '#tests/kit/buying.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const admin = await shop.admin();
const given = buying(shop);

let events = 0;
/** What Razorpay would post. */
function tell(event: string, dispute: object, at?: number) {
  const body = JSON.stringify({
    entity: 'event',
    event,
    contains: ['payment', 'dispute'],
    payload: { dispute: { entity: { entity: 'dispute', currency: 'INR', amount: 11_800, amount_deducted: 0, ...dispute } } },
    ...(at === undefined ? {} : { created_at: at }),
  });
  const signature = createHmac('sha256', 'whsec_of_the_tests_only').update(body).digest('hex');
  return shop.call('payment.razorpayWebhook', {
    body,
    headers: { 'x-razorpay-signature': signature, 'x-razorpay-event-id': `evt_dispute${events++}` },
  });
}
const list = (query: Record<string, string | number> = {}) => shop.call('payment.listDisputes', { as: admin, query });

it('a dispute is listed with its order and the day by which to answer, and only moves forward', async () => {
  const asha = await given.buyer();
  const orderId = await afterSale(shop, given).bought(asha, { product: await shop.product({ price: 10_000 }), quantity: 1 });
  const payment_id = String((await shop.table.get(`CUSTOMER#${asha.id}`, `ORDER#${orderId}`))?.['paymentId']);
  const at = Math.floor(shop.now().getTime() / 1000);
  const dispute = {
    id: 'disp_First0000001',
    payment_id,
    created_at: at,
    respond_by: at + 604_800,
    phase: 'chargeback',
    reason_code: 'goods_not_received',
  };
  expect(await tell('payment.dispute.created', { ...dispute, status: 'open' }, at)).toMatchObject({ status: 200 });
  const shown = {
    id: 'disp_First0000001',
    status: 'open',
    phase: 'chargeback',
    reason: 'goods_not_received',
    amount: 118,
    paymentId: payment_id,
    orderId,
    customerId: asha.id,
    respondBy: new Date((at + 604_800) * 1000).toISOString(),
  };
  expect(await list({ state: 'open' })).toMatchObject({ status: 200, body: { data: [shown], meta: { total: 1 } } });
  expect(await list({ state: 'decided' })).toMatchObject({ body: { data: [] } });
  // The decision comes before the news of the review.
  await tell('payment.dispute.lost', { ...dispute, status: 'lost' }, at + 20);
  await tell('payment.dispute.under_review', { ...dispute, status: 'under_review' }, at + 10);
  expect(await list({ state: 'decided' })).toMatchObject({ body: { data: [{ ...shown, status: 'lost' }] } });
  expect((await shop.table.get('EVENT#razorpay#evt_dispute2', 'EVENT'))?.['event']).toBe('payment.dispute.under_review');
});

it('one about a payment that we do not know, or without a time, is recorded all the same', async () => {
  const dispute = { id: 'disp_Stranger00001', payment_id: 'pay_Stranger000001', status: 'open', respond_by: 0 };
  expect(await tell('payment.dispute.created', dispute)).toMatchObject({ status: 200 });
  const { body } = await list({ limit: 1 });
  expect(body.data).toMatchObject([{ id: 'disp_Stranger00001', createdAt: expect.any(String) }]);
  expect(body.data[0]).not.toHaveProperty('orderId');
  expect(body.data[0]).not.toHaveProperty('respondBy');
});

it('one that we cannot read is recorded as such, for somebody to look at', async () => {
  expect(await tell('payment.dispute.created', { id: 7 })).toMatchObject({ status: 200 });
  expect(await shop.table.get(`EVENT#razorpay#evt_dispute${events - 1}`, 'EVENT')).toMatchObject({ event: 'unreadable' });
});

it('is for admins', async () => {
  expect(await shop.call('payment.listDisputes')).toMatchObject({ status: 401 });
  expect(await shop.call('payment.listDisputes', { as: await shop.customer() })).toMatchObject({ status: 403, body: { code: 'forbidden' } });
});
