/** How does a product come into the catalogue? */
import { createProduct, toProductResponse } from '#functions/flows/catalogue/edit-product.ts';
import { endpoint } from '#functions/http/endpoint.ts';
import { create } from '#shared/contract/product.ts';

export const handler = endpoint(create, async ({ body, caller, source, now, note }) => {
  const product = await createProduct(body, { action: create.key, caller, source, now });
  note({ productId: product.id });
  return toProductResponse(product, now);
});
