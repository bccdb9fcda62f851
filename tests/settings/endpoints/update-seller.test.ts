/** PUT /api/admin/settings/seller: who sells. */
import { expect, it } from 'vitest';
import { openShop } from '#tests/kit/shop.ts';
import { createSettingsSteps } from '#tests/settings/settings-steps.ts';

const shop = await openShop();
const { owner, read, seller, audits } = await createSettingsSteps(shop);
const change = (body: Record<string, unknown>) => shop.call('settings.updateSeller', { as: owner, body });
const faultsOf = async (changes: Record<string, unknown>) => (await change(await seller(changes))).body.fields;

it('saves the seller and records who changed which fields from what to what', async () => {
  const before = (await read()).seller;
  const saved = await change(await seller({ legalName: 'Chhota Retail LLP', gstin: '29aaacn0000a1zh' }));
  expect(saved).toMatchObject({ status: 200, body: { legalName: 'Chhota Retail LLP', gstin: '29AAACN0000A1ZH', version: before.version + 1 } });
  expect((await read()).seller).toEqual(saved.body);
  expect((await audits('seller'))[0]).toMatchObject({
    action: 'settings.updateSeller',
    by: { id: owner.id, role: 'admin' },
    before: { legalName: before.legalName },
    after: { legalName: 'Chhota Retail LLP' },
  });
});

it('rejects a seller saved over a newer version, and returns the current one', async () => {
  const seen = await seller();
  const answers = await Promise.all(['Pune', 'Delhi', 'Agra'].map((city) => change({ ...seen, city })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  const saved = answers.find(({ status }) => status === 200)?.body;
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'edited_meanwhile', details: { current: saved } });
});

it('lets a seller move to another state with the GSTIN of that state', async () => {
  const moved = await change(await seller({ state: 'MH', city: 'Pune', postalCode: '411001', gstin: '27AAPFU0939F1ZV' }));
  expect(moved).toMatchObject({ status: 200, body: { state: 'MH', gstin: '27AAPFU0939F1ZV' } });
  await change(await seller({ state: 'KA', city: 'Bengaluru', postalCode: '560025', gstin: '29AAACN0000A1ZH' }));
});

it('stores a PIN code that is written in two groups or in Indian digits as six digits', async () => {
  for (const postalCode of ['560 025', '५६००२५', ' ೫೬೦ ೦೨೫ '])
    expect(await change(await seller({ postalCode }))).toMatchObject({ status: 200, body: { postalCode: '560025' } });
  for (const postalCode of ['56002', '060025']) expect(await faultsOf({ postalCode })).toEqual({ postalCode: 'A PIN code has six digits' });
  expect(await faultsOf({ postalCode: ' ' })).toEqual({ postalCode: 'Write the PIN code' });
});

it('names the field and the remedy of a GSTIN that is wrong or of another state', async () => {
  expect(await faultsOf({ gstin: '29AAACN0000A1ZX' })).toEqual({
    gstin: 'This is not a GSTIN: 15 characters as on the certificate, the last one is a check digit',
  });
  expect(await faultsOf({ gstin: '27AAPFU0939F1ZV' })).toEqual({
    gstin: 'This GSTIN is of Maharashtra, the address is in Karnataka. Correct the GSTIN or the state.',
  });
});

it('names every other wrong field of a seller with its remedy', async () => {
  expect(await faultsOf({ legalName: ' ', email: 'nobody', phone: '12', state: 'XX' })).toEqual({
    legalName: 'Write the name as on the GST certificate',
    email: 'Please enter a valid email address',
    phone: 'Write the number with its area code, like +91 80 4123 4567',
    state: 'Choose the state of the registered address',
  });
  expect(await faultsOf({ postalCode: '110001' })).toEqual({
    postalCode: '110001 is a PIN code of Delhi, not of Karnataka. Please check the PIN code and the state.',
  });
  expect(await faultsOf({ owner: 'Asha' })).toEqual({ owner: 'This field is not known here' });
});
