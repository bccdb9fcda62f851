/** How does a small picture come to a slide through the API? */
import { editSlide, slideOr404 } from '#functions/flows/catalogue/edit-slide.ts';
import { keptSlide } from '#functions/flows/show-slide.ts';
import { takeSentPicture } from '#functions/flows/take-picture.ts';
import { endpoint } from '#functions/http/endpoint.ts';
import { pictureForm } from '#functions/http/picture-form.ts';
import { uploadImage } from '#shared/contract/carousel.ts';

export const handler = endpoint(uploadImage, async ({ params: { id }, headers, rawBody, caller, source, now }) => {
  const { file } = await pictureForm(uploadImage.multipart(), headers, rawBody);
  await slideOr404(id);
  const imageUrl = await takeSentPicture(file, now);
  const slide = await editSlide(id, { imageUrl }, { action: uploadImage.key, caller, source, now });
  return { imageUrl, slide: keptSlide(slide) };
});
