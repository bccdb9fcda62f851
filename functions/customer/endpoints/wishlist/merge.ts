/** Adds the products that a visitor liked before signing in to the wishlist. */

import { productsByIds } from '#functions/catalogue/product-store.ts';
import { addWishes, toNewWish } from '#functions/customer/wishlist-store.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { merge } from '#shared/contract/customer/wishlist.ts';

export const handler = endpoint(merge, async ({ body, caller, now }) => {
  const products = await productsByIds(body.productIds);
  const chosen = new Map(body.variants?.map(({ productId, variantId }) => [productId, variantId]));
  const wishes = [...new Set(body.productIds)].flatMap((id) => {
    const product = products.get(id);
    return product?.status === 'active' ? [toNewWish(product, chosen.get(id))] : [];
  });
  return { items: await addWishes(caller.id, wishes, now) };
});
