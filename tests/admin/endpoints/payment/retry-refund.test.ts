/** Retrying a failed refund of an appointment, or of a payment that made no order, without paying it twice. */
import { afterEach, expect, it } from 'vitest';
import { refund } from '#functions/payment/razorpay.ts';
import { newSource } from '#tests/identity/endpoints/auth/steps.ts';
import { createClinicSteps } from '#tests/kit/clinic-steps.ts';
import type { Customer } from '#tests/kit/fixtures.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const clinicSteps = createClinicSteps(shop);

afterEach(() => shop.services.payments.faults.clear());

/** Lets the provider fail all five rounds of the refund that `begin` schedules. */
async function failing(begin: () => Promise<unknown>): Promise<void> {
  shop.services.payments.faults.add({ operation: 'refunds.create', mode: 'refund-fails', times: 5 });
  await begin();
  for (let round = 1; round <= 5; round++) {
    shop.advanceClock(3_700);
    await shop.services.payments.tick();
    shop.advanceClock(3_700);
    await shop.runJob('send-refunds');
  }
  await shop.deliverEvents();
}

async function failedOfAppointment() {
  const patient = await shop.customer();
  const visit = await clinicSteps.bookAndDeliver(patient, await clinicSteps.doctor());
  await failing(async () => clinicSteps.cancelByClinic(await shop.admin(), visit._id));
  const [admin, asha] = [await shop.admin(), await clinicSteps.signInAgain(patient)];
  expect(await clinicSteps.listAppointments(asha)).toMatchObject([{ refund: { amount: 600, status: 'failed' } }]);
  return { admin, asha, visit };
}

const retry = (as: Pick<Customer, 'token'>, id: string) => shop.call('payment.retryRefund', { as, params: { id } });
const failedIds = async (admin: Customer) => {
  await shop.deliverEvents();
  const { body } = await shop.call('overview.attention', { as: admin });
  const groups = body.data as { readonly kind: string; readonly items: readonly { readonly id: string }[] }[];
  return groups.find(({ kind }) => kind === 'refund_failed')?.items.map(({ id }) => id) ?? [];
};

it('retries a failed refund of an appointment once, after which the patient may delete the account', async () => {
  const { admin, asha, visit } = await failedOfAppointment();
  expect(await failedIds(admin)).toEqual([visit._id]);
  const refused = await shop.call('privacy.sendDeletionCode', { as: asha, source: newSource() });
  expect(refused).toMatchObject({ status: 409, body: { code: 'account_in_use' } });
  const answers = await Promise.all(Array.from({ length: 4 }, () => retry(admin, visit._id)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  expect(answers.find(({ status }) => status === 200)?.body).toEqual({ id: visit._id, status: 'processed' });
  expect(clinicSteps.paymentAtProvider(visit.paymentId)).toMatchObject({ amount_refunded: 60_000 });
  expect(await clinicSteps.listAppointments(asha)).toMatchObject([{ refund: { amount: 600, status: 'processed' } }]);
  expect(await failedIds(admin)).toEqual([]);
  expect((await clinicSteps.readAppointment(admin, visit._id)).body.history[0]).toMatchObject({
    what: 'refund requested again',
    by: { role: 'admin' },
  });
  expect(await retry(admin, visit._id)).toMatchObject({ status: 409, body: { code: 'refund_not_failed' } });
  expect((await shop.call('privacy.sendDeletionCode', { as: asha, source: newSource() })).status).toBe(200);
});

it('detects a refund of an appointment that was made by hand at the provider and does not pay it again', async () => {
  const { admin, visit } = await failedOfAppointment();
  await refund(visit.paymentId, 60_000, 'by-hand-in-the-dashboard', {});
  expect(await retry(admin, visit._id)).toMatchObject({ status: 200, body: { status: 'processed' } });
  expect(clinicSteps.paymentAtProvider(visit.paymentId)).toMatchObject({ amount_refunded: 60_000 });
});

it('pays the rest of a refund of an appointment of which a part was made by hand at the provider', async () => {
  const { admin, visit } = await failedOfAppointment();
  await refund(visit.paymentId, 20_000, 'a-part-by-hand-in-the-dashboard', {});
  expect(await retry(admin, visit._id)).toMatchObject({ status: 200, body: { status: 'processed' } });
  expect(clinicSteps.paymentAtProvider(visit.paymentId)).toMatchObject({ status: 'refunded', amount_refunded: 60_000 });
});

it('retries a failed refund of a payment that came after the appointment was cancelled', async () => {
  const patient = await shop.customer();
  const held = await clinicSteps.bookUnpaid(patient, await clinicSteps.doctor());
  const order = await clinicSteps.openPaymentOrder(patient, held);
  await shop.call('appointment.cancel', { as: patient, body: { appointmentId: held._id } });
  let paymentId = '';
  await failing(async () => {
    const paid = await clinicSteps.payInWindow(order);
    paymentId = paid.razorpay_payment_id;
    expect(await clinicSteps.verifyPayment(patient, paid)).toMatchObject({ status: 409, body: { code: 'payment_refunded' } });
  });
  const admin = await shop.admin();
  expect(await failedIds(admin)).toEqual([paymentId]);
  expect(await retry(admin, paymentId)).toMatchObject({ status: 200, body: { status: 'processed' } });
  expect(clinicSteps.paymentAtProvider(paymentId)).toMatchObject({ amount_refunded: 60_000 });
  expect(await failedIds(admin)).toEqual([]);
});

it('returns 404 for a retry of an unknown refund', async () => {
  expect(await retry(await shop.admin(), '01ARZ3NDEKTSV4RRFFQ69G5FAV')).toMatchObject({ status: 404, body: { code: 'refund_not_found' } });
});
