/** Reads all products and categories by a scan of the whole table: for commands and jobs, never for a request. */
import type { CategoryItem } from '#functions/catalogue/category-store.ts';
import type { ProductItem } from '#functions/catalogue/product-store.ts';
import { itemsOf } from '#functions/platform/table/table.ts';

type CatalogueItem = ({ readonly sk: 'PRODUCT' } & ProductItem) | ({ readonly sk: 'CATEGORY' } & CategoryItem);

export const scanCatalogue = () => itemsOf(['PRODUCT', 'CATEGORY']) as AsyncGenerator as AsyncGenerator<CatalogueItem>;

/** All of them in memory. */
export async function readWholeCatalogue(): Promise<{ products: ProductItem[]; categories: CategoryItem[] }> {
  const all = { products: [] as ProductItem[], categories: [] as CategoryItem[] };
  for await (const item of scanCatalogue()) {
    if (item.sk === 'PRODUCT') all.products.push(item);
    else all.categories.push(item);
  }
  return all;
}
