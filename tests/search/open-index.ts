/** Opens a search index of products with the shop's settings and first synonyms. */
import { commonSynonyms } from '#functions/catalogue/published/common-synonyms.ts';
import { searchSettings } from '#functions/catalogue/published/search-settings.ts';
import type { PublishedProduct } from '#functions/catalogue/published/version.ts';
import { createSnapshot, openSnapshot } from '#functions/search/search.ts';
import { parseSynonymLine } from '#shared/rules/catalogue/synonyms.ts';

/** The bytes of the index of a snapshot of these products. */
export const indexFile = (products: Iterable<PublishedProduct>): Uint8Array => createSnapshot(products, searchSettings).index;

/** @param products in the order of their ids */
export function openIndex(products: Iterable<PublishedProduct>, categories: readonly { readonly id: string; readonly name: string }[] = []) {
  const index = openSnapshot<PublishedProduct>(searchSettings, createSnapshot(products, searchSettings));
  index.setSynonyms(commonSynonyms.flatMap((line) => parseSynonymLine(line) ?? []));
  index.setCategories(categories);
  return index;
}
