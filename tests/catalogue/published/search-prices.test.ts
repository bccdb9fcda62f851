/** What is on sale where GST is added to the prices: an MRP includes all taxes, so it is compared with the price and its tax. */
import { expect, it } from 'vitest';
import { compactCatalogue } from '#functions/catalogue/published/compact-catalogue.ts';
import { rebuildCatalogue } from '#functions/catalogue/published/rebuild.ts';
import { bulkCatalogue, loadCatalogue, publishAll } from '#tests/kit/bulk-catalogue.ts';
import { openShop } from '#tests/kit/shop.ts';
import { createVariantSteps } from '#tests/kit/variant-steps.ts';

const shop = await openShop();
const variantSteps = createVariantSteps(shop, await shop.staff('catalogue'));
const { ids, numberedProduct, putProducts } = bulkCatalogue(shop);

it('finds products whose price with GST is below their MRP, in every form of the published catalogue', async () => {
  // Each costs ₹100 and 18 % GST, but the first: ₹849 and two halves of ₹21.23.
  const [atMrp, belowMrp, ...others] = ids as [number, number, ...number[]];
  await putProducts([
    { ...numberedProduct(atMrp), price: 849_00, gstRate: 5, originalPrice: 891_46 },
    { ...numberedProduct(belowMrp), originalPrice: 119_00 },
    ...others.map(numberedProduct),
  ]);
  const found = async () => {
    const catalogue = await loadCatalogue();
    return [true, false].map((onSale) => catalogue.index.search({ onSale, categoryIds: ['bulk'], sort: 'default' }).ids(0, 2));
  };
  const expected = [[belowMrp], [atMrp, others[0]]];
  await publishAll(ids);
  expect(await found()).toEqual(expected);
  expect(await compactCatalogue()).toBe(true);
  expect(await found()).toEqual(expected);
  await rebuildCatalogue();
  expect(await found()).toEqual(expected);
  expect((await loadCatalogue()).product(atMrp)).toMatchObject({ price: 849, originalPrice: 891.46, mrp: 891.46 });
});

it('leads from the list of products on sale to the variants whose price with GST is below their MRP', async () => {
  const body = variantSteps.productBody({ Size: ['S', 'M'] });
  await variantSteps.product({ Size: ['S'] });
  const variants = body.variants.map((variant, index) => ({ ...variant, originalPrice: index === 0 ? 118 : 150 }));
  const { body: romper } = await variantSteps.create({ ...body, name: 'Reduced romper', variants });
  await shop.deliverEvents();
  shop.advanceClock(3);
  const list = await shop.call('catalog.listProducts', { query: { search: 'Reduced romper', onSale: 'true' } });
  expect(list.body).toMatchObject({ products: [{ id: romper.id }], found: [{ id: romper.id, variantIds: [romper.variants[1].id] }] });
});
