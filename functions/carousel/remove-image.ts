/** How does a slide lose its picture? */
import { editSlide } from '#functions/flows/catalogue/edit-slide.ts';
import { keptSlide } from '#functions/flows/show-slide.ts';
import { endpoint } from '#functions/http/endpoint.ts';
import { removeImage } from '#shared/contract/carousel.ts';

export const handler = endpoint(removeImage, async ({ params: { id }, caller, source, now }) => {
  const slide = await editSlide(id, { imageUrl: '' }, { action: removeImage.key, caller, source, now });
  return { success: true as const, message: 'Image removed', slide: keptSlide(slide) };
});
