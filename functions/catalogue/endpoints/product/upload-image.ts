/** Stores a small picture of a product that comes through the API. */

import { readProductResponse } from '#functions/catalogue/edit-product.ts';
import { addImage } from '#functions/catalogue/product-images.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { acceptSentPicture } from '#functions/pictures/accept-picture.ts';
import { parsePictureForm } from '#functions/platform/http/picture-form.ts';
import { uploadImage } from '#shared/contract/catalogue/product.ts';

export const handler = endpoint(uploadImage, async ({ params: { id }, headers, rawBody, caller, source, now, note }) => {
  note({ productId: id });
  const { file, fields } = await parsePictureForm(uploadImage.multipart(), headers, rawBody);
  const imageUrl = await acceptSentPicture(file, now);
  const product = await addImage(id, { imageUrl, ...fields }, { action: uploadImage.key, caller, source, now });
  return { imageUrl, product: await readProductResponse(product, now) };
});
