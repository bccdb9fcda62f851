/** How does a category change? Reading is in product.ts. */
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { config } from '#functions/http/config.ts';
import { db, type WritePiece } from './table.ts';

// As in product.ts: a store imports no other store.
const keyOf = (id: string) => ({ pk: `CATEGORY#${id}`, sk: 'CATEGORY' });

interface Category {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly imageUrl: string;
  readonly isActive: boolean;
  readonly sortOrder: number;
}

interface Seen {
  readonly revision: number;
  /** How often a product came into it. */
  readonly fills?: number;
}

/** One consistent read: 1 read unit. */
export async function categoryById(id: string): Promise<(Category & Seen) | undefined> {
  const { Item } = await db().send(new GetCommand({ TableName: config('TABLE_NAME'), Key: keyOf(id), ConsistentRead: true }));
  return Item as (Category & Seen) | undefined;
}

export const putNewCategory = (category: Category): WritePiece => ({
  Put: { Item: { ...keyOf(category.id), ...category, revision: 1 }, ConditionExpression: 'attribute_not_exists(pk)' },
  refused: 'category_taken',
});

/** Refused when somebody changed it since it was seen. */
export function changeCategory(id: string, changes: Partial<Omit<Category, 'id'>>, seen: { readonly revision: number }): WritePiece {
  const set = Object.entries(changes).filter(([, value]) => value !== undefined);
  return {
    Update: {
      Key: keyOf(id),
      UpdateExpression: `${set.length === 0 ? '' : `SET ${set.map(([name]) => `#${name} = :${name}`).join(', ')} `}ADD revision :one`,
      ConditionExpression: 'revision = :seen',
      ...(set.length === 0 ? {} : { ExpressionAttributeNames: Object.fromEntries(set.map(([name]) => [`#${name}`, name])) }),
      ExpressionAttributeValues: { ...Object.fromEntries(set.map(([name, value]) => [`:${name}`, value])), ':one': 1, ':seen': seen.revision },
    },
  };
}

/** A product comes into it: it must be there, and whoever is deleting it must look again. */
export const fillCategory = (id: string): WritePiece => ({
  Update: {
    Key: keyOf(id),
    UpdateExpression: 'ADD fills :one',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':one': 1 },
  },
  refused: 'category_not_found',
});

/** Refused when it changed since it was seen, or a product came in. */
export const dropCategory = (id: string, { revision, fills }: Seen): WritePiece => ({
  Delete: {
    Key: keyOf(id),
    ConditionExpression: `revision = :seen AND ${fills === undefined ? 'attribute_not_exists(fills)' : 'fills = :fills'}`,
    ExpressionAttributeValues: { ':seen': revision, ...(fills === undefined ? {} : { ':fills': fills }) },
  },
});
