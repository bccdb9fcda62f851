import type { Answer } from '#web/api/client.ts';
import { type Read, usePublicRead } from '#web/api/public-read.ts';

/** The slides that the home page's hero shows now: up to as many as staff can make (`maxSlides`, whose module would add a script to the page). */
export const useSlides = (): Read<Answer<'content.listCarousels'>> =>
  usePublicRead('content.listCarousels', { query: { isActive: 'true', includePast: 'false', limit: 90 } });
