/** How do those who keep the catalogue change a category? One transaction each, with its audit entry; over a newer version never. */

import { type CategoryItem, categoryById, changeCategory, dropCategory, putNewCategory } from '#functions/catalogue/category-store.ts';
import { markEdited } from '#functions/catalogue/product-store.ts';
import { categoriesForStaff } from '#functions/catalogue/published/shown-categories.ts';
import { type Act, recordAudit } from '#functions/identity/audit-store.ts';
import { pictureWrites } from '#functions/pictures/picture-writes.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { commit, retryOnConflict } from '#functions/platform/table/table.ts';
import type { Category } from '#shared/contract/catalogue/catalog.ts';
import { defined } from '#shared/rules/defined.ts';
import { categoryIdOf } from '#shared/rules/import/product.ts';
import { plainCategory } from './category-response.ts';

export type Fields = { readonly [K in 'name' | 'description' | 'isActive' | 'sortOrder' | 'imageUrl']?: CategoryItem[K] | undefined };

const subjectOf = (id: string) => ({ type: 'category', id });
const audited = ({ revision: _, ...category }: CategoryItem) => category;

export async function categoryReply(item: CategoryItem, now: Date): Promise<Category> {
  const { revision, ...category } = plainCategory(item);
  return {
    ...category,
    version: revision,
    productCount: (await categoriesForStaff(now)).categories.find(({ id }) => id === item.id)?.productCount ?? 0,
  };
}

export async function categoryOr404(id: string): Promise<CategoryItem> {
  const category = await categoryById(id);
  if (category === undefined) throw new Failure('category_not_found');
  return category;
}

/** @throws Failure `category_taken`, `picture_gone` */
export async function makeCategory(given: Fields & Pick<CategoryItem, 'name' | 'description'>, act: Act): Promise<CategoryItem> {
  const others = (await categoriesForStaff(act.now)).categories;
  if (others.some(({ name }) => name.toLowerCase() === given.name.toLowerCase()))
    throw new Failure('category_taken', { fields: { name: 'There is a category of this name already.' } });
  const category = {
    id: categoryIdOf(given.name),
    name: given.name,
    description: given.description,
    imageUrl: given.imageUrl ?? '',
    isActive: given.isActive ?? true,
    sortOrder: given.sortOrder ?? Math.max(-1, ...others.map(({ sortOrder }) => sortOrder)) + 1,
  };
  await commit([
    putNewCategory(category),
    markEdited('CATEGORY', category.id, act.now),
    ...(await pictureWrites([], [category.imageUrl], act.now)),
    ...recordAudit(act, { subject: subjectOf(category.id), after: category }),
  ]);
  return { ...category, revision: 1 };
}

/** @throws Failure `category_not_found`, `edited_meanwhile`, `picture_gone` */
export async function editCategory(
  id: string,
  { version, ...changes }: Fields & { readonly version?: number | undefined },
  act: Act,
): Promise<CategoryItem> {
  return retryOnConflict(async () => {
    const was = await categoryOr404(id);
    if (version !== undefined && version !== was.revision)
      throw new Failure('edited_meanwhile', { details: { current: await categoryReply(was, act.now) } });
    const said = defined(changes);
    const after = { ...plainCategory(was), ...said, revision: was.revision + 1 };
    await commit([
      changeCategory(id, said, was),
      markEdited('CATEGORY', id, act.now),
      ...(await pictureWrites([was.imageUrl], [after.imageUrl], act.now)),
      ...recordAudit(act, { subject: subjectOf(id), before: audited(plainCategory(was)), after: audited(after) }),
    ]);
    return after;
  });
}

/** @throws Failure `category_not_found`, `category_in_use` */
export async function removeCategory(id: string, act: Act): Promise<void> {
  await retryOnConflict(async () => {
    // Read before the products are counted: one that comes in meanwhile changes it.
    const was = await categoryOr404(id);
    const products = (await categoriesForStaff(act.now)).productsIn(id);
    if (products > 0)
      throw new Failure('category_in_use', {
        message: `This category still has ${products} ${products === 1 ? 'product' : 'products'}. Move them to another category first.`,
        details: { products },
      });
    await commit([
      dropCategory(id, was),
      markEdited('CATEGORY', id, act.now),
      ...(await pictureWrites([was.imageUrl], [], act.now)),
      ...recordAudit(act, { subject: subjectOf(id), before: audited(plainCategory(was)) }),
    ]);
  });
}
