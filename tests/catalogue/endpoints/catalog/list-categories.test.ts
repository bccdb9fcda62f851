/** The categories that shoppers and catalogue staff are shown, with their product counts. */

import { expect, it } from 'vitest';
import { putCategory } from '#functions/catalogue/category-store.ts';
import { dropProduct, productById } from '#functions/catalogue/product-store.ts';
import { Catalogue } from '#functions/catalogue/published/catalogue.ts';
import { findProducts } from '#functions/catalogue/published/find-products.ts';
import { updateCatalogue } from '#functions/catalogue/published/published-catalogue.ts';
import { categoriesAt } from '#functions/catalogue/published/published-categories.ts';
import { rebuildCatalogue } from '#functions/catalogue/published/rebuild.ts';
import { readPointer, readVersion } from '#functions/catalogue/published/version.ts';
import { removeObject } from '#functions/platform/objects/objects.ts';
import { commit } from '#functions/platform/table/table.ts';
import { catalogueStaff } from '#tests/kit/catalogue-staff.ts';
import { updateProduct } from '#tests/kit/fixtures.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const category = { description: 'x', imageUrl: '/images/a-640.webp' };
const list = async () => (await shop.call('catalog.listCategories')).body as { id: string; name: string; productCount: number }[];

// Read before any test makes a category.
const ofAnEmptyShop = await list();

it('returns an empty list of categories for an empty shop', () => expect(ofAnEmptyShop).toEqual([]));

it('lists the active categories in order, with the number of active products of each', async () => {
  await shop.product({ categoryId: 'toys' });
  await shop.product({ categoryId: 'toys' });
  await shop.product({ categoryId: 'toys', status: 'draft' });
  await putCategory({ ...category, id: 'gear', name: 'Gear', isActive: true, sortOrder: 1 });
  await putCategory({ ...category, id: 'toys', name: 'Toys', isActive: true, sortOrder: 2 });
  await putCategory({ ...category, id: 'old', name: 'Old', isActive: false, sortOrder: 0 });
  await shop.deliverEvents();
  shop.advanceClock(3);
  const own = (await list()).filter(({ id }) => ['gear', 'toys', 'old'].includes(id));
  expect(own).toMatchObject([
    { id: 'gear', name: 'Gear', sortOrder: 1, isActive: true, productCount: 0 },
    { id: 'toys', name: 'Toys', productCount: 2 },
  ]);
});

it('shows the new name of a category in the list and on its products', async () => {
  const { id } = await shop.product({ categoryId: 'prams' });
  await putCategory({ ...category, id: 'prams', name: 'Prams & Gear', isActive: true, sortOrder: 3 });
  await shop.deliverEvents();
  shop.advanceClock(3);
  expect(await list()).toContainEqual(expect.objectContaining({ id: 'prams', name: 'Prams & Gear', productCount: 1 }));
  const shown = [
    await shop.call('catalog.readProduct', { params: { id } }),
    await shop.call('catalog.listProducts', { query: { categoryId: 'prams & gear' } }),
  ];
  expect(shown[0]?.body.category).toEqual({ id: 'prams', name: 'Prams & Gear' });
  expect(shown[1]?.body.products).toMatchObject([{ id, category: { name: 'Prams & Gear' } }]);
});

it('counts category products exactly after every edit, from the smallest file of a snapshot alone', async () => {
  const bucket = process.env['DATA_BUCKET'] ?? '';
  const staff = await catalogueStaff(shop);
  const kinds = ['blocks', 'kites', 'drums'];
  const ids: number[] = [];
  for (let each = 0; each < 12; each++) ids.push((await shop.product({ categoryId: kinds[each % 3] as string })).id);
  await shop.deliverEvents();
  await rebuildCatalogue();
  const expected = async () => {
    const catalogue = new Catalogue();
    await updateCatalogue(catalogue, (await readPointer())?.pointer.key ?? '');
    const active = (categoryId: string) => findProducts(catalogue, { categoryId, status: 'active', sort: 'default' }).length;
    return catalogue.categories.map(({ revision, ...each }) => ({ ...each, version: revision, productCount: active(each.id) }));
  };
  const [first, second, third, fourth] = ids as [number, number, number, number];
  const steps = [
    () => updateProduct(first, { categoryId: 'kites' }, shop.now()),
    () => updateProduct(second, { status: 'draft' }, shop.now()),
    () => updateProduct(first, { status: 'inactive' }, shop.now()),
    async () => commit(dropProduct((await productById(third)) ?? expect.fail(), shop.now())),
    () => updateProduct(second, { status: 'active', categoryId: 'blocks' }, shop.now()),
    () => updateProduct(fourth, { price: 5_00 }, shop.now()),
  ];
  for (const step of steps) {
    shop.advanceClock(3);
    await step();
    const { body: seenByStaff } = await staff.call('catalog.listCategories');
    await shop.deliverEvents();
    shop.advanceClock(3);
    expect(seenByStaff).toEqual(await expected());
    expect(await list()).toEqual((await expected()).filter(({ isActive }) => isActive).map(({ version: _, ...category }) => category));
  }
  const { pointer, etag } = (await readPointer()) ?? {};
  const { snapshot } = await readVersion(pointer?.key ?? '');
  const shown = (await categoriesAt(pointer?.key ?? '', etag)).categories;
  try {
    for (const key of [snapshot?.documents, snapshot?.index]) await removeObject(bucket, key ?? '');
    expect((await categoriesAt(pointer?.key ?? '', etag)).categories).toEqual(shown);
  } finally {
    await rebuildCatalogue();
  }
});
