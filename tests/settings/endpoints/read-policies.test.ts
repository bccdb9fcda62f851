/** GET /api/admin/settings/policies: the texts for the owner. */
import { expect, it } from 'vitest';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();

it('lists the four pages with the texts made from the settings', async () => {
  const { body } = await shop.call('settings.readPolicies', { as: await shop.admin() });
  expect(body).toMatchObject({ version: 0 });
  expect(body.pages.map(({ page, isEdited }: { page: string; isEdited: boolean }) => [page, isEdited])).toEqual(
    ['privacy', 'shipping', 'returns', 'grievance'].map((page) => [page, false]),
  );
  for (const { text, defaultText } of body.pages) expect(text).toBe(defaultText);
});
