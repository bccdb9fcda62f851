/** Reads and writes products in the table. stock-store.ts moves their stock. */

import {
  editMarkKey,
  editMarkOf,
  editMarksPartition,
  productChangeKey,
  productCounterKey,
  productKey,
  stockKey,
  stockSortPrefix,
} from '#functions/keys.ts';
import { config } from '#functions/platform/config.ts';
import { UpdateCommand } from '#functions/platform/table/commands.ts';
import { db, itemAt, itemsByKeys, queryItems, type TransactItem, updateExpressionOf } from '#functions/platform/table/table.ts';
import { dropStock, newStock, type OldStock, type Stock, type StockItem } from '#functions/stock/stock-store.ts';
import type { Declarations } from '#shared/rules/catalogue/declarations.ts';
import type { SizeChart } from '#shared/rules/catalogue/size-chart.ts';
import type { Paise } from '#shared/rules/money.ts';
import { omitUndefined } from '#shared/rules/omit-undefined.ts';
import type { PriceMark } from '#shared/rules/order/tax-class.ts';

export interface ImageItem {
  readonly id: string;
  /** `/images/<hash>-640.webp`; the other sizes follow from it (shared/rules/catalogue/image.ts). */
  readonly imageUrl: string;
  readonly altText: string;
  readonly imageType: 'primary' | 'secondary' | 'gallery';
  readonly createdAt: string;
}

/** An option that shoppers choose by, e.g. Size, with its values in the owner's order. */
export interface OptionItem {
  readonly name: string;
  readonly values: readonly OptionValueItem[];
}

export interface OptionValueItem {
  readonly value: string;
  /** A colour such as `#f4a300`, or the address of a small picture. */
  readonly swatch?: string;
}

/** What a customer buys: one value of each of the product's options. */
export interface VariantItem {
  /** Assigned by the counter of the products. The first variant has the product's id, so that older carts and links stay valid. */
  readonly id: number;
  /** One value for each option, in the order of the options. */
  readonly values: readonly string[];
  readonly sku: string;
  readonly price: Paise;
  readonly originalPrice?: Paise;
  /** EAN or UPC. */
  readonly barcode?: string;
  readonly weightGrams?: number;
  /** The variant's own pictures; without them the product's are shown. */
  readonly images?: readonly ImageItem[];
  readonly isActive: boolean;
  /** No longer offered, and kept for the orders that refer to it. */
  readonly isArchived?: true;
}

/** A product as it is stored in the table. */
export interface StoredProduct {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  /** With options, the next three fields are those of the cheapest active variant. */
  readonly price: Paise;
  readonly originalPrice?: Paise;
  /** Whether the stored prices include tax. Absent: as the shop's settings say for products without a mark. */
  readonly priceMark?: PriceMark;
  readonly sku: string;
  /** Only of a product without options. */
  readonly barcode?: string;
  readonly weightGrams?: number;
  /** Whether each unit is sent as a parcel of its own. */
  readonly shipsAlone?: boolean;
  /** Units up to which stock counts as low; absent: the shop's limit applies. */
  readonly lowStockLimit?: number;
  /** At most three; absent: the product is its own only variant. */
  readonly options?: readonly OptionItem[];
  readonly variants?: readonly VariantItem[];
  readonly specifications: Readonly<Record<string, string>>;
  /** The names of the specifications in the owner's order, because a map of the table has no order. Absent in older products. */
  readonly specificationOrder?: readonly string[];
  /** Absent: that of the category applies. */
  readonly sizeChart?: SizeChart;
  readonly ageRange: { readonly minMonths: number; readonly maxMonths: number } | null;
  readonly status: 'active' | 'inactive' | 'draft';
  readonly isFeatured: boolean;
  readonly categoryId: string;
  readonly images: readonly ImageItem[];
  /** Per cent. With a tax class, used only if that class does not exist. */
  readonly gstRate: number;
  /** The id of a tax class of the settings; absent: `gstRate` applies. */
  readonly taxClass?: string;
  readonly hsn: string;
  readonly declarations?: Declarations;
  /** The title and description for search engines, when they differ from the name and the description. */
  readonly seoTitle?: string;
  readonly seoDescription?: string;
  /** Words by which shoppers can find the product, and which no page shows. */
  readonly tags?: readonly string[];
  readonly ratingSum: number;
  readonly ratingCount: number;
  readonly viewCount: number;
  /** Increases with every change that shoppers can see. */
  readonly revision: number;
  /** Increases with every edit. */
  readonly version: number;
  /** No longer sold, and kept for the orders that refer to it. */
  readonly isArchived?: boolean;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** The stock of one variant. Stock that is still stored in the product's own item has no revision of its own. */
type StockOfProduct = Stock & Partial<Pick<StockItem, 'revision'>>;

/** A product with its stock: the sums over its variants, and the stock of each variant. */
export interface ProductItem extends StoredProduct, Stock {
  readonly stocks: ReadonlyMap<number, StockOfProduct>;
  /** Set while the stock is still stored in the product's own item: call `ensureStockItems` before any write of the product. */
  readonly oldStock?: OldStock;
}

/** The fields that the catalogue's staff edit; the shop sets the others. */
export type ProductFields = Pick<
  ProductItem,
  | 'name'
  | 'description'
  | 'price'
  | 'originalPrice'
  | 'priceMark'
  | 'sku'
  | 'specifications'
  | 'ageRange'
  | 'status'
  | 'isFeatured'
  | 'categoryId'
  | 'images'
  | 'gstRate'
  | 'taxClass'
  | 'hsn'
  | 'declarations'
  | 'seoTitle'
  | 'seoDescription'
  | 'tags'
  | 'isArchived'
  | 'barcode'
  | 'weightGrams'
  | 'shipsAlone'
  | 'lowStockLimit'
  | 'options'
  | 'variants'
  | 'sizeChart'
>;

/** `null` removes a field. */
type Removable =
  | 'taxClass'
  | 'priceMark'
  | 'declarations'
  | 'seoTitle'
  | 'seoDescription'
  | 'tags'
  | 'originalPrice'
  | 'barcode'
  | 'weightGrams'
  | 'lowStockLimit'
  | 'options'
  | 'variants'
  | 'sizeChart';
export type ProductChanges = Partial<Omit<ProductFields, Removable>> & { readonly [Field in Removable]?: NonNullable<ProductFields[Field]> | null };

type ProductWithOldStock = StoredProduct & Partial<Stock>;

const noStock: Stock = { free: 0, held: 0, sold: 0, stocked: 0 };

/** Joins a product and the stock of its variants. */
export function joinStock(stored: ProductWithOldStock, items: readonly StockItem[]): ProductItem {
  // Stock of a variant that the product does not name was left by an edit that did not finish.
  const ownItems = items.filter(({ variantId }) => variantId === stored.id || stored.variants?.some(({ id }) => id === variantId));
  const isOld = stored.stocked !== undefined;
  const oldStock = isOld ? { ...noStock, ...stored } : undefined;
  const stocks = new Map<number, StockOfProduct>(
    oldStock === undefined
      ? ownItems.map((item) => [item.variantId, item])
      : [[stored.id, oldStock], ...ownItems.map((item) => [item.variantId, item] as const)],
  );
  const all = [...stocks.values()];
  const sum = (field: 'free' | 'held' | 'sold' | 'stocked') => all.reduce((units, stock) => units + stock[field], 0);
  return {
    ...stored,
    free: sum('free'),
    held: sum('held'),
    sold: sum('sold'),
    stocked: sum('stocked'),
    ...(all.some(({ ordered }) => ordered === true) ? { ordered: true } : {}),
    revision: ownItems.reduce((sum, { revision }) => sum + revision, stored.revision),
    stocks,
    ...(oldStock === undefined ? {} : { oldStock }),
  };
}

const isStock = (item: object): item is StockItem => 'variantId' in item;

/** One query: 1 read unit for each 4 kB of the product and its stock. @param consistent false reads a possibly stale version at half the cost */
export async function productById(id: number, consistent = true): Promise<ProductItem | undefined> {
  const { pk, sk } = productKey(id);
  const items = await queryItems<ProductWithOldStock | StockItem>({
    KeyConditionExpression: 'pk = :product AND sk BETWEEN :from AND :to',
    ExpressionAttributeValues: { ':product': pk, ':from': sk, ':to': `${stockSortPrefix}~` },
    ConsistentRead: consistent,
  });
  const [stored] = items.filter((item): item is ProductWithOldStock => !isStock(item));
  return stored && joinStock(stored, items.filter(isStock));
}

/** The products that exist, by id, read consistently: two reads for a product with options, else one. */
export async function productsByIds(ids: readonly number[]): Promise<Map<number, ProductItem>> {
  const uniqueIds = [...new Set(ids)];
  const items = await itemsByKeys<ProductWithOldStock | StockItem>(
    uniqueIds.flatMap((id) => [productKey(id), stockKey({ productId: id, variantId: id })]),
  );
  const products = items.filter((item): item is ProductWithOldStock => !isStock(item));
  const otherStockKeys = products.flatMap(({ id, variants = [] }) =>
    variants.flatMap((variant) => (variant.id === id ? [] : [stockKey({ productId: id, variantId: variant.id })])),
  );
  const stocks = [...items.filter(isStock), ...(otherStockKeys.length === 0 ? [] : await itemsByKeys<StockItem>(otherStockKeys))];
  const byProduct = Map.groupBy(stocks, ({ productId }) => productId);
  return new Map(products.map((product) => [product.id, joinStock(product, byProduct.get(product.id) ?? [])]));
}

/** The next product number, or the last of `count` consecutive ones. An unused number is never assigned again. */
export async function reserveProductIds(count = 1): Promise<number> {
  const { Attributes } = await db().send(
    new UpdateCommand({
      TableName: config('TABLE_NAME'),
      Key: productCounterKey,
      UpdateExpression: 'ADD #last :count',
      ExpressionAttributeNames: { '#last': 'last' },
      ExpressionAttributeValues: { ':count': count },
      ReturnValues: 'UPDATED_NEW',
    }),
  );
  return Number(Attributes?.['last']);
}

/** The highest number that a product or a variant may have so far. */
export const lastProductId = async (): Promise<number> => (await itemAt<{ readonly last: number }>(productCounterKey))?.last ?? 0;

/** The names of specifications in the order in which they are given. */
const specificationOrderOf = ({ specifications }: Pick<ProductChanges, 'specifications'>) =>
  specifications === undefined ? {} : { specificationOrder: Object.keys(specifications) };

/** The specifications in the owner's order. Names without a stored position follow alphabetically, as all did before the order was stored. */
export function orderedSpecifications({ specifications, specificationOrder = [] }: Pick<StoredProduct, 'specifications' | 'specificationOrder'>) {
  const positions = new Map(specificationOrder.map((name, position) => [name, position]));
  const positionOf = (name: string) => positions.get(name) ?? positions.size;
  return Object.fromEntries(Object.entries(specifications).sort(([a], [b]) => positionOf(a) - positionOf(b) || (a < b ? -1 : 1)));
}

/** @param stock free units by variant, or those of the only variant */
export function newProduct(id: number, fields: ProductFields, stock: number | ReadonlyMap<number, number>, now: Date): ProductItem {
  const at = now.toISOString();
  const initialCounters = { ratingSum: 0, ratingCount: 0, viewCount: 0, revision: 1, version: 1, createdAt: at, updatedAt: at };
  const stocks = [...(typeof stock === 'number' ? [[id, stock] as const] : stock)].map(([variantId, free]) =>
    newStock({ productId: id, variantId }, free),
  );
  return joinStock({ ...initialCounters, ...fields, ...specificationOrderOf(fields), id }, stocks);
}

/** Returns the items of a product for the table: its own, and one for the stock of each variant. */
export function itemsOfProduct({
  free: _,
  held: __,
  sold: ___,
  stocked: ____,
  ordered: _____,
  stocks,
  oldStock: ______,
  ...stored
}: ProductItem): Record<string, unknown>[] {
  const stockItems = [...stocks].map(([variantId, stock]) => ({ revision: 0, ...stock, productId: stored.id, variantId }));
  return [{ ...productKey(stored.id), ...stored }, ...stockItems.map((stock) => ({ ...stockKey(stock), ...stock }))];
}

export function putNewProduct(product: ProductItem, now: Date): { readonly writes: readonly TransactItem[]; readonly mark: TransactItem } {
  return {
    writes: itemsOfProduct(product).map((Item) => ({ Put: { Item, ConditionExpression: 'attribute_not_exists(pk)' } })),
    mark: markEdited('PRODUCT', product.id, now),
  };
}

/**
 * The revisions of the stock items that leave the product with their variants. The product's revision is the sum of all, and what is published is
 * replaced only by a revision that is at least as high, so the product's own part takes over what the sum loses.
 */
function revisionOfDroppedStock(id: number, { variants }: ProductChanges, stocks: ProductItem['stocks']): number {
  if (variants === undefined) return 0;
  const remainingIds = new Set([id, ...(variants ?? []).map((variant) => variant.id)]);
  return [...stocks].reduce((sum, [variantId, { revision = 0 }]) => sum + (remainingIds.has(variantId) ? 0 : revision), 0);
}

/**
 * Changes the fields that the catalogue's staff edit.
 * @param seen the product as the editor saw it: the condition fails when it was edited since
 */
export function changeProduct(
  id: number,
  changes: ProductChanges,
  now: Date,
  seen?: Pick<ProductItem, 'version' | 'stocks'>,
): [update: TransactItem, mark: TransactItem] {
  const removed = Object.fromEntries(Object.entries(changes).flatMap(([field, value]) => (value === null ? [[field, undefined]] : [])));
  const { expression, names, values } = updateExpressionOf({
    ...omitUndefined(changes),
    ...specificationOrderOf(changes),
    ...removed,
    updatedAt: now.toISOString(),
  });
  const conditions = ['attribute_exists(pk)', ...(seen ? ['(version = :seen OR attribute_not_exists(version))'] : [])];
  return [
    {
      Update: {
        Key: productKey(id),
        UpdateExpression: `${expression} ADD revision :raise, version :one`,
        ConditionExpression: conditions.join(' AND '),
        ExpressionAttributeNames: names,
        ExpressionAttributeValues: {
          ...values,
          ':one': 1,
          ':raise': 1 + (seen === undefined ? 0 : revisionOfDroppedStock(id, changes, seen.stocks)),
          ...(seen === undefined ? {} : { ':seen': seen.version ?? 0 }),
        },
      },
    },
    markEdited('PRODUCT', id, now),
  ];
}

/** The conditions fail when the product was edited or ordered since it was read. */
export const dropProduct = ({ id, version, stocks }: Pick<ProductItem, 'id' | 'version' | 'stocks'>, now: Date): TransactItem[] => [
  {
    Delete: {
      Key: productKey(id),
      ConditionExpression: 'version = :seen OR attribute_not_exists(version)',
      ExpressionAttributeValues: { ':seen': version ?? 0 },
    },
  },
  ...[...stocks.keys()].map((variantId) => dropStock({ productId: id, variantId })),
  markEdited('PRODUCT', id, now),
];

/**
 * Marks a product or category as edited, so that an admin sees the edit at once, although it is published only a second later. A mark
 * expires after ten minutes; an admin's list reads the marks of the last two minutes.
 */
export function markEdited(kind: 'PRODUCT' | 'CATEGORY', id: number | string, now: Date): TransactItem {
  return { Put: { Item: { ...editMarkKey(now, kind, id), ttl: Math.floor(now.getTime() / 1000) + 600 } } };
}

const recentMs = 120_000;
export const maxMarks = 100;

/** The products and categories edited or deleted in the last two minutes, by the newest 100 edits at most: 1 consistent query. */
export async function findRecentlyEdited(now: Date): Promise<{ readonly productIds: readonly number[]; readonly categoryIds: readonly string[] }> {
  const items = await queryItems(
    {
      KeyConditionExpression: 'pk = :pk AND sk > :since',
      ExpressionAttributeValues: { ':pk': editMarksPartition, ':since': new Date(now.getTime() - recentMs).toISOString() },
      ConsistentRead: true,
      ScanIndexForward: false,
    },
    maxMarks,
  );
  const marks = items.map(({ sk }) => editMarkOf(String(sk)));
  const markedIds = (kind: string) => [...new Set(marks.flatMap((mark) => (mark.kind === kind ? [mark.id] : [])))];
  return { productIds: markedIds('PRODUCT').map(Number), categoryIds: markedIds('CATEGORY') };
}

/** Records a change under an idempotency key for thirty days, its fingerprint as `wish`; the condition fails when the key was used before. */
export const putIdempotencyKey = (productId: number, key: string, fingerprint: string, now: Date): TransactItem => ({
  Put: {
    Item: { ...productChangeKey(productId, key), wish: fingerprint, ttl: Math.floor(now.getTime() / 1_000) + 30 * 86_400 },
    ConditionExpression: 'attribute_not_exists(pk)',
  },
});

/** Returns the fingerprint of the change that was made under the key; undefined when the key was not used. */
export async function findFingerprintOfKey(productId: number, key: string): Promise<string | undefined> {
  return (await itemAt<{ wish: string }>(productChangeKey(productId, key)))?.wish;
}
