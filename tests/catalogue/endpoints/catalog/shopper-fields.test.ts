/** The fields of a product that only those who edit the catalogue are shown. */
import { expect, it } from 'vitest';
import { openShop } from '#tests/kit/shop.ts';

const staffFields = ['version', 'hsn', 'isArchived', 'inventory', 'lowStockLimit'] as const;

it('shows the version, tax code and stock figures of a product to the staff of the catalogue, and not to a shopper', async () => {
  const shop = await openShop();
  const [staff, customer, { id }] = [await shop.staff('catalogue'), await shop.customer(), await shop.product({ lowStockLimit: 5 })];
  await shop.deliverEvents();
  const productsFor = async (as?: { readonly token: string }) => {
    const more = as === undefined ? {} : { as };
    const list = await shop.call('catalog.listProducts', more);
    const page = await shop.call('catalog.readProduct', { params: { id }, ...more });
    expect([list.status, page.status]).toEqual([200, 200]);
    return [list.body.products.find((each: { id: number }) => each.id === id), page.body];
  };
  for (const product of await productsFor(staff)) for (const field of staffFields) expect(product).toHaveProperty(field);
  for (const as of [undefined, customer])
    for (const product of await productsFor(as)) for (const field of staffFields) expect(product).not.toHaveProperty(field);
});
