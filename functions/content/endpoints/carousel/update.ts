/** Changes a slide. */
import { editSlide } from '#functions/content/edit-slide.ts';
import { toStaffSlideResponse } from '#functions/content/slide-response.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { update } from '#shared/contract/content/carousel.ts';

export const handler = endpoint(update, async ({ params: { id }, body, caller, source, now }) =>
  toStaffSlideResponse(await editSlide(id, body, { action: update.key, caller, source, now })),
);
