/** Removes the picture of a slide. */
import { editSlide } from '#functions/content/edit-slide.ts';
import { toStaffSlideResponse } from '#functions/content/slide-response.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { removeImage } from '#shared/contract/content/carousel.ts';

export const handler = endpoint(removeImage, async ({ params: { id }, query: { version }, caller, source, now }) => {
  const slide = await editSlide(id, { imageUrl: '', version }, { action: removeImage.key, caller, source, now });
  return { success: true as const, message: 'Image removed', slide: toStaffSlideResponse(slide) };
});
