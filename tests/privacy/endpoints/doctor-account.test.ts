/** The doctor's entry of the clinic after the doctor's own account is deleted. */
import { expect, it } from 'vitest';
import { doctorIdOfEmail } from '#functions/clinic/doctors/doctor-store.ts';
import { codeTo, newEmail, newSource } from '#tests/identity/endpoints/auth/steps.ts';
import { clinicAdmin } from '#tests/kit/clinic-admin.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();

const deleteAccount = async (account: { readonly token: string; readonly email: string }) => {
  await shop.call('privacy.sendDeletionCode', { as: account, source: newSource() });
  const code = await codeTo(shop, account.email);
  expect(await shop.call('privacy.deleteAccount', { as: account, body: { code }, source: newSource() })).toMatchObject({ status: 200 });
};

it('keeps the entry of a doctor without the e-mail when the account of the doctor is deleted', async () => {
  const staff = await clinicAdmin(shop);
  const account = await shop.customer();
  const doctor = await staff.doctor({ email: account.email });
  expect(await doctorIdOfEmail(account.email)).toBe(doctor.id);
  await deleteAccount(account);
  expect(await doctorIdOfEmail(account.email)).toBeUndefined();
  expect(await staff.readDoctor(doctor.id)).toMatchObject({ name: doctor.name, email: '' });
  expect(JSON.stringify(await staff.audits({ type: 'doctor', id: doctor.id }))).not.toContain(account.email);
});

it('removes the former e-mail of a deleted account from the entry of the doctor', async () => {
  const staff = await clinicAdmin(shop);
  const [account, email] = [await shop.customer(), newEmail()];
  const doctor = await staff.doctor({ email: account.email });
  await shop.call('account.sendEmailCode', { as: account, body: { email, password: account.password }, source: newSource() });
  const code = await codeTo(shop, email);
  expect((await shop.call('account.confirmEmail', { as: account, body: { code }, source: newSource() })).status).toBe(200);
  await deleteAccount({ ...account, email });
  expect(await doctorIdOfEmail(account.email)).toBeUndefined();
  expect(await staff.readDoctor(doctor.id)).toMatchObject({ name: doctor.name, email: '' });
});
