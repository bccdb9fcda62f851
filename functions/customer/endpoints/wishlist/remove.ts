/** Removes a product from the caller's wishlist. */

import { removeWish } from '#functions/customer/wishlist-store.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { remove } from '#shared/contract/customer/wishlist.ts';

export const handler = endpoint(remove, async ({ params, caller }) => ({ items: await removeWish(caller.id, params.productId) }));
