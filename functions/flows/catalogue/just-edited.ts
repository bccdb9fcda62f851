/** What was edited this minute, and may not be published yet? For those who keep the catalogue: they see their own writes at once. */
import { categoriesByIds } from '#functions/store/category.ts';
import { editedSince, productsByIds } from '#functions/store/product.ts';
import { shelf } from './published.ts';
import type { Learnt, Shelf } from './shelf.ts';

async function justEdited(now: Date): Promise<Learnt> {
  const { productIds, categoryIds } = await editedSince(now);
  const [products, categories] = await Promise.all([productsByIds(productIds), categoriesByIds(categoryIds)]);
  return {
    products: [...products.values()],
    goneProducts: productIds.filter((id) => !products.has(id)),
    categories: [...categories.values()],
    goneCategories: categoryIds.filter((id) => !categories.has(id)),
  };
}

/** The catalogue as it was published, and what was edited since. */
export async function shelfOfKeepers(now: Date): Promise<Shelf> {
  const [shown, edited] = await Promise.all([shelf(now), justEdited(now)]);
  shown.learn(edited);
  return shown;
}
