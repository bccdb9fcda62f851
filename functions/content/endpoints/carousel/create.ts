/** How does a slide come to the home page? */
import { makeSlide } from '#functions/content/edit-slide.ts';
import { keptSlide } from '#functions/content/slide-response.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { create } from '#shared/contract/content/carousel.ts';

export const handler = endpoint(create, async ({ headers, body, caller, source, now }) =>
  keptSlide(await makeSlide(body, headers['idempotency-key'], { action: create.key, caller, source, now })),
);
