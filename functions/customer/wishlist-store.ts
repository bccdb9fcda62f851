/** Stores wishlists: one item per customer, one attribute per product. */

import { wishlistKey } from '#functions/keys.ts';
import { config } from '#functions/platform/config.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { UpdateCommand } from '#functions/platform/table/commands.ts';
import { db, isConditionFailed, itemAt } from '#functions/platform/table/table.ts';
import { maxWishes } from '#shared/rules/catalogue/wishlist.ts';

export interface WishItem {
  readonly productId: number;
  readonly addedAt: string;
}

// One attribute per product, as in the cart, so that two tabs that change different products do not overwrite each other.
// `kept` counts the products for the limit; `revision` grows with every change.
const wishName = (productId: number) => `product#${productId}`;

/** Newest first. */
function wishesIn(item: Record<string, unknown> = {}): WishItem[] {
  return Object.entries(item)
    .flatMap(([name, addedAt]) => {
      const productId = /^product#(\d+)$/.exec(name)?.[1];
      return productId === undefined ? [] : [{ productId: Number(productId), addedAt: String(addedAt) }];
    })
    .sort((a, b) => b.addedAt.localeCompare(a.addedAt) || b.productId - a.productId);
}

const itemOf = async (customerId: string): Promise<Record<string, unknown>> => (await itemAt(wishlistKey(customerId))) ?? {};

/** One consistent read. A full list is about 8 kB: at most 2 read units. */
export const wishesOf = async (customerId: string): Promise<WishItem[]> => wishesIn(await itemOf(customerId));

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

/** @throws Failure `wishlist_full` */
export async function addWish(customerId: string, productId: number, now: Date): Promise<WishItem[]> {
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const { done, item } = await change(customerId, {
      set: `SET #wish = :at, ${countChange}`,
      condition: 'attribute_not_exists(#wish) AND (attribute_not_exists(kept) OR kept < :most)',
      names: { '#wish': wishName(productId) },
      values: { ':at': now.toISOString(), ':zero': 0, ':one': 1, ':more': 1, ':most': maxWishes },
    });
    const wishes = wishesIn(item);
    if (done || wishes.some((wish) => wish.productId === productId)) return wishes;
    if (wishes.length >= maxWishes) throw new Failure('wishlist_full');
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
 * DynamoDB's limit (4 kB of text). When not all fit, the latest are added.
 * @param productIds oldest first
 */
export async function addWishes(customerId: string, productIds: readonly number[], now: Date): Promise<WishItem[]> {
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const item = await itemOf(customerId);
    const wishes = wishesIn(item);
    const known = new Set(wishes.map(({ productId }) => productId));
    const room = maxWishes - wishes.length;
    const fresh = [...new Set(productIds)].filter((id) => !known.has(id));
    const added = room > 0 ? fresh.slice(-room) : [];
    if (added.length === 0) return wishes;
    const seen = item['revision'];
    // One millisecond apart, so that they keep their order.
    const at = (index: number) => new Date(now.getTime() - (added.length - 1 - index)).toISOString();
    const result = await change(customerId, {
      set: `SET ${added.map((_, index) => `#w${index} = :w${index}`).join(', ')}, ${countChange}`,
      condition: seen === undefined ? 'attribute_not_exists(revision)' : 'revision = :seen',
      names: Object.fromEntries(added.map((id, index) => [`#w${index}`, wishName(id)])),
      values: {
        ...Object.fromEntries(added.map((_, index) => [`:w${index}`, at(index)])),
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
