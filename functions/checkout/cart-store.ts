/** What has a customer put in the cart? One item a customer, changed under its revision. */
import { randomInt } from 'node:crypto';
import { Failure } from '#functions/platform/http/failure.ts';
import { ConditionFailed, commit, itemAt, type TransactItem } from '#functions/platform/table/table.ts';

export interface CartLineItem {
  readonly productId: number;
  readonly quantity: number;
  readonly addedAt: string;
}

export interface CartItem {
  /** In the order in which they were added. */
  readonly lines: readonly CartLineItem[];
  /** 0: nothing was ever put in. */
  readonly revision: number;
}

export const mostLines = 50;

const cartKey = (customerId: string) => ({ pk: `CUSTOMER#${customerId}`, sk: 'CART' });

// Each line is an attribute of its own, not an entry of a map: DynamoDB removes an attribute that is not there, of an item that is
// not there, without complaint, but refuses the whole transaction for an entry of a missing map.
const lineName = (productId: number) => `line#${productId}`;

export const cartItemId = (productId: number): string => `ci-${productId}`;

/** The product of a line, or null for an id that no line has. */
export function productOfLine(id: string): number | null {
  const digits = /^ci-([1-9]\d{0,11})$/.exec(id)?.[1];
  return digits === undefined ? null : Number(digits);
}

/** One consistent read; a full cart is under 4 kB: 1 read unit. */
export async function cartOf(customerId: string): Promise<CartItem> {
  const item = (await itemAt(cartKey(customerId))) ?? {};
  const lines = Object.entries(item).flatMap(([name, value]) => {
    const productId = /^line#(\d+)$/.exec(name)?.[1];
    return productId === undefined ? [] : [{ productId: Number(productId), quantity: Number(value.quantity), addedAt: String(value.addedAt) }];
  });
  return { lines: lines.sort(byAge), revision: Number(item['revision'] ?? 0) };
}

const byAge = (a: CartLineItem, b: CartLineItem): number => a.addedAt.localeCompare(b.addedAt) || a.productId - b.productId;

/** What was asked for under a key. A second send of it is no second change. */
export interface Once {
  readonly key: string;
  readonly wish: string;
}

const onceKey = (customerId: string, key: string) => ({ pk: `CUSTOMER#${customerId}`, sk: `CART_CHANGE#${key}` });

/** Seconds for which a repeat is known as one. */
const onceFor = 86_400;

const rememberOnce = (customerId: string, { key, wish }: Once, now: Date): TransactItem => ({
  Update: {
    Key: onceKey(customerId, key),
    UpdateExpression: 'SET wish = :wish, #ttl = :ttl',
    ConditionExpression: 'attribute_not_exists(pk)',
    ExpressionAttributeNames: { '#ttl': 'ttl' },
    ExpressionAttributeValues: { ':wish': wish, ':ttl': Math.floor(now.getTime() / 1000) + onceFor },
  },
});

/** @throws Failure `idempotency_conflict` when something else was asked for under the key */
async function isDone(customerId: string, { key, wish }: Once): Promise<boolean> {
  const item = await itemAt(onceKey(customerId, key));
  if (item !== undefined && item['wish'] !== wish) {
    throw new Failure('idempotency_conflict', { message: 'This request was already used for a different change.' });
  }
  return item !== undefined;
}

/** Enough for as many tabs as a customer can have open. */
const attempts = 20;

/**
 * Sets one line to what `decide` says, 0 taking it out, and answers the cart after it. Two changes at once both count: the one
 * that finds another revision than it read looks again and decides anew.
 * @param decide from the quantity of the line (0: none) and the cart; throws to refuse
 * @param once makes a repeat answer the cart as it is now
 */
export async function changeLine(
  customerId: string,
  productId: number,
  now: Date,
  decide: (quantity: number, cart: CartItem) => number,
  once?: Once,
): Promise<CartItem> {
  for (let attempt = 1; ; attempt++) {
    const cart = await cartOf(customerId);
    const line = cart.lines.find((each) => each.productId === productId);
    let quantity: number;
    try {
      quantity = decide(line?.quantity ?? 0, cart);
    } catch (refused) {
      // What took the last unit, or the line, may have been this very change.
      if (once !== undefined && (await isDone(customerId, once))) return await cartOf(customerId);
      throw refused;
    }
    if (quantity === (line?.quantity ?? 0)) return cart;
    const changed = { productId, quantity, addedAt: line?.addedAt ?? now.toISOString() };
    try {
      // A transaction for its token: the SDK's repeat after a lost answer must not count as somebody else's change.
      await commit([writeLine(customerId, changed, cart.revision), ...(once === undefined ? [] : [rememberOnce(customerId, once, now)])]);
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      if (once !== undefined && (await isDone(customerId, once))) return await cartOf(customerId);
      if (attempt === attempts) throw new Failure('unavailable', { retryAfter: 1, cause: error });
      await new Promise((resolve) => setTimeout(resolve, randomInt(10 * attempt)));
      continue;
    }
    const others = cart.lines.filter((each) => each.productId !== productId);
    return { lines: (quantity === 0 ? others : [...others, changed]).sort(byAge), revision: cart.revision + 1 };
  }
}

function writeLine(customerId: string, { productId, quantity, addedAt }: CartLineItem, seen: number): TransactItem {
  return {
    Update: {
      Key: cartKey(customerId),
      UpdateExpression: quantity === 0 ? 'SET revision = :next REMOVE #line' : 'SET revision = :next, #line = :line',
      ConditionExpression: seen === 0 ? 'attribute_not_exists(revision)' : 'revision = :seen',
      ExpressionAttributeNames: { '#line': lineName(productId) },
      ExpressionAttributeValues: {
        ':next': seen + 1,
        ...(seen === 0 ? {} : { ':seen': seen }),
        ...(quantity === 0 ? {} : { ':line': { quantity, addedAt } }),
      },
    },
  };
}

/** What was bought leaves the cart, whatever else happened to the cart: part of the order's own transaction, and never the reason that it fails. */
export function removeBought(customerId: string, productIds: readonly number[]): TransactItem {
  const names = [...new Set(productIds)].map((id, index) => [`#l${index}`, lineName(id)] as const);
  return {
    Update: {
      Key: cartKey(customerId),
      UpdateExpression: `SET revision = if_not_exists(revision, :zero) + :one${names.length === 0 ? '' : ` REMOVE ${names.map(([name]) => name).join(', ')}`}`,
      ...(names.length === 0 ? {} : { ExpressionAttributeNames: Object.fromEntries(names) }),
      ExpressionAttributeValues: { ':zero': 0, ':one': 1 },
    },
  };
}
