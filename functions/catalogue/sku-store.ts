/** Maps each SKU to its product, one item each, so that no two products share one. */
import { skuKey, skuOfPartition } from '#functions/keys.ts';
import { itemAt, itemsByKeys, type TransactItem } from '#functions/platform/table/table.ts';

/** The condition fails with `sku_taken` when the SKU belongs to another product. */
export const claimSku = (sku: string, productId: number): TransactItem => ({
  Put: {
    Item: { ...skuKey(sku), productId },
    ConditionExpression: 'attribute_not_exists(pk) OR productId = :id',
    ExpressionAttributeValues: { ':id': productId },
  },
  onConditionFailed: 'sku_taken',
});

export const releaseSku = (sku: string, productId: number): TransactItem => ({
  Delete: {
    Key: skuKey(sku),
    ConditionExpression: 'attribute_not_exists(pk) OR productId = :id',
    ExpressionAttributeValues: { ':id': productId },
  },
});

/** One consistent read: 1 read unit. */
export async function productIdOfSku(sku: string): Promise<number | undefined> {
  return (await itemAt<{ productId: number }>(skuKey(sku)))?.productId;
}

/** The SKUs that belong to a product, with its id. */
export async function productIdsOfSkus(skus: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const items = await itemsByKeys<{ pk: string; productId: number }>(skus.map(skuKey));
  return new Map(items.map(({ pk, productId }) => [skuOfPartition(pk), productId]));
}
