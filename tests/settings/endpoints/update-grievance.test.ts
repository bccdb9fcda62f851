/** PUT /api/admin/settings/grievance: who the grievance officer is, and the officer that an older shop stored with its seller. */
import { beforeEach, expect, it } from 'vitest';
import { settingsKey } from '#functions/keys.ts';
import { openShop } from '#tests/kit/shop.ts';
import { createSettingsSteps } from '#tests/settings/settings-steps.ts';

const shop = await openShop();
const { owner, audits, changeSeller, resetSections } = await createSettingsSteps(shop);
const officer = {
  name: 'Ravi Rao',
  designation: 'Head of service',
  email: 'officer@example.in',
  phone: '+91 80 4123 9999',
  hours: 'Mon to Fri, 9 am to 5 pm',
  address: '1 MG Road, Bengaluru, Karnataka 560001',
};
const change = (changes: object = {}) => shop.call('settings.updateGrievance', { as: owner, body: { ...officer, version: 0, ...changes } });
const section = async () => (await shop.call('settings.read', { as: owner })).body.grievance;

beforeEach(() => resetSections('grievance', 'seller'));

it("shows the installation's officer at first, or the one that a shop had stored with its seller", async () => {
  expect(await section()).toMatchObject({
    version: 0,
    name: 'Meera Kulkarni',
    email: 'grievance@nanhe.example',
    address: '4th Floor, 99 Residency Road, Bengaluru, Karnataka 560025',
  });
  // Stores the section as the previous release did.
  const { seller } = (await shop.call('settings.read', { as: owner })).body;
  const { version: _, updatedAt: __, ...values } = seller;
  const stored = { ...values, officerName: 'Asha Nair', officerDesignation: 'Owner', officerEmail: 'asha@example.in', officerPhone: '080 4123 0000' };
  await shop.putItem({ ...settingsKey('seller'), values: stored, version: 1, updatedAt: '2026-11-22T10:00:00.000Z' });
  shop.advanceClock(2);
  expect(await section()).toMatchObject({ version: 0, name: 'Asha Nair', designation: 'Owner', phone: '080 4123 0000' });
  // Saving the seller in this release keeps them.
  expect(await changeSeller({ tradeName: 'Chhota' })).toMatchObject({ status: 200 });
  expect(await section()).toMatchObject({ version: 0, name: 'Asha Nair' });
});

it('saves the grievance officer with an audit entry, and never over a newer version', async () => {
  expect(await change()).toMatchObject({ status: 200, body: { ...officer, version: 1 } });
  expect((await audits('grievance'))[0]).toMatchObject({ action: 'settings.updateGrievance', after: { name: 'Ravi Rao' } });
  expect(await change({ name: 'Other' })).toMatchObject({ status: 409, body: { details: { current: { name: 'Ravi Rao' } } } });
  const { body } = await shop.call('policy.read', { params: { page: 'grievance' } });
  expect(body.officer).toEqual(officer);
  expect(body.text).toContain('- Ravi Rao, Head of service');
});

it.each([
  ['name', ' '],
  ['email', 'officer'],
  ['phone', '12'],
  ['address', ''],
])('refuses %s %j at its field', async (field, value) => {
  expect(await change({ [field]: value })).toMatchObject({ status: 400, body: { fields: { [field]: expect.any(String) } } });
});
