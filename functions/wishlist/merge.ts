/** Bring what I liked before signing in onto my wishlist. */
import { endpoint } from '#functions/http/endpoint.ts';
import { productsByIds } from '#functions/store/product.ts';
import { addWishes } from '#functions/store/wishlist.ts';
import { merge } from '#shared/contract/wishlist.ts';

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
