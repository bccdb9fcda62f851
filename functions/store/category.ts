/** What is a category in the table, and how does it change? */

import { config } from '#functions/http/config.ts';
import { UpdateCommand } from '#functions/platform/table/commands.ts';
import { defined } from '#shared/rules/defined.ts';
import { db, itemAt, itemsByKeys, updateOf, type WritePiece } from './table.ts';

/** `CATEGORY#<id>` / `CATEGORY`; the id is a slug made from the first name and never changes. */
export interface CategoryItem {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly imageUrl: string;
  readonly isActive: boolean;
  readonly sortOrder: number;
  readonly revision: number;
  /** How often a product came into it. */
  readonly fills?: number;
}

/** What whoever keeps the catalogue decides about a category. */
type Category = Omit<CategoryItem, 'revision' | 'fills'>;

export const categoryKey = (id: string) => ({ pk: `CATEGORY#${id}`, sk: 'CATEGORY' });

/** One consistent read: 1 read unit. */
export const categoryById = (id: string): Promise<CategoryItem | undefined> => itemAt(categoryKey(id));

/** `consistent` false: as they were a moment ago, half a unit each. */
export async function categoriesByIds(ids: readonly string[], consistent = true): Promise<Map<string, CategoryItem>> {
  const items = (await itemsByKeys([...new Set(ids)].map(categoryKey), consistent)) as CategoryItem[];
  return new Map(items.map((item) => [item.id, item]));
}

export const putNewCategory = (category: Category): WritePiece => ({
  Put: { Item: { ...categoryKey(category.id), ...category, revision: 1 }, ConditionExpression: 'attribute_not_exists(pk)' },
  refused: 'category_taken',
});

/** Refused when somebody changed it since it was seen. */
export function changeCategory(id: string, changes: Partial<Omit<Category, 'id'>>, seen: Pick<CategoryItem, 'revision'>): WritePiece {
  const { expression, names, values } = updateOf(defined(changes));
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

/** Makes the category or changes it. */
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

/** A product comes into it: it must be there, and whoever is deleting it must look again. */
export const fillCategory = (id: string): WritePiece => ({
  Update: {
    Key: categoryKey(id),
    UpdateExpression: 'ADD fills :one',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':one': 1 },
  },
  refused: 'category_not_found',
});

/** Refused when it changed since it was seen, or a product came in. */
export const dropCategory = (id: string, { revision, fills }: Pick<CategoryItem, 'revision' | 'fills'>): WritePiece => ({
  Delete: {
    Key: categoryKey(id),
    ConditionExpression: `revision = :seen AND ${fills === undefined ? 'attribute_not_exists(fills)' : 'fills = :fills'}`,
    ExpressionAttributeValues: { ':seen': revision, ...(fills === undefined ? {} : { ':fills': fills }) },
  },
});
