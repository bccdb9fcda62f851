/** How do fast clicks end in the right cart? One write at a time, later wishes for the same product joined, late answers told by their revision. */
import type { Cart } from '#shared/contract/cart.ts';
import { emptyCart, joined, quantityIn, type Wish, withWishes } from './cart-view.ts';
import { ApiError } from './client.ts';

/** The calls that a cart is changed with. */
export interface CartCalls {
  read(): Promise<Cart>;
  add(productId: number, quantity: number): Promise<Cart>;
  update(lineId: string, quantity: number): Promise<Cart>;
  remove(lineId: string): Promise<Cart>;
}

export interface CartState {
  readonly cart: Cart;
  readonly isLoading: boolean;
  readonly error: ApiError | null;
  /** False until the first answer. */
  readonly isKnown: boolean;
  /** Whether changes are still on their way. */
  readonly isSaving: boolean;
}

export interface CartQueue {
  state(): CartState;
  /** The cart; within 2 s of the last read it is the one already known. */
  read(force?: boolean): Promise<Cart>;
  /** After a change elsewhere: what is being read at the moment may be from before it. */
  reread(): Promise<Cart>;
  /** Resolves when the server has what was wished. */
  wish(wish: Wish): Promise<Cart>;
  close(): void;
}

/** Milliseconds between two reads of the cart. */
export const readEvery = 2_000;

interface Waiting {
  wish: Wish;
  readonly settle: ((outcome: Cart | ApiError) => void)[];
}

const unanswered = (error: ApiError): boolean => error.code === 'network' || error.code === 'timeout' || error.status >= 500;

export function openCartQueue(calls: CartCalls, changed: () => void, now: () => number = Date.now): CartQueue {
  let committed: Cart | null = null;
  let current: Waiting | null = null;
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
    if (!force && committed !== null && now() - readAt < readEvery) return Promise.resolve(committed);
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

  async function send(wish: Wish): Promise<Cart> {
    if (wish.kind === 'add') return accept(await calls.add(wish.productId, wish.quantity));
    const known = committed ?? (await read(true));
    const line = known.items.find((each) => each.productId === wish.productId);
    if (wish.quantity <= 0) return line === undefined ? known : accept(await calls.remove(line.id));
    return accept(await (line === undefined ? calls.add(wish.productId, wish.quantity) : calls.update(line.id, wish.quantity)));
  }

  /** After a failure the server is asked what it has; a change whose answer was lost may have come true. */
  async function recover(wish: Wish, before: number, failure: ApiError): Promise<Cart> {
    const cart = await read(true).catch(() => {
      throw failure;
    });
    const has = quantityIn(cart, wish.productId);
    const wanted = wish.kind === 'set' ? wish.quantity : before + wish.quantity;
    const gone = failure.code === 'line_not_found' && wanted <= 0;
    if (has === wanted && (unanswered(failure) || gone)) return cart;
    throw failure;
  }

  async function pump(): Promise<void> {
    if (current !== null) return;
    for (let next = waiting.shift(); next !== undefined && !closed; next = waiting.shift()) {
      current = next;
      const before = quantityIn(committed, next.wish.productId);
      let outcome: Cart | ApiError;
      try {
        outcome = await send(next.wish);
      } catch (cause) {
        outcome = await recover(next.wish, before, asApiError(cause)).catch(asApiError);
      }
      current = null;
      show();
      for (const settle of next.settle) settle(outcome);
    }
  }

  return {
    state() {
      const wishes = [...(current === null ? [] : [current]), ...waiting].map((each) => each.wish);
      view ??= {
        cart: withWishes(committed ?? emptyCart, wishes),
        isLoading: committed === null && error === null,
        error: committed === null ? error : null,
        isKnown: committed !== null,
        isSaving: wishes.length > 0,
      };
      return view;
    },
    read,
    reread: () => (reading === null ? read(true) : reading.catch(() => undefined).then(() => read(true))),
    wish(wish) {
      return new Promise<Cart>((resolve, reject) => {
        const settle = (outcome: Cart | ApiError) => (outcome instanceof ApiError ? reject(outcome) : resolve(outcome));
        const same = waiting.find((each) => each.wish.productId === wish.productId);
        if (same === undefined) waiting.push({ wish, settle: [settle] });
        else {
          same.wish = joined(same.wish, wish);
          same.settle.push(settle);
        }
        show();
        void pump();
      });
    },
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
