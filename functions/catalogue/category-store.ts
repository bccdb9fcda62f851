/** Reads and writes categories in the table. */

import { categoryKey } from '#functions/keys.ts';
import { config } from '#functions/platform/config.ts';
import { UpdateCommand } from '#functions/platform/table/commands.ts';
import { db, itemAt, itemsByKeys, type TransactItem, updateOf } from '#functions/platform/table/table.ts';
import type { SizeChart } from '#shared/rules/catalogue/size-chart.ts';
import { omitUndefined } from '#shared/rules/omit-undefined.ts';

/** The id is a slug made from the first name and never changes. */
export interface CategoryItem {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly imageUrl: string;
  readonly isActive: boolean;
  readonly sortOrder: number;
  /** The size chart of products that have none of their own. Not published: the product page reads it from the table. */
  readonly sizeChart?: SizeChart;
  readonly revision: number;
  /** How often a product was added to it. */
  readonly fills?: number;
}

/** The fields that the catalogue's staff edit. */
type Category = Omit<CategoryItem, 'revision' | 'fills'>;

/** One consistent read: 1 read unit. */
export const categoryById = (id: string): Promise<CategoryItem | undefined> => itemAt(categoryKey(id));

/** @param consistent false reads a possibly stale version, for half a read unit each */
export async function categoriesByIds(ids: readonly string[], consistent = true): Promise<Map<string, CategoryItem>> {
  const items = await itemsByKeys<CategoryItem>([...new Set(ids)].map(categoryKey), consistent);
  return new Map(items.map((item) => [item.id, item]));
}

export const putNewCategory = (category: Category): TransactItem => ({
  Put: { Item: { ...categoryKey(category.id), ...category, revision: 1 }, ConditionExpression: 'attribute_not_exists(pk)' },
  onConditionFailed: 'category_taken',
});

/** `null` removes the size chart. */
export type CategoryChanges = Partial<Omit<Category, 'id' | 'sizeChart'>> & { readonly sizeChart?: SizeChart | null };

/** The condition fails when the category changed since `seen` was read. */
export function changeCategory(id: string, { sizeChart, ...changes }: CategoryChanges, seen: Pick<CategoryItem, 'revision'>): TransactItem {
  const chart = sizeChart === undefined ? {} : { sizeChart: sizeChart ?? undefined };
  const { expression, names, values } = updateOf({ ...omitUndefined(changes), ...chart });
  return {
    Update: {
      Key: categoryKey(id),
      UpdateExpression: `${expression} ADD #revision :one`,
      ConditionExpression: '#revision = :seen',
      ExpressionAttributeNames: { ...names, '#revision': 'revision' },
      ExpressionAttributeValues: { ...values, ':one': 1, ':seen': seen.revision },
    },
  };
}

/** Creates the category or changes it. */
export async function putCategory({ id, ...fields }: Category): Promise<void> {
  const { expression, names, values } = updateOf({ id, ...fields });
  await db().send(
    new UpdateCommand({
      TableName: config('TABLE_NAME'),
      Key: categoryKey(id),
      UpdateExpression: `${expression} ADD revision :one`,
      ExpressionAttributeNames: names,
      ExpressionAttributeValues: { ...values, ':one': 1 },
    }),
  );
}

/** Counts a product that is added to the category, which must exist. The changed count makes a concurrent deletion of the category fail. */
export const fillCategory = (id: string): TransactItem => ({
  Update: {
    Key: categoryKey(id),
    UpdateExpression: 'ADD fills :one',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':one': 1 },
  },
  onConditionFailed: 'category_not_found',
});

/** The condition fails when the category changed, or a product was added, since it was read. */
export const dropCategory = (id: string, { revision, fills }: Pick<CategoryItem, 'revision' | 'fills'>): TransactItem => ({
  Delete: {
    Key: categoryKey(id),
    ConditionExpression: `revision = :seen AND ${fills === undefined ? 'attribute_not_exists(fills)' : 'fills = :fills'}`,
    ExpressionAttributeValues: { ':seen': revision, ...(fills === undefined ? {} : { ':fills': fills }) },
  },
});
