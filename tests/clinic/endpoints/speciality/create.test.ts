/** Creating a speciality. */
import { expect, it } from 'vitest';
import { defaultSpecialities } from '#shared/rules/clinic/speciality.ts';
import { clinicAdmin } from '#tests/kit/clinic-admin.ts';
import { createPatientSteps } from '#tests/kit/patient-steps.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();

it('accepts the usual specialities for doctors while none exists, and counts those doctors once it is created', async () => {
  const admin = await shop.admin();
  for (const { id } of (await shop.call('speciality.list', { as: admin })).body.specialities)
    expect(await shop.call('speciality.remove', { as: admin, params: { id } })).toMatchObject({ status: 200 });
  const body = { name: 'Dr. Early Bird', degree: 'MBBS', fees: 400 };
  const make = (speciality: string) => shop.call('doctor.create', { as: admin, body: { ...body, speciality } });
  expect((await make('Astrology')).status).toBe(400);
  expect((await make('dermatologist')).body.speciality).toBe(defaultSpecialities[2]);
  await createPatientSteps(shop).doctor({ speciality: 'Dermatologist' });
  const made = await shop.call('speciality.create', { as: admin, body: { name: 'Dermatologist' } });
  expect(made).toMatchObject({ status: 201, body: { id: 'dermatologist', doctors: 2, sortOrder: 0, version: 1 } });
});

it('shows a new speciality to patients at once, with its picture, last in order', async () => {
  const staff = await clinicAdmin(shop);
  const image = await staff.uploadPicture();
  const name = `Ear, nose & throat ${staff.unique()}`;
  const { status, body } = await staff.call('speciality.create', { body: { name, description: 'Hearing and breathing', image } });
  expect([status, body.image]).toEqual([201, image]);
  expect((await shop.call('doctor.listCategories')).body.categories.at(-1)).toEqual({ name, image, description: 'Hearing and breathing' });
  expect((await staff.audits({ type: 'speciality', id: body.id }))[0]).toMatchObject({ action: 'speciality.create', after: { name } });
});

it('rejects a speciality name that is taken in any case, or that does not fit a URL', async () => {
  const staff = await clinicAdmin(shop);
  const { name } = await staff.speciality();
  const again = await staff.call('speciality.create', { body: { name: ` ${name.toUpperCase()} ` } });
  expect(again).toMatchObject({ status: 409, body: { code: 'speciality_taken', fields: { name: 'There is a speciality of this name already.' } } });
  for (const wrong of ['', 'Skin/Hair', 'a<b>'])
    expect((await staff.call('speciality.create', { body: { name: wrong } })).body.fields).toHaveProperty('name');
  const twice = `Twins ${staff.unique()}`;
  const answers = await Promise.all([1, 2, 3].map(() => staff.call('speciality.create', { body: { name: twice } })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
});
