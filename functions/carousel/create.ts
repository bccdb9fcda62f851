/** How does a slide come to the home page? */
import { createSlide } from '#functions/flows/catalogue/edit-slide.ts';
import { keptSlide } from '#functions/flows/show-slide.ts';
import { endpoint } from '#functions/http/endpoint.ts';
import { create } from '#shared/contract/carousel.ts';

export const handler = endpoint(create, async ({ headers, body, caller, source, now }) =>
  keptSlide(await createSlide(body, headers['idempotency-key'], { action: create.key, caller, source, now })),
);
