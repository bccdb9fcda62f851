// @vitest-environment happy-dom
/** The product card: what it shows and what its buttons do. */
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { aCart, aProduct, renderAt, signIn } from '#tests/web/kit/fixtures.tsx';
import { setUpServer } from '#tests/web/kit/server.ts';
import { readBuyNow } from '#web/shop/cart/buy-now.ts';
import { readGuestLines } from '#web/shop/cart/guest-lines.ts';
import { ProductCard } from '#web/ui/catalog/product-card.tsx';
import { Toaster } from '#web/ui/feedback/toaster.tsx';

const server = setUpServer(http.get('*/api/wishlist', () => HttpResponse.json({ items: [] })));

const card = (given: Parameters<typeof aProduct>[0] = {}) =>
  renderAt(
    <>
      <ProductCard product={aProduct(given)} />
      <Toaster />
    </>,
    '/products?page=2',
  );
const address = () => screen.getByLabelText('address').textContent;

describe('the content of a product card', () => {
  it('shows category, age, name, price, struck-through price and discount', () => {
    card({ price: 499, originalPrice: 699 });
    expect(screen.getByText('Wooden Toys')).toBeTruthy();
    expect(screen.getByText('2–5 years')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Wooden Train 7' })).toBeTruthy();
    expect(screen.getByText('₹499')).toBeTruthy();
    expect(screen.getByText('₹699').closest('s')).toBeTruthy();
    // Less than the MRP with 18 % GST: 588.82.
    expect(screen.getByText('16% off')).toBeTruthy();
    expect(screen.getByText('+ GST')).toBeTruthy();
    expect(screen.getByRole('link').getAttribute('href')).toBe('/product/7');
  });

  it('shows the price before a sale with words for screen readers, and when it ends', () => {
    const sale = { price: 399, originalPrice: 499, regularPrice: 499, saleEndsAt: '2026-11-30T18:30:00.000Z', saleNote: 'Sale ends 30 Nov' };
    card({ ...sale, mrp: 699 });
    expect(screen.getByText('₹499').closest('s')?.parentElement?.textContent).toBe('Before ₹499');
    expect(screen.getByText('20% off')).toBeTruthy();
    expect(screen.getByText('Sale ends 30 Nov')).toBeTruthy();
  });

  it('shows neither badge nor second price without a discount', () => {
    card({ price: 499, originalPrice: 499 });
    expect(screen.queryByText(/% off/)).toBeNull();
    expect(screen.getAllByText(/₹/)).toHaveLength(1);
  });

  it('shows the rating of a product, and nothing where there are no reviews', () => {
    card();
    expect(screen.queryByText(/review/)).toBeNull();
    expect(screen.queryByRole('img', { name: /stars/ })).toBeNull();
    cleanup();
    card({ rating: 4.3, reviews: 12 });
    expect(screen.getByRole('img', { name: '4.3 out of 5 stars' })).toBeTruthy();
  });

  it('disables buying a product that is out of stock', () => {
    card({ stock: 0 });
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /Add to Cart/ }).disabled).toBe(true);
    expect(screen.queryByRole('button', { name: /Buy Now/ })).toBeNull();
    expect(screen.getAllByText('Out of Stock').length).toBeGreaterThan(0);
  });

  it('switches a favourite on and off', () => {
    card();
    const heart = screen.getByRole('button', { name: 'Favourite: Wooden Train 7' });
    fireEvent.click(heart);
    expect(heart.getAttribute('aria-pressed')).toBe('true');
    fireEvent.click(heart);
    expect(heart.getAttribute('aria-pressed')).toBe('false');
  });
});

describe('a product card for a customer', () => {
  it('adds the product to the cart of a customer and confirms it', async () => {
    signIn();
    server.use(
      http.get('*/api/cart', () => HttpResponse.json(aCart(1))),
      http.post('*/api/cart/add', () => HttpResponse.json(aCart(2, { 7: 1 }))),
    );
    card();
    fireEvent.click(screen.getByRole('button', { name: /Add to Cart/ }));
    expect(await screen.findByText('Added 1 Wooden Train 7 to cart')).toBeTruthy();
    expect(address()).toBe('/products?page=2');
  });

  it('reverts a favourite that could not be saved and shows the reason', async () => {
    signIn();
    server.use(
      http.put('*/api/wishlist/7', () => HttpResponse.json({ success: false, code: 'internal', message: 'Oh no', requestId: 'r' }, { status: 500 })),
    );
    card();
    const heart = screen.getByRole('button', { name: 'Favourite: Wooden Train 7' });
    fireEvent.click(heart);
    expect(heart.getAttribute('aria-pressed')).toBe('true');
    expect((await screen.findByRole('alert')).textContent).toContain('Oh no');
    await waitFor(() => expect(heart.getAttribute('aria-pressed')).toBe('false'));
  });

  it('warns when the requested quantity exceeds the stock', async () => {
    signIn();
    server.use(
      http.get('*/api/cart', () => HttpResponse.json(aCart(1))),
      http.post('*/api/cart/add', () => HttpResponse.json({ success: false, code: 'out_of_stock', message: 'x', requestId: 'r' }, { status: 409 })),
    );
    card();
    fireEvent.click(screen.getByRole('button', { name: /Add to Cart/ }));
    expect((await screen.findByText('Cannot exceed available stock')).closest('[role=status]')).not.toBeNull();
    expect(screen.getByText('Warning')).toBeTruthy();
  });

  it('goes from Buy Now to checkout and keeps only product and quantity', async () => {
    signIn();
    card();
    fireEvent.click(screen.getByRole('button', { name: /Buy Now/ }));
    expect(await screen.findByText('Proceeding to checkout with Wooden Train 7')).toBeTruthy();
    await waitFor(() => expect(address()).toBe('/checkout?buyNow=true'));
    expect(sessionStorage.getItem('nanhe.buyNow')).toBe('{"productId":7,"variantId":7,"quantity":1}');
  });
});

describe('a product card for a visitor', () => {
  it('keeps the product added by a visitor and stays on the page', async () => {
    server.use(http.get('*/api/products/7', () => HttpResponse.json(aProduct())));
    card();
    fireEvent.click(screen.getByRole('button', { name: /Add to Cart/ }));
    expect(await screen.findByText('Added 1 Wooden Train 7 to cart')).toBeTruthy();
    expect(address()).toBe('/products?page=2');
    expect(await readGuestLines()).toEqual([{ productId: 7, variantId: 7, quantity: 1 }]);
  });

  it('keeps the Buy Now product of a visitor and leads to the checkout', async () => {
    card();
    fireEvent.click(screen.getByRole('button', { name: /Buy Now/ }));
    await waitFor(() => expect(address()).toBe('/checkout?buyNow=true'));
    expect(readBuyNow()).toEqual({ productId: 7, variantId: 7, quantity: 1 });
  });
});
