/** Refunding a paid appointment that its patient cancels: the share of the refund policy, once, and a free slot. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Customer } from '#tests/kit/fixtures.ts';
import { createPatientSteps } from '#tests/kit/patient-steps.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const patientSteps = createPatientSteps(shop);

const cancelWithRefund = (patient: Pick<Customer, 'token'>, appointmentId: string, percent?: number) =>
  shop.call('appointment.refund', { as: patient, body: { appointmentId, ...(percent === undefined ? {} : { percent }) } });
/** Signs in again: the clock is advanced by days and a session lasts one hour. */
const signInAgain = async (patient: Customer) => {
  const { body } = await shop.call('auth.login', { body: { identifier: patient.email, password: patient.password } });
  return { ...patient, token: body.token as string };
};

afterEach(() => vi.useRealTimers());

describe('the refund of a cancelled appointment', () => {
  it.each([
    [24 * 60, 100, 60_000],
    [24 * 60 - 1, 50, 30_000],
    [12 * 60, 50, 30_000],
    [12 * 60 - 1, 25, 15_000],
    [2 * 60, 25, 15_000],
    [2 * 60 - 1, 0, 0],
    [1, 0, 0],
  ])('refunds an appointment that is cancelled %i minutes before its start with %i per cent', async (minutes, percent, paise) => {
    const doctor = await patientSteps.doctor();
    let asha = await shop.customer();
    const appointment = await patientSteps.bookPaid(asha, doctor);
    // The clock stands still, so that a slow machine does not move the request to the next tier.
    vi.useFakeTimers({ toFake: ['Date'] });
    patientSteps.advanceClockTo(minutes, appointment);
    asha = await signInAgain(asha);
    const [{ refundOffer } = {}] = await patientSteps.listAppointments(asha);
    expect(refundOffer).toMatchObject({ percent, amount: paise / 100 });
    const answer = await cancelWithRefund(asha, appointment._id, percent);
    expect(answer).toMatchObject({
      status: 200,
      body: { appointment: { cancelled: true, payment: true, refund: { percent, amount: paise / 100 } } },
    });
    await shop.services.payments.tick();
    expect(patientSteps.paymentAtProvider(appointment.paymentId)).toMatchObject({ amount_refunded: paise });
    expect(answer.body.appointment).not.toHaveProperty('refundOffer');
    if (minutes > 60) expect(await patientSteps.isSlotFree(doctor, appointment)).toBe(true);
  });

  it('promises and schedules no refund of less than the provider refunds', async () => {
    const doctor = await patientSteps.doctor({ fees: 200 });
    let asha = await shop.customer();
    const appointment = await patientSteps.bookPaid(asha, doctor);
    patientSteps.advanceClockTo(3 * 60, appointment);
    asha = await signInAgain(asha);
    expect(await patientSteps.listAppointments(asha)).toMatchObject([{ refundOffer: { percent: 25, amount: 0 } }]);
    expect(await cancelWithRefund(asha, appointment._id, 25)).toMatchObject({
      status: 200,
      body: { appointment: { cancelled: true, refund: { percent: 25, amount: 0, status: 'none' } } },
    });
    expect(await shop.table.get(`REFUND#${appointment._id}`, 'REFUND')).toBeUndefined();
  });

  it('refunds a cancelled appointment once when several requests arrive concurrently', async () => {
    const [asha, doctor] = [await shop.customer(), await patientSteps.doctor()];
    const appointment = await patientSteps.bookPaid(asha, doctor);
    const answers = await Promise.all(Array.from({ length: 8 }, () => cancelWithRefund(asha, appointment._id)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(patientSteps.paymentAtProvider(appointment.paymentId)).toMatchObject({ amount_refunded: 60_000 });
    await shop.deliverEvents();
    const subjects = (await shop.mailsTo(asha.email)).map(({ subject }) => subject);
    expect(subjects.filter((each) => each === 'Your appointment with Dr. Kavita Nair is cancelled')).toHaveLength(1);
    expect(await patientSteps.listAppointments(asha)).toMatchObject([
      { refund: { percent: 100, amount: 600, status: expect.stringMatching(/pending|processed/) } },
    ]);
  });
});

describe('a rejected cancellation with refund', () => {
  it('rejects a cancellation whose refund share differs from the one shown to the patient', async () => {
    const [asha, doctor] = [await shop.customer(), await patientSteps.doctor()];
    const appointment = await patientSteps.bookPaid(asha, doctor);
    expect(await cancelWithRefund(asha, appointment._id, 50)).toMatchObject({
      status: 409,
      body: { code: 'refund_changed', details: { percent: 100 } },
    });
    expect(await patientSteps.listAppointments(asha)).toMatchObject([{ cancelled: false }]);
  });

  it('rejects the refund of an appointment that is unpaid or has begun', async () => {
    const doctor = await patientSteps.doctor();
    let asha = await shop.customer();
    const held = await patientSteps.bookUnpaid(asha, doctor);
    expect(await cancelWithRefund(asha, held._id)).toMatchObject({ status: 409, body: { code: 'appointment_not_paid' } });
    const appointment = await patientSteps.bookPaid(asha, doctor);
    patientSteps.advanceClockTo(0, appointment);
    asha = await signInAgain(asha);
    expect(await cancelWithRefund(asha, appointment._id)).toMatchObject({ status: 409, body: { code: 'appointment_not_cancellable' } });
    expect(patientSteps.paymentAtProvider(appointment.paymentId)).toMatchObject({ amount_refunded: 0 });
  });
});
