/** What does the catalogue hold, as a sheet that the import reads again? */
import { shelfOfKeepers } from '#functions/flows/catalogue/just-edited.ts';
import { endpoint } from '#functions/http/endpoint.ts';
import { download } from '#shared/contract/import.ts';
import { csvLine, headerLine } from '#shared/rules/import/sheet-out.ts';

/** Products, and characters, of one answer: a function answers at most 6 MB. */
const most = { products: 1_000, characters: 3_000_000 } as const;

export const handler = endpoint(download, async ({ query: { after }, now }) => {
  const all = [...(await shelfOfKeepers(now)).products.values()].filter(({ isArchived }) => !isArchived).sort((a, b) => a.id - b.id);
  let csv = after === 0 ? headerLine : '';
  let last = after;
  let count = 0;
  for (const product of all) {
    if (product.id <= after) continue;
    if (count === most.products || csv.length > most.characters) return { csv, next: last, total: all.length };
    csv += csvLine(product);
    last = product.id;
    count++;
  }
  return { csv, next: null, total: all.length };
});
