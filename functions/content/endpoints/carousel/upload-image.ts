/** Stores the picture in the request, and sets it as the picture of a slide. */
import { editSlide, requireSlide } from '#functions/content/edit-slide.ts';
import { toStaffSlideResponse } from '#functions/content/slide-response.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { acceptSentPicture } from '#functions/pictures/accept-picture.ts';
import { parsePictureForm } from '#functions/platform/http/picture-form.ts';
import { uploadImage } from '#shared/contract/content/carousel.ts';

export const handler = endpoint(uploadImage, async ({ params: { id }, headers, rawBody, caller, source, now }) => {
  const { file } = await parsePictureForm(uploadImage.multipart(), headers, rawBody);
  await requireSlide(id);
  const imageUrl = await acceptSentPicture(file, now);
  const slide = await editSlide(id, { imageUrl }, { action: uploadImage.key, caller, source, now });
  return { imageUrl, slide: toStaffSlideResponse(slide) };
});
