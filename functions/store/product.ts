/** What is a product in the table, and how is it read? Stock moves are in stock.ts. */
import { BatchGetCommand, GetCommand, QueryCommand, ScanCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { config } from '#functions/http/config.ts';
import type { Paise } from '#shared/rules/money.ts';
import { commit, db, type WritePiece } from './table.ts';

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
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** `CATEGORY#<id>` / `CATEGORY`; the id is a slug made from the first name and never changes. */
export interface CategoryItem {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly imageUrl: string;
  readonly isActive: boolean;
  readonly sortOrder: number;
  readonly revision: number;
}

export const productKey = (id: number) => ({ pk: `PRODUCT#${id}`, sk: 'PRODUCT' });
export const categoryKey = (id: string) => ({ pk: `CATEGORY#${id}`, sk: 'CATEGORY' });

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
>;

/** `null` takes the struck-through price away. */
export type ProductChanges = Partial<Omit<ProductFields, 'originalPrice'>> & { readonly originalPrice?: Paise | null };

/** One consistent read: 1 read unit for each 4 kB. */
export async function productById(id: number): Promise<ProductItem | undefined> {
  const { Item } = await db().send(new GetCommand({ TableName: config('TABLE_NAME'), Key: productKey(id), ConsistentRead: true }));
  return Item as ProductItem | undefined;
}

/** Those of the products that exist, by id, each as it is at this moment. */
export async function productsByIds(ids: readonly number[]): Promise<Map<number, ProductItem>> {
  const items = (await itemsByKeys([...new Set(ids)].map(productKey))) as ProductItem[];
  return new Map(items.map((item) => [item.id, item]));
}

export async function categoriesByIds(ids: readonly string[]): Promise<Map<string, CategoryItem>> {
  const items = (await itemsByKeys([...new Set(ids)].map(categoryKey))) as CategoryItem[];
  return new Map(items.map((item) => [item.id, item]));
}

/** DynamoDB answers at most 100 keys a call. */
const batch = 100;
const rounds = 6;

async function itemsByKeys(keys: readonly { pk: string; sk: string }[]): Promise<unknown[]> {
  const TableName = config('TABLE_NAME');
  const items: unknown[] = [];
  for (let from = 0; from < keys.length; from += batch) {
    let waiting: Record<string, unknown>[] = keys.slice(from, from + batch);
    for (let round = 1; waiting.length > 0; round++) {
      const { Responses, UnprocessedKeys } = await db().send(
        new BatchGetCommand({ RequestItems: { [TableName]: { Keys: waiting, ConsistentRead: true } } }),
      );
      items.push(...(Responses?.[TableName] ?? []));
      waiting = UnprocessedKeys?.[TableName]?.Keys ?? [];
      if (waiting.length > 0) {
        // What was not read is not missing.
        if (round === rounds) throw Object.assign(new Error('The table answered in part.'), { name: 'ThrottlingException' });
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 25 * 2 ** round));
      }
    }
  }
  return items;
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
  const counted = { ratingSum: 0, ratingCount: 0, viewCount: 0, revision: 1, createdAt: at, updatedAt: at };
  return { ...counted, ...fields, id, free: stock, held: 0, sold: 0, stocked: stock };
}

export function putNewProduct(product: ProductItem, now: Date): WritePiece[] {
  const Item = { ...productKey(product.id), ...product };
  return [{ Put: { Item, ConditionExpression: 'attribute_not_exists(pk)' } }, mark(`PRODUCT#${product.id}`, now)];
}

export async function createProduct(fields: ProductFields, stock: number, now: Date): Promise<ProductItem> {
  const product = newProduct(await nextProductId(), fields, stock, now);
  await commit(putNewProduct(product, now));
  return product;
}

/**
 * Changes what the catalogue's keeper decides.
 * @param seen the product as the keeper saw it: the pieces are refused when somebody edited it since. Told by `updatedAt`,
 *   because a sale changes the revision and is no reason to refuse an edit
 */
export function changeProduct(id: number, changes: ProductChanges, now: Date, seen?: Pick<ProductItem, 'updatedAt'>): WritePiece[] {
  const set = Object.entries({ ...changes, updatedAt: now.toISOString() }).filter(([, value]) => value !== undefined && value !== null);
  return [
    {
      Update: {
        Key: productKey(id),
        UpdateExpression: `SET ${set.map((_, index) => `#f${index} = :f${index}`).join(', ')}${changes.originalPrice === null ? ' REMOVE originalPrice' : ''} ADD revision :one`,
        ConditionExpression: `attribute_exists(pk)${seen === undefined ? '' : ' AND updatedAt = :seen'}`,
        ExpressionAttributeNames: Object.fromEntries(set.map(([name], index) => [`#f${index}`, name])),
        ExpressionAttributeValues: {
          ...Object.fromEntries(set.map(([, value], index) => [`:f${index}`, value])),
          ':one': 1,
          ...(seen === undefined ? {} : { ':seen': seen.updatedAt }),
        },
      },
    },
    mark(`PRODUCT#${id}`, now),
  ];
}

/** @throws ConditionRefused when the product is not there, or was edited since it was `seen` */
export async function updateProduct(id: number, changes: ProductChanges, now: Date, seen?: Pick<ProductItem, 'updatedAt'>): Promise<void> {
  await commit(changeProduct(id, changes, now, seen));
}

/** Makes the category or changes it. */
export async function putCategory({ id, ...fields }: Omit<CategoryItem, 'revision'>): Promise<void> {
  const set = Object.entries({ id, ...fields });
  await db().send(
    new UpdateCommand({
      TableName: config('TABLE_NAME'),
      Key: categoryKey(id),
      UpdateExpression: `SET ${set.map((_, index) => `#f${index} = :f${index}`).join(', ')} ADD revision :one`,
      ExpressionAttributeNames: Object.fromEntries(set.map(([name], index) => [`#f${index}`, name])),
      ExpressionAttributeValues: { ...Object.fromEntries(set.map(([, value], index) => [`:f${index}`, value])), ':one': 1 },
    }),
  );
}

/**
 * An admin sees their own edit at once, though the published catalogue follows a second later: every edit leaves a mark
 * for ten minutes, and an admin's list looks at the marks of the last two.
 */
function mark(what: string, now: Date): WritePiece {
  return { Put: { Item: { pk: 'EDITED', sk: `${now.toISOString()}#${what}`, ttl: Math.floor(now.getTime() / 1000) + 600 } } };
}

const markedFor = 120_000;
const mostMarks = 100;

/** The products edited in the last two minutes, the newest 100 edits at most: 1 consistent query and as many reads as products. */
export async function productsJustEdited(now: Date): Promise<ProductItem[]> {
  const { Items = [] } = await db().send(
    new QueryCommand({
      TableName: config('TABLE_NAME'),
      KeyConditionExpression: 'pk = :pk AND sk > :since',
      ExpressionAttributeValues: { ':pk': 'EDITED', ':since': new Date(now.getTime() - markedFor).toISOString() },
      ConsistentRead: true,
      ScanIndexForward: false,
      Limit: mostMarks,
    }),
  );
  const ids = Items.flatMap(({ sk }) => /#PRODUCT#(\d+)$/.exec(String(sk))?.[1] ?? []).map(Number);
  return ids.length === 0 ? [] : [...(await productsByIds(ids)).values()];
}

/** Everything in the catalogue, by reading the whole table: for commands and jobs, never for a request. */
export async function wholeCatalogue(): Promise<{ products: ProductItem[]; categories: CategoryItem[] }> {
  const products: ProductItem[] = [];
  const categories: CategoryItem[] = [];
  let from: Record<string, unknown> | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await db().send(
      new ScanCommand({
        TableName: config('TABLE_NAME'),
        FilterExpression: 'sk IN (:product, :category)',
        ExpressionAttributeValues: { ':product': 'PRODUCT', ':category': 'CATEGORY' },
        ConsistentRead: true,
        ...(from ? { ExclusiveStartKey: from } : {}),
      }),
    );
    for (const item of Items) {
      if (item['sk'] === 'PRODUCT') products.push(item as ProductItem);
      else categories.push(item as CategoryItem);
    }
    from = LastEvaluatedKey;
  } while (from);
  return { products, categories };
}
