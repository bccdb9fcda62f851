/** Adds a product to the caller's wishlist, or chooses another variant of one that is there. */

import { productById } from '#functions/catalogue/product-store.ts';
import { chosenVariant } from '#functions/catalogue/variants.ts';
import { addWish, toNewWish } from '#functions/customer/wishlist-store.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { add } from '#shared/contract/customer/wishlist.ts';

export const handler = endpoint(add, async ({ params: { productId }, body: { variantId }, caller, now }) => {
  const product = await productById(productId);
  if (product?.status !== 'active') throw new Failure('product_not_found');
  if (variantId !== undefined && chosenVariant(product, variantId) === undefined) throw new Failure('product_not_found');
  return { items: await addWish(caller.id, toNewWish(product, variantId), now) };
});
