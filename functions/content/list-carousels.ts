/** Which slides does the home page show now? */
import { endpoint } from '#functions/http/endpoint.ts';
import { slidesInOrder } from '#functions/store/slide.ts';
import { listCarousels } from '#shared/contract/content.ts';

export const handler = endpoint(listCarousels, async ({ query: { isActive, includePast, page, limit }, caller, now }) => {
  const at = now.toISOString();
  // The question of the home page has one answer for everybody, so that an admin sees it as shoppers do.
  const asShopper = caller?.role !== 'admin' || (isActive === true && includePast === false);
  const found = (await slidesInOrder()).filter((slide) =>
    asShopper
      ? slide.isActive && slide.startDate <= at && at < slide.endDate
      : (isActive === undefined || slide.isActive === isActive) && (includePast !== false || at < slide.endDate),
  );
  return {
    carousels: found.slice((page - 1) * limit, page * limit),
    meta: { total: found.length, page, limit, totalPages: Math.ceil(found.length / limit) },
  };
});
