/** Reads all products and categories by a scan of the whole table: for commands and jobs, never for a request. */
import type { CategoryItem } from '#functions/catalogue/category-store.ts';
import type { ProductItem } from '#functions/catalogue/product-store.ts';
import { categoryKey, productKey } from '#functions/keys.ts';
import { itemsOf } from '#functions/platform/table/table.ts';

type CatalogueItem = (ReturnType<typeof productKey> & ProductItem) | (ReturnType<typeof categoryKey> & CategoryItem);

export const scanCatalogue = () => itemsOf<CatalogueItem>([productKey(0).sk, categoryKey('').sk]);

/** All of them in memory. */
export async function readWholeCatalogue(): Promise<{ products: ProductItem[]; categories: CategoryItem[] }> {
  const all = { products: [] as ProductItem[], categories: [] as CategoryItem[] };
  for await (const item of scanCatalogue()) {
    if (item.sk === 'PRODUCT') all.products.push(item);
    else all.categories.push(item);
  }
  return all;
}
