/** Stores wishlists: one item per customer, one attribute per product. */

import * as z from 'zod';
import type { ProductItem } from '#functions/catalogue/product-store.ts';
import { variantsForSale } from '#functions/catalogue/variants.ts';
import { wishlistKey } from '#functions/keys.ts';
import { config } from '#functions/platform/config.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { UpdateCommand } from '#functions/platform/table/commands.ts';
import { db, isConditionFailed, itemAt } from '#functions/platform/table/table.ts';
import { maxWishes } from '#shared/rules/catalogue/wishlist.ts';

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
const wishName = (productId: number) => `product#${productId}`;

const Entry = z.union([
  z.string().transform((addedAt) => ({ addedAt })),
  z.object({ at: z.string(), variantId: z.number() }).transform(({ at, variantId }) => ({ addedAt: at, variantId })),
]);
const entryOf = (at: string, variantId: number | undefined): z.input<typeof Entry> => (variantId === undefined ? at : { at, variantId });

/** Newest first. */
function wishesIn(item: Record<string, unknown> = {}): WishItem[] {
  return Object.entries(item)
    .flatMap(([name, entry]) => {
      const productId = /^product#(\d+)$/.exec(name)?.[1];
      return productId === undefined ? [] : [{ productId: Number(productId), ...Entry.parse(entry) }];
    })
    .sort((a, b) => b.addedAt.localeCompare(a.addedAt) || b.productId - a.productId);
}

const itemOf = async (customerId: string): Promise<Record<string, unknown>> => (await itemAt(wishlistKey(customerId))) ?? {};

/** One consistent read. A full list is about 8 kB, 14 kB with a variant each: at most 4 read units. */
export const wishesOf = async (customerId: string): Promise<WishItem[]> => wishesIn(await itemOf(customerId));

/** Returns a wish for the product. A variant is stored only when the product has several on sale and this is one of them. */
export function wishOf(product: ProductItem, variantId: number | undefined): NewWish {
  const variant = product.variants === undefined ? undefined : variantsForSale(product).find(({ id }) => id === variantId);
  return { productId: product.id, ...(variant === undefined ? {} : { variantId: variant.id }) };
}

interface Change {
  readonly set: string;
  readonly condition: string;
  readonly names: Record<string, string>;
  readonly values: Record<string, unknown>;
}

/** Returns the item after the change, or unchanged when the condition does not hold. Idempotent. */
async function change(customerId: string, { set, condition, names, values }: Change): Promise<{ done: boolean; item: Record<string, unknown> }> {
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
    return { done: true, item: (await db().send(command)).Attributes ?? {} };
  } catch (error) {
    if (!isConditionFailed(error)) throw error;
    // Read it again, because the item in the error is not unmarshalled.
    return { done: false, item: await itemOf(customerId) };
  }
}

const countChange = 'kept = if_not_exists(kept, :zero) + :more, revision = if_not_exists(revision, :zero) + :one';

/** Enough for the tabs that a customer can have open. */
const maxAttempts = 12;

/**
 * Adds a product, or changes the variant of a product that is in the list already.
 * @throws Failure `wishlist_full`
 */
export async function addWish(customerId: string, { productId, variantId }: NewWish, now: Date): Promise<WishItem[]> {
  const names = { '#wish': wishName(productId) };
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const { done, item } = await change(customerId, {
      set: `SET #wish = :wish, ${countChange}`,
      condition: 'attribute_not_exists(#wish) AND (attribute_not_exists(kept) OR kept < :most)',
      names,
      values: { ':wish': entryOf(now.toISOString(), variantId), ':zero': 0, ':one': 1, ':more': 1, ':most': maxWishes },
    });
    const wishes = wishesIn(item);
    const known = wishes.find((wish) => wish.productId === productId);
    if (done || (known !== undefined && (variantId === undefined || known.variantId === variantId))) return wishes;
    if (known !== undefined) {
      const chosen = await change(customerId, {
        set: `SET #wish = :wish, ${countChange}`,
        condition: '#wish = :known',
        names,
        values: {
          ':wish': entryOf(known.addedAt, variantId),
          ':known': entryOf(known.addedAt, known.variantId),
          ':zero': 0,
          ':one': 1,
          ':more': 0,
        },
      });
      if (chosen.done) return wishesIn(chosen.item);
    } else if (wishes.length >= maxWishes) throw new Failure('wishlist_full');
  }
  throw new Failure('unavailable', { retryAfter: 1 });
}

export async function removeWish(customerId: string, productId: number): Promise<WishItem[]> {
  const { item } = await change(customerId, {
    set: `SET ${countChange} REMOVE #wish`,
    condition: 'attribute_exists(#wish)',
    names: { '#wish': wishName(productId) },
    values: { ':zero': 0, ':one': 1, ':more': -1 },
  });
  return wishesIn(item);
}

/**
 * Adds the missing products in one write, on condition of the revision that was read: one condition per product would exceed
 * DynamoDB's limit (4 kB of text). When not all fit, the latest are added. A product that is in the list without a variant gets the given one.
 * @param given oldest first, each product once
 */
export async function addWishes(customerId: string, given: readonly NewWish[], now: Date): Promise<WishItem[]> {
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const item = await itemOf(customerId);
    const wishes = wishesIn(item);
    const known = new Map(wishes.map((wish) => [wish.productId, wish]));
    const room = maxWishes - wishes.length;
    const fresh = given.filter(({ productId }) => !known.has(productId));
    const added = room > 0 ? fresh.slice(-room) : [];
    const chosen = given.flatMap(({ productId, variantId }) => {
      const wish = known.get(productId);
      return wish === undefined || wish.variantId !== undefined || variantId === undefined ? [] : [{ ...wish, variantId }];
    });
    // Times one millisecond apart keep the order of the products.
    const timed = added.map((wish, index) => ({ ...wish, addedAt: new Date(now.getTime() - (added.length - 1 - index)).toISOString() }));
    const changed: readonly WishItem[] = [...timed, ...chosen];
    if (changed.length === 0) return wishes;
    const seen = item['revision'];
    const result = await change(customerId, {
      set: `SET ${changed.map((_, index) => `#w${index} = :w${index}`).join(', ')}, ${countChange}`,
      condition: seen === undefined ? 'attribute_not_exists(revision)' : 'revision = :seen',
      names: Object.fromEntries(changed.map(({ productId }, index) => [`#w${index}`, wishName(productId)])),
      values: {
        ...Object.fromEntries(changed.map(({ addedAt, variantId }, index) => [`:w${index}`, entryOf(addedAt, variantId)])),
        ':zero': 0,
        ':one': 1,
        ':more': added.length,
        ...(seen === undefined ? {} : { ':seen': seen }),
      },
    });
    if (result.done) return wishesIn(result.item);
  }
  throw new Failure('unavailable', { retryAfter: 1 });
}
