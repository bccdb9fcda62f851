/** Reads one category. */
import { categoryOr404, toCategoryResponse } from '#functions/catalogue/edit-category.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { read } from '#shared/contract/catalogue/category.ts';
import { canAccess } from '#shared/rules/identity/role.ts';

export const handler = endpoint(read, async ({ params: { id }, caller, now }) => {
  const isStaff = canAccess(caller?.role ?? 'customer', 'catalogue');
  const category = await categoryOr404(id);
  if (!category.isActive && !isStaff) throw new Failure('category_not_found');
  const { version, ...shown } = await toCategoryResponse(category, now);
  return isStaff ? { ...shown, version } : shown;
});
