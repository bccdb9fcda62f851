// @vitest-environment happy-dom
/** The wishlist page: listed products, removal and moving them to the cart. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { aCart, aProduct, aRomper, renderAt, signIn } from '#tests/web/kit/fixtures.tsx';
import { setUpServer } from '#tests/web/kit/server.ts';
import { ChooserHost } from '#web/app/shell/hosts.tsx';
import { Component as WishlistPage } from '#web/features/wishlist/wishlist-page.tsx';
import { readGuestLines } from '#web/shop/cart/guest-lines.ts';
import { localFavourites, storeLocalFavourites } from '#web/shop/favourites.ts';
import { Toaster } from '#web/ui/feedback/toaster.tsx';

let kept: number[] = [];
/** Blue in 3-6 months, variant 74, is sold out. */
const romper = aRomper([5, 5, 5, 0]);
const addedAt = '2026-11-01T00:00:00.000Z';
const sold = (id: number) => (id === 13 ? {} : { product: aProduct({ id, stock: id === 8 ? 0 : 10 }) });
const server = setUpServer(
  http.get('*/api/wishlist', ({ request }) =>
    HttpResponse.json({
      items: kept.map((productId) => ({ productId, addedAt, ...(request.url.includes('products=false') ? {} : sold(productId)) })),
    }),
  ),
  http.delete('*/api/wishlist/:id', ({ params }) => {
    kept = kept.filter((id) => id !== Number(params['id']));
    return HttpResponse.json({ items: kept.map((productId) => ({ productId, addedAt })) });
  }),
  http.get('*/api/products/:id', ({ params }) => HttpResponse.json(params['id'] === '70' ? romper : aProduct({ id: Number(params['id']) }))),
  http.get('*/api/cart', () => HttpResponse.json(aCart(1))),
  http.post('*/api/cart/add', () => HttpResponse.json(aCart(2, { 7: 1 }))),
);
beforeEach(() => {
  kept = [];
});

const page = () =>
  renderAt(
    <>
      <WishlistPage />
      <ChooserHost />
      <Toaster />
    </>,
    '/wishlist',
  );
const card = (name: string) => within(screen.getByRole('article', { name }));

it('offers shopping when the wishlist is empty', async () => {
  page();
  expect(await screen.findByText('Your wishlist is empty')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Start Shopping' }).getAttribute('href')).toBe('/products');
});

it('shows a visitor the wishlist of this browser and offers sign-in', async () => {
  storeLocalFavourites([{ productId: 7 }, { productId: 9 }]);
  page();
  expect(await screen.findByRole('article', { name: 'Wooden Train 9' })).toBeTruthy();
  expect(screen.getAllByRole('article').map((each) => each.getAttribute('aria-label'))).toEqual(['Wooden Train 9', 'Wooden Train 7']);
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/signin?returnTo=%2Fwishlist');
  fireEvent.click(screen.getByRole('button', { name: 'Remove Wooden Train 9 from wishlist' }));
  expect(await screen.findByText('Removed Wooden Train 9 from wishlist')).toBeTruthy();
  expect(localFavourites()).toEqual([{ productId: 7 }]);
  const heart = screen.getByRole('button', { name: 'Favourite: Wooden Train 7' });
  heart.focus();
  fireEvent.click(heart);
  expect(await screen.findByText('Your wishlist is empty')).toBeTruthy();
  // The card is gone with the pressed button.
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Your wishlist' }));
});

it('shows the price before a sale struck through beside the price', async () => {
  storeLocalFavourites([{ productId: 7 }]);
  const onSale = aProduct({ price: 399, originalPrice: 499, regularPrice: 499 });
  server.use(http.get('*/api/products/:id', () => HttpResponse.json(onSale)));
  page();
  await screen.findByRole('article', { name: 'Wooden Train 7' });
  expect(card('Wooden Train 7').getByText('₹399')).toBeTruthy();
  expect(card('Wooden Train 7').getByText('₹499').closest('s')?.parentElement?.textContent).toBe('Before ₹499');
});

it('moves a product to the cart of a visitor without asking for sign-in', async () => {
  storeLocalFavourites([{ productId: 7 }]);
  page();
  fireEvent.click(await screen.findByRole('button', { name: 'Move to cart: Wooden Train 7' }));
  await waitFor(async () => expect(await readGuestLines()).toEqual([{ productId: 7, variantId: 7, quantity: 1 }]));
  expect(screen.getByLabelText('address').textContent).toBe('/wishlist');
});

it('shows the chosen variant, and moves that one to the cart', async () => {
  storeLocalFavourites([{ productId: 70, variantId: 72 }]);
  page();
  await screen.findByRole('article', { name: 'Striped Romper' });
  const romperCard = card('Striped Romper');
  expect(romperCard.getByText('0-3 months, Blue')).toBeTruthy();
  expect(romperCard.getByText('₹449')).toBeTruthy();
  expect(romperCard.getByRole('link', { name: 'Striped Romper' }).getAttribute('href')).toBe('/product/70?variant=72');
  fireEvent.click(romperCard.getByRole('button', { name: 'Move to cart: Striped Romper (0-3 months, Blue)' }));
  await waitFor(async () => expect(await readGuestLines()).toEqual([{ productId: 70, variantId: 72, quantity: 1 }]));
  expect(localFavourites()).toEqual([]);
});

it('changes a chosen variant that is sold out to another one', async () => {
  storeLocalFavourites([{ productId: 70, variantId: 74 }]);
  page();
  const soldOut = await screen.findByRole<HTMLButtonElement>('button', { name: 'Out of Stock: Striped Romper (3-6 months, Blue)' });
  expect(soldOut.disabled).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Change Striped Romper (3-6 months, Blue)' }));
  const chooser = within(await screen.findByRole('dialog', { name: 'Striped Romper' }));
  fireEvent.click(chooser.getByRole('radio', { name: /Sun/ }));
  fireEvent.click(chooser.getByRole('button', { name: 'Choose' }));
  expect(await screen.findByText('Changed to Striped Romper (3-6 months, Sun)')).toBeTruthy();
  expect(localFavourites()).toEqual([{ productId: 70, variantId: 73 }]);
  expect(screen.getByRole('button', { name: 'Move to cart: Striped Romper (3-6 months, Sun)' })).toBeTruthy();
});

it('shows the product alone when its chosen variant is no longer sold', async () => {
  storeLocalFavourites([{ productId: 70, variantId: 99 }]);
  page();
  const move = await screen.findByRole('button', { name: 'Move to cart: Striped Romper' });
  expect(screen.getByRole('link', { name: 'Striped Romper' }).getAttribute('href')).toBe('/product/70');
  fireEvent.click(move);
  expect(await screen.findByRole('dialog', { name: 'Striped Romper' })).toBeTruthy();
});

it('moves a product from the wishlist to the cart of a customer', async () => {
  kept = [7, 8];
  signIn();
  page();
  fireEvent.click(await screen.findByRole('button', { name: 'Move to cart: Wooden Train 7' }));
  expect(await screen.findByText('Added 1 Wooden Train 7 to cart')).toBeTruthy();
  await waitFor(() => expect(kept).toEqual([8]));
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Wooden Train 7' })).toBeNull());
});

it('marks wishlist products that are out of stock or no longer sold', async () => {
  kept = [8, 13];
  signIn();
  page();
  await screen.findByRole('article', { name: 'Wooden Train 8' });
  const button = card('Wooden Train 8').getByRole<HTMLButtonElement>('button', { name: 'Out of Stock: Wooden Train 8' });
  expect(button.disabled).toBe(true);
  expect(button.textContent).toBe('Out of Stock');
  expect(screen.getByText('This item is no longer sold.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Remove this item from wishlist' }));
  await waitFor(() => expect(kept).toEqual([8]));
});

it('reports that the wishlist cannot be loaded and loads it again on request', async () => {
  const down = () => HttpResponse.json({ success: false, code: 'internal', message: 'x', requestId: 'r' }, { status: 500 });
  server.use(http.get('*/api/wishlist', down));
  signIn();
  page();
  expect(await screen.findByText('We could not load your wishlist')).toBeTruthy();
  server.resetHandlers();
  kept = [7];
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('article', { name: 'Wooden Train 7' })).toBeTruthy();
});

it('shows 24 wishlist products at first and more on request', async () => {
  storeLocalFavourites(Array.from({ length: 30 }, (_, index) => ({ productId: index + 100 })));
  page();
  await screen.findByRole('article', { name: 'Wooden Train 129' });
  expect(screen.getByRole('list', { name: 'Your wishlist' }).children).toHaveLength(24);
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(screen.getByRole('list', { name: 'Your wishlist' }).children).toHaveLength(30);
});
