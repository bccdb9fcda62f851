/** PUT /api/admin/settings/policies: the owner's own texts, and the way back to those of the settings. */
import { expect, it } from 'vitest';
import { openShop } from '#tests/kit/shop.ts';
import { createSettingsSteps } from '#tests/settings/settings-steps.ts';

const shop = await openShop();
const { owner, audits } = await createSettingsSteps(shop);
const own = 'We deliver **everywhere**.\n\n## Charges\n- none';
const versionNow = async (): Promise<number> => (await shop.call('settings.readPolicies', { as: owner })).body.version;
const change = (body: object) => shop.call('settings.updatePolicy', { as: owner, body: { page: 'shipping', text: own, ...body } });
const shown = async (page = 'shipping') => (await shop.call('policy.read', { params: { page } })).body;

it('shows the policy of the owner with the day of its change, keeps the other pages, and restores the text made from the settings', async () => {
  const [before, version] = [await shown(), await versionNow()];
  const answer = await change({ version });
  expect(answer).toMatchObject({ status: 200, body: { version: version + 1 } });
  const edited = answer.body.pages.find(({ page }: { page: string }) => page === 'shipping');
  expect(edited).toMatchObject({ text: own, defaultText: before.text, isEdited: true });
  expect(await shown()).toMatchObject({ text: own, changedAt: edited.changedAt });
  expect((await shown('returns')).text).toContain('30 days');
  expect((await audits('policies'))[0]).toMatchObject({
    action: 'settings.updatePolicy',
    before: { shipping: 'made of the settings' },
    after: { shipping: own },
  });
  expect(await change({ text: 'Other', version })).toMatchObject({ status: 409, body: { code: 'edited_meanwhile' } });
  expect(await change({ version: version + 1, text: null })).toMatchObject({ status: 200 });
  expect(await shown()).toEqual({ ...before, changedAt: expect.any(String) });
});

it('never sets the day of the last change back: returning to the text made from the settings is a change of that page', async () => {
  const changedAt = async (page?: string) => (await shown(page)).changedAt as string;
  const [others, version] = [await changedAt('returns'), await versionNow()];
  // Without an own text there is nothing to return from.
  await change({ version, text: null, page: 'returns' });
  expect(await changedAt('returns')).toBe(others);
  await change({ version: version + 1 });
  const ofOwnText = await changedAt();
  shop.advanceClock(60);
  await change({ version: version + 2, text: null });
  expect(Date.parse(await changedAt()) - Date.parse(ofOwnText)).toBeGreaterThanOrEqual(60_000);
  expect(await changedAt('returns')).toBe(others);
});

it('shows HTML in a policy as text, and refuses an empty policy', async () => {
  const text = '<script>alert(1)</script>';
  const version = await versionNow();
  const { body } = await change({ version, text });
  expect(body.pages.find(({ page }: { page: string }) => page === 'shipping').text).toBe(text);
  expect((await change({ version: version + 1, text: ' ' })).body.fields).toHaveProperty('text');
  await change({ version: version + 1, text: null });
});
