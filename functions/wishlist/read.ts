/** What is on my wishlist? */
import { categoryNames } from '#functions/flows/category-names.ts';
import { productReply } from '#functions/flows/product-reply.ts';
import { endpoint } from '#functions/http/endpoint.ts';
import { productsByIds } from '#functions/store/product.ts';
import { wishesOf } from '#functions/store/wishlist.ts';
import { read } from '#shared/contract/wishlist.ts';

export const handler = endpoint(read, async ({ query, caller, now }) => {
  const wishes = await wishesOf(caller.id);
  if (!query.products) return { items: wishes };
  // 1 read unit a product.
  const products = await productsByIds(wishes.map(({ productId }) => productId));
  const names = await categoryNames([...new Set([...products.values()].map(({ categoryId }) => categoryId))], now);
  return {
    items: wishes.map((wish) => {
      const product = products.get(wish.productId);
      return product?.status === 'active' ? { ...wish, product: productReply(product, names) } : wish;
    }),
  };
});
