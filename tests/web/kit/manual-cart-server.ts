/** A server for the specs of the cart queue that responds only when the spec says so. */
import { expect, vi } from 'vitest';
import type { Cart } from '#shared/contract/checkout/cart.ts';
import { variantIdOf } from '#shared/rules/order/variant-ref.ts';
import { ApiError } from '#web/api/client.ts';
import type { CartCalls } from '#web/shop/cart/cart-queue.ts';
import { aCart } from './fixtures.tsx';

/** @param start quantities by product id */
export function manualCartServer(start: Record<number, number> = {}) {
  const quantities = new Map(Object.entries(start).map(([id, quantity]) => [Number(id), quantity]));
  let revision = 1;
  const pending: { what: string; respond: () => void; fail: (error: ApiError) => void; loseResponse: () => void }[] = [];
  const now = () => aCart(revision, Object.fromEntries(quantities));
  const write = (what: string, make: () => void) =>
    new Promise<Cart>((resolve, reject) => {
      pending.push({
        what,
        respond: () => {
          make();
          revision += 1;
          resolve(now());
        },
        fail: reject,
        loseResponse: () => {
          make();
          revision += 1;
          reject(new ApiError('network', 0, ''));
        },
      });
    });
  const productOf = (line: string) => Number(line.slice(3));
  const done = new Set<string>();
  const change = (id: number, by: number, key: string) => {
    if (done.has(key)) return;
    done.add(key);
    const quantity = (quantities.get(id) ?? 0) + by;
    if (quantity > 0) quantities.set(id, quantity);
    else quantities.delete(id);
  };
  const calls: CartCalls = {
    read: vi.fn(async () => now()),
    add: (goods, quantity, key) => write(`add ${variantIdOf(goods)} ${quantity}`, () => change(variantIdOf(goods), quantity, key)),
    update: (line, quantity, from, key) => {
      const id = productOf(line);
      if (from === undefined) return write(`update ${id} ${quantity}`, () => quantities.set(id, quantity));
      return write(`step ${id} ${quantity - from}`, () => change(id, quantity - from, key));
    },
    move: (line, quantity, to) =>
      write(`move ${productOf(line)} ${to}`, () => {
        quantities.delete(productOf(line));
        quantities.set(to, (quantities.get(to) ?? 0) + quantity);
      }),
    remove: (line) => write(`remove ${productOf(line)}`, () => quantities.delete(productOf(line))),
  };
  const respondToNext = async () => {
    await vi.waitFor(() => expect(pending.length).toBeGreaterThan(0));
    const next = pending.shift();
    next?.respond();
    await new Promise((resolve) => setTimeout(resolve));
    return next?.what;
  };
  return { calls, has: quantities, open: pending, settle: respondToNext };
}

export const idle = () => new Promise((resolve) => setTimeout(resolve, 5));
