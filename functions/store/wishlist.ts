/** What has a customer taken a liking to? One item a customer, an attribute a product. */

import { config } from '#functions/http/config.ts';
import { Failure } from '#functions/http/failure.ts';
import { UpdateCommand } from '#functions/platform/table/commands.ts';
import { mostWishes } from '#shared/rules/wishlist.ts';
import { db, isConditionRefused, itemAt } from './table.ts';

export interface WishItem {
  readonly productId: number;
  readonly addedAt: string;
}

const wishlistKey = (customerId: string) => ({ pk: `CUSTOMER#${customerId}`, sk: 'WISHLIST' });

// An attribute of its own for each product, as in the cart: two tabs that change different products cannot undo each other.
// `kept` counts them for the limit; `revision` grows with every change.
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

/** One consistent read; a full list is about 8 kB: at most 2 read units. */
export const wishesOf = async (customerId: string): Promise<WishItem[]> => wishesIn(await itemOf(customerId));

interface Change {
  readonly set: string;
  readonly condition: string;
  readonly names: Record<string, string>;
  readonly values: Record<string, unknown>;
}

/** The item after the change, or, where the condition does not hold, as it is. Said twice, a change does nothing more. */
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
    if (!isConditionRefused(error)) throw error;
    // Read anew, because what the refusal brings along is not unmarshalled.
    return { done: false, item: await itemOf(customerId) };
  }
}

const counted = 'kept = if_not_exists(kept, :zero) + :more, revision = if_not_exists(revision, :zero) + :one';

/** Enough for as many tabs as a customer can have open. */
const attempts = 12;

/** @throws Failure `wishlist_full` */
export async function addWish(customerId: string, productId: number, now: Date): Promise<WishItem[]> {
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const { done, item } = await change(customerId, {
      set: `SET #wish = :at, ${counted}`,
      condition: 'attribute_not_exists(#wish) AND (attribute_not_exists(kept) OR kept < :most)',
      names: { '#wish': wishName(productId) },
      values: { ':at': now.toISOString(), ':zero': 0, ':one': 1, ':more': 1, ':most': mostWishes },
    });
    const wishes = wishesIn(item);
    if (done || wishes.some((wish) => wish.productId === productId)) return wishes;
    if (wishes.length >= mostWishes) throw new Failure('wishlist_full');
  }
  throw new Failure('unavailable', { retryAfter: 1 });
}

export async function removeWish(customerId: string, productId: number): Promise<WishItem[]> {
  const { item } = await change(customerId, {
    set: `SET ${counted} REMOVE #wish`,
    condition: 'attribute_exists(#wish)',
    names: { '#wish': wishName(productId) },
    values: { ':zero': 0, ':one': 1, ':more': -1 },
  });
  return wishesIn(item);
}

/**
 * Adds what is not there yet in one write, under the revision that was read: so many conditions as products would be more than
 * DynamoDB takes (4 kB of text). Where not all fit, the latest come in.
 * @param productIds oldest first
 */
export async function addWishes(customerId: string, productIds: readonly number[], now: Date): Promise<WishItem[]> {
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const item = await itemOf(customerId);
    const wishes = wishesIn(item);
    const known = new Set(wishes.map(({ productId }) => productId));
    const room = mostWishes - wishes.length;
    const fresh = [...new Set(productIds)].filter((id) => !known.has(id));
    const added = room > 0 ? fresh.slice(-room) : [];
    if (added.length === 0) return wishes;
    const seen = item['revision'];
    // A millisecond apart, so that they keep their order.
    const at = (index: number) => new Date(now.getTime() - (added.length - 1 - index)).toISOString();
    const result = await change(customerId, {
      set: `SET ${added.map((_, index) => `#w${index} = :w${index}`).join(', ')}, ${counted}`,
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
