/** Maps a slide to its response: for staff with its version, for shoppers without. */
import type { Slide } from '#shared/contract/content/content.ts';
import type { SlideItem } from './slide-store.ts';

export const toStaffSlideResponse = (slide: SlideItem): Slide => ({ ...slide, version: slide.version ?? 0 });

export function toSlideResponse(slide: SlideItem): Slide {
  const { version: _, ...shown } = slide;
  return shown;
}
