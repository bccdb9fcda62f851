/** Changing a doctor's hours: offered at once, no overlapping appointments, and a warning for every appointment outside of them. */
import { describe, expect, it } from 'vitest';
import { checkDoctorAvailable, checkScheduleUnchanged, doctorById } from '#functions/clinic/doctors/doctor-store.ts';
import { commit } from '#functions/platform/table/table.ts';
import type { StaffDoctor } from '#shared/contract/clinic/clinic.ts';
import type { DoctorSchedule, ScheduleInput } from '#shared/contract/clinic/schedule.ts';
import { indianDay } from '#shared/rules/india-day.ts';
import { advanceToMorning } from '#tests/clinic/endpoints/appointment/morning.ts';
import { clinicAdmin } from '#tests/kit/clinic-admin.ts';
import { createPatientSteps } from '#tests/kit/patient-steps.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
advanceToMorning(shop);
const staff = await clinicAdmin(shop);
const patientSteps = createPatientSteps(shop);

const dayAhead = (days: number) => indianDay(new Date(shop.now().getTime() + days * 86_400_000));
const everyDay = (...spans: { from: string; to: string }[]) => Array.from({ length: 7 }, () => spans);
const read = async ({ id }: StaffDoctor): Promise<DoctorSchedule> => (await staff.call('schedule.read', { params: { id } })).body;
const save = async (doctor: StaffDoctor, changes: Partial<ScheduleInput>, more: Record<string, unknown> = {}) => {
  const { schedule, version } = await read(doctor);
  return staff.call('schedule.save', { params: { id: doctor.id }, body: { ...schedule, version, ...changes, ...more } });
};
const timesOf = async (doctor: StaffDoctor, day: number): Promise<readonly string[]> =>
  (await shop.call('doctor.listSlots', { params: { docId: doctor.id } })).body.days[day].slots.map(({ slotTime }: { slotTime: string }) => slotTime);
const slotAt = async (doctor: StaffDoctor, day: number, time: string) => {
  const slots = await patientSteps.freeSlots(doctor);
  const found = slots.find(({ start, slotTime }) => indianDay(new Date(start)) === dayAhead(day) && slotTime === time);
  if (found === undefined) throw new Error(`${time} is not offered`);
  return found;
};

describe('the hours of a doctor', () => {
  it('offers patients slots by the saved hours, breaks, slot length and days ahead', async () => {
    const doctor = await staff.doctor();
    const saved = await save(doctor, {
      weekly: everyDay({ from: '09:00', to: '10:00' }, { from: '17:00', to: '18:00' }),
      breaks: [{ from: '17:20', to: '17:40' }],
      slotMinutes: 20,
      daysOffered: 10,
    });
    expect(saved).toMatchObject({ status: 200, body: { version: 1, hits: [], schedule: { slotMinutes: 20, daysOffered: 10 } } });
    const { body } = await shop.call('doctor.listSlots', { params: { docId: doctor.id } });
    expect([body.days.length, body.slotMinutes]).toEqual([10, 20]);
    expect(await timesOf(doctor, 9)).toEqual(['09:00 AM', '09:20 AM', '09:40 AM', '05:00 PM', '05:40 PM']);
    const booked = await patientSteps.bookUnpaid(await shop.customer(), doctor, await slotAt(doctor, 9, '09:20 AM'));
    expect(Date.parse(booked.end) - Date.parse(booked.start)).toBe(20 * 60_000);
    expect((await patientSteps.requestBooking(await shop.customer(), doctor, { slotDate: dayAhead(9), slotTime: '09:30 AM' })).body.fields).toEqual({
      slotTime: 'Please select one of the times offered',
    });
    const [entry] = await staff.audits({ type: 'doctor', id: doctor.id });
    expect(entry).toMatchObject({ action: 'schedule.save', before: { slotMinutes: 30 }, after: { slotMinutes: 20 } });
  });

  it('prefers overrides and leave to the weekly hours and drops past entries', async () => {
    const doctor = await staff.doctor();
    await save(doctor, {
      weekly: everyDay({ from: '10:00', to: '12:00' }),
      overrides: { [dayAhead(1)]: [{ from: '07:00', to: '07:30' }], [dayAhead(2)]: [], [dayAhead(-3)]: [] },
      leave: [
        { from: dayAhead(3), to: dayAhead(4) },
        { from: dayAhead(5), to: dayAhead(5), hours: { from: '10:15', to: '11:00' } },
        { from: dayAhead(-9), to: dayAhead(-8) },
      ],
    });
    expect(await Promise.all([1, 2, 3, 4, 5, 6].map((day) => timesOf(doctor, day)))).toEqual([
      ['07:00 AM'],
      [],
      [],
      [],
      ['11:00 AM', '11:30 AM'],
      ['10:00 AM', '10:30 AM', '11:00 AM', '11:30 AM'],
    ]);
    const { schedule } = await read(doctor);
    expect([schedule.leave.length, Object.keys(schedule.overrides).toSorted()]).toEqual([2, [dayAhead(1), dayAhead(2)]]);
  });

  it('saves a leave that is listed twice once, and says how many rows were left out', async () => {
    const doctor = await staff.doctor();
    const leave = { from: dayAhead(2), to: dayAhead(3) };
    const morning = { ...leave, hours: { from: '09:00', to: '12:00' } };
    const { status, body } = await save(doctor, { leave: [leave, morning, leave, leave] });
    expect([status, body.leaveMerged]).toEqual([200, 2]);
    expect(body.schedule.leave).toEqual([leave, morning]);
    const again = await save(doctor, {});
    expect(again.body.schedule.leave).toEqual([leave, morning]);
    expect(again.body).not.toHaveProperty('leaveMerged');
  });

  it('never sells overlapping slots after the slot length changes', async () => {
    const doctor = await staff.doctor();
    const long = await patientSteps.bookPaid(await shop.customer(), doctor, await slotAt(doctor, 5, '11:00 AM'));
    expect((await save(doctor, { slotMinutes: 20 })).status).toBe(200);
    const free = await timesOf(doctor, 5);
    expect([free.includes('10:40 AM'), free.includes('11:00 AM'), free.includes('11:20 AM'), free.includes('11:40 AM')]).toEqual([
      true,
      false,
      false,
      true,
    ]);
    expect((await patientSteps.requestBooking(await shop.customer(), doctor, { slotDate: dayAhead(5), slotTime: '11:20 AM' })).body.code).toBe(
      'slot_taken',
    );
    expect(Date.parse(long.end) - Date.parse(long.start)).toBe(30 * 60_000);
    // The appointment lies within the hours, although no slot begins at its start any more.
    expect((await read(doctor)).hits).toEqual([]);
  });

  it('either rejects a concurrent booking outside the new hours or reports it as affected', async () => {
    for (let time = 0; time < 5; time++) {
      const [doctor, patient] = [await staff.doctor(), await shop.customer()];
      const slot = await slotAt(doctor, 5, '11:00 AM');
      const [saved, booked] = await Promise.all([
        save(doctor, { leave: [{ from: dayAhead(5), to: dayAhead(5) }] }),
        patientSteps.requestBooking(patient, doctor, slot),
      ]);
      const hits = (await read(doctor)).hits.length;
      // Either the booking came first and is reported, or it was rejected because the time is not offered.
      expect([saved.status, booked.status, hits]).toEqual(saved.status === 409 ? [409, 201, 0] : [200, booked.status, booked.status === 201 ? 1 : 0]);
      if (booked.status !== 201) expect(booked.body.fields).toHaveProperty('slotTime');
    }
  });

  it('rejects a commit that was decided on outdated hours', async () => {
    const doctor = await staff.doctor();
    const seen = (await doctorById(doctor.id))!;
    const pieces = [checkDoctorAvailable(seen), checkScheduleUnchanged(seen)];
    for (const piece of pieces) await commit([piece]);
    await save(doctor, { slotMinutes: 45 });
    for (const piece of pieces) await expect(commit([piece])).rejects.toMatchObject({ name: 'ConditionFailed' });
  });

  it.each<[string, Partial<Record<keyof ScheduleInput, unknown>>, string, string]>([
    ['a spell that ends before it begins', { breaks: [{ from: '14:00', to: '13:00' }] }, 'breaks.0.to', 'The end must be after the start'],
    [
      'spells that overlap',
      { weekly: everyDay({ from: '09:00', to: '12:00' }, { from: '11:00', to: '13:00' }) },
      'weekly.0',
      'Two periods of a day overlap',
    ],
    ['a malformed time', { breaks: [{ from: '9', to: '10:00' }] }, 'breaks.0.from', 'A time is HH:MM, from 00:00 to 23:59'],
    ['a week of six days', { weekly: everyDay().slice(1) }, 'weekly', 'A week has seven days'],
    ['an unsupported slot length', { slotMinutes: 7 }, 'slotMinutes', 'An appointment lasts 10, 15, 20, 30, 45, 60 minutes'],
    ['too many days ahead', { daysOffered: 31 }, 'daysOffered', 'At most 30 days ahead can be booked'],
    [
      'leave that ends before it begins',
      { leave: [{ from: '2099-01-02', to: '2099-01-01' }] },
      'leave.0.to',
      'The last day must not be before the first',
    ],
    ['a date that does not exist', { leave: [{ from: '2099-02-30', to: '2099-03-01' }] }, 'leave.0.from', 'A day is YYYY-MM-DD'],
  ])('rejects hours with %s and names the field', async (_, changes, field, message) => {
    const answer = await save(await staff.doctor(), changes as Partial<ScheduleInput>);
    expect(answer).toMatchObject({ status: 400, body: { fields: { [field]: message } } });
  });

  it('rejects a change of outdated hours and returns the current version', async () => {
    const doctor = await staff.doctor();
    const answers = await Promise.all([15, 20, 45].map((slotMinutes) => save(doctor, { slotMinutes } as Partial<ScheduleInput>)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'edited_meanwhile', details: { current: { version: 1 } } });
    // The description of the doctor has a version of its own.
    expect((await staff.changeDoctor(doctor.id, { about: 'New words', version: doctor.version })).status).toBe(200);
  });
});

describe('leave of a doctor', () => {
  it('names the appointments affected by leave and saves it once all of them are acknowledged', async () => {
    const [doctor, asha, ravi] = [await staff.doctor(), await shop.customer(), await shop.customer()];
    const paid = await patientSteps.bookPaid(asha, doctor, await slotAt(doctor, 5, '11:00 AM'));
    const held = await patientSteps.bookUnpaid(ravi, doctor, await slotAt(doctor, 5, '12:00 PM'));
    await patientSteps.bookPaid(ravi, doctor, await slotAt(doctor, 6, '11:00 AM'));
    const leave = [{ from: dayAhead(5), to: dayAhead(5) }];
    const refused = await save(doctor, { leave });
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'appointments_hit',
        details: {
          hits: [
            { appointmentId: paid._id, customerId: asha.id, patient: 'Asha Rao', start: paid.start, end: paid.end, amount: 600, state: 'paid' },
            { appointmentId: held._id, state: 'held' },
          ],
        },
      },
    });
    expect((await read(doctor)).schedule.leave).toEqual([]);
    // Acknowledging one of the two is not enough.
    expect((await save(doctor, { leave }, { knownHits: [paid._id] })).body.code).toBe('appointments_hit');
    const saved = await save(doctor, { leave }, { knownHits: [paid._id, held._id] });
    expect(saved).toMatchObject({ status: 200, body: { hits: [{ appointmentId: paid._id }, { appointmentId: held._id }] } });
    expect(await timesOf(doctor, 5)).toEqual([]);
    expect(await patientSteps.listAppointments(asha)).toMatchObject([{ _id: paid._id, cancelled: false }]);
    // Another change needs no second acknowledgement, and an expired hold is not affected any more.
    shop.advanceClock(16 * 60);
    expect(await save(doctor, { slotMinutes: 15 })).toMatchObject({ status: 200, body: { hits: [{ appointmentId: paid._id }] } });
  });

  it('affects only the appointments that leave of some hours overlaps', async () => {
    const [doctor, asha] = [await staff.doctor(), await shop.customer()];
    await patientSteps.bookPaid(asha, doctor, await slotAt(doctor, 5, '11:00 AM'));
    expect((await save(doctor, { leave: [{ from: dayAhead(5), to: dayAhead(5), hours: { from: '11:30', to: '15:00' } }] })).status).toBe(200);
    const touching = await save(doctor, { leave: [{ from: dayAhead(5), to: dayAhead(5), hours: { from: '11:29', to: '15:00' } }] });
    expect(touching.body.details.hits).toHaveLength(1);
  });
});
