/** POST /api/admin/sales/preview: the old and new prices of the variants that a sale covers. */
import { expect, it } from 'vitest';
import { openShop } from '#tests/kit/shop.ts';
import { createVariantSteps } from '#tests/kit/variant-steps.ts';
import { createSaleSteps } from '#tests/offers/sale-steps.ts';

const shop = await openShop();
const { createSale, input, at, owner } = await createSaleSteps(shop);
const preview = async (fields: object, more: object = {}) => {
  await shop.deliverEvents();
  shop.advanceClock(3);
  return (await shop.call('sale.preview', { as: owner, body: { sale: input({ ...fields }), ...more } })).body;
};

it('lists the products of a category that shoppers see, with both prices', async () => {
  const categoryId = 'previewed';
  await shop.product({ categoryId, name: 'Kite', price: 79_900 });
  await shop.product({ categoryId, name: 'Top', price: 100 });
  await shop.product({ categoryId, name: 'Draft', status: 'draft' });
  expect(await preview({ scope: 'categories', targets: [{ id: categoryId }] })).toEqual({
    count: 2,
    lines: [
      { name: 'Kite', price: 799, salePrice: 639 },
      { name: 'Top', price: 1, salePrice: 1 },
    ],
  });
});

it('names the lower price of another sale at that time, but not that of the previewed sale', async () => {
  const bear = await shop.product({ price: 100_000 });
  const targets = [{ id: String(bear.id) }];
  const { id } = await createSale({ targets, percent: 40, startsAt: at(10), endsAt: at(20) });
  const line = { name: bear.name, price: 1_000, salePrice: 800 };
  const during = { targets, startsAt: at(15), endsAt: at(30) };
  expect((await preview(during)).lines).toEqual([{ ...line, lowerElsewhere: 600 }]);
  expect((await preview(during, { id })).lines).toEqual([line]);
  expect((await preview({ targets, startsAt: at(20.1), endsAt: at(30) })).lines).toEqual([line]);
});

it('shows the chosen variants of a product in the preview of a sale', async () => {
  const shirt = await createVariantSteps(shop, owner).product({ Size: ['S', 'M'] });
  const targets = [{ id: String(shirt.variants[1]?.id), productId: shirt.id, price: 75 }];
  expect((await preview({ scope: 'variants', percent: undefined, targets })).lines).toEqual([
    { name: `Cotton romper (${shirt.variants[1]?.title})`, price: 100, salePrice: 75 },
  ]);
});

it('warns of a sale price between two GST rates of its tax class, and of no regular price there', async () => {
  const categoryId = 'slabs';
  const frock = { categoryId, taxClass: 'apparel', priceMark: { includesTax: true, epoch: 0 } } as const;
  await shop.product({ ...frock, name: 'Festive frock', price: 337_500 });
  await shop.product({ ...frock, name: 'Plain frock', price: 300_000 });
  await shop.product({ ...frock, name: 'Frock without GST', price: 337_500, priceMark: { includesTax: false, epoch: 0 } });
  const { lines } = await preview({ scope: 'categories', targets: [{ id: categoryId }] });
  expect(lines).toEqual([
    { name: 'Festive frock', price: 3_375, salePrice: 2_700, warning: expect.stringMatching(/^₹2,700 lies between two rates: .* 18 % applies/) },
    { name: 'Plain frock', price: 3_000, salePrice: 2_400 },
    { name: 'Frock without GST', price: 3_375, salePrice: 2_700 },
  ]);
});
