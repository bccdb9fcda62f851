/** What does reading one doctor promise the office? All that is recorded, and by whom the registration was looked at. */
import { expect, it } from 'vitest';
import { clinic } from '#tests/kit/clinic.ts';
import { clinicDesk, shutOut } from '#tests/kit/clinic-desk.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const desk = await clinicDesk(shop);

it('shows what is recorded, of doctors too who were there before anybody looked after them', async () => {
  const old = await clinic(shop).doctor({ registrationNumber: 'DEMO-1' });
  expect(await desk.read(old.id)).toMatchObject({ id: old.id, isVerified: true, registrationNumber: 'DEMO-1', email: '', isArchived: false });
  const made = await desk.doctor({ registrationNumber: 'KMC 7', isVerified: true });
  const { body: me } = await shop.call('account.readProfile', { as: desk.keeper });
  expect((await desk.read(made.id)).verified?.by).toBe(`${me.user.firstName} ${me.user.lastName}`);
  expect((await desk.as('doctor.read', { params: { id: 'doc-nobody' } })).body.code).toBe('doctor_not_found');
});

it('is for administrators', async () => {
  expect(await desk.refusals('doctor.read', { params: { id: 'x' } })).toEqual(shutOut);
});
