// @vitest-environment happy-dom
/** Does what a visitor put aside get into the customer's cart, once and within the stock? */
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { mergeGuestLines } from '#web/api/cart-merge.ts';
import type { CartCalls } from '#web/api/cart-queue.ts';
import { ApiError } from '#web/api/client.ts';
import { type GuestLine, guestLines, setGuestLine } from '#web/api/guest-lines.ts';
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
  let revision = 1;
  const now = () => aCart(revision++, has);
  const calls: CartCalls = {
    read: async () => now(),
    add: async (id, quantity) => {
      writes.push(`add ${id} ${quantity}`);
      has[id] = (has[id] ?? 0) + quantity;
      return now();
    },
    update: async (line, quantity) => {
      writes.push(`update ${line} ${quantity}`);
      has[Number(line.slice(3))] = quantity;
      return now();
    },
    remove: async () => now(),
  };
  return { calls, has, writes };
}

const keep = (lines: readonly GuestLine[]) => {
  for (const { productId, quantity } of lines) setGuestLine(productId, quantity);
};

it('sums the quantities and caps them at the stock', async () => {
  keep([
    { productId: 1, quantity: 2 },
    { productId: 2, quantity: 4 },
    { productId: 3, quantity: 9 },
  ]);
  const cart = cartWith({ 1: 1, 2: 3 });
  await mergeGuestLines(cart.calls);
  expect(cart.has).toEqual({ 1: 3, 2: 5, 3: 5 });
  expect(guestLines()).toEqual([]);
});

it('adds nothing a second time', async () => {
  keep([{ productId: 1, quantity: 2 }]);
  const cart = cartWith({});
  await mergeGuestLines(cart.calls);
  await mergeGuestLines(cart.calls);
  expect(cart.has).toEqual({ 1: 2 });
});

it('does not double a line whose answer was lost', async () => {
  keep([{ productId: 1, quantity: 2 }]);
  const cart = cartWith({ 1: 1 });
  const lossy: CartCalls = {
    ...cart.calls,
    update: async (line, quantity) => {
      await cart.calls.update(line, quantity);
      throw new ApiError('network', 0, '');
    },
  };
  await expect(mergeGuestLines(lossy)).rejects.toMatchObject({ code: 'network' });
  expect(guestLines()).toEqual([{ productId: 1, quantity: 2, target: 3 }]);
  await mergeGuestLines(cart.calls);
  expect(cart.has).toEqual({ 1: 3 });
  expect(guestLines()).toEqual([]);
});

it('never takes away what the customer already had', async () => {
  keep([{ productId: 1, quantity: 1 }]);
  const cart = cartWith({ 1: 8 });
  await mergeGuestLines(cart.calls);
  expect(cart.writes).toEqual([]);
  expect(cart.has).toEqual({ 1: 8 });
});

it('lets go of a line whose product is gone and goes on with the others', async () => {
  keep([
    { productId: 404, quantity: 1 },
    { productId: 2, quantity: 1 },
  ]);
  const cart = cartWith({});
  await mergeGuestLines(cart.calls);
  expect(cart.has).toEqual({ 2: 1 });
  expect(guestLines()).toEqual([]);
});

it('reads odd storage as no lines', () => {
  for (const odd of ['{', 'null', '[]', '{"a":1}', '{"quantity":-1,"at":1}', '{"quantity":1000000000,"at":1}', '{"quantity":2}'])
    localStorage.setItem(`nanhe.cart.${localStorage.length + 1}`, odd);
  for (const key of ['', '0', '-1', 'x', '1.5']) localStorage.setItem(`nanhe.cart.${key}`, '{"quantity":1,"at":1}');
  expect(guestLines()).toEqual([]);
});

it('keeps the lines in the order in which they were put aside, each apart from what another tab does with the others', () => {
  for (const productId of [9, 3, 5]) setGuestLine(productId, 1);
  // The other tab has seen only the first two when it writes.
  setGuestLine(3, 4);
  setGuestLine(9, 0);
  expect(guestLines()).toEqual([
    { productId: 3, quantity: 4 },
    { productId: 5, quantity: 1 },
  ]);
  expect(Object.keys({ ...localStorage }).toSorted()).toEqual(['nanhe.cart.3', 'nanhe.cart.5']);
});
