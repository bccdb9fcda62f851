/** Creating a doctor: shown to patients and bookable at once, with validated fields. */
import { expect, it } from 'vitest';
import { clinicAdmin } from '#tests/kit/clinic-admin.ts';
import { createPatientSteps } from '#tests/kit/patient-steps.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const staff = await clinicAdmin(shop);

const create = (changes: Record<string, unknown> = {}, headers = {}) => staff.call('doctor.create', { body: staff.doctorFields(changes), headers });
const shown = async () => (await shop.call('doctor.list')).body.doctors as { _id: string }[];

it('shows a new doctor to patients at once, who can book the standard hours', async () => {
  const image = await staff.uploadPicture();
  const { status, body } = await create({ image, registrationNumber: 'KMC 48213', isVerified: true, email: 'Asha.Doc@Example.com' });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    speciality: staff.specialityName,
    fees: 600,
    image,
    available: true,
    isVerified: true,
    verified: { by: expect.stringMatching(/\S/), at: expect.any(String) },
    email: 'asha.doc@example.com',
    isArchived: false,
    version: 1,
  });
  const publicly = (await shown()).find(({ _id }) => _id === body.id);
  expect(publicly).toMatchObject({ name: body.name, fees: 600, image, isVerified: true, registrationNumber: 'KMC 48213' });
  // Patients see neither the account's email nor who verified the registration.
  expect(JSON.stringify(publicly)).not.toMatch(/email|verified"|example\.com/);
  const patientSteps = createPatientSteps(shop);
  expect((await patientSteps.bookUnpaid(await shop.customer(), body)).docId).toBe(body.id);
  expect((await staff.audits({ type: 'doctor', id: body.id }))[0]).toMatchObject({ action: 'doctor.create', after: { name: body.name } });
});

it('places a new doctor last and counts the doctor in the speciality', async () => {
  const { name, id } = await staff.speciality();
  const [one, two] = [await staff.doctor({ speciality: name.toUpperCase() }), await staff.doctor({ speciality: name })];
  expect(one.speciality).toBe(name);
  expect(two.sortOrder).toBeGreaterThan(one.sortOrder);
  const all = (await staff.call('speciality.list')).body.specialities as { id: string; doctors: number }[];
  expect(all.find((each) => each.id === id)?.doctors).toBe(2);
});

it('creates one doctor for concurrent requests with the same idempotency key', async () => {
  const body = staff.doctorFields();
  const headers = { 'idempotency-key': `doctor-${staff.unique()}` };
  const [first, second] = await Promise.all([1, 2].map(() => staff.call('doctor.create', { body, headers })));
  expect(second?.body.id).toBe(first?.body.id);
  expect((await staff.call('doctor.find', { query: { search: body.name } })).body.meta.total).toBe(1);
});

it('refuses other values under the same idempotency key, and returns the doctor for the same values later', async () => {
  const email = `${staff.unique()}@example.com`;
  const fields = staff.doctorFields({ registrationNumber: 'KMC 48213', isVerified: true, email });
  const headers = { 'idempotency-key': `doctor-${staff.unique()}` };
  const send = (changes: Record<string, unknown> = {}) => staff.call('doctor.create', { body: { ...fields, ...changes }, headers });
  const { body } = await send();
  shop.advanceClock(60);
  await staff.doctor();
  expect(await send()).toMatchObject({ status: 201, body: { id: body.id, sortOrder: body.sortOrder, verified: body.verified } });
  for (const changes of [{ fees: 750 }, { email: `x${email}` }, { isVerified: false }, { sortOrder: body.sortOrder + 5 }])
    expect(await send(changes)).toMatchObject({
      status: 409,
      body: { code: 'idempotency_conflict', message: 'This form has already created a doctor. Edit it in the list of doctors.' },
    });
});

it.each<[string, Record<string, unknown>, string, string]>([
  ['no name', { name: ' ' }, 'name', 'Name is required'],
  ['no degree', { degree: '' }, 'degree', 'Degree is required'],
  ['an unknown speciality', { speciality: 'Astrology' }, 'speciality', 'Please select one of the specialities'],
  ['no fee', { fees: 0 }, 'fees', 'The fee is ₹1 to ₹1,00,000, with at most two decimals'],
  ['a fee with a fraction of a paisa', { fees: 1.005 }, 'fees', 'The fee is ₹1 to ₹1,00,000, with at most two decimals'],
  ['a malformed email address', { email: 'asha@' }, 'email', 'Please enter a valid email address'],
  ['a long email address', { email: `${'x'.repeat(250)}@example.in` }, 'email', 'At most 254 characters'],
  ['a picture of another site', { image: 'https://example.com/a.png' }, 'image', 'Name a picture that was uploaded to the shop'],
  ['a verification without a registration number', { isVerified: true }, 'registrationNumber', 'Enter the registration number that was verified'],
])('rejects a doctor with %s and names the field', async (_, changes, field, message) => {
  expect(await create(changes)).toMatchObject({ status: 400, body: { fields: { [field]: message } } });
});

it('rejects the email address of another doctor and a deleted picture', async () => {
  const email = `${staff.unique()}@example.com`;
  await staff.doctor({ email });
  expect(await create({ email })).toMatchObject({ status: 409, body: { code: 'doctor_email_taken' } });
  expect(await create({ image: '/images/00000000000000000000-640.webp' })).toMatchObject({ status: 409, body: { code: 'picture_gone' } });
});
