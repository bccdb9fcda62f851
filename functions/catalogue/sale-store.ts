/** Stores the sales of the shop, and reads them for its functions, cached for two seconds: a change reaches every call within that time. */
import { isDeepStrictEqual } from 'node:util';
import { saleKey, salePricesPartition } from '#functions/keys.ts';
import { cachedFor } from '#functions/platform/cached-for.ts';
import { itemAt, queryItems, type TransactItem, unchangedSince } from '#functions/platform/table/table.ts';
import { indexSales, type Sale, type SaleTarget, type SaleTerms } from '#shared/rules/catalogue/sales.ts';
import { omitUndefined } from '#shared/rules/omit-undefined.ts';

export interface SaleItem extends Sale {
  readonly title: string;
  /** The names are those at the time when the sale was saved. */
  readonly targets: readonly (SaleTarget & { readonly name: string })[];
  readonly version: number;
  readonly createdAt: string;
}

/** Pricing a product reads all sales (cached), so their number is limited. */
export const maxSales = 100;

/** All sales, the newest first. Costs about 1 read unit for every ten sales of a category, half of that without `consistent`. */
export const salesInOrder = async (consistent = true): Promise<SaleItem[]> => {
  const sales = await queryItems<SaleItem>({
    KeyConditionExpression: 'pk = :sales',
    ExpressionAttributeValues: { ':sales': salePricesPartition },
    ConsistentRead: consistent,
  });
  return sales.toSorted((one, other) => other.createdAt.localeCompare(one.createdAt));
};

export const saleById = (id: string): Promise<SaleItem | undefined> => itemAt(saleKey(id));

const cachedIndex = cachedFor(2_000, async () => indexSales(await salesInOrder(false)));

/** @param now the time of the request: a sale begins and ends exactly at its times, even while the list is cached */
export const saleTerms = async (now: Date): Promise<SaleTerms> => ({ index: await cachedIndex.get(now), now });

/** Fails when a sale was already created under the idempotency key of this one. */
export const putNewSale = (sale: SaleItem): TransactItem => ({
  Put: { Item: itemOf(sale), ConditionExpression: 'attribute_not_exists(pk)' },
});

/** Whether a repeated request asks for the sale that the first one has created. */
export const isSameSale = (stored: SaleItem, sale: SaleItem): boolean => isDeepStrictEqual(stored, itemOf({ ...sale, createdAt: stored.createdAt }));

/** Fails when the sale changed after `before` was read. */
export const replaceSale = (before: SaleItem, after: SaleItem): TransactItem => ({
  Put: { Item: itemOf(after), ...unchangedSince('version', before.version) },
});

/** Fails when the sale changed after it was read. */
export const deleteSale = (sale: SaleItem): TransactItem => ({ Delete: { Key: saleKey(sale.id), ...unchangedSince('version', sale.version) } });

const itemOf = (sale: SaleItem) => ({
  ...saleKey(sale.id),
  ...omitUndefined({ ...sale, targets: sale.targets.map((target) => omitUndefined(target)) }),
});
