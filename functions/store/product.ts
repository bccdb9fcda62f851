/** What is a product in the table, and how is it read? Stock moves are in stock.ts. */

import { config } from '#functions/http/config.ts';
import { UpdateCommand } from '#functions/platform/table/commands.ts';
import { defined } from '#shared/rules/defined.ts';
import type { Paise } from '#shared/rules/money.ts';
import { commit, db, itemAt, itemsByKeys, queryItems, updateOf, type WritePiece } from './table.ts';

export interface ImageItem {
  readonly id: string;
  /** `/images/<hash>-640.webp`; the other sizes follow from it (#shared/rules/image.ts). */
  readonly imageUrl: string;
  readonly altText: string;
  readonly imageType: 'primary' | 'secondary' | 'gallery';
  readonly createdAt: string;
}

/** `PRODUCT#<id>` / `PRODUCT`. */
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
  /** Grows with every change of what shoppers are shown. */
  readonly revision: number;
  /** Grows with every edit. */
  readonly version: number;
  /** It was held or sold once, so that orders may refer to it. */
  readonly ordered?: true;
  /** Out of the shop for good, and kept for the orders. */
  readonly isArchived?: boolean;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export const productKey = (id: number) => ({ pk: `PRODUCT#${id}`, sk: 'PRODUCT' });

/** What whoever keeps the catalogue decides about a product; the rest is counted by the shop. */
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

/** `null` takes the struck-through price away. */
export type ProductChanges = Partial<Omit<ProductFields, 'originalPrice'>> & { readonly originalPrice?: Paise | null };

/** 1 read unit for each 4 kB; `consistent` false: as it was a moment ago, for half of that. */
export const productById = (id: number, consistent = true): Promise<ProductItem | undefined> => itemAt(productKey(id), consistent);

/** Those of the products that exist, by id, each as it is at this moment. */
export async function productsByIds(ids: readonly number[]): Promise<Map<number, ProductItem>> {
  const items = (await itemsByKeys([...new Set(ids)].map(productKey))) as ProductItem[];
  return new Map(items.map((item) => [item.id, item]));
}

/** The next product number, or the last of `count` in a row; a number that ends up unused is never given again. */
export async function nextProductId(count = 1): Promise<number> {
  const { Attributes } = await db().send(
    new UpdateCommand({
      TableName: config('TABLE_NAME'),
      Key: { pk: 'COUNTER#PRODUCT', sk: 'COUNTER' },
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

export function putNewProduct(product: ProductItem, now: Date): [put: WritePiece, mark: WritePiece] {
  const Item = { ...productKey(product.id), ...product };
  return [{ Put: { Item, ConditionExpression: 'attribute_not_exists(pk)' } }, markEdited(`PRODUCT#${product.id}`, now)];
}

export async function createProduct(fields: ProductFields, stock: number, now: Date): Promise<ProductItem> {
  const product = newProduct(await nextProductId(), fields, stock, now);
  await commit(putNewProduct(product, now));
  return product;
}

/**
 * Changes what the catalogue's keeper decides.
 * @param seen the product as the keeper saw it: the pieces are refused when somebody edited it since. Told by `version`,
 *   because a sale changes the revision and is no reason to refuse an edit
 * @param stock so many units are free from now on; refused when one was sold or held since it was seen
 */
export function changeProduct(
  id: number,
  changes: ProductChanges,
  now: Date,
  seen?: Pick<ProductItem, 'version'>,
  stock?: { readonly seen: number; readonly free: number },
): [update: WritePiece, mark: WritePiece] {
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
    markEdited(`PRODUCT#${id}`, now),
  ];
}

/** Refused when somebody edited it since, or ordered it. */
export const dropProduct = (id: number, { version }: Pick<ProductItem, 'version'>, now: Date): WritePiece[] => [
  {
    Delete: {
      Key: productKey(id),
      ConditionExpression: '(version = :seen OR attribute_not_exists(version)) AND attribute_not_exists(ordered) AND #held = :none AND #sold = :none',
      ExpressionAttributeNames: { '#held': 'held', '#sold': 'sold' },
      ExpressionAttributeValues: { ':seen': version ?? 0, ':none': 0 },
    },
  },
  markEdited(`PRODUCT#${id}`, now),
];

/** @throws ConditionRefused when the product is not there, or was edited since it was `seen` */
export async function updateProduct(id: number, changes: ProductChanges, now: Date, seen?: Pick<ProductItem, 'version'>): Promise<void> {
  await commit(changeProduct(id, changes, now, seen));
}

/**
 * An admin sees their own edit at once, though the published catalogue follows a second later: every edit leaves a mark
 * for ten minutes, and an admin's list looks at the marks of the last two.
 */
export function markEdited(what: string, now: Date): WritePiece {
  return { Put: { Item: { pk: 'EDITED', sk: `${now.toISOString()}#${what}`, ttl: Math.floor(now.getTime() / 1000) + 600 } } };
}

const markedFor = 120_000;
export const mostMarks = 100;

/** What was edited or deleted in the last two minutes, the newest 100 edits at most: 1 consistent query. */
export async function editedSince(now: Date): Promise<{ readonly productIds: readonly number[]; readonly categoryIds: readonly string[] }> {
  const items = await queryItems(
    {
      KeyConditionExpression: 'pk = :pk AND sk > :since',
      ExpressionAttributeValues: { ':pk': 'EDITED', ':since': new Date(now.getTime() - markedFor).toISOString() },
      ConsistentRead: true,
      ScanIndexForward: false,
    },
    mostMarks,
  );
  const marked = (kind: string) => [...new Set(items.flatMap(({ sk }) => new RegExp(`#${kind}#(.+)$`).exec(String(sk))?.[1] ?? []))];
  return { productIds: marked('PRODUCT').map(Number), categoryIds: marked('CATEGORY') };
}
