/** Stores a small picture of a category that comes through the API. */
import { categoryOr404, editCategory, toCategoryResponse } from '#functions/catalogue/edit-category.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { storeSentPicture } from '#functions/pictures/take-picture.ts';
import { parsePictureForm } from '#functions/platform/http/picture-form.ts';
import { uploadImage } from '#shared/contract/catalogue/category.ts';

export const handler = endpoint(uploadImage, async ({ params: { id }, headers, rawBody, caller, source, now }) => {
  const { file } = await parsePictureForm(uploadImage.multipart(), headers, rawBody);
  await categoryOr404(id);
  const imageUrl = await storeSentPicture(file, now);
  const category = await editCategory(id, { imageUrl }, { action: uploadImage.key, caller, source, now });
  return { imageUrl, category: await toCategoryResponse(category, now) };
});
