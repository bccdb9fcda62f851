/** Which categories is a shopper shown? */
import { beforeAll, expect, it } from 'vitest';
import { putCategory } from '#functions/store/product.ts';
import { openShop, type Shop } from '#tests/kit/shop.ts';

let shop: Shop;
const category = { description: 'x', imageUrl: '/images/a-640.webp' };
const list = async () => (await shop.call('catalog.listCategories')).body as { id: string; name: string; productCount: number }[];

beforeAll(async () => {
  shop = await openShop();
});

it('lists the active ones in their order, with how many active products each has', async () => {
  expect(await list()).toEqual([]);
  await shop.product({ categoryId: 'toys' });
  await shop.product({ categoryId: 'toys' });
  await shop.product({ categoryId: 'toys', status: 'draft' });
  await putCategory({ ...category, id: 'gear', name: 'Gear', isActive: true, sortOrder: 1 });
  await putCategory({ ...category, id: 'toys', name: 'Toys', isActive: true, sortOrder: 2 });
  await putCategory({ ...category, id: 'old', name: 'Old', isActive: false, sortOrder: 0 });
  await shop.deliver();
  shop.advance(3);
  expect(await list()).toMatchObject([
    { id: 'gear', name: 'Gear', sortOrder: 1, isActive: true, productCount: 0 },
    { id: 'toys', name: 'Toys', productCount: 2 },
  ]);
});

it('shows a new name in the list and on every product of the category', async () => {
  const { id } = await shop.product({ categoryId: 'prams' });
  await putCategory({ ...category, id: 'prams', name: 'Prams & Gear', isActive: true, sortOrder: 3 });
  await shop.deliver();
  shop.advance(3);
  expect(await list()).toContainEqual(expect.objectContaining({ id: 'prams', name: 'Prams & Gear', productCount: 1 }));
  const shown = [
    await shop.call('catalog.readProduct', { params: { id } }),
    await shop.call('catalog.listProducts', { query: { categoryId: 'prams & gear' } }),
  ];
  expect(shown[0]?.body.category).toEqual({ id: 'prams', name: 'Prams & Gear' });
  expect(shown[1]?.body.products).toMatchObject([{ id, category: { name: 'Prams & Gear' } }]);
});
