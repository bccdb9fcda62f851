// @vitest-environment happy-dom
/** The cart page: totals, quantity changes, problems and errors. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import type { CartLine } from '#shared/contract/checkout/cart.ts';
import { aCart, aProduct, aRomper, renderAt, signIn } from '#tests/web/kit/fixtures.tsx';
import { setUpServer } from '#tests/web/kit/server.ts';
import { ChooserHost } from '#web/app/shell/hosts.tsx';
import { Component as CartPage } from '#web/features/cart/cart-page.tsx';
import { createLine, estimateCart } from '#web/shop/cart/cart-changes.ts';
import { changeGuestLine } from '#web/shop/cart/guest-lines.ts';
import { Toaster } from '#web/ui/feedback/toaster.tsx';

const server = setUpServer();

const page = () =>
  renderAt(
    <>
      <CartPage />
      <Toaster />
    </>,
    '/cart',
    '/cart',
  );

/**
 * A server with one cart.
 * @param firstAnswer what the answer to the first change of a quantity waits for
 */
function serverWith(start: Record<number, number>, firstAnswer: Promise<void> = Promise.resolve()) {
  const has = { ...start };
  const writes: string[] = [];
  let revision = 1;
  const answer = () => HttpResponse.json(aCart(revision, has));
  server.use(
    http.get('*/api/cart', answer),
    http.patch('*/api/cart/update/:line', async ({ request, params }) => {
      const { quantity } = (await request.json()) as { quantity: number };
      writes.push(`${String(params['line'])}=${quantity}`);
      if (writes.length === 1) await firstAnswer;
      const id = Number(String(params['line']).slice(3));
      if (quantity > 0) has[id] = quantity;
      else delete has[id];
      revision += 1;
      return answer();
    }),
    http.delete('*/api/cart/remove/:line', ({ params }) => {
      delete has[Number(String(params['line']).slice(3))];
      revision += 1;
      return answer();
    }),
  );
  return { has, writes };
}

describe('the cart page', () => {
  it('says of a large item that it is delivered alone, and of no other one', async () => {
    signIn();
    const { items, ...cart } = aCart(1, { 7: 1, 8: 1 });
    const lines = items.map((line) => (line.productId === 7 ? { ...line, product: aProduct({ id: 7, shipsAlone: true }) } : line));
    server.use(http.get('*/api/cart', () => HttpResponse.json({ ...cart, items: lines })));
    page();
    const note = await screen.findByText('Large item: delivered alone');
    expect(note.closest('li')?.textContent).toContain('Wooden Train 7');
  });

  it('shows cart lines, tax and free shipping, and leads to checkout', async () => {
    signIn();
    serverWith({ 7: 2 });
    page();
    expect(await screen.findByRole('link', { name: 'Wooden Train 7' })).toBeTruthy();
    expect(screen.getAllByText('₹998.00').length).toBe(2);
    expect(screen.getByText('₹179.64')).toBeTruthy();
    expect(screen.getByText('₹1,177.64')).toBeTruthy();
    expect(screen.getByText('Free')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Proceed to Checkout' }));
    await waitFor(() => expect(screen.getByLabelText('address').textContent).toBe('/checkout'));
  });

  it('ends at the last quantity clicked, on the page and on the server', async () => {
    signIn();
    const { promise, resolve } = Promise.withResolvers<void>();
    const { has, writes } = serverWith({ 7: 1 }, promise);
    page();
    const more = await screen.findByRole('button', { name: 'One more of Wooden Train 7' });
    for (let click = 0; click < 4; click++) fireEvent.click(more);
    expect(screen.getByText('5')).toBeTruthy();
    resolve();
    expect(await screen.findByText('Updated quantity to 5')).toBeTruthy();
    expect(writes).toEqual(['ci-7=2', 'ci-7=5']);
    expect(has[7]).toBe(5);
  });

  it('removes a cart line and says that the cart is empty', async () => {
    signIn();
    serverWith({ 7: 1 });
    page();
    const less = await screen.findByRole('button', { name: 'One less of Wooden Train 7' });
    // The list that appears does not take the focus.
    expect(document.activeElement).toBe(document.body);
    less.focus();
    fireEvent.click(less);
    expect(await screen.findByText('Removed Wooden Train 7 from cart')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Your cart' })));
    expect(screen.getByRole('heading', { name: 'Your cart is empty' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Start Shopping' }).getAttribute('href')).toBe('/products');
  });

  it('blocks checkout for lines that cannot be bought and explains each line', async () => {
    signIn();
    const lines = [
      createLine({ productId: 1 }, 1, undefined),
      createLine({ productId: 2 }, 1, aProduct({ id: 2, stock: 0 })),
      createLine({ productId: 3 }, 9, aProduct({ id: 3, stock: 4 })),
    ];
    server.use(http.get('*/api/cart', () => HttpResponse.json(estimateCart(lines, 1))));
    page();
    expect(await screen.findByText('This item is no longer sold. Please remove it to go on.')).toBeTruthy();
    expect(screen.getByText('Out of stock right now. Please remove it to go on.')).toBeTruthy();
    expect(screen.getByText('Only 4 left. Please lower the quantity to go on.')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Proceed to Checkout' }).disabled).toBe(true);
  });

  it('shows an error when the cart cannot be loaded and loads it again on Try Again', async () => {
    signIn();
    server.use(http.get('*/api/cart', () => HttpResponse.error()));
    page();
    expect(await screen.findByText('We could not load your cart')).toBeTruthy();
    server.resetHandlers();
    serverWith({ 7: 1 });
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('link', { name: 'Wooden Train 7' })).toBeTruthy();
  });

  it('shows the cart of a visitor and leads to the checkout', async () => {
    await changeGuestLine({ productId: 7 }, () => 2);
    server.use(http.get('*/api/products/7', () => HttpResponse.json(aProduct())));
    page();
    expect(await screen.findByRole('link', { name: 'Wooden Train 7' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Proceed to Checkout' }));
    await waitFor(() => expect(screen.getByLabelText('address').textContent).toBe('/checkout'));
  });
});

describe('a line of a product with options', () => {
  it('shows the chosen variant and moves to another one', async () => {
    signIn();
    const romper = aRomper([5, 5, 5, 0]);
    let line = createLine({ productId: 70, variantId: 71 }, 2, romper);
    const sent: unknown[] = [];
    server.use(
      http.get('*/api/cart', () => HttpResponse.json(estimateCart([line], 1))),
      http.patch('*/api/cart/update/ci-71', async ({ request }) => {
        sent.push(await request.json());
        line = createLine({ productId: 70, variantId: 72 }, 2, romper);
        return HttpResponse.json(estimateCart([line], 2));
      }),
    );
    renderAt(
      <>
        <CartPage />
        <ChooserHost />
        <Toaster />
      </>,
      '/cart',
      '/cart',
    );
    expect(await screen.findByText('0-3 months, Sun')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Striped Romper' }).getAttribute('href')).toBe('/product/70?variant=71');
    fireEvent.click(screen.getByRole('button', { name: 'Change Striped Romper (0-3 months, Sun)' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Striped Romper' }));
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: '0-3 months' }).checked).toBe(true);
    fireEvent.click(dialog.getByRole('radio', { name: 'Blue' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Change' }));
    expect(await screen.findByText('0-3 months, Blue')).toBeTruthy();
    await waitFor(() => expect(sent).toEqual([{ quantity: 2, from: 2, variantId: 72 }]));
    expect(await screen.findByText('₹449.00 each', { exact: false })).toBeTruthy();
  });

  const openWith = (lines: CartLine[]) => {
    signIn();
    const sent: unknown[] = [];
    server.use(
      http.get('*/api/cart', () => HttpResponse.json(estimateCart(lines, 1))),
      http.patch('*/api/cart/update/:line', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json(estimateCart(lines, 2));
      }),
    );
    renderAt(
      <>
        <CartPage />
        <ChooserHost />
      </>,
      '/cart',
      '/cart',
    );
    return sent;
  };
  const romper = aRomper([5, 5, 5, 5]);
  const soldOut = aRomper([0, 0, 0, 0], { id: 80 });

  it('names the product of a variant that is no longer sold, and offers another one', async () => {
    const lines = [
      { ...createLine({ productId: 70, variantId: 79 }, 2, romper), variant: { id: 79, title: '6-9 months, Sun', sku: 'ROMPER-9' } },
      createLine({ productId: 70, variantId: 78 }, 1, romper),
    ];
    const sent = openWith(lines);
    expect(await screen.findByText('6-9 months, Sun')).toBeTruthy();
    expect(screen.getAllByRole('link', { name: 'Striped Romper' })).toHaveLength(2);
    expect(screen.getAllByText('This item is no longer sold. Choose another, or remove it.')).toHaveLength(2);
    expect(screen.queryByText('Unavailable item')).toBeNull();
    expect(screen.getByRole('button', { name: 'Change Striped Romper' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Change Striped Romper (6-9 months, Sun)' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Striped Romper' }));
    expect(dialog.getAllByRole<HTMLInputElement>('radio').some(({ checked }) => checked)).toBe(false);
    fireEvent.click(dialog.getByRole('radio', { name: '3-6 months' }));
    fireEvent.click(dialog.getByRole('radio', { name: 'Sun' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Change' }));
    await waitFor(() => expect(sent).toEqual([{ quantity: 2, from: 2, variantId: 73 }]));
  });

  it('asks before it moves a line to the only other variant', async () => {
    const only = { ...romper, variants: romper.variants.slice(0, 1) };
    const sent = openWith([createLine({ productId: 70, variantId: 79 }, 2, only)]);
    fireEvent.click(await screen.findByRole('button', { name: 'Change Striped Romper' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Striped Romper' }));
    expect(sent).toEqual([]);
    fireEvent.click(dialog.getByRole('button', { name: 'Change' }));
    await waitFor(() => expect(sent).toEqual([{ quantity: 2, from: 2, variantId: 71 }]));
  });

  it('offers another variant for one that is sold out, and only removal when all are', async () => {
    openWith([createLine({ productId: 70, variantId: 71 }, 1, aRomper([0, 5, 0, 0])), createLine({ productId: 80, variantId: 81 }, 1, soldOut)]);
    expect(await screen.findByText('Out of stock right now. Choose another, or remove it.')).toBeTruthy();
    expect(screen.getByText('Out of stock right now. Please remove it to go on.')).toBeTruthy();
  });
});

it('keeps the way to free delivery, less what was added, until the server has priced the change', async () => {
  signIn();
  const { items, summary, revision } = aCart(1, { 7: 1 });
  server.use(
    http.get('*/api/cart', () => HttpResponse.json({ items, summary: { ...summary, shippingCost: 49, missingForFree: 600 }, revision })),
    http.patch('*/api/cart/update/:line', () => new Promise<never>(() => undefined)),
    http.get('*/api/offers', () => HttpResponse.json({ offers: [] })),
  );
  page();
  expect(await screen.findByText('₹600')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /^One more of/ }));
  expect(await screen.findByText('₹101')).toBeTruthy();
});
