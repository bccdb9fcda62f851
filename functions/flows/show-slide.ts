/** How does the API show a slide? To shoppers without what its keepers need. */
import type { SlideItem } from '#functions/store/slide.ts';
import type { Slide } from '#shared/contract/content.ts';

export const keptSlide = (slide: SlideItem): Slide => ({ ...slide, version: slide.version ?? 0 });

export function slideView(slide: SlideItem): Slide {
  const { version: _, ...shown } = slide;
  return shown;
}
