/** Cancelling an appointment: an unpaid one is cancelled and frees its slot, a paid one is not cancelled by this endpoint. */
import { describe, expect, it } from 'vitest';
import type { Customer } from '#tests/kit/fixtures.ts';
import { createPatientSteps } from '#tests/kit/patient-steps.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const patientSteps = createPatientSteps(shop);

const cancel = (patient: Customer, appointmentId: string) => shop.call('appointment.cancel', { as: patient, body: { appointmentId } });
const refused = {
  status: 409,
  body: { code: 'appointment_not_cancellable', message: 'Cannot cancel this appointment. It may already be completed or cancelled.' },
};

describe('an unpaid appointment', () => {
  it('cancels an unpaid appointment once and frees its slot for other patients', async () => {
    const [asha, ravi, doctor] = [await shop.customer(), await shop.customer(), await patientSteps.doctor()];
    const appointment = await patientSteps.bookUnpaid(asha, doctor);
    expect(await cancel(asha, appointment._id)).toMatchObject({
      status: 200,
      body: { success: true, message: 'Appointment cancelled successfully', appointment: { cancelled: true, expired: false, payment: false } },
    });
    expect(await cancel(asha, appointment._id)).toMatchObject(refused);
    expect(await patientSteps.isSlotFree(doctor, appointment)).toBe(true);
    await patientSteps.bookUnpaid(ravi, doctor, appointment);
    await shop.deliverEvents();
    const mails = (await shop.mailsTo(asha.email)).filter(({ subject }) => subject === 'Your appointment with Dr. Kavita Nair is cancelled');
    expect(mails).toMatchObject([{ attachments: [], text: expect.stringContaining('You had not paid for it yet, so you owe nothing.') }]);
  });

  it('rejects the cancellation of an appointment whose hold has ended', async () => {
    const [asha, doctor] = [await shop.customer(), await patientSteps.doctor()];
    const appointment = await patientSteps.bookUnpaid(asha, doctor);
    shop.advanceClock(15 * 60);
    expect(await cancel(asha, appointment._id)).toMatchObject(refused);
    expect(await patientSteps.listAppointments(asha)).toMatchObject([{ cancelled: true, expired: true }]);
  });
});

describe('a paid appointment', () => {
  it('rejects the cancellation of a paid appointment', async () => {
    const [asha, doctor] = [await shop.customer(), await patientSteps.doctor()];
    const appointment = await patientSteps.bookPaid(asha, doctor);
    expect(await cancel(asha, appointment._id)).toMatchObject(refused);
    expect(await patientSteps.listAppointments(asha)).toMatchObject([{ cancelled: false, payment: true }]);
  });

  it('rejects the cancellation of an appointment whose payment has not been reported yet', async () => {
    const [asha, doctor] = [await shop.customer(), await patientSteps.doctor()];
    const appointment = await patientSteps.bookUnpaid(asha, doctor);
    await patientSteps.payInWindow(await patientSteps.openPaymentOrder(asha, appointment));
    expect(await cancel(asha, appointment._id)).toMatchObject(refused);
    expect(await patientSteps.listAppointments(asha)).toMatchObject([{ cancelled: false, payment: true }]);
  });
});

it('refunds a payment for a cancelled appointment and leaves the slot to its new patient', async () => {
  const [asha, ravi, doctor] = [await shop.customer(), await shop.customer(), await patientSteps.doctor()];
  const appointment = await patientSteps.bookUnpaid(asha, doctor);
  const order = await patientSteps.openPaymentOrder(asha, appointment);
  expect(await cancel(asha, appointment._id)).toMatchObject({ status: 200 });
  const taken = await patientSteps.bookPaid(ravi, doctor, appointment);
  const paid = await patientSteps.payInWindow(order, 'now');
  await shop.deliverEvents();
  expect(patientSteps.paymentAtProvider(paid.razorpay_payment_id)).toMatchObject({ amount_refunded: 60_000 });
  expect(await patientSteps.verifyPayment(asha, paid)).toMatchObject({ status: 409, body: { code: 'payment_refunded' } });
  expect(await patientSteps.listAppointments(ravi)).toMatchObject([{ _id: taken._id, payment: true, cancelled: false }]);
  expect(await patientSteps.listAppointments(asha)).toMatchObject([{ cancelled: true, payment: false }]);
});
