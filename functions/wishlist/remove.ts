/** Take a product off my wishlist. */
import { endpoint } from '#functions/http/endpoint.ts';
import { removeWish } from '#functions/store/wishlist.ts';
import { remove } from '#shared/contract/wishlist.ts';

export const handler = endpoint(remove, async ({ params, caller }) => ({ items: await removeWish(caller.id, params.productId) }));
