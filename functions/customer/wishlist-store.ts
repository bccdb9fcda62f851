/** Stores wishlists: one item per customer, one attribute per product. */

import * as z from 'zod';
import type { ProductItem } from '#functions/catalogue/product-store.ts';
import { variantsForSale } from '#functions/catalogue/variants.ts';
import { wishlistKey } from '#functions/keys.ts';
import { config } from '#functions/platform/config.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { UpdateCommand } from '#functions/platform/table/commands.ts';
import { db, isConditionFailed, itemAt } from '#functions/platform/table/table.ts';
import { maxWishes } from '#shared/rules/catalogue/limits.ts';

export interface WishItem {
  readonly productId: number;
  /** The chosen variant, if there is one. */
  readonly variantId?: number;
  readonly addedAt: string;
}

/** A product to add, with its chosen variant if there is one. */
export type NewWish = Omit<WishItem, 'addedAt'>;

// One attribute per product, as in the cart, so that two tabs that change different products do not overwrite each other.
// The attribute holds the time, or the time and the chosen variant: a second attribute for the variant would make the expression of a
// full merge longer than DynamoDB allows. `kept` counts the products for the limit; `revision` grows with every change.
const wishAttribute = (productId: number) => `product#${productId}`;

const Entry = z.union([
  z.string().transform((addedAt) => ({ addedAt })),
  z.object({ at: z.string(), variantId: z.number() }).transform(({ at, variantId }) => ({ addedAt: at, variantId })),
]);
const toEntry = (at: string, variantId: number | undefined): z.input<typeof Entry> => (variantId === undefined ? at : { at, variantId });

/** Newest first. */
function parseWishes(item: Record<string, unknown> = {}): WishItem[] {
  return Object.entries(item)
    .flatMap(([name, entry]) => {
      const productId = /^product#(\d+)$/.exec(name)?.[1];
      return productId === undefined ? [] : [{ productId: Number(productId), ...Entry.parse(entry) }];
    })
    .sort((a, b) => b.addedAt.localeCompare(a.addedAt) || b.productId - a.productId);
}

const readItem = async (customerId: string): Promise<Record<string, unknown>> => (await itemAt(wishlistKey(customerId))) ?? {};

/** One consistent read. A full list is about 8 kB, 14 kB with a variant each: at most 4 read units. */
export const readWishes = async (customerId: string): Promise<WishItem[]> => parseWishes(await readItem(customerId));

/** Returns a wish for the product. A variant is stored only when the product has several on sale and this is one of them. */
export function toNewWish(product: ProductItem, variantId: number | undefined): NewWish {
  const variant = product.variants === undefined ? undefined : variantsForSale(product).find(({ id }) => id === variantId);
  return { productId: product.id, ...(variant === undefined ? {} : { variantId: variant.id }) };
}

interface WishlistUpdate {
  readonly set: string;
  readonly condition: string;
  readonly names: Record<string, string>;
  readonly values: Record<string, unknown>;
}

/** Returns the item after the change, or unchanged when the condition does not hold. Idempotent. */
async function updateWishlist(
  customerId: string,
  { set, condition, names, values }: WishlistUpdate,
): Promise<{ isChanged: boolean; item: Record<string, unknown> }> {
  const command = new UpdateCommand({
    TableName: config('TABLE_NAME'),
    Key: wishlistKey(customerId),
    UpdateExpression: set,
    ConditionExpression: condition,
    ExpressionAttributeNames: names,
    ExpressionAttributeValues: values,
    ReturnValues: 'ALL_NEW',
  });
  try {
    return { isChanged: true, item: (await db().send(command)).Attributes ?? {} };
  } catch (error) {
    if (!isConditionFailed(error)) throw error;
    // Read it again, because the item in the error is not unmarshalled.
    return { isChanged: false, item: await readItem(customerId) };
  }
}

const countAssignments = 'kept = if_not_exists(kept, :zero) + :more, revision = if_not_exists(revision, :zero) + :one';

/** Enough for the tabs that a customer can have open. */
const maxAttempts = 12;

/**
 * Adds a product, or changes the variant of a product that is in the list already.
 * @throws Failure `wishlist_full`
 */
export async function addWish(customerId: string, { productId, variantId }: NewWish, now: Date): Promise<WishItem[]> {
  const names = { '#wish': wishAttribute(productId) };
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const { isChanged, item } = await updateWishlist(customerId, {
      set: `SET #wish = :wish, ${countAssignments}`,
      condition: 'attribute_not_exists(#wish) AND (attribute_not_exists(kept) OR kept < :most)',
      names,
      values: { ':wish': toEntry(now.toISOString(), variantId), ':zero': 0, ':one': 1, ':more': 1, ':most': maxWishes },
    });
    const wishes = parseWishes(item);
    const existing = wishes.find((wish) => wish.productId === productId);
    if (isChanged || (existing !== undefined && (variantId === undefined || existing.variantId === variantId))) return wishes;
    if (existing !== undefined) {
      const chosen = await updateWishlist(customerId, {
        set: `SET #wish = :wish, ${countAssignments}`,
        condition: '#wish = :known',
        names,
        values: {
          ':wish': toEntry(existing.addedAt, variantId),
          ':known': toEntry(existing.addedAt, existing.variantId),
          ':zero': 0,
          ':one': 1,
          ':more': 0,
        },
      });
      if (chosen.isChanged) return parseWishes(chosen.item);
    } else if (wishes.length >= maxWishes) throw new Failure('wishlist_full');
  }
  throw new Failure('unavailable', { retryAfter: 1 });
}

export async function removeWish(customerId: string, productId: number): Promise<WishItem[]> {
  const { item } = await updateWishlist(customerId, {
    set: `SET ${countAssignments} REMOVE #wish`,
    condition: 'attribute_exists(#wish)',
    names: { '#wish': wishAttribute(productId) },
    values: { ':zero': 0, ':one': 1, ':more': -1 },
  });
  return parseWishes(item);
}

/**
 * Adds the missing products in one write, on condition of the revision that was read: one condition per product would exceed
 * DynamoDB's limit (4 kB of text). When not all fit, the latest are added. A product that is in the list without a variant gets the given one.
 * @param requested oldest first, each product once
 */
export async function addWishes(customerId: string, requested: readonly NewWish[], now: Date): Promise<WishItem[]> {
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const item = await readItem(customerId);
    const wishes = parseWishes(item);
    const existing = new Map(wishes.map((wish) => [wish.productId, wish]));
    const freePlaces = maxWishes - wishes.length;
    const newWishes = requested.filter(({ productId }) => !existing.has(productId));
    const added = freePlaces > 0 ? newWishes.slice(-freePlaces) : [];
    const chosen = requested.flatMap(({ productId, variantId }) => {
      const wish = existing.get(productId);
      return wish === undefined || wish.variantId !== undefined || variantId === undefined ? [] : [{ ...wish, variantId }];
    });
    // Times one millisecond apart keep the order of the products.
    const addedItems = added.map((wish, index) => ({ ...wish, addedAt: new Date(now.getTime() - (added.length - 1 - index)).toISOString() }));
    const changed: readonly WishItem[] = [...addedItems, ...chosen];
    if (changed.length === 0) return wishes;
    const seen = item['revision'];
    const result = await updateWishlist(customerId, {
      set: `SET ${changed.map((_, index) => `#w${index} = :w${index}`).join(', ')}, ${countAssignments}`,
      condition: seen === undefined ? 'attribute_not_exists(revision)' : 'revision = :seen',
      names: Object.fromEntries(changed.map(({ productId }, index) => [`#w${index}`, wishAttribute(productId)])),
      values: {
        ...Object.fromEntries(changed.map(({ addedAt, variantId }, index) => [`:w${index}`, toEntry(addedAt, variantId)])),
        ':zero': 0,
        ':one': 1,
        ':more': added.length,
        ...(seen === undefined ? {} : { ':seen': seen }),
      },
    });
    if (result.isChanged) return parseWishes(result.item);
  }
  throw new Failure('unavailable', { retryAfter: 1 });
}
