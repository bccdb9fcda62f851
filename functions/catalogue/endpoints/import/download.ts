/** Returns the catalogue as a sheet that the import can read again. */

import { catalogueForStaff } from '#functions/catalogue/published/catalogue-for-staff.ts';
import { findProducts } from '#functions/catalogue/published/find-products.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { download } from '#shared/contract/catalogue/import.ts';
import { csvLines, headerLine } from '#shared/rules/import/write-sheet.ts';

/** Products, and characters, that one response contains at most: a function's response is limited to 6 MB. */
const most = { products: 1_000, characters: 3_000_000 } as const;

export const handler = endpoint(download, async ({ query: { after }, now }) => {
  const shown = await catalogueForStaff(now);
  const total = findProducts(shown, { isArchived: false, sort: 'default' }).length;
  let csv = after === 0 ? headerLine : '';
  let last = after;
  let count = 0;
  for (const id of shown.ids()) {
    const product = id > after ? shown.product(id) : undefined;
    if (product === undefined || product.isArchived) continue;
    if (count === most.products || csv.length > most.characters) return { csv, count, next: last, total };
    csv += csvLines(product);
    last = id;
    count++;
  }
  return { csv, count, next: null, total };
});
