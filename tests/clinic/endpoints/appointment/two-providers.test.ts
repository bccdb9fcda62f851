/** Appointments paid at two providers, too late or with a wrong amount: one payment confirms, every other one is refunded by its provider. */
import { afterEach, describe, expect, it } from 'vitest';
import { createPatientSteps } from '#tests/kit/patient-steps.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const patientSteps = createPatientSteps(shop);

afterEach(() => {
  for (const { faults } of [shop.services.payments, shop.services.stripe]) faults.clear();
});

const confirmed = { status: 200, body: { success: true, message: 'Payment successful! Appointment confirmed! 🎉' } };
const subjects = async (email: string) => (await shop.mailsTo(email)).map(({ subject }) => subject);

describe('payments at both providers', () => {
  it('confirms an appointment with one of two payments and refunds the other in full', async () => {
    const [asha, doctor] = [await shop.customer(), await patientSteps.doctor()];
    const held = await patientSteps.bookUnpaid(asha, doctor);
    const [order, session] = [await patientSteps.openPaymentOrder(asha, held), await patientSteps.openStripeSession(asha, held)];
    const paid = await patientSteps.payInWindow(order);
    await patientSteps.payAtStripe(session);
    await Promise.all([patientSteps.verifyPayment(asha, paid), patientSteps.verifyStripe(asha, held), shop.runJob('settle-appointments')]);
    await shop.runJob('settle-appointments');
    const back = [
      patientSteps.paymentAtProvider(paid.razorpay_payment_id)?.amount_refunded,
      patientSteps.paymentAtStripe(session)?.amount_refunded,
    ].sort();
    expect(back).toEqual([0, 60_000]);
    expect(await patientSteps.listAppointments(asha)).toMatchObject([{ payment: true, cancelled: false }]);
    await shop.deliverEvents();
    expect((await subjects(asha.email)).filter((each) => each.includes('being refunded'))).toHaveLength(1);
  });

  it('expires the Stripe session of an appointment that is paid at Razorpay', async () => {
    const [asha, doctor] = [await shop.customer(), await patientSteps.doctor()];
    const held = await patientSteps.bookUnpaid(asha, doctor);
    const session = await patientSteps.openStripeSession(asha, held);
    expect(await patientSteps.verifyPayment(asha, await patientSteps.payInWindow(await patientSteps.openPaymentOrder(asha, held)))).toMatchObject({
      status: 200,
    });
    await expect(patientSteps.payAtStripe(session)).rejects.toThrow('expired');
  });

  it('refunds a Razorpay payment of an appointment that is already paid at Stripe', async () => {
    const [asha, doctor] = [await shop.customer(), await patientSteps.doctor()];
    const held = await patientSteps.bookUnpaid(asha, doctor);
    const [order, session] = [await patientSteps.openPaymentOrder(asha, held), await patientSteps.openStripeSession(asha, held)];
    await patientSteps.payAtStripe(session);
    await patientSteps.verifyStripe(asha, held);
    const paid = await patientSteps.payInWindow(order);
    expect((await patientSteps.verifyPayment(asha, paid)).status).toBeLessThan(500);
    expect(patientSteps.paymentAtProvider(paid.razorpay_payment_id)).toMatchObject({ amount_refunded: 60_000 });
    expect(patientSteps.paymentAtStripe(session)).toMatchObject({ amount_refunded: 0 });
  });

  it('confirms a payment at one provider while the other provider is down', async () => {
    const [asha, doctor] = [await shop.customer(), await patientSteps.doctor()];
    const [one, other] = [await patientSteps.bookUnpaid(asha, doctor), await patientSteps.bookUnpaid(asha, doctor)];
    for (const each of [one, other]) await patientSteps.openPaymentOrder(asha, each);
    await patientSteps.payAtStripe(await patientSteps.openStripeSession(asha, one));
    const order = await patientSteps.openPaymentOrder(asha, other);
    await patientSteps.openStripeSession(asha, other);
    const paid = await patientSteps.payInWindow(order);
    shop.services.payments.faults.add({ operation: '*', mode: 'error', times: 3 });
    expect(await patientSteps.verifyStripe(asha, one)).toMatchObject(confirmed);
    shop.services.payments.faults.clear();
    shop.services.stripe.faults.add({ operation: '*', mode: 'error', times: 6 });
    expect(await patientSteps.verifyPayment(asha, paid)).toMatchObject({ status: 200 });
    shop.services.stripe.faults.clear();
  });
});

describe('a payment without an appointment to confirm', () => {
  it('refunds a payment on a Stripe session that could not be expired in time', async () => {
    const [asha, ravi, doctor] = [await shop.customer(), await shop.customer(), await patientSteps.doctor()];
    const held = await patientSteps.bookUnpaid(asha, doctor);
    const session = await patientSteps.openStripeSession(asha, held);
    shop.services.stripe.faults.add({ operation: '*', mode: 'error', times: 100 });
    shop.advanceClock(16 * 60);
    await shop.runJob('settle-appointments');
    // The slot stays blocked while the provider cannot be asked: the appointment may be paid.
    expect(await patientSteps.requestBooking(ravi, doctor, held)).toMatchObject({ status: 503 });
    shop.advanceClock(14.5 * 60);
    await shop.runJob('settle-appointments');
    shop.services.stripe.faults.clear();
    await patientSteps.bookUnpaid(ravi, doctor, held);
    await patientSteps.payAtStripe(session, 'now');
    expect(patientSteps.paymentAtStripe(session)).toMatchObject({ amount_refunded: 60_000 });
    expect(await patientSteps.verifyStripe(asha, held)).toMatchObject({ status: 409, body: { code: 'payment_refunded' } });
    expect(await patientSteps.listAppointments(asha)).toMatchObject([{ expired: true, payment: false }]);
  });

  it('refunds a Stripe payment that is reported after another patient has taken the slot', async () => {
    const [asha, ravi, doctor] = [await shop.customer(), await shop.customer(), await patientSteps.doctor()];
    const held = await patientSteps.bookUnpaid(asha, doctor);
    const session = await patientSteps.openStripeSession(asha, held);
    shop.advanceClock(16 * 60);
    await shop.runJob('settle-appointments');
    await patientSteps.bookUnpaid(ravi, doctor, held);
    await patientSteps.payAtStripe(session, 'late', { evenIfPaid: true });
    shop.advanceClock(25 * 3_600);
    await shop.deliverEvents();
    expect(patientSteps.paymentAtStripe(session)).toMatchObject({ amount_refunded: 60_000 });
    await shop.deliverEvents();
    expect(await subjects(asha.email)).toContain('Your payment of ₹600.00 is being refunded');
  });

  it('refunds a payment of an amount other than the fee', async () => {
    const [asha, doctor] = [await shop.customer(), await patientSteps.doctor()];
    const held = await patientSteps.bookUnpaid(asha, doctor);
    const session = await patientSteps.openStripeSession(asha, held);
    await patientSteps.payAtStripe(session, 'never', { amount: 59_900 });
    expect(await patientSteps.verifyStripe(asha, held)).toMatchObject({ status: 409, body: { code: 'payment_refunded' } });
    expect(patientSteps.paymentAtStripe(session)).toMatchObject({ amount: 59_900, amount_refunded: 59_900 });
    expect(await patientSteps.listAppointments(asha)).toMatchObject([{ payment: false }]);
  });
});
