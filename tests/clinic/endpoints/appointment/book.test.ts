/** Booking an appointment: one patient holds a slot for fifteen minutes, also when many patients ask for it at once. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { slotDateOf, toInstant } from '#shared/rules/clinic/slot.ts';
import { indianDay } from '#shared/rules/india-day.ts';
import type { Customer } from '#tests/kit/fixtures.ts';
import { createPatientSteps, type OfferedSlot } from '#tests/kit/patient-steps.ts';
import { openShop } from '#tests/kit/shop.ts';
import { advanceToMorning } from './morning.ts';

const shop = await openShop();
const patientSteps = createPatientSteps(shop);

/** The nth offered slot from the end. */
const lastOf = async (doctor: { id: string }) => (await patientSteps.freeSlots(doctor)).at(-1) as OfferedSlot;

beforeEach(() => advanceToMorning(shop));
afterEach(() => vi.useRealTimers());

describe('a booking', () => {
  it('holds a booked slot unpaid for fifteen minutes, with the current doctor and fee', async () => {
    const [asha, doctor] = [await shop.customer(), await patientSteps.doctor()];
    const slot = await lastOf(doctor);
    const before = shop.now().getTime();
    const answer = await patientSteps.requestBooking(asha, doctor, slot);
    expect(answer).toMatchObject({
      status: 201,
      body: {
        success: true,
        message: 'Appointment booked successfully! 🎉',
        appointment: {
          docId: doctor.id,
          docData: { name: doctor.name, image: doctor.image, speciality: doctor.speciality, address: doctor.address },
          slotDate: slot.slotDate,
          slotTime: slot.slotTime,
          start: slot.start,
          amount: 600,
          aptType: 'General Consultation',
          cancelled: false,
          isCompleted: false,
          payment: false,
          expired: false,
        },
      },
    });
    const { holdEndsAt, end } = answer.body.appointment;
    expect(Date.parse(holdEndsAt) - before).toBeGreaterThanOrEqual(15 * 60_000);
    expect(Date.parse(holdEndsAt) - shop.now().getTime()).toBeLessThanOrEqual(15 * 60_000);
    expect(Date.parse(end) - Date.parse(slot.start)).toBe(30 * 60_000);
    expect(await patientSteps.listAppointments(asha)).toMatchObject([{ _id: answer.body.appointment._id, holdEndsAt }]);
  });

  it('mails the patient until when a booked slot is held and for which family member', async () => {
    const [asha, doctor] = [await shop.customer(), await patientSteps.doctor()];
    const { member } = (await shop.call('patient.addFamilyMember', { as: asha, body: { name: 'Aarav Rao', dob: '2020-02-29' } })).body;
    const { slotDate, slotTime } = await lastOf(doctor);
    const { body } = await shop.call('appointment.book', { as: asha, body: { docId: doctor.id, slotDate, slotTime, familyMemberId: member.id } });
    await shop.deliverEvents();
    const [mail] = await shop.mailsTo(asha.email);
    expect(mail).toMatchObject({ subject: 'Please pay for your appointment with Dr. Kavita Nair', attachments: [] });
    const until = new Intl.DateTimeFormat('en-IN', { timeStyle: 'short', timeZone: 'Asia/Kolkata' }).format(new Date(body.appointment.holdEndsAt));
    expect(mail?.text).toContain(`until ${until} (India). It is confirmed once you have paid ₹600.00.`);
    expect(mail?.text).toContain('For: Aarav Rao');
    // The date of birth is for the clinic only.
    expect(mail?.text).not.toMatch(/\b2020\b/);
  });

  it.each([
    ['5_3_2025 and 10:30 AM', (at: Date) => [slotDateOf(at), '10:30 AM']],
    ['5_3_2025 and 10:30', (at: Date) => [slotDateOf(at), '10:30']],
    ['2025-03-05 and 10:30 am', (at: Date) => [indianDay(at), '10:30 am']],
  ])('accepts a slot written as %s', async (_, written) => {
    const [asha, doctor] = [await shop.customer(), await patientSteps.doctor()];
    const day = new Date(shop.now().getTime() + 2 * 86_400_000);
    const [slotDate = '', slotTime = ''] = written(day);
    const answer = await patientSteps.requestBooking(asha, doctor, { slotDate, slotTime });
    expect(answer.body.appointment).toMatchObject({
      start: toInstant(indianDay(day), '10:30').toISOString(),
      slotTime: '10:30 AM',
      slotDate: slotDateOf(day),
    });
  });

  it('books a slot with the access token in the clinic header named token', async () => {
    const [asha, doctor] = [await shop.customer(), await patientSteps.doctor()];
    const { slotDate, slotTime } = await lastOf(doctor);
    const answer = await shop.call('appointment.book', { headers: { token: asha.token }, body: { docId: doctor.id, slotDate, slotTime } });
    expect(answer.status).toBe(201);
  });

  it.each([
    ['a past time', -1, '10:00 AM', 'slotTime'],
    ['a time before the hours', 1, '09:30 AM', 'slotTime'],
    ['a time after the hours', 1, '09:00 PM', 'slotTime'],
    ['a time between two slots', 1, '10:15 AM', 'slotTime'],
    ['a time on the eighth day', 7, '10:30 AM', 'slotTime'],
    ['a malformed time', 1, 'ten', 'slotTime'],
  ])('rejects a booking for %s and names the field', async (_, ahead, slotTime, field) => {
    const [asha, doctor] = [await shop.customer(), await patientSteps.doctor()];
    const slotDate = slotDateOf(new Date(shop.now().getTime() + ahead * 86_400_000));
    const answer = await patientSteps.requestBooking(asha, doctor, { slotDate, slotTime });
    expect(answer).toMatchObject({ status: 400, body: { success: false, code: 'invalid_input', fields: { [field]: expect.any(String) } } });
    expect(await patientSteps.listAppointments(asha)).toEqual([]);
  });

  it('asks for a time slot when a booking names none', async () => {
    const [asha, doctor] = [await shop.customer(), await patientSteps.doctor()];
    const answer = await shop.call('appointment.book', { as: asha, body: { docId: doctor.id, slotDate: '5_3_2099', slotTime: '' } });
    expect(answer).toMatchObject({ status: 400, body: { fields: { slotTime: 'Please select a time slot' } } });
  });

  it('rejects a booking with an unavailable or unknown doctor', async () => {
    const asha = await shop.customer();
    const slot = await lastOf(await patientSteps.doctor());
    expect(await patientSteps.requestBooking(asha, await patientSteps.doctor({ available: false }), slot)).toMatchObject({
      status: 409,
      body: { code: 'doctor_unavailable' },
    });
    expect(await patientSteps.requestBooking(asha, { id: 'doc-unknown' }, slot)).toMatchObject({ status: 404, body: { code: 'doctor_not_found' } });
  });
});

describe('a taken slot', () => {
  it('rejects every other booking of a held slot until the second before its hold ends', async () => {
    const [asha, ravi, doctor] = [await shop.customer(), await shop.customer(), await patientSteps.doctor()];
    const slot = await lastOf(doctor);
    const { holdEndsAt = '' } = await patientSteps.bookUnpaid(asha, doctor, slot);
    const taken = { status: 409, body: { success: false, code: 'slot_taken', message: 'Slot already booked. Please select another time.' } };
    expect(await patientSteps.requestBooking(ravi, doctor, slot)).toMatchObject(taken);
    // The patient who holds it cannot book it a second time either.
    expect(await patientSteps.requestBooking(asha, doctor, slot)).toMatchObject(taken);
    // The clock stands still, so that a slow machine does not end the hold.
    vi.useFakeTimers({ toFake: ['Date'] });
    shop.advanceClock((Date.parse(holdEndsAt) - 1_000 - shop.now().getTime()) / 1_000);
    expect(await patientSteps.requestBooking(ravi, doctor, slot)).toMatchObject(taken);
  });

  it('gives a slot to exactly one of thirty concurrent bookings', async () => {
    const doctor = await patientSteps.doctor();
    const patients: Customer[] = [];
    for (let n = 0; n < 3; n++) patients.push(await shop.customer());
    const slot = await lastOf(doctor);
    const ask = (n: number) => patientSteps.requestBooking(patients[n % 3] as Customer, doctor, slot);
    const answers = await Promise.all(Array.from({ length: 30 }, (_, n) => ask(n)));
    const outcomes = Map.groupBy(answers, ({ status, body }) => (status === 201 ? 'booked' : `${status} ${body.code}`));
    expect(Object.fromEntries([...outcomes].map(([outcome, all]) => [outcome, all.length]))).toEqual({ booked: 1, '409 slot_taken': 29 });
    expect((await Promise.all(patients.map(patientSteps.listAppointments))).flat()).toHaveLength(1);
  });

  it('books a slot again once its unpaid hold has ended, before any sweep', async () => {
    const [asha, ravi, doctor] = [await shop.customer(), await shop.customer(), await patientSteps.doctor()];
    const slot = await lastOf(doctor);
    await patientSteps.bookUnpaid(asha, doctor, slot);
    shop.advanceClock(15 * 60);
    expect(await patientSteps.requestBooking(ravi, doctor, slot)).toMatchObject({ status: 201 });
    expect(await patientSteps.listAppointments(asha)).toMatchObject([{ cancelled: true, expired: true, payment: false }]);
    expect((await patientSteps.listAppointments(asha))[0]).not.toHaveProperty('holdEndsAt');
  });

  it('keeps a slot for a patient whose payment has not been reported yet', async () => {
    const [asha, ravi, doctor] = [await shop.customer(), await shop.customer(), await patientSteps.doctor()];
    const slot = await lastOf(doctor);
    await patientSteps.payInWindow(await patientSteps.openPaymentOrder(asha, await patientSteps.bookUnpaid(asha, doctor, slot)));
    shop.advanceClock(16 * 60);
    expect(await patientSteps.requestBooking(ravi, doctor, slot)).toMatchObject({ status: 409, body: { code: 'slot_taken' } });
    expect(await patientSteps.listAppointments(asha)).toMatchObject([{ payment: true, cancelled: false }]);
  });
});

describe('a patient', () => {
  it('limits a patient to two unpaid holds, also with concurrent bookings', async () => {
    const [asha, doctor] = [await shop.customer(), await patientSteps.doctor()];
    const slots = (await patientSteps.freeSlots(doctor)).slice(-6);
    const answers = await Promise.all(slots.map((slot) => patientSteps.requestBooking(asha, doctor, slot)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
    expect(answers.filter(({ body }) => body.code === 'too_many_holds')).toHaveLength(4);
    expect((await patientSteps.listAppointments(asha)).length).toBe(2);
    expect((await patientSteps.freeSlots(doctor)).filter(({ start }) => slots.some((slot) => slot.start === start))).toHaveLength(4);
  });

  it('allows another hold once an earlier one is paid, cancelled or expired', async () => {
    const [asha, doctor] = [await shop.customer(), await patientSteps.doctor()];
    const next = async () => patientSteps.requestBooking(asha, doctor, await lastOf(doctor));
    const [first, second] = [await patientSteps.bookUnpaid(asha, doctor), await patientSteps.bookUnpaid(asha, doctor)];
    expect(await next()).toMatchObject({ status: 409, body: { code: 'too_many_holds' } });
    await patientSteps.verifyPayment(asha, await patientSteps.payInWindow(await patientSteps.openPaymentOrder(asha, first)));
    expect(await next()).toMatchObject({ status: 201 });
    await shop.call('appointment.cancel', { as: asha, body: { appointmentId: second._id } });
    expect(await next()).toMatchObject({ status: 201 });
    expect(await next()).toMatchObject({ status: 409 });
    shop.advanceClock(15 * 60);
    expect(await next()).toMatchObject({ status: 201 });
  });
});
