// @vitest-environment happy-dom
/** Merging the cart of a visitor into the customer's cart at sign-in. */
import { HttpResponse, http } from 'msw';
import { afterEach, describe, expect, it } from 'vitest';
import { type LineRef, variantIdOf } from '#shared/rules/order/variant-ref.ts';
import { errorResponse } from '#tests/web/kit/error-response.ts';
import { aCart, aProduct, asha, resetBrowser, signIn } from '#tests/web/kit/fixtures.tsx';
import { setUpServer } from '#tests/web/kit/server.ts';
import { ApiError } from '#web/api/client.ts';
import { storeSession } from '#web/api/session.ts';
import type { CartCalls } from '#web/shop/cart/cart-queue.ts';
import { changeGuestLine, moveGuestLine, readGuestLines } from '#web/shop/cart/guest-lines.ts';
import { mergeGuestLines } from '#web/shop/cart/merge-guest-cart.ts';
import { readRefusedCoupon } from '#web/shop/cart/refused-coupon.ts';

const server = setUpServer(
  http.get('*/api/products/:id', ({ params }) =>
    params['id'] === '404'
      ? HttpResponse.json({ success: false, code: 'product_not_found', message: 'Product not found', requestId: 'r' }, { status: 404 })
      : HttpResponse.json(aProduct({ id: Number(params['id']), stock: 5 })),
  ),
);
afterEach(resetBrowser);

function cartWith(start: Record<number, number>) {
  const has: Record<number, number> = { ...start };
  const writes: string[] = [];
  const done = new Set<string>();
  let revision = 1;
  const now = () => aCart(revision++, has);
  const calls: CartCalls = {
    read: async () => now(),
    add: async (goods, quantity, key) => {
      const id = variantIdOf(goods);
      writes.push(`add ${id} ${quantity}`);
      if (!done.has(key)) has[id] = (has[id] ?? 0) + quantity;
      done.add(key);
      return now();
    },
    update: async () => now(),
    move: async () => now(),
    remove: async () => now(),
  };
  return { calls, has, writes };
}

const keep = async (lines: readonly (LineRef & { quantity: number })[]) => {
  for (const line of lines) await changeGuestLine(line, () => line.quantity);
};

it('adds guest quantities to the cart and caps each line at the stock', async () => {
  await keep([
    { productId: 1, quantity: 2 },
    { productId: 2, quantity: 4 },
    { productId: 3, quantity: 9 },
  ]);
  const cart = cartWith({ 1: 1, 2: 3 });
  await mergeGuestLines(cart.calls);
  expect(cart.has).toEqual({ 1: 3, 2: 5, 3: 5 });
  expect(await readGuestLines()).toEqual([]);
});

it('merges a guest cart only once', async () => {
  await keep([{ productId: 1, quantity: 2 }]);
  const cart = cartWith({});
  await mergeGuestLines(cart.calls);
  await mergeGuestLines(cart.calls);
  expect(cart.has).toEqual({ 1: 2 });
});

it('adds a guest line only once although the first answer was lost', async () => {
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
  expect(await readGuestLines()).toMatchObject([{ productId: 1, quantity: 2 }]);
  // Another device removes one unit before the second try.
  cart.has[1] = 2;
  await mergeGuestLines(cart.calls);
  expect(cart.has).toEqual({ 1: 2 });
  expect(await readGuestLines()).toEqual([]);
});

it('never reduces a quantity that the customer already had', async () => {
  await keep([{ productId: 1, quantity: 1 }]);
  const cart = cartWith({ 1: 8 });
  await mergeGuestLines(cart.calls);
  expect(cart.writes).toEqual([]);
  expect(cart.has).toEqual({ 1: 8 });
});

it('drops a guest line whose product is gone and merges the others', async () => {
  await keep([
    { productId: 404, quantity: 1 },
    { productId: 2, quantity: 1 },
  ]);
  const cart = cartWith({});
  await mergeGuestLines(cart.calls);
  expect(cart.has).toEqual({ 2: 1 });
  expect(await readGuestLines()).toEqual([]);
});

it('merges a quantity that another tab adds while the guest line is being sent', async () => {
  await keep([{ productId: 1, quantity: 2 }]);
  const cart = cartWith({});
  const calls: CartCalls = {
    ...cart.calls,
    add: async (...line) => {
      if (cart.writes.length === 0) await changeGuestLine({ productId: 1 }, (quantity) => quantity + 1);
      return cart.calls.add(...line);
    },
  };
  await mergeGuestLines(calls);
  expect(cart.has).toEqual({ 1: 3 });
  expect(await readGuestLines()).toEqual([]);
});

it('keeps guest lines in the order of adding, up to the limit of a cart', async () => {
  for (const productId of [9, 3, 5]) await changeGuestLine({ productId }, () => 1);
  await changeGuestLine({ productId: 3 }, (quantity) => quantity + 3);
  await changeGuestLine({ productId: 9 }, () => 0);
  expect(await readGuestLines()).toEqual([
    { productId: 3, variantId: 3, quantity: 4 },
    { productId: 5, variantId: 5, quantity: 1 },
  ]);
  for (let productId = 100; productId < 148; productId++) await changeGuestLine({ productId }, () => 1);
  await expect(changeGuestLine({ productId: 200 }, () => 1)).rejects.toMatchObject({ code: 'cart_full' });
  expect(await readGuestLines()).toHaveLength(50);
});

it('keeps two variants of one product as two lines', async () => {
  await changeGuestLine({ productId: 70, variantId: 71 }, () => 1);
  await changeGuestLine({ productId: 70, variantId: 72 }, () => 2);
  await changeGuestLine({ productId: 70, variantId: 71 }, (quantity) => quantity + 3);
  expect(await readGuestLines()).toEqual([
    { productId: 70, variantId: 71, quantity: 4 },
    { productId: 70, variantId: 72, quantity: 2 },
  ]);
});

it('moves a guest line to another variant at the same position and adds up the units', async () => {
  for (const variantId of [71, 72, 73]) await changeGuestLine({ productId: 70, variantId }, () => 2);
  const kept = await readGuestLines();
  const line = kept[0];
  if (line === undefined) throw new Error('There is no line.');
  await moveGuestLine(line, 73, (quantity) => expect(quantity).toBe(4));
  expect(await readGuestLines()).toEqual([
    { productId: 70, variantId: 73, quantity: 4 },
    { productId: 70, variantId: 72, quantity: 2 },
  ]);
  const refuse = () => {
    throw new ApiError('out_of_stock', 409, '');
  };
  await expect(moveGuestLine({ productId: 70, variantId: 72, quantity: 2 }, 73, refuse)).rejects.toMatchObject({ code: 'out_of_stock' });
  expect(await readGuestLines()).toHaveLength(2);
});

describe('the coupon of a visitor at sign-in', () => {
  const storedCode = () => localStorage.getItem('nanhe.coupon');
  const answerWith = (answer: () => Response) => {
    const sent: unknown[] = [];
    localStorage.setItem('nanhe.coupon', 'DIWALI');
    signIn();
    server.use(
      http.post('*/api/cart/coupon', async ({ request }) => {
        sent.push(await request.json());
        return answer();
      }),
    );
    return sent;
  };

  it('moves to the cart of the customer', async () => {
    const sent = answerWith(() => HttpResponse.json(aCart(2)));
    await mergeGuestLines(cartWith({}).calls);
    expect([sent, storedCode(), readRefusedCoupon()]).toEqual([[{ code: 'DIWALI' }], null, undefined]);
  });

  it('stays for the next start when the server gives no final answer', async () => {
    for (const code of ['internal', 'too_many_requests'] as const) {
      answerWith(() => errorResponse(code));
      await expect(mergeGuestLines(cartWith({}).calls)).rejects.toMatchObject({ code });
      expect([storedCode(), readRefusedCoupon()]).toEqual(['DIWALI', undefined]);
    }
  });

  it('is taken out with its reason when it does not apply to the customer, and hidden from another customer', async () => {
    const message = 'This offer is for a first order only.';
    answerWith(() => errorResponse('coupon_refused', { message, fields: { code: message } }));
    await mergeGuestLines(cartWith({}).calls);
    expect([storedCode(), readRefusedCoupon()]).toEqual([null, { code: 'DIWALI', refusal: { message } }]);
    storeSession({ token: 'token-2', user: { ...asha, id: 'customer-2' } });
    expect(readRefusedCoupon()).toBeUndefined();
  });
});
