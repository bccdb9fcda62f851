/** GET /api/policies/{page}: the texts follow the settings until the owner writes them. */
import { expect, it } from 'vitest';
import { openShop } from '#tests/kit/shop.ts';
import { createSettingsSteps } from '#tests/settings/settings-steps.ts';

const shop = await openShop();
const { owner, changeSeller } = await createSettingsSteps(shop);
const page = async (name: string) => (await shop.call('policy.read', { params: { page: name } })).body;
const section = async (name: string) => {
  const { updatedAt: _, ...values } = (await shop.call('settings.read', { as: owner })).body[name];
  return values;
};

it('names the seller, the return window and the officer of the settings in the policies', async () => {
  expect((await page('returns')).text).toContain('within 30 days of delivery');
  // A return names one of the reasons of its form; a change of mind is one of them.
  expect((await page('returns')).text).toContain('That you have changed your mind is reason enough.');
  expect((await page('privacy')).text).toContain('GSTIN 29AAACN0000A1ZH');
  expect((await page('privacy')).text).toContain('For a child whom you enter at the clinic, your account is the proof that a parent agrees');
  expect((await page('grievance')).text).toContain('Meera Kulkarni');
  await changeSeller({ legalName: 'Chhota Retail LLP' });
  const changed = await page('privacy');
  expect(changed.text).toContain('- Chhota Retail LLP');
  expect(changed.changedAt).toBe((await shop.call('settings.read', { as: owner })).body.seller.updatedAt);
});

it('says in the shipping policy what delivery costs by zone, from when it is free, and how payment on delivery works', async () => {
  expect((await page('shipping')).text).toContain('| All of India | any | free |');
  expect((await page('shipping')).text).toContain('every order is paid online');
  const delivery = {
    ...(await section('delivery')),
    zones: [{ name: 'Maharashtra', prefixes: ['40', '41'] }],
    rows: [
      { zone: 'Maharashtra', upTo: 500, charge: 60 },
      { zone: 'Maharashtra', upTo: null, charge: 40 },
      { zone: '', upTo: null, charge: 80 },
    ],
    freeFrom: 999,
    aloneCharge: 250,
    defaultDays: { from: 2, to: 5 },
  };
  expect(await shop.call('settings.updateDelivery', { as: owner, body: delivery })).toMatchObject({ status: 200 });
  const cod = { ...(await section('cod')), isOn: true, fee: 49, minOrder: 100, maxOrder: 3_000 };
  expect(await shop.call('settings.updateCod', { as: owner, body: cod })).toMatchObject({ status: 200 });
  const { text } = await page('shipping');
  for (const fact of [
    // The prices of this shop are without tax.
    '| Maharashtra | up to ₹500 | ₹60 + GST |',
    '| Maharashtra | above | ₹40 + GST |',
    '| All other PIN codes | any | ₹80 + GST |',
    'From an order value of ₹999 after discounts and before GST, delivery is free.',
    'Large goods that travel alone pay ₹250 + GST each',
    'Parcels leave from Monday to Saturday. What is ordered before 14:00',
    '2 to 5 working days later',
    'for orders of ₹100 to ₹3,000. That costs ₹49 + GST, which',
  ])
    expect(text).toContain(fact);
  expect(await shop.call('settings.updateCod', { as: owner, body: { ...(await section('cod')), minOrder: 0 } })).toMatchObject({ status: 200 });
  expect((await page('shipping')).text).toContain('for orders up to ₹3,000. ');
});

it('answers 400 for an unknown policy page', async () => {
  expect(await shop.call('policy.read', { params: { page: 'terms' } })).toMatchObject({ status: 400 });
});
