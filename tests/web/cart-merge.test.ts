// @vitest-environment happy-dom
/** Does what a visitor put aside get into the customer's cart, once and within the stock? */
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { mergeGuestLines } from '#web/api/cart-merge.ts';
import type { CartCalls } from '#web/api/cart-queue.ts';
import { ApiError } from '#web/api/client.ts';
import { changeGuestLine, type GuestLine, guestLines } from '#web/api/guest-lines.ts';
import { aCart, aProduct, freshBrowser } from './kit/given.tsx';

const server = setupServer(
  http.get('*/api/products/:id', ({ params }) =>
    params['id'] === '404'
      ? HttpResponse.json({ success: false, code: 'product_not_found', message: 'Product not found', requestId: 'r' }, { status: 404 })
      : HttpResponse.json(aProduct({ id: Number(params['id']), stock: 5 })),
  ),
);
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterAll(() => server.close());
beforeEach(freshBrowser);

function cartWith(start: Record<number, number>) {
  const has: Record<number, number> = { ...start };
  const writes: string[] = [];
  const done = new Set<string>();
  let revision = 1;
  const now = () => aCart(revision++, has);
  const calls: CartCalls = {
    read: async () => now(),
    add: async (id, quantity, key) => {
      writes.push(`add ${id} ${quantity}`);
      if (!done.has(key)) has[id] = (has[id] ?? 0) + quantity;
      done.add(key);
      return now();
    },
    update: async () => now(),
    remove: async () => now(),
  };
  return { calls, has, writes };
}

const keep = async (lines: readonly GuestLine[]) => {
  for (const { productId, quantity } of lines) await changeGuestLine(productId, () => quantity);
};

it('sums the quantities and caps them at the stock', async () => {
  await keep([
    { productId: 1, quantity: 2 },
    { productId: 2, quantity: 4 },
    { productId: 3, quantity: 9 },
  ]);
  const cart = cartWith({ 1: 1, 2: 3 });
  await mergeGuestLines(cart.calls);
  expect(cart.has).toEqual({ 1: 3, 2: 5, 3: 5 });
  expect(await guestLines()).toEqual([]);
});

it('adds nothing a second time', async () => {
  await keep([{ productId: 1, quantity: 2 }]);
  const cart = cartWith({});
  await mergeGuestLines(cart.calls);
  await mergeGuestLines(cart.calls);
  expect(cart.has).toEqual({ 1: 2 });
});

it('does not double a line whose answer was lost', async () => {
  await keep([{ productId: 1, quantity: 2 }]);
  const cart = cartWith({ 1: 1 });
  const lossy: CartCalls = {
    ...cart.calls,
    add: async (...line) => {
      await cart.calls.add(...line);
      throw new ApiError('network', 0, '');
    },
  };
  await expect(mergeGuestLines(lossy)).rejects.toMatchObject({ code: 'network' });
  expect(await guestLines()).toMatchObject([{ productId: 1, quantity: 2 }]);
  // Another device takes one away before the second try.
  cart.has[1] = 2;
  await mergeGuestLines(cart.calls);
  expect(cart.has).toEqual({ 1: 2 });
  expect(await guestLines()).toEqual([]);
});

it('never takes away what the customer already had', async () => {
  await keep([{ productId: 1, quantity: 1 }]);
  const cart = cartWith({ 1: 8 });
  await mergeGuestLines(cart.calls);
  expect(cart.writes).toEqual([]);
  expect(cart.has).toEqual({ 1: 8 });
});

it('lets go of a line whose product is gone and goes on with the others', async () => {
  await keep([
    { productId: 404, quantity: 1 },
    { productId: 2, quantity: 1 },
  ]);
  const cart = cartWith({});
  await mergeGuestLines(cart.calls);
  expect(cart.has).toEqual({ 2: 1 });
  expect(await guestLines()).toEqual([]);
});

it('brings over what another tab adds while the line is on its way', async () => {
  await keep([{ productId: 1, quantity: 2 }]);
  const cart = cartWith({});
  const calls: CartCalls = {
    ...cart.calls,
    add: async (...line) => {
      if (cart.writes.length === 0) await changeGuestLine(1, (quantity) => quantity + 1);
      return cart.calls.add(...line);
    },
  };
  await mergeGuestLines(calls);
  expect(cart.has).toEqual({ 1: 3 });
  expect(await guestLines()).toEqual([]);
});

it('keeps the lines in the order in which they were put aside, and no more of them than a cart has', async () => {
  for (const productId of [9, 3, 5]) await changeGuestLine(productId, () => 1);
  await changeGuestLine(3, (quantity) => quantity + 3);
  await changeGuestLine(9, () => 0);
  expect(await guestLines()).toEqual([
    { productId: 3, quantity: 4 },
    { productId: 5, quantity: 1 },
  ]);
  for (let productId = 100; productId < 148; productId++) await changeGuestLine(productId, () => 1);
  await expect(changeGuestLine(200, () => 1)).rejects.toMatchObject({ code: 'cart_full' });
  expect(await guestLines()).toHaveLength(50);
});
