/** Cancellation by the clinic: one full refund, a mail with the reason, and a slot that is set free or kept back. */
import { beforeEach, describe, expect, it } from 'vitest';
import { createClinicSteps } from '#tests/kit/clinic-steps.ts';
import type { Customer } from '#tests/kit/fixtures.ts';
import { openShop } from '#tests/kit/shop.ts';
import { advanceToMorning } from './morning.ts';

const shop = await openShop();
const clinicSteps = createClinicSteps(shop);
let admin: Customer;

beforeEach(async () => {
  advanceToMorning(shop);
  admin = await shop.admin();
});

const mailsTo = async (patient: Customer) => {
  await shop.deliverEvents();
  return shop.mailsTo(patient.email);
};

it('refunds the full fee once when the clinic sends several concurrent cancellations', async () => {
  const [asha, doctor] = [await shop.customer(), await clinicSteps.doctor()];
  const appointment = await clinicSteps.bookAndDeliver(asha, doctor);
  const answers = await Promise.all(Array.from({ length: 6 }, () => clinicSteps.cancelByClinic(admin, appointment._id)));
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
  expect(answers[0]?.body).toMatchObject({ status: 'cancelled', byClinic: true, refund: { percent: 100, amount: 600 }, moves: [], canCancel: false });
  await shop.services.payments.tick();
  expect(clinicSteps.paymentAtProvider(appointment.paymentId)).toMatchObject({ amount_refunded: 60_000 });
  expect(await clinicSteps.isSlotFree(doctor, appointment)).toBe(true);
  const mails = (await mailsTo(asha)).filter(({ subject }) => subject === 'We had to cancel your appointment with Dr. Kavita Nair');
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain('The doctor is ill');
  expect(mails[0]?.text).toContain('₹600.00');
  expect(await clinicSteps.listAppointments(asha)).toMatchObject([{ cancelled: true, refund: { percent: 100, amount: 600 } }]);
  const { body } = await shop.call('audit.list', { as: admin, query: { subjectType: 'appointment', subjectId: appointment._id } });
  expect(body.data).toMatchObject([{ action: 'appointment.cancelByClinic', reason: 'The doctor is ill', after: { status: 'cancelled' } }]);
});

it('refunds the full fee when the clinic cancels minutes before or after the start', async () => {
  const doctor = await clinicSteps.doctor();
  const [asha, bina] = [await shop.customer(), await shop.customer()];
  const [later, sooner] = [await clinicSteps.bookAndDeliver(asha, doctor), await clinicSteps.bookAndDeliver(bina, doctor)];
  clinicSteps.advanceClockTo(5, sooner);
  admin = await clinicSteps.signInAgain(admin);
  expect(await clinicSteps.cancelByClinic(admin, sooner._id)).toMatchObject({ status: 200, body: { refund: { amount: 600 } } });
  clinicSteps.advanceClockTo(-60, later);
  admin = await clinicSteps.signInAgain(admin);
  expect(await clinicSteps.cancelByClinic(admin, later._id)).toMatchObject({ status: 200, body: { refund: { amount: 600 } } });
});

it('keeps the slot of a cancelled appointment blocked when the clinic asks for it', async () => {
  const [asha, doctor] = [await shop.customer(), await clinicSteps.doctor()];
  const appointment = await clinicSteps.bookAndDeliver(asha, doctor);
  expect(await clinicSteps.cancelByClinic(admin, appointment._id, { keepsSlot: true })).toMatchObject({ status: 200, body: { keepsSlot: true } });
  expect(await clinicSteps.isSlotFree(doctor, appointment)).toBe(false);
  expect(await clinicSteps.requestBooking(await shop.customer(), doctor, appointment)).toMatchObject({ status: 409, body: { code: 'slot_taken' } });
});

describe('clinic cancellation of an unpaid appointment', () => {
  it('cancels an unpaid appointment without a refund and refunds a payment made afterwards', async () => {
    const [asha, doctor] = [await shop.customer(), await clinicSteps.doctor()];
    const held = await clinicSteps.bookUnpaid(asha, doctor);
    const orderId = await clinicSteps.openPaymentOrder(asha, held);
    await shop.deliverEvents();
    const answer = await clinicSteps.cancelByClinic(admin, held._id);
    expect(answer).toMatchObject({ status: 200, body: { status: 'cancelled', isPaid: false } });
    expect(answer.body).not.toHaveProperty('refund');
    expect(await clinicSteps.isSlotFree(doctor, held)).toBe(true);
    expect((await mailsTo(asha)).find(({ subject }) => subject.startsWith('We had to cancel'))?.text).toContain('you owe nothing');
    // The payment window is still open: what is paid there is refunded.
    const paid = await clinicSteps.payInWindow(orderId);
    expect(await clinicSteps.verifyPayment(asha, paid)).toMatchObject({ status: 409, body: { code: 'payment_refunded' } });
    await shop.services.payments.tick();
    expect(clinicSteps.paymentAtProvider(paid.razorpay_payment_id)).toMatchObject({ amount_refunded: 60_000 });
  });

  it('refunds in full a payment that arrived just before the clinic cancels', async () => {
    const [asha, doctor] = [await shop.customer(), await clinicSteps.doctor()];
    const held = await clinicSteps.bookUnpaid(asha, doctor);
    const paid = await clinicSteps.payInWindow(await clinicSteps.openPaymentOrder(asha, held));
    await shop.deliverEvents();
    expect(await clinicSteps.cancelByClinic(admin, held._id)).toMatchObject({
      status: 200,
      body: { isPaid: true, refund: { percent: 100, amount: 600 } },
    });
    await shop.services.payments.tick();
    expect(clinicSteps.paymentAtProvider(paid.razorpay_payment_id)).toMatchObject({ amount_refunded: 60_000 });
  });
});

it('rejects a clinic cancellation without a reason, of an unknown or of an already cancelled appointment', async () => {
  const [asha, doctor] = [await shop.customer(), await clinicSteps.doctor()];
  const appointment = await clinicSteps.bookAndDeliver(asha, doctor);
  expect(await clinicSteps.cancelByClinic(admin, appointment._id, { reason: ' ' })).toMatchObject({
    status: 400,
    body: { fields: { reason: 'Please give a reason' } },
  });
  expect(await clinicSteps.cancelByClinic(admin, 'unknown')).toMatchObject({ status: 404, body: { code: 'appointment_not_found' } });
  await shop.call('appointment.refund', { as: asha, body: { appointmentId: appointment._id } });
  expect(await clinicSteps.cancelByClinic(admin, appointment._id)).toMatchObject({ status: 409, body: { code: 'appointment_not_cancellable' } });
});
