/** What is on this slide? */
import { slideOr404 } from '#functions/flows/catalogue/edit-slide.ts';
import { keptSlide, slideView } from '#functions/flows/show-slide.ts';
import { endpoint } from '#functions/http/endpoint.ts';
import { Failure } from '#functions/http/failure.ts';
import { read } from '#shared/contract/carousel.ts';
import { mayDo } from '#shared/rules/role.ts';

export const handler = endpoint(read, async ({ params: { id }, caller, now }) => {
  const keeper = mayDo(caller?.role ?? 'customer', 'catalogue');
  const slide = await slideOr404(id);
  const at = now.toISOString();
  if (!keeper && !(slide.isActive && slide.startDate <= at && at < slide.endDate)) throw new Failure('slide_not_found');
  return keeper ? keptSlide(slide) : slideView(slide);
});
