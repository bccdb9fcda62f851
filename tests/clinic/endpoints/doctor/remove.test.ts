/** Removing a doctor: deleted without appointments, archived with appointments, and not bookable afterwards. */
import { expect, it } from 'vitest';
import { clinicAdmin } from '#tests/kit/clinic-admin.ts';
import { createPatientSteps } from '#tests/kit/patient-steps.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const staff = await clinicAdmin(shop);
const patientSteps = createPatientSteps(shop);

const remove = (id: string) => staff.call('doctor.remove', { params: { id } });
const isShown = async (id: string) => ((await shop.call('doctor.list')).body.doctors as { _id: string }[]).some(({ _id }) => _id === id);

it('deletes a doctor without appointments and releases the email address and the speciality', async () => {
  const speciality = await staff.speciality();
  const email = `${staff.unique()}@example.com`;
  const doctor = await staff.doctor({ speciality: speciality.name, email });
  expect(await remove(doctor.id)).toMatchObject({ status: 200, body: { message: 'Doctor deleted successfully', isArchived: false, upcoming: 0 } });
  expect((await staff.call('doctor.read', { params: { id: doctor.id } })).body.code).toBe('doctor_not_found');
  expect(await isShown(doctor.id)).toBe(false);
  expect((await staff.call('speciality.remove', { params: { id: speciality.id } })).status).toBe(200);
  expect((await staff.doctor({ email })).email).toBe(email);
});

it('archives a doctor with appointments, counts the upcoming ones and leaves them unchanged', async () => {
  const doctor = await staff.doctor();
  const patient = await shop.customer();
  const paid = await patientSteps.bookPaid(patient, doctor);
  expect(await remove(doctor.id)).toMatchObject({
    status: 200,
    body: { message: 'Doctor archived: appointments refer to them', isArchived: true, upcoming: 1 },
  });
  expect(await isShown(doctor.id)).toBe(false);
  expect((await shop.call('doctor.listSlots', { params: { docId: doctor.id } })).body.code).toBe('doctor_not_found');
  expect(await patientSteps.listAppointments(patient)).toMatchObject([{ _id: paid._id, cancelled: false, payment: true }]);
  const found = await staff.call('doctor.find', { query: { isArchived: 'true', search: doctor.name } });
  expect(found.body.data).toMatchObject([{ id: doctor.id, isArchived: true, available: false }]);
  // Upcoming appointments are reported as outside of the archived doctor's hours.
  expect((await staff.call('schedule.read', { params: { id: doctor.id } })).body.hits).toMatchObject([{ appointmentId: paid._id, state: 'paid' }]);
  expect((await staff.changeDoctor(doctor.id, { available: true })).body.code).toBe('doctor_archived');
  expect((await staff.changeDoctor(doctor.id, { isArchived: false })).body).toMatchObject({ isArchived: false, available: false });
  expect(await isShown(doctor.id)).toBe(true);
});

it('never leaves an appointment without its doctor when booking and removal run concurrently', async () => {
  for (let time = 0; time < 5; time++) {
    const [doctor, patient] = [await staff.doctor(), await shop.customer()];
    const slot = (await patientSteps.freeSlots(doctor)).at(-1)!;
    const [booked, removed] = await Promise.all([patientSteps.requestBooking(patient, doctor, slot), remove(doctor.id)]);
    expect(removed.status).toBe(200);
    if (booked.status === 201) expect(removed.body).toMatchObject({ isArchived: true, upcoming: 1 });
    else expect(['doctor_unavailable', 'doctor_not_found']).toContain(booked.body.code);
  }
});
