/** Where is a unit of stock: free, held by a checkout, or sold? Every move keeps free + held + sold = stocked. */
import type { Failure } from '#functions/platform/http/failure.ts';
import { itemAt, type TransactItem } from '#functions/platform/table/table.ts';
import type { FailureCode } from '#shared/contract/failures.ts';

// As in product.ts: a store imports no other store.
const keyOf = (productId: number) => ({ pk: `PRODUCT#${productId}`, sk: 'PRODUCT' });

/** Shoppers are shown what is free, so a change of it is a new revision of the product. */
const shown = 'revision = revision + :one';

/**
 * A customer's hold of a product becomes `to` units where it was `from` (0: none).
 * One write for both, because a transaction may not write an item twice.
 */
export function moveHold(productId: number, from: number, to: number, onConditionFailed: Failure | FailureCode): TransactItem {
  const more = to - from;
  const change = { Key: keyOf(productId), ExpressionAttributeNames: { '#free': 'free', '#held': 'held' } };
  if (more <= 0) {
    return {
      Update: {
        ...change,
        UpdateExpression: `SET #free = #free + :less, #held = #held - :less, ${shown}`,
        ConditionExpression: '#held >= :less',
        ExpressionAttributeValues: { ':less': -more, ':one': 1 },
      },
    };
  }
  return {
    Update: {
      ...change,
      UpdateExpression: `SET #free = #free - :more, #held = #held + :more, ordered = :yes, ${shown}`,
      ConditionExpression: '#free >= :more AND #status = :active',
      ExpressionAttributeNames: { ...change.ExpressionAttributeNames, '#status': 'status' },
      ExpressionAttributeValues: { ':more': more, ':active': 'active', ':yes': true, ':one': 1 },
    },
    onConditionFailed,
  };
}

/** The hold ends without a sale. */
export const releaseHeld = (productId: number, quantity: number): TransactItem => ({
  Update: {
    Key: keyOf(productId),
    UpdateExpression: `SET #free = #free + :units, #held = #held - :units, ${shown}`,
    ConditionExpression: '#held >= :units',
    ExpressionAttributeNames: { '#free': 'free', '#held': 'held' },
    ExpressionAttributeValues: { ':units': quantity, ':one': 1 },
  },
});

/** The hold ends in a sale. */
export const sellHeld = (productId: number, quantity: number): TransactItem => ({
  Update: {
    Key: keyOf(productId),
    UpdateExpression: 'SET #held = #held - :units, #sold = #sold + :units',
    ConditionExpression: '#held >= :units',
    ExpressionAttributeNames: { '#held': 'held', '#sold': 'sold' },
    ExpressionAttributeValues: { ':units': quantity },
  },
});

/** A sale after the hold had ended; `out_of_stock` when somebody else has the units by now. */
export const sellFree = (productId: number, quantity: number): TransactItem => ({
  Update: {
    Key: keyOf(productId),
    UpdateExpression: `SET #free = #free - :units, #sold = #sold + :units, ${shown}`,
    ConditionExpression: '#free >= :units',
    ExpressionAttributeNames: { '#free': 'free', '#sold': 'sold' },
    ExpressionAttributeValues: { ':units': quantity, ':one': 1 },
  },
  onConditionFailed: 'out_of_stock',
});

/** Sold units come back to the shelf: cancelled before they left, or returned in good order. */
export const takeBack = (productId: number, quantity: number): TransactItem => ({
  Update: {
    Key: keyOf(productId),
    UpdateExpression: `SET #free = #free + :units, #sold = #sold - :units, ${shown}`,
    ConditionExpression: '#sold >= :units',
    ExpressionAttributeNames: { '#free': 'free', '#sold': 'sold' },
    ExpressionAttributeValues: { ':units': quantity, ':one': 1 },
  },
});

/** So many are free from now on, whatever was; refused when somebody bought or held one since it was seen. */
export const countFree = (productId: number, seen: number, free: number): TransactItem => ({
  Update: {
    Key: keyOf(productId),
    UpdateExpression: `SET #free = :free, stocked = stocked + :more, ${shown}`,
    ConditionExpression: '#free = :seen',
    ExpressionAttributeNames: { '#free': 'free' },
    ExpressionAttributeValues: { ':free': free, ':more': free - seen, ':seen': seen, ':one': 1 },
  },
});

/** Units come in or are found to be missing; refused when fewer are free than go. */
export const adjustFree = (productId: number, change: number): TransactItem => ({
  Update: {
    Key: keyOf(productId),
    UpdateExpression: `SET #free = #free + :change, stocked = stocked + :change, ${shown}`,
    ConditionExpression: 'attribute_exists(pk) AND #free >= :least',
    ExpressionAttributeNames: { '#free': 'free' },
    ExpressionAttributeValues: { ':change': change, ':least': Math.max(0, -change), ':one': 1 },
  },
});

const onceKey = (productId: number, key: string) => ({ pk: `PRODUCT#${productId}`, sk: `ONCE#${key}` });

/** Refused when something was done to this product under this key before. Kept for thirty days. */
export const onceAt = (productId: number, key: string, wish: string, now: Date): TransactItem => ({
  Put: {
    Item: { ...onceKey(productId, key), wish, ttl: Math.floor(now.getTime() / 1_000) + 30 * 86_400 },
    ConditionExpression: 'attribute_not_exists(pk)',
  },
});

/** What was done under this key. */
export async function runOnce(productId: number, key: string): Promise<string | undefined> {
  return (await itemAt<{ wish: string }>(onceKey(productId, key)))?.wish;
}
