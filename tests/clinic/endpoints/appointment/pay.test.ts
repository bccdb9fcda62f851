/** Paying for an appointment with Razorpay: one provider order for the doctor's fee while the slot is held. */
import { afterEach, expect, it } from 'vitest';
import type { Customer } from '#tests/kit/fixtures.ts';
import { createPatientSteps } from '#tests/kit/patient-steps.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const patientSteps = createPatientSteps(shop);

afterEach(() => shop.services.payments.faults.clear());

const pay = (patient: Customer, appointmentId: string) => shop.call('appointment.pay', { as: patient, body: { appointmentId } });
const notPayable = { status: 409, body: { code: 'appointment_not_payable', message: 'Appointment already paid or cancelled.' } };

it('returns one provider order for the fee of the appointment to repeated requests', async () => {
  const [asha, doctor] = [await shop.customer(), await patientSteps.doctor({ fees: 45_050 })];
  const appointment = await patientSteps.bookUnpaid(asha, doctor);
  const answers = await Promise.all([1, 2, 3].map(() => pay(asha, appointment._id)));
  expect(answers[0]).toMatchObject({
    status: 200,
    body: {
      success: true,
      order: { id: expect.stringMatching(/^order_/), amount: 45_050, currency: 'INR', receipt: appointment._id },
      doctorName: doctor.name,
      speciality: doctor.speciality,
      key: expect.stringMatching(/^rzp_test_/),
      expiresAt: appointment.holdEndsAt,
    },
  });
  expect(new Set(answers.map(({ body }) => body.order.id)).size).toBe(1);
});

it('rejects a payment for a paid, cancelled or expired appointment', async () => {
  const [asha, doctor] = [await shop.customer(), await patientSteps.doctor()];
  const held = await patientSteps.bookUnpaid(asha, doctor);
  const paid = await patientSteps.bookPaid(asha, doctor);
  expect(await pay(asha, paid._id)).toMatchObject(notPayable);
  await shop.call('appointment.cancel', { as: asha, body: { appointmentId: held._id } });
  expect(await pay(asha, held._id)).toMatchObject(notPayable);
  const lapsed = await patientSteps.bookUnpaid(asha, doctor);
  shop.advanceClock(15 * 60);
  expect(await pay(asha, lapsed._id)).toMatchObject(notPayable);
});

it.each(['appointment.pay', 'appointment.payStripe'] as const)(
  'confirms an appointment whose Razorpay payment was not reported instead of asking to pay again (%s)',
  async (endpoint) => {
    const [asha, doctor] = [await shop.customer(), await patientSteps.doctor()];
    const held = await patientSteps.bookUnpaid(asha, doctor);
    await patientSteps.payInWindow(await patientSteps.openPaymentOrder(asha, held), 'never');
    expect(await shop.call(endpoint, { as: asha, body: { appointmentId: held._id } })).toMatchObject(notPayable);
    expect(await patientSteps.listAppointments(asha)).toMatchObject([{ _id: held._id, payment: true }]);
  },
);

it('keeps the slot held for a retry while the payment provider is down', async () => {
  const [asha, doctor] = [await shop.customer(), await patientSteps.doctor()];
  const held = await patientSteps.bookUnpaid(asha, doctor);
  shop.services.payments.faults.add({ operation: '*', mode: 'error', times: 10 });
  expect(await pay(asha, held._id)).toMatchObject({ status: 503, body: { code: 'payment_provider_down' } });
  shop.services.payments.faults.clear();
  expect(await patientSteps.isSlotFree(doctor, held)).toBe(false);
  expect(await pay(asha, held._id)).toMatchObject({ status: 200 });
});
