/** Reads edits of the last two minutes, which may not be published yet, so that catalogue staff see their own writes at once. */
import { type CategoryItem, categoriesByIds } from '#functions/catalogue/category-store.ts';
import { findRecentlyEdited, type ProductItem, productsByIds } from '#functions/catalogue/product-store.ts';

export interface RecentEdits {
  readonly products: readonly ProductItem[];
  readonly removedProducts: readonly number[];
  readonly categories: readonly CategoryItem[];
  readonly removedCategories: readonly string[];
}

export async function recentEdits(now: Date): Promise<RecentEdits> {
  const { productIds, categoryIds } = await findRecentlyEdited(now);
  // Read categories before products: then the category of each product that is read exists.
  const categories = await categoriesByIds(categoryIds);
  const products = await productsByIds(productIds);
  return {
    products: [...products.values()],
    removedProducts: productIds.filter((id) => !products.has(id)),
    categories: [...categories.values()],
    removedCategories: categoryIds.filter((id) => !categories.has(id)),
  };
}
