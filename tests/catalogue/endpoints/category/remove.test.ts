/** Deleting a category. */
import { expect, it } from 'vitest';
import { categoryById, dropCategory } from '#functions/catalogue/category-store.ts';
import { commit } from '#functions/platform/table/table.ts';
import { createImportSteps, sheet } from '#tests/catalogue/endpoints/import/import-steps.ts';
import { catalogueStaff } from '#tests/kit/catalogue-staff.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const staff = await catalogueStaff(shop);

const remove = (id: string) => staff.call('category.remove', { params: { id } });

it('deletes an empty category, for catalogue staff at once', async () => {
  const toys = await staff.category();
  expect(await remove(toys.id)).toMatchObject({ status: 200, body: { success: true, message: 'Category deleted successfully' } });
  expect((await staff.call('catalog.listCategories')).body).not.toContainEqual(expect.objectContaining({ id: toys.id }));
  expect((await remove(toys.id)).body.code).toBe('category_not_found');
});

it('refuses to delete a category with products and states their number, counting a new draft', async () => {
  const toys = await staff.category();
  const kite = await staff.product({ categoryId: toys.id });
  expect(await remove(toys.id)).toMatchObject({
    status: 409,
    body: { code: 'category_in_use', message: 'This category still has 1 product. Move them to another category first.', details: { products: 1 } },
  });
  await staff.call('product.remove', { params: { id: kite.id } });
  expect((await remove(toys.id)).status).toBe(200);
});

it('never leaves a product without its category when creation and deletion race', async () => {
  for (let time = 0; time < 5; time++) {
    const toys = await staff.category();
    const [product, category] = await Promise.all([
      staff.call('product.create', { body: staff.productFields({ categoryId: toys.id }) }),
      remove(toys.id),
    ]);
    expect([product.status, category.status]).toEqual(category.status === 200 ? [404, 200] : [201, 409]);
  }
});

it('rejects the deletion of a category that an import filled after it was read as empty', async () => {
  const { importText, products } = createImportSteps(shop);
  const toys = await staff.category();
  for (const sku of ['FILL-1', 'FILL-2']) {
    const seen = await categoryById(toys.id);
    expect((await importText(sheet({ sku, name: sku, price: 100, stock: 1, category: toys.name }))).code).toBe(0);
    expect((await products()).find((each) => each.sku === sku)?.categoryId).toBe(toys.id);
    await expect(commit([dropCategory(toys.id, seen!)])).rejects.toMatchObject({ name: 'ConditionFailed' });
  }
  const other = await staff.category();
  const seen = await categoryById(other.id);
  await importText(sheet({ sku: 'FILL-1', name: 'FILL-1', price: 100, stock: 1, category: other.name }));
  await expect(commit([dropCategory(other.id, seen!)])).rejects.toMatchObject({ name: 'ConditionFailed' });
});
