/** Moves units of stock between free, held and sold: one item for each variant. Every move keeps free + held + sold = stocked. */
import { productKey, stockKey } from '#functions/keys.ts';
import type { Failure } from '#functions/platform/http/failure.ts';
import { commit, itemsByKeys, retryOnConflict, type TransactItem } from '#functions/platform/table/table.ts';
import type { FailureCode } from '#shared/contract/failures.ts';

/** Names a variant. The only variant of a product has the product's id. */
export interface VariantRef {
  readonly productId: number;
  readonly variantId: number;
}

/** Units of a variant: free + held + sold = stocked always holds, and none of them is negative. */
export interface Stock {
  readonly free: number;
  readonly held: number;
  readonly sold: number;
  readonly stocked: number;
  /** Whether a unit was ever held or sold, so that orders may refer to the variant. */
  readonly ordered?: true;
}

export interface StockItem extends VariantRef, Stock {
  /** Increases with every change that shoppers can see. */
  readonly revision: number;
}

/** Shoppers see the free units, so changing them raises the revision. */
const raiseRevision = 'revision = revision + :one';

type UnitState = 'free' | 'held' | 'sold';

/** Moves units from one state to another; the condition fails when fewer are in the first. */
const moveUnits = (variant: VariantRef, units: number, from: UnitState, to: UnitState): TransactItem => {
  const changesFree = from === 'free' || to === 'free';
  return {
    Update: {
      Key: stockKey(variant),
      UpdateExpression: `SET #${to} = #${to} + :units, #${from} = #${from} - :units${changesFree ? `, ${raiseRevision}` : ''}`,
      ConditionExpression: `#${from} >= :units`,
      ExpressionAttributeNames: { [`#${from}`]: from, [`#${to}`]: to },
      ExpressionAttributeValues: { ':units': units, ...(changesFree ? { ':one': 1 } : {}) },
    },
  };
};

/**
 * Changes a customer's hold of a variant from `from` units to `to` (0: none).
 * One write for both, because a transaction may not write an item twice.
 */
export function moveHold(variant: VariantRef, from: number, to: number, onConditionFailed?: Failure | FailureCode): TransactItem {
  if (to <= from) return releaseHeld(variant, from - to);
  return {
    Update: {
      Key: stockKey(variant),
      UpdateExpression: `SET #free = #free - :more, #held = #held + :more, ordered = :yes, ${raiseRevision}`,
      ConditionExpression: '#free >= :more',
      ExpressionAttributeNames: { '#free': 'free', '#held': 'held' },
      ExpressionAttributeValues: { ':more': to - from, ':yes': true, ':one': 1 },
    },
    ...(onConditionFailed === undefined ? {} : { onConditionFailed }),
  };
}

/** Ends a hold without a sale. */
export const releaseHeld = (variant: VariantRef, quantity: number): TransactItem => moveUnits(variant, quantity, 'held', 'free');

/** Ends a hold with a sale. */
export const sellHeld = (variant: VariantRef, quantity: number): TransactItem => moveUnits(variant, quantity, 'held', 'sold');

/** Sells free units after the hold has ended; fails with `out_of_stock` when another customer has taken them. */
export const sellFree = (variant: VariantRef, quantity: number): TransactItem => ({
  ...moveUnits(variant, quantity, 'free', 'sold'),
  onConditionFailed: 'out_of_stock',
});

/** Makes sold units free again: cancelled before they were shipped, or returned in good order. */
export const returnSold = (variant: VariantRef, quantity: number): TransactItem => moveUnits(variant, quantity, 'sold', 'free');

/** Sets the free units; the condition fails when a unit was bought or held since `seen` was read. */
export const setFreeUnits = (variant: VariantRef, seen: number, free: number): TransactItem => ({
  Update: {
    Key: stockKey(variant),
    UpdateExpression: `SET #free = :free, stocked = stocked + :more, ${raiseRevision}`,
    ConditionExpression: '#free = :seen',
    ExpressionAttributeNames: { '#free': 'free' },
    ExpressionAttributeValues: { ':free': free, ':more': free - seen, ':seen': seen, ':one': 1 },
  },
});

/** Adds units, or removes missing ones; the condition fails when fewer are free than are removed. */
export const adjustFreeUnits = (variant: VariantRef, change: number): TransactItem => ({
  Update: {
    Key: stockKey(variant),
    UpdateExpression: `SET #free = #free + :change, stocked = stocked + :change, ${raiseRevision}`,
    ConditionExpression: 'attribute_exists(pk) AND #free >= :least',
    ExpressionAttributeNames: { '#free': 'free' },
    ExpressionAttributeValues: { ':change': change, ':least': Math.max(0, -change), ':one': 1 },
  },
});

export const newStock = (variant: VariantRef, free: number): StockItem => ({ ...variant, free, held: 0, sold: 0, stocked: free, revision: 0 });

/** The condition fails when the stock of the variant exists already. */
export const putNewStock = (stock: StockItem): TransactItem => ({
  Put: { Item: { ...stockKey(stock), ...stock }, ConditionExpression: 'attribute_not_exists(pk)' },
});

/** The condition fails when the variant was ever held or sold: orders may refer to it. */
export const dropStock = (variant: VariantRef): TransactItem => ({
  Delete: {
    Key: stockKey(variant),
    ConditionExpression: 'attribute_not_exists(ordered) AND #held = :none AND #sold = :none',
    ExpressionAttributeNames: { '#held': 'held', '#sold': 'sold' },
    ExpressionAttributeValues: { ':none': 0 },
  },
});

/** The stock in the product's own item, where it was stored before November 2026, until migration 3 or the first write moves it. */
export type OldStock = Stock & { readonly id: number };

/** The writes that move the stock out of a product's own item; fail when it has changed, or was moved, since it was read. */
export function moveOldStock({ id, free, held, sold, stocked, ordered }: OldStock): TransactItem[] {
  const variant = { productId: id, variantId: id };
  return [
    putNewStock({ ...newStock(variant, free), held, sold, stocked, ...(ordered === true ? { ordered } : {}) }),
    {
      Update: {
        Key: productKey(id),
        UpdateExpression: 'REMOVE #free, #held, #sold, stocked, ordered',
        ConditionExpression: '#free = :free AND #held = :held AND #sold = :sold AND stocked = :stocked',
        ExpressionAttributeNames: { '#free': 'free', '#held': 'held', '#sold': 'sold' },
        ExpressionAttributeValues: { ':free': free, ':held': held, ':sold': sold, ':stocked': stocked },
      },
    },
  ];
}

/** Moves the stock of these products out of their own items, if migration 3 has not done it yet. Call this before writing their stock. */
export async function ensureStockItems(productIds: readonly number[]): Promise<void> {
  if (productIds.length === 0) return;
  await retryOnConflict(async () => {
    const items = await itemsByKeys<OldStock & { readonly stocked?: number }>([...new Set(productIds)].map(productKey));
    for (const item of items) if (item.stocked !== undefined) await commit(moveOldStock(item));
  });
}
