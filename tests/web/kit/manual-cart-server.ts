/** A server for the specs of the cart queue that responds only when the spec says so. */
import { expect, vi } from 'vitest';
import type { Cart } from '#shared/contract/checkout/cart.ts';
import { variantIdOf } from '#shared/rules/order/variant-ref.ts';
import { ApiError } from '#web/api/client.ts';
import type { CartCalls } from '#web/shop/cart/cart-queue.ts';
import { aCart } from './fixtures.tsx';

/** @param start quantities by product id */
export function slowServer(start: Record<number, number> = {}) {
  const has = new Map(Object.entries(start).map(([id, quantity]) => [Number(id), quantity]));
  let revision = 1;
  const open: { what: string; answer: () => void; fail: (error: ApiError) => void; loseAnswer: () => void }[] = [];
  const now = () => aCart(revision, Object.fromEntries(has));
  const write = (what: string, make: () => void) =>
    new Promise<Cart>((resolve, reject) => {
      open.push({
        what,
        answer: () => {
          make();
          revision += 1;
          resolve(now());
        },
        fail: reject,
        loseAnswer: () => {
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
    const quantity = (has.get(id) ?? 0) + by;
    if (quantity > 0) has.set(id, quantity);
    else has.delete(id);
  };
  const calls: CartCalls = {
    read: vi.fn(async () => now()),
    add: (goods, quantity, key) => write(`add ${variantIdOf(goods)} ${quantity}`, () => change(variantIdOf(goods), quantity, key)),
    update: (line, quantity, from, key) => {
      const id = productOf(line);
      if (from === undefined) return write(`update ${id} ${quantity}`, () => has.set(id, quantity));
      return write(`step ${id} ${quantity - from}`, () => change(id, quantity - from, key));
    },
    move: (line, quantity, to) =>
      write(`move ${productOf(line)} ${to}`, () => {
        has.delete(productOf(line));
        has.set(to, (has.get(to) ?? 0) + quantity);
      }),
    remove: (line) => write(`remove ${productOf(line)}`, () => has.delete(productOf(line))),
  };
  const settle = async () => {
    await vi.waitFor(() => expect(open.length).toBeGreaterThan(0));
    const next = open.shift();
    next?.answer();
    await new Promise((resolve) => setTimeout(resolve));
    return next?.what;
  };
  return { calls, has, open, settle };
}

export const idle = () => new Promise((resolve) => setTimeout(resolve, 5));
