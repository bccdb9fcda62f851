// @vitest-environment happy-dom
/** The cart drawer: opening after adding, changes, closing and links. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { aCart, aProduct, renderAt, signIn } from '#tests/web/kit/fixtures.tsx';
import { setUpServer } from '#tests/web/kit/server.ts';
import { clearSession } from '#web/api/session.ts';
import { CartHost } from '#web/app/shell/hosts.tsx';
import { createLine, estimateCart } from '#web/shop/cart/cart-changes.ts';
import { changeGuestLine } from '#web/shop/cart/guest-lines.ts';
import { ProductCard } from '#web/ui/catalog/product-card.tsx';
import { Toaster } from '#web/ui/feedback/toaster.tsx';

let has: Record<number, number> = {};
let revision = 1;
const cart = () => HttpResponse.json(aCart(revision++, has));
const server = setUpServer(
  http.get('*/api/wishlist', () => HttpResponse.json({ items: [] })),
  http.get('*/api/cart', cart),
  http.post('*/api/cart/add', () => {
    has = { ...has, 7: 1 };
    return cart();
  }),
  http.patch('*/api/cart/update/:line', async ({ request }) => {
    has = { 7: ((await request.json()) as { quantity: number }).quantity };
    return cart();
  }),
  http.delete('*/api/cart/remove/:line', () => {
    has = {};
    return cart();
  }),
);
beforeEach(() => {
  has = {};
});

async function opened() {
  signIn();
  renderAt(
    <>
      <ProductCard product={aProduct()} />
      <CartHost />
      <Toaster />
    </>,
    '/products',
  );
  const button = screen.getByRole('button', { name: /Add to Cart/ });
  button.focus();
  fireEvent.click(button);
  return { drawer: within(await screen.findByRole('dialog')), button };
}
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

it('opens the cart drawer with the added line, the subtotal and an announced message', async () => {
  const { drawer } = await opened();
  expect(screen.getByRole('dialog', { name: 'Your cart (1 item)' })).toBeTruthy();
  // Announced within the dialog, because a modal dialog hides everything outside of it from screen readers.
  expect((await drawer.findByText('Added 1 Wooden Train 7 to cart')).closest('[role=status]')).not.toBeNull();
  expect(drawer.getByRole('heading', { name: 'Wooden Train 7' })).toBeTruthy();
  expect(drawer.getByText('Subtotal').parentElement?.textContent).toContain('₹499.00');
  expect(drawer.getByRole('link', { name: 'View Cart' }).getAttribute('href')).toBe('/cart');
  expect(drawer.getByRole('link', { name: 'Checkout' }).getAttribute('href')).toBe('/checkout');
});

it.each([
  [false, '₹399.00 each + GST Before the sale ₹499 + GST', 'Line total ₹798.00 + GST'],
  [true, '₹399.00 each Before the sale ₹499', 'Line total ₹798.00'],
])(
  'shows the price before a sale beside that of a line, and whether each amount lacks GST, where prices include it: %s',
  async (priceIncludesTax, each, total) => {
    const onSale = aProduct({ price: 399, originalPrice: 499, regularPrice: 499, priceIncludesTax });
    const withSale = () => HttpResponse.json(estimateCart([createLine({ productId: 7 }, 2, onSale)], revision++));
    server.use(http.get('*/api/cart', withSale), http.post('*/api/cart/add', withSale));
    const { drawer } = await opened();
    expect((await drawer.findByText(/^₹399\.00 each/)).textContent).toBe(each);
    expect(drawer.getByText(/^Line total/).parentElement?.textContent).toBe(total);
  },
);

it.each([
  [true, 'Prices include GST. Shipping comes at checkout.'],
  [false, 'Tax and shipping come at checkout.'],
])('says what comes at checkout of goods without GST, whose prices include tax: %s', async (priceIncludesTax, text) => {
  const book = aProduct({ gstRate: 0, priceIncludesTax });
  const withBook = () => HttpResponse.json(estimateCart([createLine({ productId: 7 }, 1, book)], revision++));
  server.use(http.get('*/api/cart', withBook), http.post('*/api/cart/add', withBook));
  const { drawer } = await opened();
  expect(await drawer.findByText(text)).toBeTruthy();
});

it('links from the cart drawer to the checkout also when the session has ended', async () => {
  const { drawer } = await opened();
  await changeGuestLine({ productId: 7 }, () => 1);
  server.use(http.get('*/api/products/:id', () => HttpResponse.json(aProduct())));
  clearSession();
  await waitFor(() => expect(drawer.getByRole('link', { name: 'Checkout' }).getAttribute('href')).toBe('/checkout'));
});

it('changes and removes a line in the cart drawer and says that the cart is empty', async () => {
  const { drawer } = await opened();
  fireEvent.click(drawer.getByRole('button', { name: 'One more of Wooden Train 7' }));
  await waitFor(() => expect(has).toEqual({ 7: 2 }));
  expect(await drawer.findByText('Updated quantity to 2')).toBeTruthy();
  const remove = drawer.getByRole('button', { name: 'Remove Wooden Train 7 from cart' });
  remove.focus();
  fireEvent.click(remove);
  expect(await drawer.findByText('Your cart is empty')).toBeTruthy();
  // The focus stays in the drawer, although the line with the pressed button is gone.
  expect(document.activeElement).not.toBe(document.body);
  expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true);
  fireEvent.click(drawer.getByRole('button', { name: 'Continue shopping' }));
  await closed();
});

it('closes the cart drawer on Escape, a backdrop click and Close, and restores the focus', async () => {
  const { button } = await opened();
  const dialog = screen.getByRole('dialog');
  fireEvent(dialog, new Event('cancel', { cancelable: true }));
  await closed();
  expect(document.activeElement).toBe(button);
  fireEvent.click(button);
  const backdrop = await screen.findByRole('dialog');
  fireEvent.mouseDown(backdrop);
  fireEvent.click(backdrop);
  await closed();
  fireEvent.click(button);
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Close' }));
  await closed();
});

it('closes the cart drawer when a link is followed', async () => {
  const { drawer } = await opened();
  fireEvent.click(drawer.getByRole('link', { name: 'View Cart' }));
  await closed();
  expect(screen.getByLabelText('address').textContent).toBe('/cart');
});
