/** What does a caller hear while the table takes calls and never answers? Something, before the function's own time is over. */
import { expect, it } from 'vitest';
import { badTable } from '#tests/kit/bad-table.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const table = await badTable();

/** Milliseconds of a function in the cloud (infra/parts/shop-function.ts). */
const functionTime = 15_000;

it('a table that takes calls and never answers is answered for with 503 and a time to come back', { timeout: functionTime }, async () => {
  const asha = await shop.customer();
  table.trouble = () => 'silent';
  const answer = await shop.call('cart.read', { as: asha });
  expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' }, headers: { 'retry-after': expect.stringMatching(/^\d+$/) } });
});

it('one call in four that is not answered is made again, and nobody notices', { timeout: functionTime }, async () => {
  table.trouble = () => undefined;
  const asha = await shop.customer();
  const { id: productId } = await shop.product();
  let nth = 0;
  table.trouble = () => (nth++ % 4 === 0 ? 'silent' : undefined);
  expect(await shop.call('cart.add', { as: asha, body: { productId, quantity: 2 } })).toMatchObject({
    status: 200,
    body: { items: [{ quantity: 2 }] },
  });
  expect(table.met['silent']).toBeGreaterThan(0);
});
