/** How does a small picture come to a product through the API? */

import { toProductResponse } from '#functions/flows/catalogue/edit-product.ts';
import { addImage } from '#functions/flows/catalogue/product-images.ts';
import { takeSentPicture } from '#functions/flows/take-picture.ts';
import { endpoint } from '#functions/http/endpoint.ts';
import { pictureForm } from '#functions/http/picture-form.ts';
import { uploadImage } from '#shared/contract/product.ts';

export const handler = endpoint(uploadImage, async ({ params: { id }, headers, rawBody, caller, source, now, note }) => {
  note({ productId: id });
  const { file, fields } = await pictureForm(uploadImage.multipart(), headers, rawBody);
  const imageUrl = await takeSentPicture(file, now);
  const product = await addImage(id, { imageUrl, ...fields }, { action: uploadImage.key, caller, source, now });
  return { imageUrl, product: await toProductResponse(product, now) };
});
