/** Shows what a recalculation would change in a part of the catalogue. */
import { previewRecalculation } from '#functions/catalogue/recalculation/preview.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { preview } from '#shared/contract/catalogue/recalculation.ts';

export const handler = endpoint(preview, ({ query: { to, rounding, mrp, after }, now }) =>
  previewRecalculation(after, { includesTax: to === 'tax_inclusive', rounding, mrp }, now),
);
