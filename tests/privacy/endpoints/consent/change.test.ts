/** PUT /api/consents/{purpose}: withdrawing takes effect at once, for each purpose that the shop has. */
import { expect, it } from 'vitest';
import { consentPurposes, purposeTexts } from '#shared/rules/identity/consent-purposes.ts';
import { openShopWithOrders } from '#tests/kit/order-steps.ts';

const { shop, checkoutSteps, orderSteps } = await openShopWithOrders();
type As = { readonly token: string };
const change = (as: As, purpose: string, isGiven: boolean) => shop.call('consent.change', { as, params: { purpose }, body: { isGiven } });
const listed = async (as: As) => (await shop.call('consent.list', { as })).body.data;
const consent = async (as: As, purpose: string) => (await listed(as)).find((each: { purpose: string }) => each.purpose === purpose);
const addMember = (as: As, name = 'Aarav Rao') => shop.call('patient.addFamilyMember', { as, body: { name } });

it('has a test below for each purpose of a consent', () => {
  expect(consentPurposes).toEqual(['mails', 'family']);
  for (const { title, text, withdrawal, version } of Object.values(purposeTexts))
    for (const words of [title, text, withdrawal, version]) expect(words).not.toBe('');
});

it('mails: sends no mail of the purpose after the withdrawal, not even one that waits, and records version, time and source', async () => {
  const asha = await checkoutSteps.buyer();
  const admin = await shop.admin();
  await orderSteps.advanceTo(admin, await orderSteps.placeOrder(asha, { product: await shop.product(), quantity: 1 }), 'delivered');
  const at = shop.now().toISOString().slice(0, 10);
  expect(await change(asha, 'mails', false)).toMatchObject({ status: 200 });
  expect((await orderSteps.mailSubjects(asha.email)).join(' | ')).not.toMatch(/delivered/i);
  expect(await consent(asha, 'mails')).toMatchObject({
    isGiven: false,
    events: [{ isGiven: false, version: purposeTexts.mails.version, source: 'settings', at: expect.stringContaining(at) }],
  });
  expect((await shop.call('account.readProfile', { as: asha })).body.user.newsMails).toBe(false);
});

it('mails: gives the consent again with one call, and the mails come', async () => {
  const asha = await checkoutSteps.buyer();
  await change(asha, 'mails', false);
  await change(asha, 'mails', true);
  await orderSteps.advanceTo(await shop.admin(), await orderSteps.placeOrder(asha, { product: await shop.product(), quantity: 1 }), 'delivered');
  expect((await orderSteps.mailSubjects(asha.email)).join(' | ')).toMatch(/delivered/i);
  expect((await consent(asha, 'mails')).events.map(({ isGiven }: { isGiven: boolean }) => isGiven)).toEqual([true, false]);
});

it('family: is given by entering a member, and its withdrawal deletes the list at once', async () => {
  const asha = await shop.customer();
  expect(await consent(asha, 'family')).toMatchObject({ isGiven: false, events: [] });
  await addMember(asha);
  await addMember(asha, 'Diya Rao');
  expect(await consent(asha, 'family')).toMatchObject({ isGiven: true, events: [{ isGiven: true, source: 'family_form' }] });
  await change(asha, 'family', false);
  expect((await shop.call('patient.listFamily', { as: asha })).body.family).toEqual([]);
  await addMember(asha);
  expect((await consent(asha, 'family')).events).toHaveLength(3);
});

it('family: keeps no member when the consent is withdrawn at the same moment', async () => {
  const asha = await shop.customer();
  await addMember(asha);
  await Promise.all([addMember(asha, 'Diya Rao'), change(asha, 'family', false)]);
  const { isGiven } = await consent(asha, 'family');
  const { family } = (await shop.call('patient.listFamily', { as: asha })).body;
  // Either order is right; a list without a consent is not.
  expect(isGiven).toBe(family.length > 0);
});

it('changes and records nothing when the same consent is given again', async () => {
  const asha = await shop.customer();
  for (let time = 0; time < 3; time++) expect((await change(asha, 'mails', false)).status).toBe(200);
  expect((await consent(asha, 'mails')).events).toHaveLength(1);
});

it('records a consent that is changed in the profile or by the link in a mail', async () => {
  const asha = await checkoutSteps.buyer();
  await shop.call('account.updateProfile', { as: asha, body: { newsMails: false } });
  await shop.call('account.updateProfile', { as: asha, body: { newsMails: false } });
  const { createUnsubscribeToken } = await import('#functions/customer/unsubscribe.ts');
  const query = { token: await createUnsubscribeToken(asha.id) };
  await shop.call('account.resubscribe', { query });
  await shop.call('account.unsubscribe', { query });
  expect((await consent(asha, 'mails')).events.map(({ isGiven, source }: { isGiven: boolean; source: string }) => [isGiven, source])).toEqual([
    [false, 'mail_link'],
    [true, 'mail_link'],
    [false, 'settings'],
  ]);
});

it('refuses a purpose that the shop does not have', async () => {
  expect(await change(await shop.customer(), 'advertising', true)).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
});
