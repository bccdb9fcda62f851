/** GET /api/admin/settings/pins: the table of PIN codes as CSV. */
import { expect, it } from 'vitest';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();

it('returns the saved PIN table, sorted by prefix, so that it can be exported and imported again', async () => {
  const owner = await shop.admin();
  await shop.call('settings.replacePins', { as: owner, body: { version: 0, csv: '79,5,8\n56,1,2\n744,,,no\n' } });
  expect((await shop.call('settings.readPins', { as: owner })).body).toEqual({
    csv: 'prefix,from,to,cod,serviceable\n56,1,2,yes,yes\n744,,,no,yes\n79,5,8,yes,yes\n',
    version: 1,
    updatedAt: expect.any(String),
    canUndo: true,
  });
});
