/** Removes a picture of a product. */
import { readProductResponse } from '#functions/catalogue/edit-product.ts';
import { removeImage as removeProductImage } from '#functions/catalogue/product-images.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { removeImage } from '#shared/contract/catalogue/product.ts';

export const handler = endpoint(removeImage, async ({ params: { id, imageId }, caller, source, now, note }) => {
  note({ productId: id });
  const product = await removeProductImage(id, imageId, { action: removeImage.key, caller, source, now });
  return { success: true as const, message: 'Image removed', product: await readProductResponse(product, now) };
});
