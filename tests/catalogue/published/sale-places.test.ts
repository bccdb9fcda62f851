/** A sale of very many products: its prices apply at once, while lists are sorted again in parts, so that no request waits long. */
import { expect, it } from 'vitest';
import { Catalogue, maxSortedPerRequest } from '#functions/catalogue/published/catalogue.ts';
import { emptyVersion } from '#functions/catalogue/published/publish-version.ts';
import type { Change } from '#functions/catalogue/published/version.ts';
import type { Sale } from '#shared/rules/catalogue/sales.ts';
import { manyCategories, publishedProducts } from '#tests/tools/bench/many-products.ts';

it('sorts a part of the products by their sale prices with each request', () => {
  const products = [...publishedProducts(maxSortedPerRequest + 50)].map((product) => ({ ...product, originalPrice: undefined, categoryId: 'toys' }));
  const sale: Sale = {
    ...{ id: 's', scope: 'categories', percent: 50, targets: [{ id: 'toys' }] },
    ...{ startsAt: '2026-11-23T06:00:00.000Z', endsAt: '2026-11-24T06:00:00.000Z' },
  };
  const catalogue = new Catalogue();
  const changes = products.map((product): Change => [product.id, product, 1]);
  catalogue.applyVersion({ ...emptyVersion, version: 1, categories: manyCategories, sales: [sale] }, changes);
  const onSale = () => catalogue.index.search({ onSale: true, sort: 'default' }).total;
  catalogue.setTime(new Date('2026-11-23T05:59:59.999Z'));
  expect(onSale()).toBe(0);
  const during = new Date(sale.startsAt);
  catalogue.setTime(during);
  expect(catalogue.product(maxSortedPerRequest + 50)).toMatchObject({ regularPrice: products.at(-1)?.price });
  expect(onSale()).toBe(maxSortedPerRequest);
  catalogue.setTime(during);
  expect(onSale()).toBe(products.length);
  for (const _ of [1, 2]) catalogue.setTime(new Date(sale.endsAt));
  expect(onSale()).toBe(0);
  expect(catalogue.product(1)).not.toHaveProperty('regularPrice');
});
