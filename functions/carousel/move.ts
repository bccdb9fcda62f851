/** In which order do the slides come? */
import { moveSlide } from '#functions/flows/catalogue/edit-slide.ts';
import { keptSlide } from '#functions/flows/show-slide.ts';
import { endpoint } from '#functions/http/endpoint.ts';
import { move } from '#shared/contract/carousel.ts';

export const handler = endpoint(move, async ({ params: { id }, body: { sortOrder }, caller, source, now }) => ({
  carousels: (await moveSlide(id, sortOrder, { action: move.key, caller, source, now })).map(keptSlide),
}));
