/** GET /api/admin/price-recalculation: the progress of the latest recalculation of prices. */
import { expect, it } from 'vitest';
import { createRecalculationSteps } from '#tests/catalogue/recalculation-steps.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const { read, start, waitForJob } = await createRecalculationSteps(shop);

it('reports no recalculation, a running one, and a finished one', async () => {
  expect(await read()).toEqual({ run: null, canUndo: false });
  const bear = await shop.product({ price: 10_000 });
  await start();
  expect(await read()).toMatchObject({ run: { status: 'running', seen: 0, upTo: bear.id }, canUndo: false });
  expect(await waitForJob()).toMatchObject({ run: { status: 'done', seen: bear.id, changed: 1, listed: [] }, canUndo: true });
});
