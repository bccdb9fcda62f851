/** How does a slide change? */
import { editSlide } from '#functions/flows/catalogue/edit-slide.ts';
import { keptSlide } from '#functions/flows/show-slide.ts';
import { endpoint } from '#functions/http/endpoint.ts';
import { update } from '#shared/contract/carousel.ts';

export const handler = endpoint(update, async ({ params: { id }, body, caller, source, now }) =>
  keptSlide(await editSlide(id, body, { action: update.key, caller, source, now })),
);
