/** How does a slide leave the home page? */
import { deleteSlide } from '#functions/flows/catalogue/edit-slide.ts';
import { endpoint } from '#functions/http/endpoint.ts';
import { remove } from '#shared/contract/carousel.ts';

export const handler = endpoint(remove, async ({ params: { id }, caller, source, now }) => {
  await deleteSlide(id, { action: remove.key, caller, source, now });
  return { success: true as const, message: 'Carousel slide deleted successfully' };
});
