/** Put a product on my wishlist. */
import { endpoint } from '#functions/http/endpoint.ts';
import { Failure } from '#functions/http/failure.ts';
import { productById } from '#functions/store/product.ts';
import { addWish } from '#functions/store/wishlist.ts';
import { add } from '#shared/contract/wishlist.ts';

export const handler = endpoint(add, async ({ params, caller, now }) => {
  if ((await productById(params.productId))?.status !== 'active') throw new Failure('product_not_found');
  return { items: await addWish(caller.id, params.productId, now) };
});
