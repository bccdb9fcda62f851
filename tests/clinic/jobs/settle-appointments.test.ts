/** The sweep of unpaid appointments: no payment is lost and no slot stays held. */
import { afterEach, expect, it } from 'vitest';
import { createPatientSteps } from '#tests/kit/patient-steps.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const patientSteps = createPatientSteps(shop);
afterEach(() => shop.services.payments.faults.clear());

const minutes = (count: number) => shop.advanceClock(count * 60);
const sweep = () => shop.runJob('settle-appointments');
const item = (patientId: string, id: string) => shop.table.get(`CUSTOMER#${patientId}`, `APPOINTMENT#${id}`);

it('confirms a paid appointment whose callback and webhook are lost', async () => {
  const [asha, doctor] = [await shop.customer(), await patientSteps.doctor()];
  const held = await patientSteps.bookUnpaid(asha, doctor);
  await patientSteps.payInWindow(await patientSteps.openPaymentOrder(asha, held), 'never');
  minutes(1);
  await sweep();
  expect(await patientSteps.listAppointments(asha)).toMatchObject([{ payment: true, cancelled: false }]);
});

it('captures an authorised payment of an appointment while its slot is held', async () => {
  const [asha, doctor] = [await shop.customer(), await patientSteps.doctor()];
  const order = await patientSteps.openPaymentOrder(asha, await patientSteps.bookUnpaid(asha, doctor));
  minutes(14);
  await shop.pay(order, { method: 'card', outcome: 'authorized', webhook: 'never' });
  await sweep();
  expect(await patientSteps.listAppointments(asha)).toMatchObject([{ payment: true }]);
});

it('frees the slot of an unpaid appointment once and stops checking it', async () => {
  const [asha, doctor] = [await shop.customer(), await patientSteps.doctor()];
  const held = await patientSteps.bookUnpaid(asha, doctor);
  minutes(15);
  await Promise.all([sweep(), sweep(), sweep()]);
  expect(await item(asha.id, held._id)).toMatchObject({ status: 'expired' });
  expect(await item(asha.id, held._id)).not.toHaveProperty('gsi1pk');
  expect(await shop.table.get(`DOCTOR#${doctor.id}`, `SLOT#${held.start}`)).toBeUndefined();
  expect((await shop.table.get(`CUSTOMER#${asha.id}`, 'HOLDS'))?.['ids']).toBeUndefined();
});

it('holds the slot longer during a provider outage, then frees it and refunds the payment found later', async () => {
  const [asha, ravi, doctor] = [await shop.customer(), await shop.customer(), await patientSteps.doctor()];
  const held = await patientSteps.bookUnpaid(asha, doctor);
  const paid = await patientSteps.payInWindow(await patientSteps.openPaymentOrder(asha, held), 'never');
  shop.services.payments.faults.add({ operation: '*', mode: 'error', times: 200 });
  minutes(16);
  await sweep();
  expect(await item(asha.id, held._id)).toMatchObject({ status: 'open' });
  // While its payment is unknown, the slot is not sold to another patient.
  expect(await patientSteps.requestBooking(ravi, doctor, held)).toMatchObject({ status: 503, body: { code: 'payment_provider_down' } });
  minutes(15);
  await sweep();
  expect(await item(asha.id, held._id)).toMatchObject({ status: 'expired' });
  shop.services.payments.faults.clear();
  await patientSteps.bookUnpaid(ravi, doctor, held);
  minutes(11);
  await sweep();
  expect(patientSteps.paymentAtProvider(paid.razorpay_payment_id)).toMatchObject({ amount_refunded: 60_000 });
});
