/** Quantity steps in the cart: concurrent tabs, lost answers and rejections. */
import { describe, expect, it, vi } from 'vitest';
import { idle, manualCartServer } from '#tests/web/kit/manual-cart-server.ts';
import { ApiError } from '#web/api/client.ts';
import { quantityIn } from '#web/shop/cart/cart-changes.ts';
import { openCartQueue } from '#web/shop/cart/cart-queue.ts';

describe('steps in two tabs at the same time', () => {
  it('counts every quantity step of two tabs', async () => {
    const server = manualCartServer({ 7: 5 });
    const tabs = [0, 1].map(() => openCartQueue(server.calls, () => undefined));
    for (const tab of tabs) await tab.read();
    const presses = tabs.flatMap((tab, index) =>
      Array.from({ length: 20 }, (_, time) => tab.apply({ kind: 'step', productId: 7, quantity: index === 1 && time % 4 === 0 ? -1 : 1 })),
    );
    expect(tabs.map((tab) => quantityIn(tab.state().cart, 7))).toEqual([25, 15]);
    while (tabs.some((tab) => tab.state().isSaving)) {
      server.open.pop()?.respond();
      await idle();
    }
    await Promise.all(presses);
    expect(server.has.get(7)).toBe(5 + 20 + 15 - 5);
    for (const tab of tabs) expect(quantityIn(await tab.reread(), 7)).toBe(35);
  });

  it('shows the change of another tab only after the pending step has been answered', async () => {
    const server = manualCartServer({ 7: 1 });
    const queue = openCartQueue(server.calls, () => undefined);
    await queue.read();
    const press = queue.apply({ kind: 'step', productId: 7, quantity: 1 });
    await idle();
    server.has.set(7, 3);
    const news = queue.reread();
    await idle();
    expect(quantityIn(queue.state().cart, 7)).toBe(2);
    await server.settle();
    await Promise.all([press, news]);
    expect(quantityIn(queue.state().cart, 7)).toBe(4);
  });

  it('replaces unsent quantity steps by a later absolute quantity', async () => {
    const server = manualCartServer({ 7: 5 });
    const queue = openCartQueue(server.calls, () => undefined);
    await queue.read();
    const first = queue.apply({ kind: 'step', productId: 7, quantity: 1 });
    const later = [queue.apply({ kind: 'step', productId: 7, quantity: 1 }), queue.apply({ kind: 'set', productId: 7, quantity: 2 })];
    server.has.set(7, 9);
    expect(await server.settle()).toBe('step 7 1');
    expect(await server.settle()).toBe('update 7 2');
    await Promise.all([first, ...later]);
    expect(server.has.get(7)).toBe(2);
  });
});

describe('a cart change that fails', () => {
  it("restores the server's quantity after a rejected change and reports the reason", async () => {
    const server = manualCartServer({ 7: 1 });
    const queue = openCartQueue(server.calls, () => undefined);
    await queue.read();
    const wish = queue.apply({ kind: 'set', productId: 7, quantity: 50 }).catch((error: unknown) => error);
    await idle();
    server.open.shift()?.fail(new ApiError('out_of_stock', 409, 'Cannot exceed available stock'));
    expect(await wish).toMatchObject({ code: 'out_of_stock' });
    expect(quantityIn(queue.state().cart, 7)).toBe(1);
  });

  it('repeats a change whose answer was lost and counts the change once', async () => {
    const server = manualCartServer({ 7: 1 });
    const queue = openCartQueue(server.calls, () => undefined);
    await queue.read();
    for (const [wish, sent, has] of [
      [{ kind: 'add', productId: 7, quantity: 2 }, 'add 7 2', 3],
      [{ kind: 'step', productId: 7, quantity: 1 }, 'step 7 1', 14],
      [{ kind: 'step', productId: 7, quantity: -2 }, 'step 7 -2', 22],
    ] as const) {
      const done = queue.apply(wish);
      await idle();
      server.open.shift()?.loseResponse();
      expect(await server.settle()).toBe(sent);
      expect(quantityIn(await done, 7)).toBe(has);
      server.has.set(7, has + 10);
    }
  });

  it('reports a change as failed after two lost answers and reads the cart again', async () => {
    const server = manualCartServer({ 7: 1 });
    const queue = openCartQueue(server.calls, () => undefined);
    await queue.read();
    const wish = queue.apply({ kind: 'step', productId: 7, quantity: 1 }).catch((error: unknown) => error);
    for (let time = 0; time < 2; time++) {
      await idle();
      server.open.shift()?.loseResponse();
    }
    expect(await wish).toMatchObject({ code: 'network' });
    await vi.waitFor(() => expect(quantityIn(queue.state().cart, 7)).toBe(2));
  });

  it('drops a decrease of a line removed elsewhere and adds the line again on an increase', async () => {
    const server = manualCartServer({ 7: 2, 8: 2 });
    const queue = openCartQueue(server.calls, () => undefined);
    await queue.read();
    const gone = new ApiError('line_not_found', 404, '');
    server.has.clear();
    const less = queue.apply({ kind: 'step', productId: 7, quantity: -1 });
    await idle();
    const more = queue.apply({ kind: 'step', productId: 8, quantity: 1 });
    server.open.shift()?.fail(gone);
    expect((await less).items).toEqual([]);
    await idle();
    server.open.shift()?.fail(gone);
    expect(await server.settle()).toBe('add 8 1');
    expect(quantityIn(await more, 8)).toBe(1);
  });

  it('keeps as many of several steps as the stock allows and reports the rejection', async () => {
    const server = manualCartServer({ 7: 1, 8: 1 });
    const queue = openCartQueue(server.calls, () => undefined);
    await queue.read();
    void queue.apply({ kind: 'step', productId: 8, quantity: 1 });
    const presses = [1, 1, 1].map(() => queue.apply({ kind: 'step', productId: 7, quantity: 1 }).catch((error: unknown) => error));
    await server.settle();
    await idle();
    expect(server.open[0]?.what).toBe('step 7 3');
    server.open.shift()?.fail(new ApiError('out_of_stock', 409, '', { details: { stock: 3, inCart: 1 } }));
    expect(await server.settle()).toBe('step 7 2');
    for (const outcome of await Promise.all(presses)) expect(outcome).toMatchObject({ code: 'out_of_stock' });
    expect(quantityIn(queue.state().cart, 7)).toBe(3);
  });

  it('sends the next change after a rejected change', async () => {
    const server = manualCartServer({ 7: 1 });
    const queue = openCartQueue(server.calls, () => undefined);
    await queue.read();
    const bad = queue.apply({ kind: 'set', productId: 7, quantity: 50 }).catch(() => 'refused');
    const good = queue.apply({ kind: 'set', productId: 8, quantity: 1 });
    await idle();
    server.open.shift()?.fail(new ApiError('out_of_stock', 409, ''));
    expect(await bad).toBe('refused');
    expect(await server.settle()).toBe('add 8 1');
    expect(quantityIn(await good, 8)).toBe(1);
  });
});
