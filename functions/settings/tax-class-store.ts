/** Counts the products of each tax class, in the transactions that change the products, so that no class is removed while a product names it. */
import { taxClassKey } from '#functions/keys.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import type { TransactItem } from '#functions/platform/table/table.ts';

const taxClassRemovedFailure = new Failure('invalid_input', {
  fields: { taxClass: 'This tax class does not exist: choose another one, or write a rate.' },
});

const addToCount = (id: string, by: number): TransactItem => ({
  Update: {
    Key: taxClassKey(id),
    UpdateExpression: 'ADD products :by',
    ...(by > 0 ? { ConditionExpression: 'attribute_not_exists(isRemoved)' } : {}),
    ExpressionAttributeValues: { ':by': by },
  },
  ...(by > 0 ? { onConditionFailed: taxClassRemovedFailure } : {}),
});

/**
 * Counts a product that moves from one class to another.
 * @param before,after undefined: the product names no class, or does not exist
 */
export const moveBetweenTaxClasses = (before: string | undefined, after: string | undefined): TransactItem[] =>
  before === after ? [] : [...(before === undefined ? [] : [addToCount(before, -1)]), ...(after === undefined ? [] : [addToCount(after, 1)])];

/** Counts the new products of one transaction, which may write each count only once. */
export const countTaxClasses = (ids: readonly (string | undefined)[]): TransactItem[] =>
  [...Map.groupBy(ids, (id) => id)].flatMap(([id, all]) => (id === undefined ? [] : [addToCount(id, all.length)]));

/** @throws `onConditionFailed` when a product names the class */
export const removeTaxClass = (id: string, onConditionFailed: Failure): TransactItem => ({
  Update: {
    Key: taxClassKey(id),
    UpdateExpression: 'SET isRemoved = :yes',
    ConditionExpression: 'attribute_not_exists(products) OR products = :none',
    ExpressionAttributeValues: { ':yes': true, ':none': 0 },
  },
  onConditionFailed,
});

/** Resets the count, because a class with this id may have been removed before. */
export const addTaxClass = (id: string): TransactItem => ({ Update: { Key: taxClassKey(id), UpdateExpression: 'REMOVE isRemoved' } });
