/** Returns the catalogue as a sheet that the import can read again. */

import { catalogueForStaff } from '#functions/catalogue/published/catalogue-for-staff.ts';
import { findProducts } from '#functions/catalogue/published/find-products.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { download } from '#shared/contract/catalogue/import.ts';
import { byteLength } from '#shared/rules/catalogue/product-text.ts';
import { csvLines, headerLine } from '#shared/rules/import/write-sheet.ts';

/**
 * The maximum of products, and of bytes of JSON, in one response: a function's response is limited to 6 MB. A letter of most Indian scripts has three
 * bytes.
 */
const limits = { products: 1_000, bytes: 3_000_000 } as const;

export const handler = endpoint(download, async ({ query: { after }, now }) => {
  const catalogue = await catalogueForStaff(now);
  const total = findProducts(catalogue, { isArchived: false, sort: 'default' }).length;
  let csv = after === 0 ? headerLine : '';
  let last = after;
  let [count, bytes] = [0, 0];
  for (const id of catalogue.ids()) {
    const product = id > after ? catalogue.product(id) : undefined;
    if (product === undefined || product.isArchived) continue;
    if (count === limits.products || bytes > limits.bytes) return { csv, count, next: last, total };
    const lines = csvLines(product);
    csv += lines;
    bytes += byteLength(JSON.stringify(lines));
    last = id;
    count++;
  }
  return { csv, count, next: null, total };
});
