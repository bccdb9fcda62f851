/** Moves a slide to a position in the list. */
import { moveSlide } from '#functions/content/edit-slide.ts';
import { toStaffSlideResponse } from '#functions/content/slide-response.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { move } from '#shared/contract/content/carousel.ts';

export const handler = endpoint(move, async ({ params: { id }, body: { sortOrder }, caller, source, now }) => ({
  carousels: (await moveSlide(id, sortOrder, { action: move.key, caller, source, now })).map(toStaffSlideResponse),
}));
