/** One doctor as an admin sees it: all fields and who verified the registration. */
import { expect, it } from 'vitest';
import { clinicAdmin } from '#tests/kit/clinic-admin.ts';
import { createPatientSteps } from '#tests/kit/patient-steps.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const staff = await clinicAdmin(shop);

it('shows an admin all fields of a doctor, also of one created before the admin pages existed', async () => {
  const old = await createPatientSteps(shop).doctor({ registrationNumber: 'DEMO-1' });
  expect(await staff.readDoctor(old.id)).toMatchObject({ id: old.id, isVerified: true, registrationNumber: 'DEMO-1', email: '', isArchived: false });
  const made = await staff.doctor({ registrationNumber: 'KMC 7', isVerified: true });
  const { body: me } = await shop.call('account.readProfile', { as: staff.account });
  expect((await staff.readDoctor(made.id)).verified?.by).toBe(`${me.user.firstName} ${me.user.lastName}`);
  expect((await staff.call('doctor.read', { params: { id: 'doc-unknown' } })).body.code).toBe('doctor_not_found');
});
