import { maxSlides } from '#shared/rules/catalogue/slide.ts';
import type { Answer } from '#web/api/client.ts';
import { type Read, usePublicRead } from '#web/api/public-read.ts';

/** The slides that the home page's hero shows now: all of them, however many there are. */
export const useSlides = (): Read<Answer<'content.listCarousels'>> =>
  usePublicRead('content.listCarousels', { query: { isActive: 'true', includePast: 'false', limit: maxSlides } });
