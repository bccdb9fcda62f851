/**
 * Sends the changes of a cart one at a time, each with an idempotency key. Merges changes of one variant, and ignores late answers by their revision.
 */
import type { Cart } from '#shared/contract/checkout/cart.ts';
import { isSameVariant, type LineRef, variantIdOf } from '#shared/rules/order/variant-ref.ts';
import { ApiError } from '#web/api/client.ts';
import { newIdempotencyKey } from '#web/api/idempotency-key.ts';
import { applyChanges, type CartChange, emptyCart, mergeChanges } from './cart-changes.ts';

/** The calls that a cart is changed with; a repeat with the same key counts once. */
export interface CartCalls {
  read(): Promise<Cart>;
  add(goods: LineRef, quantity: number, key: string): Promise<Cart>;
  /** @param from the quantity shown: the line changes by the difference, whatever it has by now; undefined sets the quantity */
  update(lineId: string, quantity: number, from: number | undefined, key: string): Promise<Cart>;
  /** Turns the line's units into units of another variant. @param quantity the line's units as the caller saw them */
  move(lineId: string, quantity: number, variantId: number, key: string): Promise<Cart>;
  remove(lineId: string): Promise<Cart>;
}

export interface CartState {
  readonly cart: Cart;
  readonly isLoading: boolean;
  readonly error: ApiError | null;
  /** False until the first answer. */
  readonly isKnown: boolean;
  /** Whether changes are pending. */
  readonly isSaving: boolean;
}

export interface CartQueue {
  state(): CartState;
  /** Reads the cart; within 2 s of the last read it returns the known one. */
  read(force?: boolean): Promise<Cart>;
  /** Reads after a change made elsewhere; a read that is already running may be older than the change. */
  reread(): Promise<Cart>;
  /** Applies a change; resolves when the server has made it. */
  apply(change: CartChange): Promise<Cart>;
  /** Makes a change of the whole cart once all pending changes of its lines are made. */
  change(call: () => Promise<Cart>): Promise<Cart>;
  /** Resolves when no change is pending. */
  idle(): Promise<void>;
  close(): void;
}

/** Milliseconds for which a read cart counts as current. */
export const readIntervalMs = 2_000;

interface Waiting {
  change: CartChange;
  readonly settle: ((outcome: Cart | ApiError) => void)[];
}

const unanswered = (error: ApiError): boolean => error.code === 'network' || error.code === 'timeout' || error.status >= 500;

export function openCartQueue(calls: CartCalls, changed: () => void, now: () => number = Date.now): CartQueue {
  let committed: Cart | null = null;
  let current: Waiting | null = null;
  let pumping: Promise<void> = Promise.resolve();
  let waiting: Waiting[] = [];
  let reading: Promise<Cart> | null = null;
  let readAt = Number.NEGATIVE_INFINITY;
  let error: ApiError | null = null;
  let closed = false;
  let view: CartState | null = null;

  const show = () => {
    view = null;
    if (!closed) changed();
  };

  const accept = (cart: Cart): Cart => {
    if (committed === null || cart.revision >= committed.revision) committed = cart;
    error = null;
    return committed;
  };

  function read(force = false): Promise<Cart> {
    if (reading !== null) return reading;
    if (!force && committed !== null && now() - readAt < readIntervalMs) return Promise.resolve(committed);
    readAt = now();
    reading = calls
      .read()
      .then(accept)
      .catch((cause: unknown) => {
        error = asApiError(cause);
        throw error;
      })
      .finally(() => {
        reading = null;
        show();
      });
    show();
    return reading;
  }

  async function send(change: CartChange, key: string): Promise<Cart> {
    const { kind, quantity } = change;
    if (kind === 'add') return accept(await calls.add(change, quantity, key));
    const known = committed ?? (await read(true));
    const line = known.items.find((each) => each.variantId === variantIdOf(change));
    if (kind === 'move') {
      if (line === undefined || change.toVariantId === undefined) return known;
      return accept(await calls.move(line.id, line.quantity, change.toVariantId, key));
    }
    if (line === undefined) return quantity > 0 ? accept(await calls.add(change, quantity, key)) : known;
    if (kind === 'set') return accept(await (quantity > 0 ? calls.update(line.id, quantity, undefined, key) : calls.remove(line.id)));
    if (quantity === 0) return known;
    const from = Math.max(line.quantity, -quantity);
    return accept(await calls.update(line.id, from + quantity, from, key));
  }

  /**
   * Sends a change. If the answer was lost, the change may have been made, so it is sent once more with its key. If it is rejected, the cart is read
   * again.
   */
  async function fulfil(change: CartChange): Promise<Cart> {
    const key = newIdempotencyKey();
    try {
      return await send(change, key).catch((cause: unknown) => {
        if (unanswered(asApiError(cause))) return send(change, key);
        throw cause;
      });
    } catch (cause) {
      const failure = asApiError(cause);
      const known = read(true).catch(() => committed ?? emptyCart);
      if (unanswered(failure)) throw failure;
      await known;
      // The line was removed elsewhere: a decrease has no effect, and an increase adds the variant again.
      if (failure.code === 'line_not_found')
        return change.quantity > 0 && change.kind !== 'move' ? accept(await calls.add(change, change.quantity, key)) : known;
      // Several presses were merged: make as many of them as the stock allows.
      const room = Number(failure.details['stock']) - Number(failure.details['inCart']);
      if (failure.code === 'out_of_stock' && change.kind === 'step' && room > 0 && room < change.quantity) {
        await send({ ...change, quantity: room }, newIdempotencyKey()).catch(() => undefined);
      }
      throw failure;
    }
  }

  async function pump(): Promise<void> {
    for (let next = waiting.shift(); next !== undefined && !closed; next = waiting.shift()) {
      current = next;
      const outcome = await fulfil(next.change).catch(asApiError);
      current = null;
      show();
      for (const settle of next.settle) settle(outcome);
    }
  }

  async function idle(): Promise<void> {
    while (!closed && (current !== null || waiting.length > 0)) await pumping;
  }

  return {
    state() {
      const changes = [...(current === null ? [] : [current]), ...waiting].map((each) => each.change);
      view ??= {
        cart: applyChanges(committed ?? emptyCart, changes),
        isLoading: committed === null && error === null,
        error: committed === null ? error : null,
        isKnown: committed !== null,
        isSaving: changes.length > 0,
      };
      return view;
    },
    read,
    async reread() {
      // A read during a pending change may or may not include it, so wait for the change's own answer first.
      await pumping;
      await reading?.catch(() => undefined);
      return read(true);
    },
    apply(change) {
      return new Promise<Cart>((resolve, reject) => {
        const settle = (outcome: Cart | ApiError) => (outcome instanceof ApiError ? reject(outcome) : resolve(outcome));
        // A move changes two lines, so changes after it are not merged with changes before it.
        const since = waiting.findLastIndex((each) => each.change.kind === 'move') + 1;
        const same = change.kind === 'move' ? undefined : waiting.slice(since).find((each) => isSameVariant(each.change, change));
        if (same === undefined) waiting.push({ change, settle: [settle] });
        else {
          same.change = mergeChanges(same.change, change);
          same.settle.push(settle);
        }
        show();
        if (current === null) pumping = pump();
      });
    },
    async change(call) {
      await idle();
      const cart = accept(await call());
      show();
      return cart;
    },
    idle,
    close() {
      closed = true;
      const left = new ApiError('aborted', 0, '');
      for (const each of waiting) for (const settle of each.settle) settle(left);
      waiting = [];
    },
  };
}

function asApiError(cause: unknown): ApiError {
  return cause instanceof ApiError ? cause : new ApiError('internal', 0, 'Something went wrong on our side. Please try again.');
}
