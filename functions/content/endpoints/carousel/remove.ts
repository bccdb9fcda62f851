/** Removes a slide from the home page. */
import { removeSlide } from '#functions/content/edit-slide.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { remove } from '#shared/contract/content/carousel.ts';

export const handler = endpoint(remove, async ({ params: { id }, caller, source, now }) => {
  await removeSlide(id, { action: remove.key, caller, source, now });
  return { success: true as const, message: 'Carousel slide deleted successfully' };
});
