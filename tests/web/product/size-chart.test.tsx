// @vitest-environment happy-dom
/** The size chart on the product page: the link beside the sizes, the dialog, and what the chosen size measures. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it, vi } from 'vitest';
import type { Product } from '#shared/contract/catalogue/catalog.ts';
import { aRomper, renderAt, signIn } from '#tests/web/kit/fixtures.tsx';
import { setUpServer } from '#tests/web/kit/server.ts';
import { Component as ProductPage } from '#web/features/product/product-page.tsx';
import { estimateCart } from '#web/shop/cart/cart-changes.ts';

const chart = (chest: string) => ({ columns: ['Size', 'Chest (cm)'], rows: [['0-3 months', chest]] });
let romper: Product;
setUpServer(
  http.get('*/api/products/70', () => HttpResponse.json(romper)),
  http.get('*/api/products', () => HttpResponse.json({ products: [], meta: { total: 0, page: 1, limit: 8, totalPages: 0 } })),
  http.get('*/api/products/70/reviews', () => HttpResponse.json({ reviews: [], meta: { total: 0, page: 1, limit: 5, totalPages: 0 } })),
  http.get('*/api/products/70/reviews/own', () => HttpResponse.json({ review: null, canReview: false })),
  http.get('*/api/cart', () => HttpResponse.json(estimateCart([], 1))),
  http.get('*/api/wishlist', () => HttpResponse.json({ items: [] })),
);

async function openPage(given: Partial<Product>): Promise<void> {
  const plain = aRomper([5, 5, 5, 5]);
  romper = { ...plain, ...given };
  signIn();
  renderAt(<ProductPage />, '/product/70', '/product/:id');
  await screen.findByRole('heading', { name: 'Striped Romper' });
}
const link = () => screen.queryByRole('button', { name: 'Size chart' });
const pick = (name: string) => fireEvent.click(screen.getByRole('radio', { name }));

it('says what the chosen size measures, and nothing for a size without a row in the chart', async () => {
  await openPage({ sizeChart: chart('41') });
  const sizes = within(screen.getByRole('radiogroup', { name: 'Size' }));
  // The line takes its space before the shopper has chosen.
  expect(sizes.getByRole('status').textContent).toBe('');
  pick('0-3 months');
  expect(sizes.getByRole('status').textContent).toBe('Fits 0-3 months, chest 41 cm');
  pick('3-6 months');
  expect(sizes.getByRole('status').textContent).toBe('');
});

it('opens the size chart in a dialog with the chosen size marked, and prints it', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  await openPage({ sizeChart: chart('41') });
  pick('0-3 months');
  fireEvent.click(link() as HTMLElement);
  const dialog = within(await screen.findByRole('dialog', { name: 'Size chart' }));
  const table = within(dialog.getByRole('table', { name: 'Size chart of Striped Romper' }));
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Size', 'Chest (cm)']);
  expect(table.getByRole('rowheader').textContent).toBe('0-3 months, your choice');
  expect(table.getByRole('cell').textContent).toBe('41');
  fireEvent.click(dialog.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
  fireEvent.click(dialog.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('shows the size chart of the category where the product has none of its own', async () => {
  await openPage({ category: { id: 'baby-clothes', name: 'Baby Clothes', sizeChart: chart('40') } });
  pick('0-3 months');
  expect(within(screen.getByRole('radiogroup', { name: 'Size' })).getByRole('status').textContent).toBe('Fits 0-3 months, chest 40 cm');
});

it('offers no size chart where there is none', async () => {
  await openPage({});
  expect(link()).toBeNull();
});
