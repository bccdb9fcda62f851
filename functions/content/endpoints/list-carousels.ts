/** Lists the slides: to shoppers those that are shown now, to staff all of them. */
import { toSlideResponse, toStaffSlideResponse } from '#functions/content/slide-response.ts';
import { slidesInOrder } from '#functions/content/slide-store.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { pageOfList } from '#functions/platform/table/page-of-list.ts';
import { listCarousels } from '#shared/contract/content/content.ts';
import { canAccess } from '#shared/rules/identity/role.ts';

export const handler = endpoint(listCarousels, async ({ query: { isActive, includePast, ...position }, caller, now }) => {
  const at = now.toISOString();
  // The query that the home page sends has the same response for every caller, so that staff see the page as shoppers do.
  const asShopper = !canAccess(caller?.role ?? 'customer', 'catalogue') || (isActive === true && includePast === false);
  const found = (await slidesInOrder()).filter((slide) =>
    asShopper
      ? slide.isActive && slide.startDate <= at && at < slide.endDate
      : (isActive === undefined || slide.isActive === isActive) && (includePast !== false || at < slide.endDate),
  );
  const { shown, meta } = pageOfList(found, position);
  return { carousels: shown.map(asShopper ? toSlideResponse : toStaffSlideResponse), meta };
});
