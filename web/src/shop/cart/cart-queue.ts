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
  changeCart(call: () => Promise<Cart>): Promise<Cart>;
  /** Resolves when no change is pending. */
  waitUntilIdle(): Promise<void>;
  close(): void;
}

/** Milliseconds for which a read cart counts as current. */
export const readIntervalMs = 2_000;

interface PendingChange {
  change: CartChange;
  readonly callbacks: ((outcome: Cart | ApiError) => void)[];
}

const isUnanswered = (error: ApiError): boolean => error.code === 'network' || error.code === 'timeout' || error.status >= 500;

export function openCartQueue(calls: CartCalls, onChange: () => void, now: () => number = Date.now): CartQueue {
  let confirmed: Cart | null = null;
  let current: PendingChange | null = null;
  let processing: Promise<void> = Promise.resolve();
  let pending: PendingChange[] = [];
  let reading: Promise<Cart> | null = null;
  let readAt = Number.NEGATIVE_INFINITY;
  let error: ApiError | null = null;
  let isClosed = false;
  let view: CartState | null = null;

  const publishState = () => {
    view = null;
    if (!isClosed) onChange();
  };

  const accept = (cart: Cart): Cart => {
    if (confirmed === null || cart.revision >= confirmed.revision) confirmed = cart;
    error = null;
    return confirmed;
  };

  function read(force = false): Promise<Cart> {
    if (reading !== null) return reading;
    if (!force && confirmed !== null && now() - readAt < readIntervalMs) return Promise.resolve(confirmed);
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
        publishState();
      });
    publishState();
    return reading;
  }

  /** A closed queue sends nothing more: by now another customer may have signed in, whose cart would change. */
  function refuseWhenClosed(): void {
    if (isClosed) throw new ApiError('aborted', 0, '');
  }

  async function send(change: CartChange, key: string): Promise<Cart> {
    refuseWhenClosed();
    const { kind, quantity } = change;
    if (kind === 'add') return accept(await calls.add(change, quantity, key));
    const known = confirmed ?? (await read(true));
    refuseWhenClosed();
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
  async function sendWithRetry(change: CartChange): Promise<Cart> {
    const key = newIdempotencyKey();
    try {
      return await send(change, key).catch((cause: unknown) => {
        if (isUnanswered(asApiError(cause))) return send(change, key);
        throw cause;
      });
    } catch (cause) {
      refuseWhenClosed();
      const failure = asApiError(cause);
      const known = read(true).catch(() => confirmed ?? emptyCart);
      if (isUnanswered(failure)) throw failure;
      await known;
      refuseWhenClosed();
      // The line was removed elsewhere: a decrease has no effect, and an increase adds the variant again.
      if (failure.code === 'line_not_found')
        return change.quantity > 0 && change.kind !== 'move' ? accept(await calls.add(change, change.quantity, key)) : known;
      // Several presses were merged: make as many of them as the stock allows.
      const available = Number(failure.details['stock']) - Number(failure.details['inCart']);
      if (failure.code === 'out_of_stock' && change.kind === 'step' && available > 0 && available < change.quantity) {
        await send({ ...change, quantity: available }, newIdempotencyKey()).catch(() => undefined);
      }
      throw failure;
    }
  }

  async function processQueue(): Promise<void> {
    for (let next = pending.shift(); next !== undefined && !isClosed; next = pending.shift()) {
      current = next;
      const outcome = await sendWithRetry(next.change).catch(asApiError);
      current = null;
      publishState();
      for (const callback of next.callbacks) callback(outcome);
    }
  }

  async function waitUntilIdle(): Promise<void> {
    while (!isClosed && (current !== null || pending.length > 0)) await processing;
  }

  return {
    state() {
      const changes = [...(current === null ? [] : [current]), ...pending].map((each) => each.change);
      view ??= {
        cart: applyChanges(confirmed ?? emptyCart, changes),
        isLoading: confirmed === null && error === null,
        error: confirmed === null ? error : null,
        isKnown: confirmed !== null,
        isSaving: changes.length > 0,
      };
      return view;
    },
    read,
    async reread() {
      // A read during a pending change may or may not include it, so wait for the change's own answer first.
      await processing;
      await reading?.catch(() => undefined);
      return read(true);
    },
    apply(change) {
      return new Promise<Cart>((resolve, reject) => {
        const callback = (outcome: Cart | ApiError) => (outcome instanceof ApiError ? reject(outcome) : resolve(outcome));
        // A move changes two lines, so changes after it are not merged with changes before it.
        const since = pending.findLastIndex((each) => each.change.kind === 'move') + 1;
        const same = change.kind === 'move' ? undefined : pending.slice(since).find((each) => isSameVariant(each.change, change));
        if (same === undefined) pending.push({ change, callbacks: [callback] });
        else {
          same.change = mergeChanges(same.change, change);
          same.callbacks.push(callback);
        }
        publishState();
        if (current === null) processing = processQueue();
      });
    },
    async changeCart(call) {
      await waitUntilIdle();
      refuseWhenClosed();
      const cart = accept(await call());
      publishState();
      return cart;
    },
    waitUntilIdle,
    close() {
      isClosed = true;
      const aborted = new ApiError('aborted', 0, '');
      for (const each of pending) for (const callback of each.callbacks) callback(aborted);
      pending = [];
    },
  };
}

function asApiError(cause: unknown): ApiError {
  return cause instanceof ApiError ? cause : new ApiError('internal', 0, 'Something went wrong on our side. Please try again.');
}
