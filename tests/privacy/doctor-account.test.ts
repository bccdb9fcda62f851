/** What becomes of a doctor's entry when the doctor's account is erased? */
import { expect, it } from 'vitest';
import { doctorIdOfEmail } from '#functions/store/doctor.ts';
import { codeTo, newSource } from '#tests/auth/steps.ts';
import { clinicDesk } from '#tests/kit/clinic-desk.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();

it('it stays, without the address that led to their day, which the log has never known in full', async () => {
  const desk = await clinicDesk(shop);
  const person = await shop.customer();
  const doctor = await desk.doctor({ email: person.email });
  expect(await doctorIdOfEmail(person.email)).toBe(doctor.id);
  await shop.call('privacy.sendDeletionCode', { as: person, source: newSource() });
  const code = await codeTo(shop, person.email);
  expect(await shop.call('privacy.deleteAccount', { as: person, body: { code }, source: newSource() })).toMatchObject({ status: 200 });
  expect(await doctorIdOfEmail(person.email)).toBeUndefined();
  expect(await desk.read(doctor.id)).toMatchObject({ name: doctor.name, email: '' });
  expect(JSON.stringify(await desk.audits({ type: 'doctor', id: doctor.id }))).not.toContain(person.email);
});
