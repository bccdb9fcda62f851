/** Who sees which words mean the same in a search? */
import { expect, it } from 'vitest';
import { openShop } from '#tests/kit/shop.ts';

it('shows those who keep the catalogue the list that every shop begins with, and nobody else', async () => {
  const shop = await openShop();
  const { status, body } = await shop.call('catalog.readSynonyms', { as: await shop.admin() });
  expect(status).toBe(200);
  expect(body.version).toBe(0);
  expect(body.lines.some((line: string) => /^khilona.*=> toy$/.test(line))).toBe(true);
  expect((await shop.call('catalog.readSynonyms', { as: await shop.customer() })).status).toBe(403);
  expect((await shop.call('catalog.readSynonyms')).status).toBe(401);
});
