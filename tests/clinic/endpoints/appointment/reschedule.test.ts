/** Rescheduling by the patient: the same doctor and fee, one slot for the other, and no larger refund than before. */
import { describe, expect, it } from 'vitest';
import type { Customer } from '#tests/kit/fixtures.ts';
import { createPatientSteps, type OfferedSlot } from '#tests/kit/patient-steps.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const patientSteps = createPatientSteps(shop);

type Asked = Pick<OfferedSlot, 'slotDate' | 'slotTime'>;
const move = (patient: Pick<Customer, 'token'>, appointmentId: string, { slotDate, slotTime }: Asked, from?: string) =>
  shop.call('appointment.reschedule', {
    as: patient,
    body: { appointmentId, slotDate, slotTime, ...(from === undefined ? {} : { from }) },
  });
/** The nth free time from the end. */
const free = async (doctor: { id: string }, back = 1) => (await patientSteps.freeSlots(doctor)).at(-back) as OfferedSlot;
/** Signs in again: the clock is advanced by days and a session lasts one hour. */
const signInAgain = async (patient: Customer) => {
  const { body } = await shop.call('auth.login', { body: { identifier: patient.email, password: patient.password } });
  return { ...patient, token: body.token as string };
};
const slotAt = (doctor: { id: string }, start: string) => shop.table.get(`DOCTOR#${doctor.id}`, `SLOT#${start}`);
const mailsOf = async ({ email }: Customer) => {
  await shop.deliverEvents();
  return (await shop.mailsTo(email)).filter(({ subject }) => subject.includes('Dr. Kavita Nair'));
};
const entryOf = (mail: { attachments: readonly { text?: string }[] } | undefined) => mail?.attachments[0]?.text?.split('\r\n') ?? [];

describe('rescheduling a paid appointment', () => {
  it('moves a paid appointment to another slot for the same fee and updates its calendar entry', async () => {
    const [asha, ravi, doctor] = [await shop.customer(), await shop.customer(), await patientSteps.doctor()];
    const before = await patientSteps.bookPaid(asha, doctor);
    const to = await free(doctor, 3);
    const answer = await move(asha, before._id, to, before.start);
    expect(answer).toMatchObject({
      status: 200,
      body: {
        success: true,
        message: 'Appointment rescheduled successfully',
        appointment: { _id: before._id, start: to.start, slotDate: to.slotDate, slotTime: to.slotTime, amount: 600, payment: true, cancelled: false },
      },
    });
    expect(answer.body.appointment.rescheduleOffer).toMatchObject({ left: 2 });
    expect(await patientSteps.isSlotFree(doctor, before)).toBe(true);
    expect(await patientSteps.requestBooking(ravi, doctor, to)).toMatchObject({ status: 409, body: { code: 'slot_taken' } });
    await patientSteps.bookUnpaid(ravi, doctor, { ...before });
    // Both wait in the outbox until now, and may arrive in either order.
    const mails = await mailsOf(asha);
    const moved = mails.find(({ subject }) => subject === 'Your appointment with Dr. Kavita Nair has a new time');
    const paid = mails.find(({ subject }) => subject === 'Your appointment with Dr. Kavita Nair is confirmed');
    const uid = entryOf(paid).find((line) => line.startsWith('UID:'));
    expect(entryOf(paid)).toEqual(expect.arrayContaining(['METHOD:PUBLISH', 'SEQUENCE:0']));
    expect(entryOf(moved)).toEqual(expect.arrayContaining(['METHOD:PUBLISH', uid, 'SEQUENCE:1', `DTSTART:${to.start.replace(/[-:]|\.\d{3}/g, '')}`]));
    await shop.call('appointment.refund', { as: asha, body: { appointmentId: before._id } });
    const off = (await mailsOf(asha)).find(({ subject }) => subject.endsWith('is cancelled'));
    expect(entryOf(off)).toEqual(expect.arrayContaining(['METHOD:CANCEL', uid, 'SEQUENCE:2', 'STATUS:CANCELLED']));
    expect(await patientSteps.isSlotFree(doctor, to)).toBe(true);
  });

  it('shows the move with its patient in the history of the visit and in the audit log', async () => {
    const [asha, admin, doctor] = [await shop.customer(), await shop.admin(), await patientSteps.doctor()];
    const before = await patientSteps.bookPaid(asha, doctor);
    const to = await free(doctor, 3);
    await move(asha, before._id, to, before.start);
    await move(asha, before._id, to, before.start);
    await shop.deliverEvents();
    const { body } = await shop.call('appointment.readOne', { as: admin, params: { id: before._id } });
    expect(body.history.filter(({ what }: { what: string }) => what.startsWith('moved'))).toEqual([
      { at: expect.any(String), what: `moved from ${before.start}`, by: { role: 'customer', name: 'Asha Rao' } },
    ]);
    const log = await shop.table.query(`AUDIT#appointment#${before._id}`);
    expect(log).toMatchObject([
      // The log outlives the account, so it keeps no network address of a customer.
      {
        action: 'appointment.reschedule',
        by: { id: asha.id, role: 'customer' },
        from: '',
        before: { start: before.start },
        after: { start: to.start },
      },
    ]);
  });

  it('moves an appointment once when the request is repeated', async () => {
    const [asha, doctor] = [await shop.customer(), await patientSteps.doctor()];
    const before = await patientSteps.bookPaid(asha, doctor);
    const to = await free(doctor);
    const answers = await Promise.all(Array.from({ length: 6 }, () => move(asha, before._id, to, before.start)));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(await move(asha, before._id, to, before.start)).toMatchObject({ status: 200, body: { appointment: { rescheduleOffer: { left: 2 } } } });
    expect((await mailsOf(asha)).filter(({ subject }) => subject.endsWith('has a new time'))).toHaveLength(1);
  });

  it('accepts one of two concurrent moves of an appointment and reports a conflict to the other', async () => {
    const [asha, doctor] = [await shop.customer(), await patientSteps.doctor()];
    const before = await patientSteps.bookPaid(asha, doctor);
    const [one, other] = [await free(doctor, 1), await free(doctor, 2)];
    const answers = await Promise.all([one, other].map((to) => move(asha, before._id, to, before.start)));
    expect(answers.map(({ status, body }) => (status === 200 ? 'moved' : body.code)).sort()).toEqual(['appointment_moved', 'moved']);
    const [{ start } = { start: '' }] = await patientSteps.listAppointments(asha);
    const loser = start === one.start ? other : one;
    expect([
      await patientSteps.isSlotFree(doctor, { start }),
      await patientSteps.isSlotFree(doctor, loser),
      await patientSteps.isSlotFree(doctor, before),
    ]).toEqual([false, true, true]);
  });

  it('rejects a move to a held slot and accepts it once the hold has ended', async () => {
    const [asha, ravi, doctor] = [await shop.customer(), await shop.customer(), await patientSteps.doctor()];
    const [mine, his] = [await patientSteps.bookPaid(asha, doctor), await patientSteps.bookUnpaid(ravi, doctor)];
    expect(await move(asha, mine._id, his)).toMatchObject({
      status: 409,
      body: { code: 'slot_taken', message: 'Slot already booked. Please select another time.' },
    });
    expect(await slotAt(doctor, mine.start)).toMatchObject({ appointmentId: mine._id });
    shop.advanceClock(15 * 60);
    expect(await move(asha, mine._id, his)).toMatchObject({ status: 200 });
  });

  it('gives a free slot to one of two patients who move there concurrently', async () => {
    const [asha, ravi, doctor] = [await shop.customer(), await shop.customer(), await patientSteps.doctor()];
    const both = [await patientSteps.bookPaid(asha, doctor), await patientSteps.bookPaid(ravi, doctor)] as const;
    const to = await free(doctor);
    const answers = await Promise.all([move(asha, both[0]._id, to), move(ravi, both[1]._id, to)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('limits the refund of a rescheduled appointment to the share before the move', async () => {
    const doctor = await patientSteps.doctor();
    let asha = await shop.customer();
    const before = await patientSteps.bookPaid(asha, doctor);
    patientSteps.advanceClockTo(13 * 60, before);
    asha = await signInAgain(asha);
    expect(await move(asha, before._id, await free(doctor))).toMatchObject({
      status: 200,
      body: { appointment: { refundOffer: { percent: 50, amount: 300 } } },
    });
    expect(await shop.call('appointment.refund', { as: asha, body: { appointmentId: before._id } })).toMatchObject({
      body: { appointment: { refund: { percent: 50, amount: 300 } } },
    });
    await shop.services.payments.tick();
    expect(patientSteps.paymentAtProvider(before.paymentId)).toMatchObject({ amount_refunded: 30_000 });
  });
});

describe('rescheduling an unpaid appointment', () => {
  it('keeps the hold end of a moved unpaid appointment, counts its hold once and accepts its payment', async () => {
    const [asha, doctor] = [await shop.customer(), await patientSteps.doctor()];
    const before = await patientSteps.bookUnpaid(asha, doctor);
    const to = await free(doctor);
    const order = await patientSteps.openPaymentOrder(asha, before);
    expect(await move(asha, before._id, to)).toMatchObject({ status: 200, body: { appointment: { holdEndsAt: before.holdEndsAt } } });
    expect(await slotAt(doctor, to.start)).toMatchObject({ appointmentId: before._id, holdEndsAt: before.holdEndsAt });
    expect(await slotAt(doctor, before.start)).toBeUndefined();
    // A patient has at most two holds: the moved one counts once.
    await patientSteps.bookUnpaid(asha, doctor);
    expect(await patientSteps.requestBooking(asha, doctor, await free(doctor))).toMatchObject({ body: { code: 'too_many_holds' } });
    expect(await patientSteps.verifyPayment(asha, await patientSteps.payInWindow(order))).toMatchObject({
      status: 200,
      body: { appointment: { start: to.start } },
    });
    expect((await slotAt(doctor, to.start))?.['holdEndsAt']).toBeUndefined();
  });

  it('pays and moves an appointment when both are requested concurrently', async () => {
    const [asha, doctor] = [await shop.customer(), await patientSteps.doctor()];
    const before = await patientSteps.bookUnpaid(asha, doctor);
    const to = await free(doctor);
    const paid = await patientSteps.payInWindow(await patientSteps.openPaymentOrder(asha, before));
    const [, moved] = await Promise.all([patientSteps.verifyPayment(asha, paid), move(asha, before._id, to)]);
    expect(moved.status).toBe(200);
    expect(await patientSteps.listAppointments(asha)).toMatchObject([{ payment: true, start: to.start }]);
    expect(await slotAt(doctor, before.start)).toBeUndefined();
    expect((await slotAt(doctor, to.start))?.['holdEndsAt']).toBeUndefined();
  });

  it('leaves no slot taken when an appointment is cancelled and moved concurrently', async () => {
    const [asha, doctor] = [await shop.customer(), await patientSteps.doctor()];
    const before = await patientSteps.bookUnpaid(asha, doctor);
    const to = await free(doctor);
    await Promise.all([shop.call('appointment.cancel', { as: asha, body: { appointmentId: before._id } }), move(asha, before._id, to)]);
    expect(await patientSteps.listAppointments(asha)).toMatchObject([{ cancelled: true }]);
    expect([await slotAt(doctor, before.start), await slotAt(doctor, to.start)]).toEqual([undefined, undefined]);
  });
});

describe('a rejected move', () => {
  it('rejects a move of an appointment in the last two hours before its start', async () => {
    const doctor = await patientSteps.doctor();
    let asha = await shop.customer();
    const before = await patientSteps.bookPaid(asha, doctor);
    patientSteps.advanceClockTo(121, before);
    asha = await signInAgain(asha);
    expect((await patientSteps.listAppointments(asha))[0]?.rescheduleOffer).toMatchObject({ left: 3 });
    patientSteps.advanceClockTo(119, before);
    expect(await move(asha, before._id, await free(doctor))).toMatchObject({
      status: 409,
      body: { code: 'appointment_not_reschedulable', message: 'An appointment can be rescheduled until 2 hours before it begins.' },
    });
    expect((await patientSteps.listAppointments(asha))[0]).not.toHaveProperty('rescheduleOffer');
  });

  it('rejects the fourth move of an appointment', async () => {
    const [asha, doctor] = [await shop.customer(), await patientSteps.doctor()];
    const { _id } = await patientSteps.bookPaid(asha, doctor);
    for (let n = 0; n < 3; n++) expect(await move(asha, _id, await free(doctor, 2))).toMatchObject({ status: 200 });
    expect(await move(asha, _id, await free(doctor, 2))).toMatchObject({
      status: 409,
      body: { message: 'This appointment has already been rescheduled 3 times, which is the limit.' },
    });
  });

  it('rejects a move to a time not offered, and of a cancelled or expired appointment', async () => {
    const [asha, doctor] = [await shop.customer(), await patientSteps.doctor()];
    const mine = await patientSteps.bookPaid(asha, doctor);
    const to = await free(doctor);
    expect(await move(asha, mine._id, { ...to, slotTime: '03:15 AM' })).toMatchObject({
      status: 400,
      body: { fields: { slotTime: expect.any(String) } },
    });
    expect(await move(asha, mine._id, { ...to, slotTime: '' })).toMatchObject({ body: { fields: { slotTime: 'Please select a time slot' } } });
    const notReschedulable = {
      status: 409,
      body: { code: 'appointment_not_reschedulable', message: 'Cannot reschedule this appointment. It may already be completed or cancelled.' },
    };
    await shop.call('appointment.refund', { as: asha, body: { appointmentId: mine._id } });
    expect(await move(asha, mine._id, to)).toMatchObject(notReschedulable);
    const held = await patientSteps.bookUnpaid(asha, doctor);
    shop.advanceClock(15 * 60);
    expect(await move(asha, held._id, to)).toMatchObject(notReschedulable);
  });
});
