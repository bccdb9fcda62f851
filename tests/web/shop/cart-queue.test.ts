/** The queue of cart changes: order, merging of rapid changes, and late responses. */
import { describe, expect, it, vi } from 'vitest';
import type { Cart } from '#shared/contract/checkout/cart.ts';
import { aCart } from '#tests/web/kit/fixtures.tsx';
import { idle, manualCartServer } from '#tests/web/kit/manual-cart-server.ts';
import { ApiError } from '#web/api/client.ts';
import { quantityIn } from '#web/shop/cart/cart-changes.ts';
import { type CartCalls, openCartQueue, readIntervalMs } from '#web/shop/cart/cart-queue.ts';

describe('a change elsewhere', () => {
  it('reads the cart again when a change elsewhere arrives during a read', async () => {
    const server = manualCartServer({ 7: 1 });
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    const early = server.calls.read();
    vi.mocked(server.calls.read).mockImplementationOnce(async () => {
      await held;
      return early;
    });
    const queue = openCartQueue(server.calls, () => undefined);
    void queue.read();
    server.has.set(7, 5);
    const again = queue.reread();
    letGo();
    await again;
    expect(quantityIn(queue.state().cart, 7)).toBe(5);
  });
});

describe('fast changes of a quantity', () => {
  it('shows the last quantity at once and sends only the first and the last change', async () => {
    const server = manualCartServer({ 7: 1 });
    const queue = openCartQueue(server.calls, () => undefined);
    await queue.read();
    const wishes = [2, 3, 4].map((quantity) => queue.apply({ kind: 'set', productId: 7, quantity }));
    expect(quantityIn(queue.state().cart, 7)).toBe(4);
    expect(queue.state().isSaving).toBe(true);
    expect(await server.settle()).toBe('update 7 2');
    expect(quantityIn(queue.state().cart, 7)).toBe(4);
    expect(await server.settle()).toBe('update 7 4');
    await Promise.all(wishes);
    expect(server.open).toHaveLength(0);
    expect(server.has.get(7)).toBe(4);
    expect(quantityIn(queue.state().cart, 7)).toBe(4);
    expect(queue.state().isSaving).toBe(false);
  });

  it('never sends two cart changes at once', async () => {
    const server = manualCartServer({ 7: 1, 8: 1 });
    const queue = openCartQueue(server.calls, () => undefined);
    await queue.read();
    void queue.apply({ kind: 'set', productId: 7, quantity: 2 });
    void queue.apply({ kind: 'set', productId: 8, quantity: 5 });
    await idle();
    expect(server.open).toHaveLength(1);
    await server.settle();
    await idle();
    expect(server.open).toHaveLength(1);
    await server.settle();
    expect([...server.has]).toEqual([
      [7, 2],
      [8, 5],
    ]);
  });

  it('ignores an older cart that arrives after a newer one', async () => {
    const server = manualCartServer({ 7: 1 });
    let letOldGo: (cart: Cart) => void = () => undefined;
    const read = vi.fn<CartCalls['read']>(async () => aCart(1, { 7: 1 }));
    const queue = openCartQueue({ ...server.calls, read }, () => undefined);
    await queue.read();
    read.mockImplementationOnce(
      () =>
        new Promise((resolve) => {
          letOldGo = resolve;
        }),
    );
    const late = queue.read(true);
    const wish = queue.apply({ kind: 'set', productId: 7, quantity: 3 });
    await server.settle();
    await wish;
    letOldGo(aCart(1, { 7: 1 }));
    await late;
    expect(quantityIn(queue.state().cart, 7)).toBe(3);
  });

  it('adds up the quantities when a product is added repeatedly', async () => {
    const server = manualCartServer();
    const queue = openCartQueue(server.calls, () => undefined);
    await queue.read();
    const wishes = [1, 1, 2].map((quantity) => queue.apply({ kind: 'add', productId: 9, quantity }));
    expect(await server.settle()).toBe('add 9 1');
    expect(await server.settle()).toBe('add 9 3');
    await Promise.all(wishes);
    expect(server.has.get(9)).toBe(4);
  });

  it('removes a cart line when the quantity reaches 0', async () => {
    const server = manualCartServer({ 7: 1 });
    const queue = openCartQueue(server.calls, () => undefined);
    await queue.read();
    const wish = queue.apply({ kind: 'set', productId: 7, quantity: 0 });
    expect(queue.state().cart.items).toEqual([]);
    expect(await server.settle()).toBe('remove 7');
    await wish;
  });
});

describe('reads of the cart', () => {
  it('serves reads within two seconds from the known cart', async () => {
    const server = manualCartServer({ 7: 1 });
    let time = 0;
    const queue = openCartQueue(
      server.calls,
      () => undefined,
      () => time,
    );
    await queue.read();
    await queue.read();
    time = readIntervalMs - 1;
    await queue.read();
    expect(server.calls.read).toHaveBeenCalledTimes(1);
    time = readIntervalMs;
    await queue.read();
    expect(server.calls.read).toHaveBeenCalledTimes(2);
  });

  it('keeps the cart when a later read fails', async () => {
    const server = manualCartServer({ 7: 1 });
    const queue = openCartQueue(server.calls, () => undefined);
    await queue.read();
    vi.mocked(server.calls.read).mockRejectedValueOnce(new ApiError('network', 0, ''));
    await expect(queue.read(true)).rejects.toMatchObject({ code: 'network' });
    expect(quantityIn(queue.state().cart, 7)).toBe(1);
    expect(queue.state().error).toBeNull();
  });
});

it('sends later changes only after a move to another variant is done', async () => {
  const server = manualCartServer({ 7: 2, 8: 1 });
  const queue = openCartQueue(server.calls, () => undefined);
  await queue.read();
  const changes = [
    queue.apply({ kind: 'step', productId: 8, quantity: 1 }),
    queue.apply({ kind: 'move', productId: 7, quantity: 0, toVariantId: 8 }),
    queue.apply({ kind: 'set', productId: 8, quantity: 9 }),
  ];
  expect(queue.state().cart.items.map(({ variantId, quantity }) => [variantId, quantity])).toEqual([[8, 9]]);
  expect([await server.settle(), await server.settle(), await server.settle()]).toEqual(['step 8 1', 'move 7 8', 'update 8 9']);
  await Promise.all(changes);
  expect([...server.has]).toEqual([[8, 9]]);
});

it.each([['network'], ['line_not_found']] as const)('sends nothing after it was closed during a change that fails with %s', async (code) => {
  const server = manualCartServer({ 7: 1 });
  const queue = openCartQueue(server.calls, () => undefined);
  await queue.read();
  const change = queue.apply({ kind: 'step', productId: 7, quantity: 1 }).catch((error: unknown) => error);
  const applyCoupon = vi.fn<() => Promise<Cart>>(async () => aCart(2, { 7: 1 }));
  const coupon = queue.changeCart(applyCoupon).catch((error: unknown) => error);
  await idle();
  // Another customer signs in.
  queue.close();
  server.open.shift()?.fail(new ApiError(code, code === 'network' ? 0 : 404, ''));
  await idle();
  expect([server.open.length, applyCoupon.mock.calls.length, vi.mocked(server.calls.read).mock.calls.length]).toEqual([0, 0, 1]);
  expect([await change, await coupon]).toMatchObject([{ code: 'aborted' }, { code: 'aborted' }]);
});
