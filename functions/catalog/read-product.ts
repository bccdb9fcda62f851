/** What is this product, and how many are left at this moment? */
import { categoryNames } from '#functions/flows/category-names.ts';
import { keptReply, productReply } from '#functions/flows/product-reply.ts';
import { endpoint } from '#functions/http/endpoint.ts';
import { Failure } from '#functions/http/failure.ts';
import { errorFields, log } from '#functions/http/log.ts';
import { productById } from '#functions/store/product.ts';
import { countView } from '#functions/store/views.ts';
import { readProduct } from '#shared/contract/catalog.ts';
import { mayDo } from '#shared/rules/role.ts';

export const handler = endpoint(readProduct, async ({ params, caller, now }) => {
  const keeper = mayDo(caller?.role ?? 'customer', 'catalogue');
  // The edge shows shoppers what is some seconds old; whoever keeps the catalogue sees their own write at once.
  const product = await productById(params.id, keeper);
  if (product === undefined || (product.status !== 'active' && !keeper)) throw new Failure('product_not_found');
  const [names] = await Promise.all([categoryNames([product.categoryId], now, keeper), keeper ? undefined : seen(product.id, now)]);
  return (keeper ? keptReply : productReply)(product, names);
});

/** A page is shown whether or not it could be counted. */
async function seen(productId: number, now: Date): Promise<void> {
  try {
    await countView(productId, now);
  } catch (error) {
    log.warn('catalog.readProduct.uncounted', { productId, ...errorFields(error) });
  }
}
