/** Reads the caller's wishlist. */
import { productContext } from '#functions/catalogue/product-context.ts';
import { toProductResponse } from '#functions/catalogue/product-response.ts';
import { productsByIds } from '#functions/catalogue/product-store.ts';
import { readWishes, toNewWish } from '#functions/customer/wishlist-store.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { read } from '#shared/contract/customer/wishlist.ts';

export const handler = endpoint(read, async ({ query, caller, now }) => {
  const wishes = await readWishes(caller.id);
  if (!query.products) return { items: wishes };
  // 1 read unit per product.
  const products = await productsByIds(wishes.map(({ productId }) => productId));
  const context = await productContext(
    [...products.values()].map(({ categoryId }) => categoryId),
    now,
  );
  return {
    items: wishes.map(({ productId, variantId, addedAt }) => {
      const product = products.get(productId);
      if (product?.status !== 'active') return { productId, addedAt };
      return { ...toNewWish(product, variantId), addedAt, product: toProductResponse(product, context) };
    }),
  };
});
