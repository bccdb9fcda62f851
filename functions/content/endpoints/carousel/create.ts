/** Adds a slide to the home page. */
import { createSlide } from '#functions/content/edit-slide.ts';
import { toStaffSlideResponse } from '#functions/content/slide-response.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { create } from '#shared/contract/content/carousel.ts';

export const handler = endpoint(create, async ({ headers, body, caller, source, now }) =>
  toStaffSlideResponse(await createSlide(body, headers['idempotency-key'], { action: create.key, caller, source, now })),
);
