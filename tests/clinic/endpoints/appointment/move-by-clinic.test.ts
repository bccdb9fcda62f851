/** Rescheduling by the clinic: the slots, the mail to the patient, and which times are possible. */
import { beforeEach, describe, expect, it } from 'vitest';
import { createClinicSteps } from '#tests/kit/clinic-steps.ts';
import type { Customer } from '#tests/kit/fixtures.ts';
import type { OfferedSlot } from '#tests/kit/patient-steps.ts';
import { openShop } from '#tests/kit/shop.ts';
import { advanceToMorning } from './morning.ts';

const shop = await openShop();
const clinicSteps = createClinicSteps(shop);
let admin: Customer;

beforeEach(async () => {
  advanceToMorning(shop);
  admin = await shop.admin();
});

it('moves an appointment and mails its patient once when the clinic repeats the request', async () => {
  const [asha, doctor] = [await shop.customer(), await clinicSteps.doctor()];
  const appointment = await clinicSteps.bookAndDeliver(asha, doctor);
  const to = (await clinicSteps.freeSlots(doctor))[0]?.start ?? '';
  const answers = await Promise.all([1, 2, 3].map(() => clinicSteps.moveByClinic(admin, appointment._id, to)));
  expect(answers).toMatchObject(Array.from({ length: 3 }, () => ({ status: 200, body: { start: to, status: 'confirmed' } })));
  expect(await clinicSteps.isSlotFree(doctor, appointment)).toBe(true);
  expect(await clinicSteps.isSlotFree(doctor, { start: to })).toBe(false);
  await shop.deliverEvents();
  const moveMails = (await shop.mailsTo(asha.email)).filter(({ subject }) => subject === 'Your appointment with Dr. Kavita Nair has a new time');
  expect(moveMails).toHaveLength(1);
  expect(moveMails[0]?.text).toContain('The doctor is delayed');
  expect(await clinicSteps.listIds(admin, { doctorId: doctor.id })).toEqual([appointment._id]);
  const { body } = await clinicSteps.readAppointment(admin, appointment._id);
  expect(body.history).toMatchObject([{ what: `moved from ${appointment.start}`, by: { role: 'admin' }, reason: 'The doctor is delayed' }, {}, {}]);
  const [own] = await clinicSteps.listAppointments(asha);
  expect(own).toMatchObject({ start: to });
});

it('moves an appointment weeks ahead, but not outside opening hours, too far ahead or into the past', async () => {
  const [asha, doctor] = [await shop.customer(), await clinicSteps.doctor()];
  const { _id: id, start } = await clinicSteps.bookAndDeliver(asha, doctor);
  const later = new Date(Date.parse(start) + 21 * 86_400_000).toISOString();
  expect(await clinicSteps.moveByClinic(admin, id, later)).toMatchObject({ status: 200, body: { start: later } });
  const refused = { status: 400, body: { fields: { start: expect.any(String) } } };
  expect(await clinicSteps.moveByClinic(admin, id, new Date(Date.parse(start) + 4 * 3_600_000).toISOString())).toMatchObject(refused);
  expect(await clinicSteps.moveByClinic(admin, id, new Date(shop.now().getTime() - 86_400_000).toISOString())).toMatchObject(refused);
  expect(await clinicSteps.moveByClinic(admin, id, new Date(Date.parse(start) + 120 * 86_400_000).toISOString())).toMatchObject(refused);
});

describe('a paid appointment that the clinic moves to an earlier time', () => {
  /** An appointment of the last day offered, moved to the first free time, 90 minutes before that time. */
  async function movedForward() {
    const [patient, doctor] = [await shop.customer(), await clinicSteps.doctor()];
    const { _id: id, paymentId } = await clinicSteps.bookAndDeliver(patient, doctor);
    const first = (await clinicSteps.freeSlots(doctor))[0] as OfferedSlot;
    expect(await clinicSteps.moveByClinic(admin, id, first.start)).toMatchObject({ status: 200 });
    clinicSteps.advanceClockTo(90, first);
    return { asha: await clinicSteps.signInAgain(patient), doctor, id, paymentId };
  }

  it('keeps the refund that it had, and the mail says so', async () => {
    const { asha, id, paymentId } = await movedForward();
    await shop.deliverEvents();
    const [mail] = (await shop.mailsTo(asha.email)).filter(({ subject }) => subject.endsWith('has a new time'));
    expect(mail?.text.replaceAll(/\s+/g, ' ')).toContain('you get back at least as much as before this change');
    const [own] = await clinicSteps.listAppointments(asha);
    expect(own).toMatchObject({ refundOffer: { percent: 100, amount: 600 }, rescheduleOffer: { until: own?.start, left: 3 } });
    expect(await shop.call('appointment.refund', { as: asha, body: { appointmentId: id, percent: 100 } })).toMatchObject({ status: 200 });
    await shop.services.payments.tick();
    expect(clinicSteps.paymentAtProvider(paymentId)).toMatchObject({ amount_refunded: 60_000 });
  });

  it('may be rescheduled until it begins, after which the refund follows the time that the patient chose', async () => {
    const { asha, doctor, id } = await movedForward();
    const { slotDate, slotTime, start } = (await clinicSteps.freeSlots(doctor)).at(-1) as OfferedSlot;
    expect(await shop.call('appointment.reschedule', { as: asha, body: { appointmentId: id, slotDate, slotTime } })).toMatchObject({
      status: 200,
      body: { appointment: { start, refundOffer: { percent: 100 }, rescheduleOffer: { left: 2 } } },
    });
    clinicSteps.advanceClockTo(60, { start });
    const [own] = await clinicSteps.listAppointments(await clinicSteps.signInAgain(asha));
    expect(own).toMatchObject({ start, refundOffer: { percent: 0 } });
    expect(own).not.toHaveProperty('rescheduleOffer');
  });
});

it('rejects a move to a taken slot and gives a free slot to one of two concurrent moves', async () => {
  const doctor = await clinicSteps.doctor();
  const [asha, bina] = [await shop.customer(), await shop.customer()];
  const [one, two] = [await clinicSteps.bookAndDeliver(asha, doctor), await clinicSteps.bookAndDeliver(bina, doctor)];
  expect(await clinicSteps.moveByClinic(admin, one._id, two.start)).toMatchObject({ status: 409, body: { code: 'slot_taken' } });
  expect((await clinicSteps.readAppointment(admin, one._id)).body.start).toBe(one.start);
  const to = (await clinicSteps.freeSlots(doctor))[0]?.start ?? '';
  const answers = await Promise.all([clinicSteps.moveByClinic(admin, one._id, to), clinicSteps.moveByClinic(admin, two._id, to)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

it('rejects a move to a time between two slots, which a patient could book at the same moment', async () => {
  const [asha, bina, doctor] = [await shop.customer(), await shop.customer(), await clinicSteps.doctor()];
  const { _id: id } = await clinicSteps.bookAndDeliver(asha, doctor);
  const slot = (await clinicSteps.freeSlots(doctor))[0] as OfferedSlot;
  const between = new Date(Date.parse(slot.start) + 15 * 60_000).toISOString();
  const [moved, booked] = await Promise.all([clinicSteps.moveByClinic(admin, id, between), clinicSteps.requestBooking(bina, doctor, slot)]);
  expect(moved).toMatchObject({ status: 400, body: { fields: { start: expect.any(String) } } });
  expect(booked.status).toBe(201);
});

it('rejects the move of a cancelled appointment', async () => {
  const [asha, doctor] = [await shop.customer(), await clinicSteps.doctor()];
  const appointment = await clinicSteps.bookAndDeliver(asha, doctor);
  const to = (await clinicSteps.freeSlots(doctor))[0]?.start ?? '';
  await clinicSteps.cancelByClinic(admin, appointment._id);
  expect(await clinicSteps.moveByClinic(admin, appointment._id, to)).toMatchObject({ status: 409, body: { code: 'appointment_not_reschedulable' } });
});
