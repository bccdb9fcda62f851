/** Reads one product from the table, with its current stock. */
import { productContext } from '#functions/catalogue/product-context.ts';
import { toStaffProductResponse, toWholeProductResponse } from '#functions/catalogue/product-response.ts';
import { productById } from '#functions/catalogue/product-store.ts';
import { countView } from '#functions/catalogue/views-store.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { errorFields, log } from '#functions/platform/log.ts';
import { readProduct } from '#shared/contract/catalogue/catalog.ts';
import { canAccess } from '#shared/rules/identity/role.ts';

export const handler = endpoint(readProduct, async ({ params, caller, now }) => {
  const isStaff = canAccess(caller?.role ?? 'customer', 'catalogue');
  // Shoppers may get a response from the edge cache that is some seconds old; the catalogue's staff always see their own edits.
  const product = await productById(params.id, isStaff);
  if (product === undefined || (product.status !== 'active' && !isStaff)) throw new Failure('product_not_found');
  const [context] = await Promise.all([productContext([product.categoryId], now, isStaff), isStaff ? undefined : recordView(product.id, now)]);
  return (isStaff ? toStaffProductResponse : toWholeProductResponse)(product, context);
});

/** A failed count must not fail the page. */
async function recordView(productId: number, now: Date): Promise<void> {
  try {
    await countView(productId, now);
  } catch (error) {
    log.warn('product.view-not-counted', { productId, ...errorFields(error) });
  }
}
