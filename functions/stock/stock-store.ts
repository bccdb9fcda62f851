/** Moves units of stock between free, held and sold. Every move keeps free + held + sold = stocked. */
import { productChangeKey, productKey } from '#functions/keys.ts';
import type { Failure } from '#functions/platform/http/failure.ts';
import { itemAt, type TransactItem } from '#functions/platform/table/table.ts';
import type { FailureCode } from '#shared/contract/failures.ts';

/** Shoppers see the free units, so a change of them is a new revision of the product. */
const raiseRevision = 'revision = revision + :one';

/**
 * Changes a customer's hold of a product from `from` units to `to` (0: none).
 * One write for both, because a transaction may not write an item twice.
 */
export function moveHold(productId: number, from: number, to: number, onConditionFailed: Failure | FailureCode): TransactItem {
  const more = to - from;
  const change = { Key: productKey(productId), ExpressionAttributeNames: { '#free': 'free', '#held': 'held' } };
  if (more <= 0) {
    return {
      Update: {
        ...change,
        UpdateExpression: `SET #free = #free + :less, #held = #held - :less, ${raiseRevision}`,
        ConditionExpression: '#held >= :less',
        ExpressionAttributeValues: { ':less': -more, ':one': 1 },
      },
    };
  }
  return {
    Update: {
      ...change,
      UpdateExpression: `SET #free = #free - :more, #held = #held + :more, ordered = :yes, ${raiseRevision}`,
      ConditionExpression: '#free >= :more AND #status = :active',
      ExpressionAttributeNames: { ...change.ExpressionAttributeNames, '#status': 'status' },
      ExpressionAttributeValues: { ':more': more, ':active': 'active', ':yes': true, ':one': 1 },
    },
    onConditionFailed,
  };
}

/** Ends a hold without a sale. */
export const releaseHeld = (productId: number, quantity: number): TransactItem => ({
  Update: {
    Key: productKey(productId),
    UpdateExpression: `SET #free = #free + :units, #held = #held - :units, ${raiseRevision}`,
    ConditionExpression: '#held >= :units',
    ExpressionAttributeNames: { '#free': 'free', '#held': 'held' },
    ExpressionAttributeValues: { ':units': quantity, ':one': 1 },
  },
});

/** Ends a hold with a sale. */
export const sellHeld = (productId: number, quantity: number): TransactItem => ({
  Update: {
    Key: productKey(productId),
    UpdateExpression: 'SET #held = #held - :units, #sold = #sold + :units',
    ConditionExpression: '#held >= :units',
    ExpressionAttributeNames: { '#held': 'held', '#sold': 'sold' },
    ExpressionAttributeValues: { ':units': quantity },
  },
});

/** Sells free units after the hold has ended; `out_of_stock` when another customer has them by now. */
export const sellFree = (productId: number, quantity: number): TransactItem => ({
  Update: {
    Key: productKey(productId),
    UpdateExpression: `SET #free = #free - :units, #sold = #sold + :units, ${raiseRevision}`,
    ConditionExpression: '#free >= :units',
    ExpressionAttributeNames: { '#free': 'free', '#sold': 'sold' },
    ExpressionAttributeValues: { ':units': quantity, ':one': 1 },
  },
  onConditionFailed: 'out_of_stock',
});

/** Makes sold units free again: cancelled before they were shipped, or returned in good order. */
export const returnSold = (productId: number, quantity: number): TransactItem => ({
  Update: {
    Key: productKey(productId),
    UpdateExpression: `SET #free = #free + :units, #sold = #sold - :units, ${raiseRevision}`,
    ConditionExpression: '#sold >= :units',
    ExpressionAttributeNames: { '#free': 'free', '#sold': 'sold' },
    ExpressionAttributeValues: { ':units': quantity, ':one': 1 },
  },
});

/** Sets the free units; the condition fails when a unit was bought or held since `seen` was read. */
export const countFree = (productId: number, seen: number, free: number): TransactItem => ({
  Update: {
    Key: productKey(productId),
    UpdateExpression: `SET #free = :free, stocked = stocked + :more, ${raiseRevision}`,
    ConditionExpression: '#free = :seen',
    ExpressionAttributeNames: { '#free': 'free' },
    ExpressionAttributeValues: { ':free': free, ':more': free - seen, ':seen': seen, ':one': 1 },
  },
});

/** Adds units, or removes missing ones; the condition fails when fewer are free than are removed. */
export const adjustFree = (productId: number, change: number): TransactItem => ({
  Update: {
    Key: productKey(productId),
    UpdateExpression: `SET #free = #free + :change, stocked = stocked + :change, ${raiseRevision}`,
    ConditionExpression: 'attribute_exists(pk) AND #free >= :least',
    ExpressionAttributeNames: { '#free': 'free' },
    ExpressionAttributeValues: { ':change': change, ':least': Math.max(0, -change), ':one': 1 },
  },
});

/** Records a change of a product under an idempotency key for thirty days; the condition fails when the key was used before. */
export const onceAt = (productId: number, key: string, wish: string, now: Date): TransactItem => ({
  Put: {
    Item: { ...productChangeKey(productId, key), wish, ttl: Math.floor(now.getTime() / 1_000) + 30 * 86_400 },
    ConditionExpression: 'attribute_not_exists(pk)',
  },
});

/** The change that was made under the key. */
export async function runOnce(productId: number, key: string): Promise<string | undefined> {
  return (await itemAt<{ wish: string }>(productChangeKey(productId, key)))?.wish;
}
