/** Reads a slide; shoppers get only one that is shown now. */
import { slideOr404 } from '#functions/content/edit-slide.ts';
import { toSlideResponse, toStaffSlideResponse } from '#functions/content/slide-response.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { read } from '#shared/contract/content/carousel.ts';
import { canAccess } from '#shared/rules/identity/role.ts';

export const handler = endpoint(read, async ({ params: { id }, caller, now }) => {
  const isStaff = canAccess(caller?.role ?? 'customer', 'catalogue');
  const slide = await slideOr404(id);
  const at = now.toISOString();
  if (!isStaff && !(slide.isActive && slide.startDate <= at && at < slide.endDate)) throw new Failure('slide_not_found');
  return isStaff ? toStaffSlideResponse(slide) : toSlideResponse(slide);
});
