/** The cart of this browser, a visitor's or a customer's; every part of the page shows the same. */
import { useEffect, useSyncExternalStore } from 'react';
import type { Product } from '#shared/contract/catalogue/catalog.ts';
import type { Cart } from '#shared/contract/checkout/cart.ts';
import type { LineRef } from '#shared/rules/order/variant-ref.ts';
import { onPinChange } from '#web/api/pin.ts';
import { onSessionChange, session } from '#web/api/session.ts';
import { addCartItem, moveCartItem, readCart, removeCartItem, updateCartItem } from '../api/cart.ts';
import { emptyCart } from './cart-changes.ts';
import { type CartCalls, type CartQueue, type CartState, openCartQueue } from './cart-queue.ts';
import { createGuestCalls, hasGuestCart } from './guest-cart.ts';

const serverCalls: CartCalls = {
  read: readCart,
  add: addCartItem,
  update: updateCartItem,
  move: moveCartItem,
  remove: removeCartItem,
};

const listeners = new Set<() => void>();
const notifyListeners = () => {
  for (const listener of listeners) listener();
};

let owner: string | null = null;
let queue: CartQueue | null = null;
let channel: BroadcastChannel | null = null;

/** Opens the queue of the current visitor or customer; after a sign-in, first merges the visitor's lines. */
function openQueue(): CartQueue {
  const id = session()?.user.id ?? 'visitor';
  if (queue !== null && owner === id) return queue;
  queue?.close();
  owner = id;
  const calls = withTabNotification(id === 'visitor' ? createGuestCalls() : serverCalls);
  const opened = openCartQueue(calls, notifyListeners);
  queue = opened;
  const ready = id === 'visitor' ? Promise.resolve() : mergeGuestCart(calls).catch(() => undefined);
  void ready.then(() => opened.read(true)).catch(() => undefined);
  return opened;
}

async function mergeGuestCart(calls: CartCalls): Promise<void> {
  if (!(await hasGuestCart())) return;
  const { mergeGuestLines } = await import('./merge-guest-cart.ts');
  await mergeGuestLines(calls);
}

/** Wraps the calls: after each change the other tabs are notified and read the cart again. */
function withTabNotification(calls: CartCalls): CartCalls {
  const notifyAfter = async (change: Promise<Cart>): Promise<Cart> => {
    const cart = await change;
    channel?.postMessage(cart.revision);
    return cart;
  };
  return {
    read: calls.read,
    add: (...args) => notifyAfter(calls.add(...args)),
    update: (...args) => notifyAfter(calls.update(...args)),
    move: (...args) => notifyAfter(calls.move(...args)),
    remove: (id) => notifyAfter(calls.remove(id)),
  };
}

const reread = () => void queue?.reread().catch(() => undefined);
const onVisible = () => {
  if (document.visibilityState === 'visible') void queue?.read().catch(() => undefined);
};
let stopSession: (() => void) | null = null;
let stopPin: (() => void) | null = null;

function startListening(): void {
  channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('nanhe.cart');
  channel?.addEventListener('message', reread);
  document.addEventListener('visibilitychange', onVisible);
  stopPin = onPinChange(reread);
  stopSession = onSessionChange(() => {
    openQueue();
    notifyListeners();
  });
}

function stopListening(): void {
  channel?.close();
  channel = null;
  document.removeEventListener('visibilitychange', onVisible);
  stopSession?.();
  stopPin?.();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) startListening();
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) stopListening();
  };
}

const unknownState: CartState = { cart: emptyCart, isLoading: true, error: null, isKnown: false, isSaving: false };
const snapshot = (): CartState => (queue !== null && owner === (session()?.user.id ?? 'visitor') ? queue.state() : unknownState);

/** Adds to the cart; rejects with an ApiError. */
export const addToCart = (product: Product, variantId: number, quantity: number) =>
  openQueue().apply({ kind: 'add', productId: product.id, variantId, quantity, product });
/** Changes the current quantity by a difference, whatever this page shows. */
export const changeInCart = ({ productId, variantId }: LineRef, by: number) =>
  openQueue().apply({ kind: 'step', productId, variantId, quantity: by });
/** Sets the quantity of a variant; 0 removes it. */
export const setInCart = ({ productId, variantId }: LineRef, quantity: number) => openQueue().apply({ kind: 'set', productId, variantId, quantity });
/** Turns the units of a line into units of another variant of its product. */
export const moveInCart = ({ productId, variantId }: LineRef, toVariantId: number, product: Product) =>
  openQueue().apply({ kind: 'move', productId, variantId, quantity: 0, toVariantId, product });

/** Makes a change of the whole cart and tells the other tabs; rejects with an ApiError. */
export async function changeCart(call: () => Promise<Cart>): Promise<void> {
  const { revision } = await openQueue().changeCart(call);
  channel?.postMessage(revision);
}

/** Waits for pending changes. @returns the cart after them, or null when there were none */
export async function waitForCartChanges(): Promise<Cart | null> {
  const current = queue;
  if (current === null || !current.state().isSaving) return null;
  await current.waitUntilIdle();
  return current.state().cart;
}

/** Notifies other tabs that an order was placed; a checkout of the same goods there shows the order. */
export interface PlacedOrder {
  readonly orderId: string;
  readonly orderType: 'cart' | 'buy_now';
  readonly variantIds: readonly number[];
}
const orderPlacedChannel = 'nanhe.placed';

export function notifyOrderPlaced(order: PlacedOrder): void {
  channel?.postMessage('placed');
  if (typeof BroadcastChannel === 'undefined') return;
  const orderChannel = new BroadcastChannel(orderPlacedChannel);
  orderChannel.postMessage(order);
  orderChannel.close();
}

/** Returns a function that stops listening. */
export function onOrderPlaced(listener: (order: PlacedOrder) => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined;
  const orderChannel = new BroadcastChannel(orderPlacedChannel);
  orderChannel.addEventListener('message', ({ data }: MessageEvent<PlacedOrder>) => listener(data));
  return () => orderChannel.close();
}

/** Reads the cart again, e.g. after an order has emptied it. */
export const refreshCart = () => openQueue().reread();

/** Reads the cart again here and in the other tabs, after a visitor's coupon was kept or removed. */
export function refreshAllTabs(): Promise<unknown> {
  channel?.postMessage('coupon');
  return refreshCart();
}

export interface CartHook extends CartState {
  /** Units in the cart, unavailable ones included. */
  readonly count: number;
  /** @param variantId undefined when none is chosen */
  readonly quantityOf: (variantId: number | undefined) => number;
}

export function useCart(): CartHook {
  const state = useSyncExternalStore(subscribe, snapshot, () => unknownState);
  useEffect(() => {
    openQueue();
  }, []);
  return {
    ...state,
    count: state.cart.items.reduce((sum, line) => sum + line.quantity, 0),
    quantityOf: (variantId) => state.cart.items.find((line) => line.variantId === variantId)?.quantity ?? 0,
  };
}

/** For tests: forgets everything, as a new page would. */
export function resetCart(): void {
  queue?.close();
  queue = null;
  owner = null;
}
