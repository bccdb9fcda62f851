/** Maps each SKU, in lower case, to its product by an item of its own, so that no two products share a SKU. */
import { exactSkuKey, skuKey, skuOfPartition } from '#functions/keys.ts';
import { itemsByKeys, type TransactItem } from '#functions/platform/table/table.ts';

const ownedByCondition = (productId: number) => ({
  ConditionExpression: 'attribute_not_exists(pk) OR productId = :id',
  ExpressionAttributeValues: { ':id': productId },
});

/** Whether the SKU had another key before November 2026; migration 2 removes that key. */
const hasOldKey = (sku: string): boolean => exactSkuKey(sku).pk !== skuKey(sku).pk;

/** The conditions fail with `sku_taken` when the SKU belongs to another product, in upper or lower case. */
export const claimSku = (sku: string, productId: number): TransactItem[] => [
  { Put: { Item: { ...skuKey(sku), productId }, ...ownedByCondition(productId) }, onConditionFailed: 'sku_taken' },
  ...(hasOldKey(sku) ? [{ ConditionCheck: { Key: exactSkuKey(sku), ...ownedByCondition(productId) }, onConditionFailed: 'sku_taken' } as const] : []),
];

/** Releases the SKU of a product that no longer has it. */
export const releaseSku = (sku: string, productId: number): TransactItem[] => [
  { Delete: { Key: skuKey(sku), ...ownedByCondition(productId) } },
  ...releaseOldKey(sku, productId),
];

const releaseOldKey = (sku: string, productId: number): TransactItem[] =>
  hasOldKey(sku) ? [{ Delete: { Key: exactSkuKey(sku), ...ownedByCondition(productId) } }] : [];

/** Replaces the SKU of a product. If both SKUs differ only in case, they share one key, which a transaction may write only once. */
export function changeSku(from: string, to: string, productId: number): TransactItem[] {
  if (from === to) return [];
  const isSameKey = skuKey(from).pk === skuKey(to).pk;
  return [...claimSku(to, productId), ...(isSameKey ? releaseOldKey(from, productId) : releaseSku(from, productId))];
}

/** One consistent read of one or two items. */
export async function productIdOfSku(sku: string): Promise<number | undefined> {
  return (await productIdsOfSkus([sku])).get(sku);
}

/** The SKUs that belong to a product, with its id. */
export async function productIdsOfSkus(skus: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const keys = new Map(skus.flatMap((sku) => [skuKey(sku), exactSkuKey(sku)]).map((key) => [key.pk, key]));
  const items = await itemsByKeys<{ pk: string; productId: number }>([...keys.values()]);
  const productIds = new Map(items.map(({ pk, productId }) => [skuOfPartition(pk), productId]));
  return new Map(
    skus.flatMap((sku) => {
      // Until the migration has run, a SKU stored in the same case is the better match.
      const productId = productIds.get(sku) ?? productIds.get(sku.toLowerCase());
      return productId === undefined ? [] : [[sku, productId] as const];
    }),
  );
}
