/** Fills the shop of the list specs with four products and a draft, in two categories. */
import { putCategory } from '#functions/catalogue/category-store.ts';
import type { Shop } from '#tests/kit/shop.ts';

/** Returns the ids of the products by name. */
export async function createFiveProducts(shop: Shop): Promise<Readonly<Record<string, number>>> {
  const products = [
    { name: 'Teddy bear', price: 2_500, categoryId: 'soft-toys', isFeatured: true, specifications: { color: 'Honey brown' } },
    { name: 'apple puzzle', price: 5_000, categoryId: 'puzzles' },
    { name: 'Zebra train', price: 2_499, categoryId: 'soft-toys', description: 'A striped engine that whistles.' },
    { name: 'Éclair blocks', price: 99_950, categoryId: 'puzzles', isFeatured: true, sku: 'NAN-BL-77' },
    { name: 'Hidden draft', price: 2_600, categoryId: 'puzzles', status: 'draft' as const },
  ];
  const ids: Record<string, number> = {};
  for (const each of products) ids[each.name] = (await shop.product(each)).id;
  await putCategory({ id: 'soft-toys', name: 'Soft Toys', description: '', imageUrl: '', isActive: true, sortOrder: 0 });
  await shop.deliverEvents();
  return ids;
}
