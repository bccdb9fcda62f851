/** Verifying a Stripe payment: Stripe decides, one payment confirms one appointment, and refunds reach the patient once. */
import { afterEach, describe, expect, it } from 'vitest';
import { completeSignIn } from '#functions/identity/identity-provider.ts';
import type { Customer } from '#tests/kit/fixtures.ts';
import { createPatientSteps } from '#tests/kit/patient-steps.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const patientSteps = createPatientSteps(shop);

/** Signs in again: the clock is advanced by hours and a session lasts one hour. */
const signInAgain = async (patient: Customer): Promise<Customer> => ({ ...patient, token: (await completeSignIn(patient.id)).accessToken });

afterEach(() => {
  for (const { faults } of [shop.services.payments, shop.services.stripe]) faults.clear();
});

const confirmed = { status: 200, body: { success: true, message: 'Payment successful! Appointment confirmed! 🎉' } };
const subjects = async (email: string) => (await shop.mailsTo(email)).map(({ subject }) => subject);

describe('a payment at Stripe', () => {
  it('confirms an appointment paid at Stripe, keeps its slot, mails the patient and records the payment', async () => {
    const [asha, doctor] = [await shop.customer(), await patientSteps.doctor()];
    const held = await patientSteps.bookUnpaid(asha, doctor);
    const session = await patientSteps.openStripeSession(asha, held);
    await patientSteps.payAtStripe(session);
    expect(await patientSteps.verifyStripe(asha, held)).toMatchObject({
      ...confirmed,
      body: { appointment: { _id: held._id, payment: true, cancelled: false } },
    });
    const payment = patientSteps.paymentAtStripe(session);
    expect(await shop.table.get(`PAYMENT#${payment?.id}`, 'PAYMENT')).toMatchObject({
      outcome: 'appointment',
      checkoutId: held._id,
      providerOrderId: session,
      amount: 60_000,
      currency: 'INR',
      method: 'card',
    });
    expect(await patientSteps.isSlotFree(doctor, held)).toBe(false);
    await shop.deliverEvents();
    expect(await subjects(asha.email)).toContain('Your appointment with Dr. Kavita Nair is confirmed');
  });

  it('confirms an appointment once when its Stripe payment is reported repeatedly with any success flag', async () => {
    const [asha, doctor] = [await shop.customer(), await patientSteps.doctor()];
    const held = await patientSteps.bookUnpaid(asha, doctor);
    const session = await patientSteps.openStripeSession(asha, held);
    await patientSteps.payAtStripe(session, 'duplicate');
    const ways = [
      () => patientSteps.verifyStripe(asha, held, 'false'),
      () => shop.runJob('settle-appointments'),
      () => shop.deliverEvents(),
    ] as const;
    await Promise.all(Array.from({ length: 12 }, (_, n) => (ways[n % 3] as (typeof ways)[number])()));
    expect(await patientSteps.verifyStripe(asha, held, false)).toMatchObject(confirmed);
    await shop.deliverEvents();
    expect((await subjects(asha.email)).filter((each) => each.includes('is confirmed'))).toHaveLength(1);
    expect(patientSteps.paymentAtStripe(session)).toMatchObject({ status: 'captured', amount_refunded: 0 });
  });

  it('confirms an appointment that was paid at Razorpay when its window was closed', async () => {
    const [asha, doctor] = [await shop.customer(), await patientSteps.doctor()];
    const held = await patientSteps.bookUnpaid(asha, doctor);
    const order = await patientSteps.openPaymentOrder(asha, held);
    expect(await patientSteps.verifyStripe(asha, held)).toMatchObject({ status: 409, body: { code: 'payment_not_made' } });
    await patientSteps.payInWindow(order);
    expect(await patientSteps.verifyStripe(asha, held)).toMatchObject(confirmed);
    expect(await patientSteps.listAppointments(asha)).toMatchObject([{ payment: true }]);
  });

  it('confirms an appointment in the sweep when neither the patient nor a webhook reports the payment', async () => {
    const [asha, doctor] = [await shop.customer(), await patientSteps.doctor()];
    const held = await patientSteps.bookUnpaid(asha, doctor);
    await patientSteps.payAtStripe(await patientSteps.openStripeSession(asha, held));
    await shop.runJob('settle-appointments');
    expect(await patientSteps.listAppointments(asha)).toMatchObject([{ payment: true }]);
  });

  it('refunds a cancelled appointment by the policy through Stripe without a reconciliation difference', async () => {
    const doctor = await patientSteps.doctor();
    let asha = await shop.customer();
    const held = await patientSteps.bookUnpaid(asha, doctor);
    const session = await patientSteps.openStripeSession(asha, held);
    await patientSteps.payAtStripe(session);
    await patientSteps.verifyStripe(asha, held);
    patientSteps.advanceClockTo(18 * 60, held);
    asha = await signInAgain(asha);
    await shop.call('appointment.refund', { as: asha, body: { appointmentId: held._id } });
    expect(patientSteps.paymentAtStripe(session)).toMatchObject({ status: 'captured', amount_refunded: 30_000 });
    await shop.deliverEvents();
    await shop.runJob('send-refunds');
    expect(await patientSteps.listAppointments(asha)).toMatchObject([{ cancelled: true, refund: { percent: 50, amount: 300, status: 'processed' } }]);
    expect(await patientSteps.verifyStripe(asha, held)).toMatchObject({ status: 409, body: { code: 'appointment_not_payable' } });
    await shop.runJob('reconcile');
    const { body } = await shop.call('payment.listDifferences', { as: await shop.admin() });
    expect(body.data.filter(({ paymentId }: { paymentId: string }) => paymentId === patientSteps.paymentAtStripe(session)?.id)).toEqual([]);
  });
});

describe('the return from the Stripe page', () => {
  it.each(['true', 'false', true, undefined])('does not confirm an unpaid appointment when the patient returns with success=%s', async (success) => {
    const [asha, doctor] = [await shop.customer(), await patientSteps.doctor()];
    const held = await patientSteps.bookUnpaid(asha, doctor);
    await patientSteps.openStripeSession(asha, held);
    expect(await patientSteps.verifyStripe(asha, held, success)).toMatchObject({ status: 409, body: { success: false, code: 'payment_not_made' } });
    expect(await patientSteps.listAppointments(asha)).toMatchObject([{ payment: false, cancelled: false }]);
    await shop.call('appointment.cancel', { as: asha, body: { appointmentId: held._id } });
  });

  it('does not confirm an appointment that has no Stripe session', async () => {
    const [asha, doctor] = [await shop.customer(), await patientSteps.doctor()];
    const held = await patientSteps.bookUnpaid(asha, doctor);
    expect(await patientSteps.verifyStripe(asha, held)).toMatchObject({ status: 409, body: { code: 'payment_not_made' } });
    expect(await patientSteps.listAppointments(asha)).toMatchObject([{ payment: false }]);
  });

  it('accepts a second attempt on the same Stripe page after a declined card', async () => {
    const [asha, doctor] = [await shop.customer(), await patientSteps.doctor()];
    const held = await patientSteps.bookUnpaid(asha, doctor);
    const session = await patientSteps.openStripeSession(asha, held);
    await patientSteps.payAtStripe(session, 'now', { outcome: 'failed' });
    expect(await patientSteps.verifyStripe(asha, held)).toMatchObject({ status: 409, body: { code: 'payment_not_made' } });
    await patientSteps.payAtStripe(session);
    expect(await patientSteps.verifyStripe(asha, held)).toMatchObject(confirmed);
  });

  it('reports a pending Stripe payment and confirms the appointment when it is captured', async () => {
    const [asha, doctor] = [await shop.customer(), await patientSteps.doctor()];
    const held = await patientSteps.bookUnpaid(asha, doctor);
    await patientSteps.payAtStripe(await patientSteps.openStripeSession(asha, held), 'now', { outcome: 'authorized' });
    expect(await patientSteps.verifyStripe(asha, held)).toMatchObject({ status: 409, body: { code: 'payment_pending' } });
    shop.advanceClock(90);
    await shop.deliverEvents();
    expect(await patientSteps.listAppointments(asha)).toMatchObject([{ payment: true }]);
  });
});

it('makes a Stripe refund once when its response is lost and again when it fails later', async () => {
  const doctor = await patientSteps.doctor();
  let asha = await shop.customer();
  const refundsFor = (session: string) => {
    const { payments, refunds } = shop.services.stripe.readLedger();
    return refunds.filter(({ payment_id }) => payment_id === payments.find((each) => each.order_id === session)?.id);
  };
  const paid = async () => {
    const held = await patientSteps.bookUnpaid(asha, doctor);
    const session = await patientSteps.openStripeSession(asha, held);
    await patientSteps.payAtStripe(session);
    await patientSteps.verifyStripe(asha, held);
    return { held, session };
  };
  const lost = await paid();
  shop.services.stripe.faults.add({ operation: 'refunds.create', mode: 'drop-after' });
  await shop.call('appointment.refund', { as: asha, body: { appointmentId: lost.held._id } });
  // Longer than Stripe keeps idempotency keys.
  shop.advanceClock(25 * 3_600);
  await shop.runJob('send-refunds');
  expect(refundsFor(lost.session)).toHaveLength(1);
  asha = await signInAgain(asha);
  const failing = await paid();
  shop.services.stripe.faults.add({ operation: 'refunds.create', mode: 'refund-fails' });
  await shop.call('appointment.refund', { as: asha, body: { appointmentId: failing.held._id } });
  shop.advanceClock(2 * 3_600);
  await shop.deliverEvents();
  shop.advanceClock(3_600);
  await shop.runJob('send-refunds');
  expect(refundsFor(failing.session).map(({ status }) => status)).toEqual(['processed', 'failed']);
  expect(patientSteps.paymentAtStripe(failing.session)).toMatchObject({ amount_refunded: 60_000 });
});
