/** Adds the products that a visitor liked before signing in to the wishlist. */

import { productsByIds } from '#functions/catalogue/product-store.ts';
import { addWishes } from '#functions/customer/wishlist-store.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { merge } from '#shared/contract/customer/wishlist.ts';

export const handler = endpoint(merge, async ({ body, caller, now }) => {
  const products = await productsByIds(body.productIds);
  return {
    items: await addWishes(
      caller.id,
      body.productIds.filter((id) => products.get(id)?.status === 'active'),
      now,
    ),
  };
});
