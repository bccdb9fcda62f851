// @vitest-environment happy-dom
/** The featured product of the home page. */
import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import type { Product } from '#shared/contract/catalogue/catalog.ts';
import { aProduct, renderAt } from '#tests/web/kit/fixtures.tsx';
import { setUpServer } from '#tests/web/kit/server.ts';
import { Spotlight } from '#web/features/catalog/spotlight.tsx';

const server = setUpServer(http.get('*/api/wishlist', () => HttpResponse.json({ items: [] })));

const open = async (given: Partial<Product>) => {
  const products = [aProduct({ priceIncludesTax: false, gstRate: 18, price: 800, ...given })];
  server.use(http.get('*/api/products', () => HttpResponse.json({ products, meta: { total: 1, page: 1, limit: 1, totalPages: 1 } })));
  renderAt(<Spotlight />, '/');
  await screen.findByRole('heading', { name: 'Wooden Train 7' });
};
const badge = () => screen.queryByText('Sale');

it('calls a product on sale that costs less than its MRP with its tax', async () => {
  await open({ mrp: 999, originalPrice: 999 });
  expect(badge()).not.toBeNull();
});

it('does not call a product on sale that costs its MRP with its tax', async () => {
  await open({ mrp: 944, originalPrice: 944 });
  expect(badge()).toBeNull();
});

it('calls a product on sale while a sale runs', async () => {
  await open({ price: 700, originalPrice: 800, regularPrice: 800 });
  expect(badge()).not.toBeNull();
});
