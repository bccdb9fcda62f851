/** What was edited this minute, and may not be published yet? For those who keep the catalogue: they see their own writes at once. */
import { type CategoryItem, categoriesByIds } from '#functions/catalogue/category-store.ts';
import { editedAfter, type ProductItem, productsByIds } from '#functions/catalogue/product-store.ts';

/** What the table was just read to say. */
export interface RecentEdits {
  readonly products: readonly ProductItem[];
  readonly goneProducts: readonly number[];
  readonly categories: readonly CategoryItem[];
  readonly goneCategories: readonly string[];
}

export async function justEdited(now: Date): Promise<RecentEdits> {
  const { productIds, categoryIds } = await editedAfter(now);
  // Before the products: what is in none of these when they are read is in none later.
  const categories = await categoriesByIds(categoryIds);
  const products = await productsByIds(productIds);
  return {
    products: [...products.values()],
    goneProducts: productIds.filter((id) => !products.has(id)),
    categories: [...categories.values()],
    goneCategories: categoryIds.filter((id) => !categories.has(id)),
  };
}
