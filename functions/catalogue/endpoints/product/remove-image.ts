/** Removes a picture of a product. */
import { replyOf } from '#functions/catalogue/edit-product.ts';
import { dropImage } from '#functions/catalogue/product-images.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { removeImage } from '#shared/contract/catalogue/product.ts';

export const handler = endpoint(removeImage, async ({ params: { id, imageId }, caller, source, now, note }) => {
  note({ productId: id });
  const product = await dropImage(id, imageId, { action: removeImage.key, caller, source, now });
  return { success: true as const, message: 'Image removed', product: await replyOf(product, now) };
});
