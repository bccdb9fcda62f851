/** Creates, edits and deletes categories: one transaction each, with its audit entry, and never over a newer version. */

import {
  type CategoryChanges,
  type CategoryItem,
  categoryById,
  changeCategory,
  dropCategory,
  putNewCategory,
} from '#functions/catalogue/category-store.ts';
import { markEdited } from '#functions/catalogue/product-store.ts';
import { categoriesForStaff } from '#functions/catalogue/published/published-categories.ts';
import { type AuditedRequest, recordAudit } from '#functions/identity/audit-store.ts';
import { pictureWrites } from '#functions/pictures/picture-writes.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { commit, retryOnConflict } from '#functions/platform/table/table.ts';
import type { Category } from '#shared/contract/catalogue/catalog.ts';
import { categoryIdOf } from '#shared/rules/import/product.ts';
import { omitUndefined } from '#shared/rules/omit-undefined.ts';
import { toPublishedCategory } from './category-fields.ts';
import { chartInWords, toChartResponse } from './size-chart.ts';

export type CategoryInput = { readonly [K in keyof CategoryChanges]?: CategoryChanges[K] | undefined };

const subjectOf = (id: string) => ({ type: 'category', id });
/** Selects what the audit log compares: the published fields and the size chart. */
const auditedCategory = (item: Omit<CategoryItem, 'revision'>) => {
  const { revision: _, ...category } = toPublishedCategory({ ...item, revision: 0 });
  return { ...category, ...(item.sizeChart === undefined ? {} : { sizeChart: chartInWords(item.sizeChart) }) };
};

export async function toCategoryResponse(item: CategoryItem, now: Date): Promise<Category> {
  const { revision, ...category } = toPublishedCategory(item);
  return {
    ...category,
    ...(item.sizeChart === undefined ? {} : { sizeChart: toChartResponse(item.sizeChart) }),
    version: revision,
    productCount: (await categoriesForStaff(now)).categories.find(({ id }) => id === item.id)?.productCount ?? 0,
  };
}

export async function categoryOr404(id: string): Promise<CategoryItem> {
  const category = await categoryById(id);
  if (category === undefined) throw new Failure('category_not_found');
  return category;
}

/** Rejects a name that one of these categories has, in any case of its letters: imports find categories by their names. @throws Failure `category_taken` */
function expectFree(name: string, others: readonly { readonly name: string }[]): void {
  if (others.some((other) => other.name.toLowerCase() === name.toLowerCase()))
    throw new Failure('category_taken', { fields: { name: 'There is a category of this name already.' } });
}

/** @throws Failure `category_taken`, `picture_gone` */
export async function createCategory(given: CategoryInput & Pick<CategoryItem, 'name' | 'description'>, act: AuditedRequest): Promise<CategoryItem> {
  const others = (await categoriesForStaff(act.now)).categories;
  expectFree(given.name, others);
  const category = {
    id: categoryIdOf(given.name),
    name: given.name,
    description: given.description,
    imageUrl: given.imageUrl ?? '',
    isActive: given.isActive ?? true,
    sortOrder: given.sortOrder ?? Math.max(-1, ...others.map(({ sortOrder }) => sortOrder)) + 1,
    ...(given.sizeChart == null ? {} : { sizeChart: given.sizeChart }),
  };
  await commit([
    putNewCategory(category),
    markEdited('CATEGORY', category.id, act.now),
    ...(await pictureWrites([], [category.imageUrl], act.now)),
    ...recordAudit(act, { subject: subjectOf(category.id), after: auditedCategory(category) }),
  ]);
  return { ...category, revision: 1 };
}

/** @throws Failure `category_not_found`, `category_taken`, `edited_meanwhile`, `picture_gone` */
export async function editCategory(
  id: string,
  { version, ...changes }: CategoryInput & { readonly version?: number | undefined },
  act: AuditedRequest,
): Promise<CategoryItem> {
  return retryOnConflict(async () => {
    const before = await categoryOr404(id);
    if (version !== undefined && version !== before.revision)
      throw new Failure('edited_meanwhile', { details: { current: await toCategoryResponse(before, act.now) } });
    const edits: CategoryChanges = omitUndefined(changes);
    if (edits.name !== undefined && edits.name !== before.name) {
      const { categories } = await categoriesForStaff(act.now);
      expectFree(
        edits.name,
        categories.filter((other) => other.id !== id),
      );
    }
    const { sizeChart = before.sizeChart, ...rest } = edits;
    const chart = sizeChart == null ? {} : { sizeChart };
    const after: CategoryItem = { ...toPublishedCategory(before), ...rest, ...chart, revision: before.revision + 1 };
    await commit([
      changeCategory(id, edits, before),
      markEdited('CATEGORY', id, act.now),
      ...(await pictureWrites([before.imageUrl], [after.imageUrl], act.now)),
      ...recordAudit(act, { subject: subjectOf(id), before: auditedCategory(before), after: auditedCategory(after) }),
    ]);
    return after;
  });
}

/** @throws Failure `category_not_found`, `category_in_use` */
export async function deleteCategory(id: string, act: AuditedRequest): Promise<void> {
  await retryOnConflict(async () => {
    // Read the category before counting its products: a product that is added in between changes the category, and the delete fails.
    const before = await categoryOr404(id);
    const products = (await categoriesForStaff(act.now)).productsIn(id);
    if (products > 0)
      throw new Failure('category_in_use', {
        message: `This category still has ${products} ${products === 1 ? 'product' : 'products'}. Move them to another category first.`,
        details: { products },
      });
    await commit([
      dropCategory(id, before),
      markEdited('CATEGORY', id, act.now),
      ...(await pictureWrites([before.imageUrl], [], act.now)),
      ...recordAudit(act, { subject: subjectOf(id), before: auditedCategory(before) }),
    ]);
  });
}
