/** Deleting a speciality. */
import { expect, it } from 'vitest';
import { clinicAdmin } from '#tests/kit/clinic-admin.ts';
import { createPatientSteps } from '#tests/kit/patient-steps.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const staff = await clinicAdmin(shop);

const remove = (id: string) => staff.call('speciality.remove', { params: { id } });

it('deletes a speciality without doctors', async () => {
  const { id, name } = await staff.speciality();
  expect(await remove(id)).toMatchObject({ status: 200, body: { message: 'Speciality deleted successfully' } });
  expect((await shop.call('doctor.listCategories')).body.categories).not.toContainEqual(expect.objectContaining({ name }));
  expect((await remove(id)).body.code).toBe('speciality_not_found');
});

it('refuses to delete a speciality with doctors and states their number, including archived ones', async () => {
  const { id, name } = await staff.speciality();
  const [one, two] = [await staff.doctor({ speciality: name }), await staff.doctor({ speciality: name })];
  await createPatientSteps(shop).bookUnpaid(await shop.customer(), one);
  expect((await staff.call('doctor.remove', { params: { id: one.id } })).body.isArchived).toBe(true);
  expect(await remove(id)).toMatchObject({
    status: 409,
    body: { code: 'speciality_in_use', message: 'This speciality still has 2 doctors, 1 of them archived. Give them another speciality first.' },
  });
  for (const doctor of [one, two]) await staff.changeDoctor(doctor.id, { speciality: staff.specialityName });
  expect((await remove(id)).status).toBe(200);
});

it('never leaves a doctor without a speciality when creation and deletion race', async () => {
  for (let time = 0; time < 5; time++) {
    const { id, name } = await staff.speciality();
    const [made, removed] = await Promise.all([staff.call('doctor.create', { body: staff.doctorFields({ speciality: name }) }), remove(id)]);
    expect([made.status, removed.status]).toEqual(removed.status === 200 ? [400, 200] : [201, 409]);
  }
});
