/** GET /api/admin/price-recalculation/preview: every price before and after, without a change. */
import { expect, it } from 'vitest';
import { createRecalculationSteps } from '#tests/catalogue/recalculation-steps.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const { owner, inclusive, product } = await createRecalculationSteps(shop);
const preview = async (query: Record<string, unknown>) =>
  (await shop.call('recalculation.preview', { as: owner, query: { ...inclusive, ...query } })).body;

it('previews price, MRP, rate and what is paid after a recalculation, with warnings, page by page, and changes nothing', async () => {
  const bear = await shop.product({ price: 94_900, originalPrice: 95_000, gstRate: 5 });
  const last = await shop.product({ price: 10_000, gstRate: 18 });
  await shop.product({ isArchived: true, status: 'inactive' });
  const { rows, next, upTo } = await preview({ mrp: 'keep', after: bear.id - 1 });
  expect({ next, upTo }).toEqual({ next: null, upTo: last.id + 1 });
  expect(rows).toEqual([
    {
      ...{ productId: bear.id, variantId: bear.id, name: 'Teddy bear', title: '', sku: bear.sku },
      before: { price: 949, mrp: 950, gstRate: 5, paid: 996.46 },
      after: { price: 996.45, mrp: 950, gstRate: 5, paid: 996.45 },
      warnings: ['above_mrp'],
    },
    expect.objectContaining({ productId: last.id, after: { price: 118, gstRate: 18, paid: 118 }, warnings: [] }),
  ]);
  expect((await preview({ after: bear.id })).rows).toHaveLength(1);
  expect(await product(bear.id)).toMatchObject({ price: 949, priceIncludesTax: false });
});

it('ends a page of the preview after two hundred product ids and says where the next one begins', async () => {
  const first = await shop.product();
  for (let made = 0; made < 210; made += 30) await Promise.all(Array.from({ length: 30 }, () => shop.product()));
  const { rows, next } = await preview({ after: first.id - 1 });
  expect(rows).toHaveLength(200);
  expect(next).toBe(first.id + 199);
  expect((await preview({ after: next })).rows).toHaveLength(11);
});
