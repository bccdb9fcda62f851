/** How does a small picture come to a category through the API? */
import { categoryOr404, editCategory, toCategoryResponse } from '#functions/flows/catalogue/edit-category.ts';
import { takeSentPicture } from '#functions/flows/take-picture.ts';
import { endpoint } from '#functions/http/endpoint.ts';
import { pictureForm } from '#functions/http/picture-form.ts';
import { uploadImage } from '#shared/contract/category.ts';

export const handler = endpoint(uploadImage, async ({ params: { id }, headers, rawBody, caller, source, now }) => {
  const { file } = await pictureForm(uploadImage.multipart(), headers, rawBody);
  await categoryOr404(id);
  const imageUrl = await takeSentPicture(file, now);
  const category = await editCategory(id, { imageUrl }, { action: uploadImage.key, caller, source, now });
  return { imageUrl, category: await toCategoryResponse(category, now) };
});
