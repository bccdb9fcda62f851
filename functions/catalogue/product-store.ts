/** Reads and writes products in the table. stock-store.ts moves their stock. */

import { editMarkKey, editMarkOf, editMarksPartition, productCounterKey, productKey } from '#functions/keys.ts';
import { config } from '#functions/platform/config.ts';
import { UpdateCommand } from '#functions/platform/table/commands.ts';
import { commit, db, itemAt, itemsByKeys, queryItems, type TransactItem, updateOf } from '#functions/platform/table/table.ts';
import { defined } from '#shared/rules/defined.ts';
import type { Paise } from '#shared/rules/money.ts';

export interface ImageItem {
  readonly id: string;
  /** `/images/<hash>-640.webp`; the other sizes follow from it (#shared/rules/image.ts). */
  readonly imageUrl: string;
  readonly altText: string;
  readonly imageType: 'primary' | 'secondary' | 'gallery';
  readonly createdAt: string;
}

export interface ProductItem {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly price: Paise;
  readonly originalPrice?: Paise;
  readonly sku: string;
  readonly specifications: Readonly<Record<string, string>>;
  readonly ageRange: { readonly minMonths: number; readonly maxMonths: number } | null;
  readonly status: 'active' | 'inactive' | 'draft';
  readonly isFeatured: boolean;
  readonly categoryId: string;
  readonly images: readonly ImageItem[];
  /** Per cent. */
  readonly gstRate: number;
  readonly hsn: string;
  /** Units: free + held + sold = stocked, always, none negative. */
  readonly free: number;
  readonly held: number;
  readonly sold: number;
  readonly stocked: number;
  readonly ratingSum: number;
  readonly ratingCount: number;
  readonly viewCount: number;
  /** Grows with every change that shoppers can see. */
  readonly revision: number;
  /** Grows with every edit. */
  readonly version: number;
  /** It was held or sold once, so orders may refer to it. */
  readonly ordered?: true;
  /** No longer sold, and kept for the orders that refer to it. */
  readonly isArchived?: boolean;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** The fields that the catalogue's staff edit; the shop counts the others. */
export type ProductFields = Pick<
  ProductItem,
  | 'name'
  | 'description'
  | 'price'
  | 'originalPrice'
  | 'sku'
  | 'specifications'
  | 'ageRange'
  | 'status'
  | 'isFeatured'
  | 'categoryId'
  | 'images'
  | 'gstRate'
  | 'hsn'
  | 'isArchived'
>;

/** `null` removes the struck-through price. */
export type ProductChanges = Partial<Omit<ProductFields, 'originalPrice'>> & { readonly originalPrice?: Paise | null };

/** 1 read unit for each 4 kB. @param consistent false reads a possibly stale version, for half of that */
export const productById = (id: number, consistent = true): Promise<ProductItem | undefined> => itemAt(productKey(id), consistent);

/** The products that exist, by id, read consistently. */
export async function productsByIds(ids: readonly number[]): Promise<Map<number, ProductItem>> {
  const items = await itemsByKeys<ProductItem>([...new Set(ids)].map(productKey));
  return new Map(items.map((item) => [item.id, item]));
}

/** The next product number, or the last of `count` consecutive ones. An unused number is never assigned again. */
export async function nextProductId(count = 1): Promise<number> {
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

export function newProduct(id: number, fields: ProductFields, stock: number, now: Date): ProductItem {
  const at = now.toISOString();
  const counted = { ratingSum: 0, ratingCount: 0, viewCount: 0, revision: 1, version: 1, createdAt: at, updatedAt: at };
  return { ...counted, ...fields, id, free: stock, held: 0, sold: 0, stocked: stock };
}

export function putNewProduct(product: ProductItem, now: Date): [put: TransactItem, mark: TransactItem] {
  const Item = { ...productKey(product.id), ...product };
  return [{ Put: { Item, ConditionExpression: 'attribute_not_exists(pk)' } }, markEdited('PRODUCT', product.id, now)];
}

export async function createProduct(fields: ProductFields, stock: number, now: Date): Promise<ProductItem> {
  const product = newProduct(await nextProductId(), fields, stock, now);
  await commit(putNewProduct(product, now));
  return product;
}

/**
 * Changes the fields that the catalogue's staff edit.
 * @param seen the product as the editor saw it: the condition fails when it was edited since. Compared by `version`, because a sale changes
 *   the revision and is no reason to reject an edit
 * @param stock sets the number of free units; the condition fails when a unit was sold or held since `seen`
 */
export function changeProduct(
  id: number,
  changes: ProductChanges,
  now: Date,
  seen?: Pick<ProductItem, 'version'>,
  stock?: { readonly seen: number; readonly free: number },
): [update: TransactItem, mark: TransactItem] {
  const { expression, names, values } = updateOf({
    ...defined(changes),
    ...(changes.originalPrice === null ? { originalPrice: undefined } : {}),
    ...(stock === undefined ? {} : { free: stock.free }),
    updatedAt: now.toISOString(),
  });
  const conditions = [
    'attribute_exists(pk)',
    ...(seen ? ['(version = :seen OR attribute_not_exists(version))'] : []),
    ...(stock ? ['#free = :wasFree'] : []),
  ];
  return [
    {
      Update: {
        Key: productKey(id),
        UpdateExpression: `${expression} ADD revision :one, version :one${stock ? ', stocked :more' : ''}`,
        ConditionExpression: conditions.join(' AND '),
        ExpressionAttributeNames: names,
        ExpressionAttributeValues: {
          ...values,
          ':one': 1,
          ...(seen === undefined ? {} : { ':seen': seen.version ?? 0 }),
          ...(stock === undefined ? {} : { ':wasFree': stock.seen, ':more': stock.free - stock.seen }),
        },
      },
    },
    markEdited('PRODUCT', id, now),
  ];
}

/** The condition fails when the product was edited or ordered since it was read. */
export const dropProduct = (id: number, { version }: Pick<ProductItem, 'version'>, now: Date): TransactItem[] => [
  {
    Delete: {
      Key: productKey(id),
      ConditionExpression: '(version = :seen OR attribute_not_exists(version)) AND attribute_not_exists(ordered) AND #held = :none AND #sold = :none',
      ExpressionAttributeNames: { '#held': 'held', '#sold': 'sold' },
      ExpressionAttributeValues: { ':seen': version ?? 0, ':none': 0 },
    },
  },
  markEdited('PRODUCT', id, now),
];

/** @throws ConditionFailed when the product does not exist, or was edited since `seen` was read */
export async function updateProduct(id: number, changes: ProductChanges, now: Date, seen?: Pick<ProductItem, 'version'>): Promise<void> {
  await commit(changeProduct(id, changes, now, seen));
}

/**
 * Marks a product or category as edited, so that an admin sees the edit at once although the published catalogue follows a second later:
 * the mark lives for ten minutes, and an admin's list reads the marks of the last two.
 */
export function markEdited(kind: 'PRODUCT' | 'CATEGORY', id: number | string, now: Date): TransactItem {
  return { Put: { Item: { ...editMarkKey(now, kind, id), ttl: Math.floor(now.getTime() / 1000) + 600 } } };
}

const recentMs = 120_000;
export const maxMarks = 100;

/** The products and categories edited or deleted in the last two minutes, by the newest 100 edits at most: 1 consistent query. */
export async function editedAfter(now: Date): Promise<{ readonly productIds: readonly number[]; readonly categoryIds: readonly string[] }> {
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
  const marked = (kind: string) => [...new Set(marks.flatMap((mark) => (mark.kind === kind ? [mark.id] : [])))];
  return { productIds: marked('PRODUCT').map(Number), categoryIds: marked('CATEGORY') };
}
