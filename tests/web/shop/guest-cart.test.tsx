// @vitest-environment happy-dom
/** The setting `guestCart`: where a visitor goes after adding a product. What the browser keeps is the same either way. */
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aCart, aProduct, renderAt, signIn } from '#tests/web/kit/fixtures.tsx';
import { setUpServer } from '#tests/web/kit/server.ts';
import { CartHost } from '#web/app/shell/hosts.tsx';
import { settings } from '#web/content/settings.ts';
import { Component as CartPage } from '#web/features/cart/cart-page.tsx';
import { createLine, estimateCart } from '#web/shop/cart/cart-changes.ts';
import { changeGuestLine, readGuestLines } from '#web/shop/cart/guest-lines.ts';
import { ProductCard } from '#web/ui/catalog/product-card.tsx';
import { Toaster } from '#web/ui/feedback/toaster.tsx';

let customers: Record<number, number> = {};
let revision = 1;
const cart = () => HttpResponse.json(aCart(revision++, customers));
const server = setUpServer(
  http.get('*/api/products/:id', () => HttpResponse.json(aProduct())),
  http.get('*/api/wishlist', () => HttpResponse.json({ items: [] })),
  http.get('*/api/cart', cart),
  http.post('*/api/cart/add', async ({ request }) => {
    const { productId, quantity } = (await request.json()) as { productId: number; quantity: number };
    customers = { ...customers, [productId]: (customers[productId] ?? 0) + quantity };
    return cart();
  }),
  http.patch('*/api/cart/update/:line', async ({ request }) => {
    customers = { ...customers, 7: ((await request.json()) as { quantity: number }).quantity };
    return cart();
  }),
);
beforeEach(() => {
  customers = {};
});

const set = (guestCart: boolean) => vi.spyOn(settings, 'guestCart', 'get').mockReturnValue(guestCart);
const kept = readGuestLines;
const address = () => screen.getByLabelText('address').textContent;
const add = () => fireEvent.click(screen.getByRole('button', { name: /Add to Cart/ }));

function openProductList() {
  renderAt(
    <>
      <ProductCard product={aProduct()} />
      <CartHost />
      <Toaster />
    </>,
    '/products?page=2',
    '/products',
  );
}

/** Signs in on the open page, as the sign-in page does, with the given products in the customer's cart. */
async function signInWithCart(has: Record<number, number>): Promise<void> {
  customers = has;
  act(() => signIn());
  await waitFor(async () => expect(await kept()).toEqual([]));
}

describe('with guestCart off', () => {
  beforeEach(() => void set(false));

  it('sends a visitor from Add to Cart to sign-in and back and merges the kept line into the customer cart', async () => {
    openProductList();
    add();
    await waitFor(() => expect(address()).toBe('/signin?returnTo=%2Fproducts%3Fpage%3D2'));
    expect(await kept()).toEqual([{ productId: 7, variantId: 7, quantity: 1 }]);
    cleanup();
    renderAt(<CartPage />, '/cart');
    await signInWithCart({ 7: 2 });
    expect(customers).toEqual({ 7: 3 });
  });
});

describe('with guestCart on', () => {
  it('has the guest cart switched on in the shop', () => expect(settings.guestCart).toBe(true));

  it("shows a visitor the server's prices of this moment and says what is sold out", async () => {
    await changeGuestLine({ productId: 7 }, () => 2);
    server.use(
      http.post('*/api/cart/quote', () =>
        HttpResponse.json(
          estimateCart(
            [createLine({ productId: 7 }, 2, aProduct({ price: 450 })), createLine({ productId: 8 }, 1, aProduct({ id: 8, stock: 0 }))],
            0,
          ),
        ),
      ),
    );
    renderAt(<CartPage />, '/cart', '/cart');
    expect(await screen.findByText(/^₹450\.00 each/)).toBeTruthy();
    expect(screen.getByText('Out of stock right now. Please remove it to go on.')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Proceed to Checkout' }).disabled).toBe(true);
  });

  it('opens the cart drawer for a visitor, whose Checkout leads there without signing in', async () => {
    openProductList();
    add();
    const drawer = within(await screen.findByRole('dialog', { name: 'Your cart (1 item)' }));
    expect(await screen.findByText('Added 1 Wooden Train 7 to cart')).toBeTruthy();
    expect(address()).toBe('/products?page=2');
    expect(drawer.getByRole('link', { name: 'Checkout' }).getAttribute('href')).toBe('/checkout');
  });

  it('turns the cart of a visitor into the customer cart at sign-in before payment', async () => {
    await changeGuestLine({ productId: 7 }, () => 2);
    renderAt(<CartPage />, '/cart', '/cart');
    expect(await screen.findByText('Wooden Train 7')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Proceed to Checkout' }));
    await waitFor(() => expect(address()).toBe('/checkout'));
    cleanup();
    renderAt(<CartPage />, '/cart', '/cart');
    await signInWithCart({});
    expect(customers).toEqual({ 7: 2 });
  });
});
