/** Adds a product to the caller's wishlist. */

import { productById } from '#functions/catalogue/product-store.ts';
import { addWish } from '#functions/customer/wishlist-store.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { add } from '#shared/contract/customer/wishlist.ts';

export const handler = endpoint(add, async ({ params, caller, now }) => {
  if ((await productById(params.productId))?.status !== 'active') throw new Failure('product_not_found');
  return { items: await addWish(caller.id, params.productId, now) };
});
