/** Which product has this SKU? One item each, so that no two products share one. */
import { itemAt, itemsByKeys, type TransactItem } from '#functions/platform/table/table.ts';

/** `SKU#<sku>` / `SKU`. */
const keyOf = (sku: string) => ({ pk: `SKU#${sku}`, sk: 'SKU' });

/** `sku_taken` when it is another product's. */
export const claimSku = (sku: string, productId: number): TransactItem => ({
  Put: {
    Item: { ...keyOf(sku), productId },
    ConditionExpression: 'attribute_not_exists(pk) OR productId = :id',
    ExpressionAttributeValues: { ':id': productId },
  },
  onConditionFailed: 'sku_taken',
});

export const releaseSku = (sku: string, productId: number): TransactItem => ({
  Delete: {
    Key: keyOf(sku),
    ConditionExpression: 'attribute_not_exists(pk) OR productId = :id',
    ExpressionAttributeValues: { ':id': productId },
  },
});

/** One consistent read: 1 read unit. */
export async function productIdOfSku(sku: string): Promise<number | undefined> {
  return (await itemAt<{ productId: number }>(keyOf(sku)))?.productId;
}

/** Those of the SKUs that a product has. */
export async function productIdsOfSkus(skus: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const items = (await itemsByKeys(skus.map(keyOf))) as { pk: string; productId: number }[];
  return new Map(items.map(({ pk, productId }) => [pk.slice('SKU#'.length), productId]));
}
