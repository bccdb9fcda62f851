/** What is this product, and how many are left at this moment? */
import { categoryNames } from '#functions/flows/category-names.ts';
import { productReply } from '#functions/flows/product-reply.ts';
import { endpoint } from '#functions/http/endpoint.ts';
import { Failure } from '#functions/http/failure.ts';
import { productById } from '#functions/store/product.ts';
import { readProduct } from '#shared/contract/catalog.ts';

export const handler = endpoint(readProduct, async ({ params, caller, now }) => {
  const product = await productById(params.id);
  if (product === undefined || (product.status !== 'active' && caller?.role !== 'admin')) throw new Failure('product_not_found');
  return productReply(product, await categoryNames([product.categoryId], now));
});
