/** Verifying a Razorpay payment: one appointment for one payment, and a refund when there is no appointment to confirm. */
import { describe, expect, it } from 'vitest';
import { createPatientSteps } from '#tests/kit/patient-steps.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const patientSteps = createPatientSteps(shop);

const payment = (id: string) => shop.table.get(`PAYMENT#${id}`, 'PAYMENT');

describe('a verified payment', () => {
  it('confirms a paid appointment, keeps its slot and mails the patient', async () => {
    const [asha, doctor] = [await shop.customer(), await patientSteps.doctor()];
    const held = await patientSteps.bookUnpaid(asha, doctor);
    const paid = await patientSteps.payInWindow(await patientSteps.openPaymentOrder(asha, held));
    const answer = await patientSteps.verifyPayment(asha, paid);
    expect(answer).toMatchObject({
      status: 200,
      body: {
        success: true,
        message: 'Payment successful! Appointment confirmed! 🎉',
        appointment: { _id: held._id, payment: true, cancelled: false, expired: false, refundOffer: { percent: 100, amount: 600 } },
      },
    });
    expect(answer.body.appointment).not.toHaveProperty('holdEndsAt');
    expect(await payment(paid.razorpay_payment_id)).toMatchObject({ outcome: 'appointment', checkoutId: held._id, amount: 60_000 });
    shop.advanceClock(3_600);
    await shop.runJob('settle-appointments');
    expect(await patientSteps.isSlotFree(doctor, held)).toBe(false);
    await shop.deliverEvents();
    const [mail] = await shop.mailsTo(asha.email);
    expect(mail?.subject).toBe('Your appointment with Dr. Kavita Nair is confirmed');
    expect(mail?.text).toContain('₹600.00');
    expect(mail?.attachments).toMatchObject([{ name: 'appointment.ics', type: 'text/calendar' }]);
    expect(mail?.text).toContain('14 Residency Road, Ashok Nagar, Bengaluru');
  });

  it('confirms an appointment once, with one mail, when its payment is reported repeatedly', async () => {
    const [asha, doctor] = [await shop.customer(), await patientSteps.doctor()];
    const order = await patientSteps.openPaymentOrder(asha, await patientSteps.bookUnpaid(asha, doctor));
    const paid = await patientSteps.payInWindow(order, 'duplicate');
    const ways = [() => patientSteps.verifyPayment(asha, paid), () => shop.runJob('settle-appointments'), () => shop.deliverEvents()] as const;
    await Promise.all(Array.from({ length: 12 }, (_, n) => (ways[n % 3] as (typeof ways)[number])()));
    expect(await patientSteps.verifyPayment(asha, paid)).toMatchObject({ status: 200 });
    expect(await patientSteps.listAppointments(asha)).toMatchObject([{ payment: true }]);
    await shop.deliverEvents();
    const confirmed = (await shop.mailsTo(asha.email)).filter(({ subject }) => subject === 'Your appointment with Dr. Kavita Nair is confirmed');
    expect(confirmed).toHaveLength(1);
    expect(patientSteps.paymentAtProvider(paid.razorpay_payment_id)).toMatchObject({ status: 'captured', amount_refunded: 0 });
  });

  it('confirms nothing once the paid appointment has been cancelled', async () => {
    const [asha, doctor] = [await shop.customer(), await patientSteps.doctor()];
    const held = await patientSteps.bookUnpaid(asha, doctor);
    const paid = await patientSteps.payInWindow(await patientSteps.openPaymentOrder(asha, held));
    expect(await patientSteps.verifyPayment(asha, paid)).toMatchObject({ status: 200 });
    expect(await shop.call('appointment.refund', { as: asha, body: { appointmentId: held._id } })).toMatchObject({ status: 200 });
    expect(await patientSteps.verifyPayment(asha, paid)).toMatchObject({ status: 409, body: { code: 'appointment_not_payable' } });
    expect(patientSteps.paymentAtProvider(paid.razorpay_payment_id)).toMatchObject({ amount_refunded: 60_000 });
  });

  it('reports no reconciliation difference for a confirmed or a refunded appointment', async () => {
    const [asha, doctor] = [await shop.customer(), await patientSteps.doctor()];
    const kept = await patientSteps.bookPaid(asha, doctor);
    const refunded = await patientSteps.bookPaid(asha, doctor);
    await shop.call('appointment.refund', { as: asha, body: { appointmentId: refunded._id } });
    shop.advanceClock(86_400);
    await shop.services.payments.tick();
    await shop.runJob('send-refunds');
    await shop.runJob('reconcile');
    const { body } = await shop.call('payment.listDifferences', { as: await shop.admin() });
    const own = body.data.filter(({ paymentId }: { paymentId: string }) => [kept.paymentId, refunded.paymentId].includes(paymentId));
    expect(own).toEqual([]);
    expect(body.lastRun.payments).toBeGreaterThan(1);
  });
});

describe('a payment after the hold has ended', () => {
  it('refunds a late payment in full and leaves the slot free for other patients', async () => {
    const [asha, ravi, doctor] = [await shop.customer(), await shop.customer(), await patientSteps.doctor()];
    const held = await patientSteps.bookUnpaid(asha, doctor);
    const order = await patientSteps.openPaymentOrder(asha, held);
    shop.advanceClock(16 * 60);
    await shop.runJob('settle-appointments');
    const paid = await patientSteps.payInWindow(order);
    expect(await patientSteps.verifyPayment(asha, paid)).toMatchObject({
      status: 409,
      body: { code: 'payment_refunded', message: expect.stringContaining('not held for you any more') },
    });
    expect(patientSteps.paymentAtProvider(paid.razorpay_payment_id)).toMatchObject({ amount_refunded: 60_000 });
    expect(await patientSteps.listAppointments(asha)).toMatchObject([{ cancelled: true, expired: true, payment: false }]);
    await patientSteps.bookUnpaid(ravi, doctor, held);
  });

  it('finds and refunds an unreported late payment in the sweep', async () => {
    const [asha, doctor] = [await shop.customer(), await patientSteps.doctor()];
    const order = await patientSteps.openPaymentOrder(asha, await patientSteps.bookUnpaid(asha, doctor));
    shop.advanceClock(16 * 60);
    await shop.runJob('settle-appointments');
    const paid = await patientSteps.payInWindow(order, 'never');
    shop.advanceClock(20 * 60);
    await shop.runJob('settle-appointments');
    expect(patientSteps.paymentAtProvider(paid.razorpay_payment_id)).toMatchObject({ amount_refunded: 60_000 });
    await shop.deliverEvents();
    expect((await shop.mailsTo(asha.email)).map(({ subject }) => subject)).toContain('Your payment of ₹600.00 is being refunded');
  });
});

it('says why a payment of the fee in another currency is refunded, however often it is verified', async () => {
  const [asha, doctor] = [await shop.customer(), await patientSteps.doctor()];
  const order = await patientSteps.openPaymentOrder(asha, await patientSteps.bookUnpaid(asha, doctor));
  const paid = await shop.services.payments.pay(order, { method: 'card', outcome: 'captured', webhook: 'never', currency: 'USD' });
  const refunded = {
    status: 409,
    body: { code: 'payment_refunded', message: 'Your payment was not the fee of this appointment, so it is being refunded.' },
  };
  expect(await patientSteps.verifyPayment(asha, paid)).toMatchObject(refunded);
  expect(await patientSteps.verifyPayment(asha, paid)).toMatchObject(refunded);
  expect(await patientSteps.listAppointments(asha)).toMatchObject([{ payment: false, cancelled: false }]);
});

it('refunds the second payment of an appointment', async () => {
  const [asha, doctor] = [await shop.customer(), await patientSteps.doctor()];
  const order = await patientSteps.openPaymentOrder(asha, await patientSteps.bookUnpaid(asha, doctor));
  const first = await patientSteps.payInWindow(order);
  const second = await shop.services.payments.pay(order, { method: 'card', outcome: 'captured', webhook: 'never', evenIfPaid: true });
  expect((await patientSteps.verifyPayment(asha, second)).status).toBeLessThan(500);
  await shop.runJob('settle-appointments');
  const refunded = [first, second].map(({ razorpay_payment_id: id }) => patientSteps.paymentAtProvider(id)?.amount_refunded).sort();
  expect(refunded).toEqual([0, 60_000]);
  expect(await patientSteps.listAppointments(asha)).toMatchObject([{ payment: true, cancelled: false }]);
});

describe('a forged payment', () => {
  it('rejects a wrong signature and a payment of another order without confirming an appointment', async () => {
    const [asha, doctor] = [await shop.customer(), await patientSteps.doctor()];
    const [one, other] = [await patientSteps.bookUnpaid(asha, doctor), await patientSteps.bookUnpaid(asha, doctor)];
    const paid = await patientSteps.payInWindow(await patientSteps.openPaymentOrder(asha, one));
    const order = await patientSteps.openPaymentOrder(asha, other);
    expect(await patientSteps.verifyPayment(asha, { ...paid, razorpay_order_id: order })).toMatchObject({
      status: 400,
      body: { code: 'signature_invalid' },
    });
    expect(await patientSteps.verifyPayment(asha, { ...paid, razorpay_signature: '0'.repeat(64) })).toMatchObject({ status: 400 });
    expect((await patientSteps.listAppointments(asha)).filter((each) => each.payment)).toEqual([]);
  });
});
