/** Stores a small picture of a category that comes through the API. */
import { editCategory, requireCategory, toCategoryResponse } from '#functions/catalogue/edit-category.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { acceptSentPicture } from '#functions/pictures/accept-picture.ts';
import { parsePictureForm } from '#functions/platform/http/picture-form.ts';
import { uploadImage } from '#shared/contract/catalogue/category.ts';

export const handler = endpoint(uploadImage, async ({ params: { id }, headers, rawBody, caller, source, now }) => {
  const { file } = await parsePictureForm(uploadImage.multipart(), headers, rawBody);
  await requireCategory(id);
  const imageUrl = await acceptSentPicture(file, now);
  const category = await editCategory(id, { imageUrl }, { action: uploadImage.key, caller, source, now });
  return { imageUrl, category: await toCategoryResponse(category, now) };
});
