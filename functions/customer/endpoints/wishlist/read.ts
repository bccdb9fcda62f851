/** Reads the caller's wishlist. */
import { categoryNames } from '#functions/catalogue/category-names.ts';
import { toProductResponse } from '#functions/catalogue/product-response.ts';
import { productsByIds } from '#functions/catalogue/product-store.ts';
import { wishesOf } from '#functions/customer/wishlist-store.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { read } from '#shared/contract/customer/wishlist.ts';

export const handler = endpoint(read, async ({ query, caller, now }) => {
  const wishes = await wishesOf(caller.id);
  if (!query.products) return { items: wishes };
  // 1 read unit per product.
  const products = await productsByIds(wishes.map(({ productId }) => productId));
  const names = await categoryNames([...new Set([...products.values()].map(({ categoryId }) => categoryId))], now);
  return {
    items: wishes.map((wish) => {
      const product = products.get(wish.productId);
      return product?.status === 'active' ? { ...wish, product: toProductResponse(product, names) } : wish;
    }),
  };
});
