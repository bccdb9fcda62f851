/** GET /api/admin/price-recalculation: how far the latest recalculation of prices is. */
import { expect, it } from 'vitest';
import { recalculating } from '#tests/catalogue/recalculating.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const { read, start, settle } = await recalculating(shop);

it('tells of none, of one that runs, and of its end', async () => {
  expect(await read()).toEqual({ run: null, canUndo: false });
  const bear = await shop.product({ price: 10_000 });
  await start();
  expect(await read()).toMatchObject({ run: { status: 'running', seen: 0, upTo: bear.id }, canUndo: false });
  expect(await settle()).toMatchObject({ run: { status: 'done', seen: bear.id, changed: 1, listed: [] }, canUndo: true });
});
