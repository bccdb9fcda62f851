/** Reading the synonyms of the product search. */
import { expect, it } from 'vitest';
import { openShop } from '#tests/kit/shop.ts';

it('returns the default list of synonyms for a new shop', async () => {
  const shop = await openShop();
  const { status, body } = await shop.call('catalog.readSynonyms', { as: await shop.admin() });
  expect(status).toBe(200);
  expect(body.version).toBe(0);
  expect(body.lines.some((line: string) => /^khilona.*=> toy$/.test(line))).toBe(true);
});
