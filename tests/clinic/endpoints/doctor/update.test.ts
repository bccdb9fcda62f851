/** Changing a doctor: shown on the site at once, with a conflict for an outdated version. */
import { expect, it } from 'vitest';
import { doctorIdOfEmail } from '#functions/clinic/doctors/doctor-store.ts';
import { clinicAdmin } from '#tests/kit/clinic-admin.ts';
import { createPatientSteps } from '#tests/kit/patient-steps.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const staff = await clinicAdmin(shop);

const shown = async (id: string) => ((await shop.call('doctor.list')).body.doctors as { _id: string }[]).find(({ _id }) => _id === id);

it('changes the named fields of a doctor and shows them on the site at once', async () => {
  const doctor = await staff.doctor();
  expect(await staff.changeDoctor(doctor.id, { fees: 750.5, about: 'Listens.\r\nExplains.', version: 1 })).toMatchObject({
    status: 200,
    body: { fees: 750.5, about: 'Listens.\nExplains.', degree: doctor.degree, version: 2 },
  });
  expect(await shown(doctor.id)).toMatchObject({ fees: 750.5 });
  const [entry] = await staff.audits({ type: 'doctor', id: doctor.id });
  expect(entry).toMatchObject({ action: 'doctor.update', before: { fees: 600 }, after: { fees: 750.5 } });
  expect(Object.keys(entry?.after ?? {}).toSorted()).toEqual(['about', 'fees']);
});

it('stops and resumes the bookings of a doctor', async () => {
  const [doctor, patientSteps] = [await staff.doctor(), createPatientSteps(shop)];
  const slot = (await patientSteps.freeSlots(doctor)).at(-1);
  await staff.changeDoctor(doctor.id, { available: false });
  expect(await patientSteps.freeSlots(doctor)).toEqual([]);
  expect((await patientSteps.requestBooking(await shop.customer(), doctor, slot!)).body.code).toBe('doctor_unavailable');
  await staff.changeDoctor(doctor.id, { available: true });
  expect((await patientSteps.requestBooking(await shop.customer(), doctor, slot!)).status).toBe(201);
});

it('rejects a change of an outdated doctor and returns the current version', async () => {
  const doctor = await staff.doctor();
  const answers = await Promise.all(['A', 'B', 'C'].map((about) => staff.changeDoctor(doctor.id, { about, version: 1 })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  const saved = answers.find(({ status }) => status === 200);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'edited_meanwhile',
    details: { current: { about: saved?.body.about, version: 2 } },
  });
});

it('keeps the verification of a doctor until the registration number changes', async () => {
  const doctor = await staff.doctor({ registrationNumber: 'KMC 1', isVerified: true });
  shop.advanceClock(60);
  expect((await staff.changeDoctor(doctor.id, { fees: 700, isVerified: true, registrationNumber: 'KMC 1' })).body.verified).toEqual(doctor.verified);
  const renumbered = (await staff.changeDoctor(doctor.id, { registrationNumber: 'KMC 2' })).body;
  expect(renumbered).toMatchObject({ isVerified: false, registrationNumber: 'KMC 2' });
  expect(renumbered).not.toHaveProperty('verified');
  const verifiedAgain = (await staff.changeDoctor(doctor.id, { isVerified: true })).body;
  expect(Date.parse(verifiedAgain.verified.at)).toBeGreaterThan(Date.parse(doctor.verified?.at ?? ''));
  expect(await staff.changeDoctor(doctor.id, { registrationNumber: '', isVerified: true })).toMatchObject({
    status: 400,
    body: { fields: { registrationNumber: 'Enter the registration number that was verified' } },
  });
  expect((await staff.changeDoctor(doctor.id, { registrationNumber: '' })).body).toMatchObject({ isVerified: false, registrationNumber: '' });
  expect(await shown(doctor.id)).not.toHaveProperty('registrationNumber');
});

it('assigns an email address to one doctor at a time and releases it', async () => {
  const email = `${staff.unique()}@example.com`;
  const [one, two] = [await staff.doctor({ email }), await staff.doctor()];
  expect((await staff.changeDoctor(two.id, { email })).body.code).toBe('doctor_email_taken');
  await staff.changeDoctor(one.id, { email: '' });
  expect(await doctorIdOfEmail(email)).toBeUndefined();
  expect((await staff.changeDoctor(two.id, { email })).status).toBe(200);
  expect(await doctorIdOfEmail(email)).toBe(two.id);
});

it('moves a doctor to another speciality and updates both counts', async () => {
  const [from, to] = [await staff.speciality(), await staff.speciality()];
  const doctor = await staff.doctor({ speciality: from.name });
  expect((await staff.changeDoctor(doctor.id, { speciality: to.name })).body.speciality).toBe(to.name);
  expect((await staff.call('speciality.remove', { params: { id: from.id } })).status).toBe(200);
  expect((await staff.call('speciality.remove', { params: { id: to.id } })).body.code).toBe('speciality_in_use');
});

it('accepts a booking while unrelated fields of the doctor change', async () => {
  const patientSteps = createPatientSteps(shop);
  const doctor = await staff.doctor();
  const slot = (await patientSteps.freeSlots(doctor)).at(-1)!;
  const [, , booked] = await Promise.all([
    staff.changeDoctor(doctor.id, { about: 'New words' }),
    staff.changeDoctor(doctor.id, { fees: 650 }),
    patientSteps.requestBooking(await shop.customer(), doctor, slot),
  ]);
  expect(booked.status).toBe(201);
});

it('returns 404 for a change of an unknown doctor', async () => {
  expect((await staff.changeDoctor('doc-unknown', { fees: 1 })).body.code).toBe('doctor_not_found');
});
