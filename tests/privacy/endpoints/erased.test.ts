/** What erasing a customer leaves of invoices, parcels, exchanges and offers, and what becomes of money that is paid for an erased patient. */
import { expect, it } from 'vitest';
import { type AppointmentItem, appointmentOf } from '#functions/clinic/appointment-store.ts';
import { settleAppointment } from '#functions/clinic/settle-appointment.ts';
import { erase } from '#functions/privacy/erase.ts';
import { indianDay } from '#shared/rules/india-day.ts';
import { createExchangeSteps } from '#tests/kit/exchange-steps.ts';
import { openShopWithOrders } from '#tests/kit/order-steps.ts';
import { createPatientSteps } from '#tests/kit/patient-steps.ts';
import { createOfferSteps } from '#tests/offers/offer-steps.ts';
import { createCodSteps } from '#tests/order/cod-steps.ts';

const stage = await openShopWithOrders();
const { shop, checkoutSteps, orderSteps, admin } = stage;
const patientSteps = createPatientSteps(shop);

it('anonymises an invoice below ₹50,000 and keeps the name on one of ₹50,000, as the law requires', async () => {
  const buyer = await checkoutSteps.buyer();
  const [small, large] = [await shop.product({ price: 4_999_999, gstRate: 0 }), await shop.product({ price: 5_000_000, gstRate: 0 })];
  const smallOrder = await orderSteps.placeOrder(buyer, { product: small, quantity: 1 });
  const largeOrder = await orderSteps.placeOrder(buyer, { product: large, quantity: 1 });
  await shop.runJob('number-invoices');
  await erase(buyer.id);
  const invoiceOf = (orderId: string) => shop.table.get(`CUSTOMER#${buyer.id}`, `INVOICE#${orderId}`);
  expect(await invoiceOf(smallOrder)).toMatchObject({ total: 4_999_999, billTo: { name: 'Deleted customer', address: '', state: 'KA' } });
  expect(await invoiceOf(largeOrder)).toMatchObject({ total: 5_000_000, billTo: { name: 'Asha Rao', address: '12 MG Road, Bengaluru' } });
});

it('refunds what is paid for the appointment of an erased patient instead of confirming it', async () => {
  const [patient, doctor] = [await shop.customer(), await patientSteps.doctor()];
  const held = await patientSteps.bookUnpaid(patient, doctor);
  const providerOrderId = await patientSteps.openPaymentOrder(patient, held);
  await erase(patient.id);
  const paid = await patientSteps.payInWindow(providerOrderId);
  const whose = { customerId: patient.id, id: held._id };
  expect(await settleAppointment((await appointmentOf(whose)) as AppointmentItem, shop.now())).toMatchObject({ status: 'refund_due' });
  expect(await appointmentOf(whose)).toMatchObject({ status: 'open', isErased: true });
  expect(patientSteps.paymentAtProvider(paid.razorpay_payment_id)).toMatchObject({ status: 'refunded', amount_refunded: 60_000 });
});

it('removes what staff wrote about an exchange that they refunded instead', async () => {
  const exchangeSteps = createExchangeSteps(stage);
  const { asha, product: _, ...params } = await exchangeSteps.requestExchange();
  expect((await exchangeSteps.refundInstead(params, { reason: 'The new size has a fault' })).status).toBe(200);
  const returnsOf = async () => (await shop.table.get(`CUSTOMER#${asha.id}`, `ORDER#${params.id}`))?.['returns'];
  expect(await returnsOf()).toMatchObject([{ exchange: { status: 'released', refundReason: 'The new size has a fault' } }]);
  await erase(asha.id);
  expect(await returnsOf()).toMatchObject([{ exchange: { status: 'released' } }]);
  expect(JSON.stringify(await returnsOf())).not.toContain('refundReason');
});

it('deletes how often the customer has used each offer, and keeps the sums of the offer', async () => {
  const { createOffer, readOffer } = await createOfferSteps(shop);
  const made = await createOffer({ maxUsesPerCustomer: 2, isFirstOrderOnly: true });
  const [buyer, bear] = [await checkoutSteps.buyer(), await shop.product()];
  await shop.call('cart.add', { as: buyer, body: { productId: bear.id } });
  await shop.call('cart.applyCoupon', { as: buyer, body: { code: made.code } });
  const opened = await shop.call('payment.createOrder', { as: buyer, body: { shippingAddressId: buyer.addressId } });
  await checkoutSteps.verifyPayment(buyer, await checkoutSteps.payInWindow(opened.body.id));
  const counters = () => Promise.all([made.id, 'FIRST_ORDER'].map((id) => shop.table.get(`CUSTOMER#${buyer.id}`, `OFFER_USES#${id}`)));
  expect(await counters()).toMatchObject([{ taken: 1 }, { taken: 1 }]);
  await erase(buyer.id);
  expect(await counters()).toEqual([undefined, undefined]);
  expect(await readOffer(made.id)).toMatchObject({ used: 1, held: 0 });
});

it('keeps the tracking number of an order until the courier has remitted its money, because the remittance may name nothing else', async () => {
  const codSteps = createCodSteps(shop);
  await codSteps.allowCod(admin);
  const [buyer, teddy] = [await checkoutSteps.buyer(), await shop.product()];
  const remitted = await codSteps.placeOrder(buyer, { product: teddy, quantity: 1 });
  const awaited = await codSteps.placeOrder(buyer, { product: teddy, quantity: 1 });
  for (const id of [remitted, awaited]) {
    await codSteps.shipOrder(admin, id);
    expect((await codSteps.deliverOrder(admin, id)).status).toBe(200);
  }
  await shop.deliverEvents();
  const { orderNumber, total } = (await shop.call('order.read', { as: admin, params: { id: remitted } })).body;
  const csv = `order,amount,reference,date\n${orderNumber},${total},UTR1,${indianDay(shop.now())}\n`;
  const { body } = await shop.call('remittance.import', { as: admin, body: { csv, dryRun: false } });
  expect(body.rows).toMatchObject([{ outcome: 'matched' }]);
  await erase(buyer.id);
  const numberOf = async (id: string) => (await shop.table.get(`CUSTOMER#${buyer.id}`, `ORDER#${id}`))?.['trackingNumber'];
  expect([await numberOf(remitted), await numberOf(awaited)]).toEqual([undefined, 'DL7723019845IN']);
  await shop.deliverEvents();
  const last = `order,amount,reference,date\nDL7723019845IN,${total},UTR2,${indianDay(shop.now())}\n`;
  expect((await shop.call('remittance.import', { as: admin, body: { csv: last, dryRun: false } })).body.rows).toMatchObject([{ outcome: 'matched' }]);
  expect(await numberOf(awaited)).toBeUndefined();
});
