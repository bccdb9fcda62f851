/** The clinic's list of appointments: filters, search, and what a doctor sees. */
import { describe, expect, it } from 'vitest';
import { indexVisitWrites } from '#functions/clinic/appointment-index-store.ts';
import { type AppointmentItem, appointmentOf } from '#functions/clinic/appointment-store.ts';
import { indexAppointment, listedVisit } from '#functions/clinic/index-appointment.ts';
import { indexOrdersAndAppointments } from '#functions/entry/index-orders.ts';
import { indianDay } from '#shared/rules/india-day.ts';
import { newEmail } from '#tests/identity/endpoints/auth/steps.ts';
import { clinicAdmin } from '#tests/kit/clinic-admin.ts';
import { createClinicSteps } from '#tests/kit/clinic-steps.ts';
import type { OfferedSlot } from '#tests/kit/patient-steps.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const clinicSteps = createClinicSteps(shop);
const admin = await shop.admin();

describe('filters of the appointment list', () => {
  it('filters appointments by doctor, speciality, status, Indian day and patient contact', async () => {
    const [nair, iyer] = [await clinicSteps.doctor(), await clinicSteps.doctor({ name: 'Dr. Anand Iyer', speciality: 'Dermatologist' })];
    const asha = await shop.customer({ firstName: 'Zubeida', lastName: 'Quraishi', phone: '+919812345678' });
    const bina = await shop.customer({ firstName: 'Bina' });
    const slots = await clinicSteps.freeSlots(nair);
    const [first, last] = [slots.find(({ slotDate }) => slotDate !== slots[0]?.slotDate), slots.at(-1)];
    const [one, two] = [await clinicSteps.bookAndDeliver(asha, nair, last), await clinicSteps.bookAndDeliver(bina, nair, first)];
    const three = await clinicSteps.bookAndDeliver(bina, iyer);
    const held = await clinicSteps.bookUnpaid(await shop.customer(), iyer);
    await shop.deliverEvents();
    expect(await clinicSteps.listIds(admin, { doctorId: nair.id })).toEqual([one._id, two._id]);
    expect(await clinicSteps.listIds(admin, { doctorId: nair.id, sortOrder: 'ASC' })).toEqual([two._id, one._id]);
    expect(await clinicSteps.listIds(admin, { speciality: 'Dermatologist', status: 'confirmed' })).toEqual([three._id]);
    expect(await clinicSteps.listIds(admin, { doctorId: iyer.id, status: 'open' })).toEqual([held._id]);
    const day = indianDay(new Date(two.start));
    expect(await clinicSteps.listIds(admin, { doctorId: nair.id, fromDate: day, toDate: day })).toEqual([two._id]);
    for (const search of ['zube', 'quraishi zubeida', asha.email.slice(0, 9), '98123 45678', '+91 9812345'])
      expect(await clinicSteps.listIds(admin, { search })).toEqual([one._id]);
    expect(await clinicSteps.listIds(admin, { search: 'zube', doctorId: iyer.id })).toEqual([]);
    expect(await clinicSteps.listIds(admin, { search: 'unknown patient' })).toEqual([]);
  });

  it('lists nothing for a period that ends before it begins', async () => {
    const doctor = await clinicSteps.doctor();
    await clinicSteps.bookAndDeliver(await shop.customer(), doctor);
    // A browser reports the years 0002 and 0020 while 2026 is typed.
    for (const [fromDate, toDate] of [
      ['2026-12-10', '2026-12-01'],
      ['2026-12-10', '0002-12-01'],
      ['9999-12-31', '0000-01-01'],
    ]) {
      expect(await clinicSteps.listIds(admin, { fromDate, toDate })).toEqual([]);
      expect(await clinicSteps.listIds(admin, { fromDate, toDate, doctorId: doctor.id, sortOrder: 'ASC' })).toEqual([]);
    }
  });

  it('finds the appointments of a doctor by the speciality of the booking and by the one that the doctor has now', async () => {
    const staff = await clinicAdmin(shop);
    const old = await staff.speciality();
    const { id } = await staff.doctor({ speciality: old.name });
    const { _id: booked } = await clinicSteps.bookAndDeliver(await shop.customer(), { id });
    const name = `Renamed ${staff.unique()}`;
    expect((await staff.call('speciality.update', { params: { id: old.id }, body: { name, version: 1 } })).status).toBe(200);
    for (const speciality of [name, old.name]) expect(await clinicSteps.listIds(admin, { speciality })).toEqual([booked]);
    expect(await clinicSteps.listIds(admin, { speciality: name, status: 'cancelled' })).toEqual([]);
    expect(await clinicSteps.listIds(admin, { speciality: `Other ${staff.unique()}` })).toEqual([]);
  });

  it('lists an appointment once in its newest status when the stream repeats its change', async () => {
    const [asha, doctor] = [await shop.customer(), await clinicSteps.doctor()];
    const { _id: id } = await clinicSteps.bookAndDeliver(asha, doctor);
    const whose = { customerId: asha.id, id };
    const record = (SequenceNumber: string) => ({
      dynamodb: { SequenceNumber, Keys: { pk: { S: `CUSTOMER#${asha.id}` }, sk: { S: `APPOINTMENT#${id}` } } },
    });
    await Promise.all([
      ...Array.from({ length: 5 }, () => indexAppointment(whose)),
      indexOrdersAndAppointments({ Records: [record('1'), record('2')] }),
    ]);
    await clinicSteps.cancelByClinic(admin, id);
    await Promise.all([indexAppointment(whose), shop.deliverEvents()]);
    expect(await clinicSteps.listIds(admin, { doctorId: doctor.id })).toEqual([id]);
    expect(await clinicSteps.listIds(admin, { doctorId: doctor.id, status: 'confirmed' })).toEqual([]);
    expect(await clinicSteps.listIds(admin, { doctorId: doctor.id, status: 'cancelled' })).toEqual([id]);
    expect(shop.services.deadLetters.filter(({ job }) => job === 'follow-changes')).toEqual([]);
  });
});

describe('a patient whose name is as long as a form takes', () => {
  const bookFor = async (name: string) => {
    const [asha, doctor] = [await shop.customer(), await clinicSteps.doctor()];
    const { body } = await shop.call('patient.addFamilyMember', { as: asha, body: { name } });
    const [first, next] = await clinicSteps.freeSlots(doctor);
    const { slotDate, slotTime } = first as OfferedSlot;
    const booking = { docId: doctor.id, slotDate, slotTime, familyMemberId: body.member.id };
    const { _id: id } = (await shop.call('appointment.book', { as: asha, body: booking })).body.appointment;
    return { doctor, start: next?.start ?? '', ref: { customerId: asha.id, id: id as string } };
  };

  it('is listed at a new time, though the name is one word of more bytes than a sort key can have', async () => {
    // Searched as four letters each: 1,440 bytes.
    const name = '㌀'.repeat(120);
    const { doctor, start, ref } = await bookFor(name);
    await shop.deliverEvents();
    expect((await clinicSteps.moveByClinic(admin, ref.id, start)).status).toBe(200);
    await shop.deliverEvents();
    expect(await clinicSteps.listAll(admin, { doctorId: doctor.id })).toMatchObject([{ id: ref.id, start, patient: { name } }]);
  });

  it('is listed at a new time in one transaction, which has at most 100 writes, though the name is sixty words', async () => {
    const name = Array.from({ length: 60 }, (_, index) => String.fromCodePoint(0x4e00 + index)).join(' ');
    const { start, ref } = await bookFor(name);
    const appointment = (await appointmentOf(ref)) as AppointmentItem;
    const writes = indexVisitWrites({ ...listedVisit(appointment), turn: 1 }, listedVisit({ ...appointment, start }));
    expect(writes.length).toBeLessThanOrEqual(100);
  });
});

it('shows a doctor only their own appointments and of a patient only name and phone', async () => {
  const [mine, other] = [await clinicSteps.doctor(), await clinicSteps.doctor()];
  const account = await clinicSteps.doctorAccount(mine);
  const asha = await shop.customer({ firstName: 'Asha' });
  const own = await clinicSteps.bookAndDeliver(asha, mine);
  await clinicSteps.bookAndDeliver(asha, other, (await clinicSteps.freeSlots(other)).at(-2));
  for (const query of [{}, { doctorId: other.id }, { search: 'asha' }, { doctorId: mine.id }])
    expect(await clinicSteps.listIds(account, query)).toEqual([own._id]);
  const [visit] = await clinicSteps.listAll(account);
  expect(visit?.patient).toEqual({ name: 'Asha Rao', phone: asha.phone });
  expect(visit).toMatchObject({ canCancel: false, canMove: false });
  expect((await clinicSteps.listAll(admin, { doctorId: mine.id }))[0]?.patient).toMatchObject({ email: asha.email, customerId: asha.id });
});

it('finds no patient for a doctor by an e-mail, which the doctor does not see', async () => {
  const doctor = await clinicSteps.doctor();
  const account = await clinicSteps.doctorAccount(doctor);
  const patient = await shop.customer({ firstName: 'Xerxes', email: `qwy-${newEmail()}` });
  const { _id: id } = await clinicSteps.bookAndDeliver(patient, doctor);
  for (const search of ['qwy-', patient.email]) {
    expect(await clinicSteps.listIds(admin, { search })).toEqual([id]);
    expect(await clinicSteps.listIds(account, { search })).toEqual([]);
    expect((await shop.call('overview.search', { as: account, query: { q: search } })).body.appointments).toEqual([]);
  }
  expect(await clinicSteps.listIds(account, { search: 'xerxes' })).toEqual([id]);
  expect((await shop.call('overview.search', { as: account, query: { q: 'xerxes' } })).body.appointments).toMatchObject([{ id }]);
});
