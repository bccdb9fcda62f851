/** Listing the disputes that Razorpay reports, for the staff who answer them. */
import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { createCheckoutSteps } from '#tests/kit/checkout-steps.ts';
import { createOrderSteps } from '#tests/kit/order-steps.ts';
import { createPatientSteps } from '#tests/kit/patient-steps.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const admin = await shop.admin();
const checkoutSteps = createCheckoutSteps(shop);

let events = 0;
/** Posts a dispute event as Razorpay does; resolves to the id of the event and the response. */
async function tell(event: string, dispute: object, at?: number) {
  const eventId = `evt_dispute${events++}`;
  const body = JSON.stringify({
    entity: 'event',
    event,
    contains: ['payment', 'dispute'],
    payload: { dispute: { entity: { entity: 'dispute', currency: 'INR', amount: 11_800, amount_deducted: 0, ...dispute } } },
    ...(at === undefined ? {} : { created_at: at }),
  });
  const signature = createHmac('sha256', 'whsec_of_the_tests_only').update(body).digest('hex');
  const answer = await shop.call('payment.razorpayWebhook', {
    body,
    headers: { 'x-razorpay-signature': signature, 'x-razorpay-event-id': eventId },
  });
  return { ...answer, eventId };
}
const list = (query: Record<string, string | number> = {}) => shop.call('payment.listDisputes', { as: admin, query });
/** The listed disputes of one id: the list covers the whole shop. */
const listed = async (id: string, query: Record<string, string | number> = {}) =>
  (await list(query)).body.data.filter((dispute: { id: string }) => dispute.id === id);

it('lists a dispute with its order and deadline and never moves it back to an earlier status', async () => {
  const asha = await checkoutSteps.buyer();
  const orderId = await createOrderSteps(shop, checkoutSteps).placeOrder(asha, { product: await shop.product({ price: 10_000 }), quantity: 1 });
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
  const before = (await list({ state: 'open' })).body.meta.total;
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
  expect(await list({ state: 'open' })).toMatchObject({ status: 200, body: { meta: { total: before + 1 } } });
  expect(await listed(dispute.id, { state: 'open' })).toMatchObject([shown]);
  expect(await listed(dispute.id, { state: 'decided' })).toEqual([]);
  // The event of the decision arrives before the event of the review.
  await tell('payment.dispute.lost', { ...dispute, status: 'lost' }, at + 20);
  const { eventId } = await tell('payment.dispute.under_review', { ...dispute, status: 'under_review' }, at + 10);
  expect(await listed(dispute.id, { state: 'decided' })).toMatchObject([{ ...shown, status: 'lost' }]);
  expect((await shop.table.get(`EVENT#razorpay#${eventId}`, 'EVENT'))?.['event']).toBe('payment.dispute.under_review');
});

it('changes a dispute by an event without a time only when its status goes further', async () => {
  const at = Math.floor(shop.now().getTime() / 1000);
  const dispute = { id: 'disp_Untimed000001', payment_id: 'pay_Untimed0000001', created_at: at };
  await tell('payment.dispute.created', { ...dispute, status: 'open' });
  // Sent before the first event arrived.
  await tell('payment.dispute.under_review', { ...dispute, status: 'under_review' }, at + 1);
  expect(await listed(dispute.id)).toMatchObject([{ status: 'under_review' }]);
  await tell('payment.dispute.won', { ...dispute, status: 'won' });
  shop.advanceClock(60);
  const { status, eventId } = await tell('payment.dispute.created', { ...dispute, status: 'open' });
  expect([status, (await shop.table.get(`EVENT#razorpay#${eventId}`, 'EVENT'))?.['event']]).toEqual([200, 'payment.dispute.created']);
  expect(await listed(dispute.id)).toMatchObject([{ status: 'won', updatedAt: new Date((at + 1) * 1000).toISOString() }]);
});

it('does not open a decided dispute again by an event without a time', async () => {
  const at = Math.floor(shop.now().getTime() / 1000);
  const dispute = { id: 'disp_Decided000001', payment_id: 'pay_Decided0000001', created_at: at };
  await tell('payment.dispute.won', { ...dispute, status: 'won' }, at + 20);
  shop.advanceClock(60);
  await tell('payment.dispute.created', { ...dispute, status: 'open' });
  expect(await listed(dispute.id, { state: 'decided' })).toMatchObject([{ status: 'won' }]);
});

it('lists a dispute of an appointment with the appointment', async () => {
  const patientSteps = createPatientSteps(shop);
  const asha = await shop.customer();
  const { _id, paymentId } = await patientSteps.bookPaid(asha, await patientSteps.doctor());
  await tell('payment.dispute.created', { id: 'disp_Visit00000001', payment_id: paymentId, status: 'open' });
  const own = await listed('disp_Visit00000001');
  expect(own).toMatchObject([{ appointmentId: _id, customerId: asha.id }]);
  expect(own[0]).not.toHaveProperty('orderId');
});

it('lists a dispute of an unknown payment without a deadline', async () => {
  const dispute = { id: 'disp_Stranger00001', payment_id: 'pay_Stranger000001', status: 'open', respond_by: 0 };
  expect(await tell('payment.dispute.created', dispute)).toMatchObject({ status: 200 });
  const own = await listed(dispute.id);
  expect(own).toMatchObject([{ id: 'disp_Stranger00001', createdAt: expect.any(String) }]);
  expect(own[0]).not.toHaveProperty('orderId');
  expect(own[0]).not.toHaveProperty('respondBy');
});

it('records an unreadable dispute event as unreadable', async () => {
  const { status, eventId } = await tell('payment.dispute.created', { id: 7 });
  expect(status).toBe(200);
  expect(await shop.table.get(`EVENT#razorpay#${eventId}`, 'EVENT')).toMatchObject({ event: 'unreadable' });
});
