/** Creates a product. */
import { createProduct, readProductResponse } from '#functions/catalogue/edit-product.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { create } from '#shared/contract/catalogue/product.ts';

export const handler = endpoint(create, async ({ body, caller, source, now, note }) => {
  const product = await createProduct(body, { action: create.key, caller, source, now });
  note({ productId: product.id });
  return readProductResponse(product, now);
});
