/** Stores the picture of a request, and shows it on a slide. */
import { editSlide, slideOr404 } from '#functions/content/edit-slide.ts';
import { toStaffSlideResponse } from '#functions/content/slide-response.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { storeSentPicture } from '#functions/pictures/accept-picture.ts';
import { parsePictureForm } from '#functions/platform/http/picture-form.ts';
import { uploadImage } from '#shared/contract/content/carousel.ts';

export const handler = endpoint(uploadImage, async ({ params: { id }, headers, rawBody, caller, source, now }) => {
  const { file } = await parsePictureForm(uploadImage.multipart(), headers, rawBody);
  await slideOr404(id);
  const imageUrl = await storeSentPicture(file, now);
  const slide = await editSlide(id, { imageUrl }, { action: uploadImage.key, caller, source, now });
  return { imageUrl, slide: toStaffSlideResponse(slide) };
});
