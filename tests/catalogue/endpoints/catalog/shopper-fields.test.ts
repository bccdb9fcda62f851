/** The fields of a product that only those who edit the catalogue are shown, everywhere or in lists. */
import { expect, it } from 'vitest';
import { openShop } from '#tests/kit/shop.ts';

const staffFields = ['version', 'hsn', 'isArchived', 'inventory', 'lowStockLimit'] as const;

const shop = await openShop();

it('shows the version, tax code and stock figures of a product to the staff of the catalogue, and not to a shopper', async () => {
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

it('tells a shopper on its page and in the cart that a product ships alone, and in lists the staff of the catalogue only', async () => {
  const [staff, customer, { id }] = [await shop.staff('catalogue'), await shop.customer(), await shop.product({ shipsAlone: true })];
  await shop.deliverEvents();
  shop.advanceClock(3);
  const inList = async (as: { readonly token: string }) =>
    (await shop.call('catalog.listProducts', { as })).body.products.find((each: { id: number }) => each.id === id);
  expect(await inList(staff)).toMatchObject({ shipsAlone: true });
  expect(await inList(customer)).not.toHaveProperty('shipsAlone');
  for (const more of [{ as: staff }, { as: customer }, {}])
    expect((await shop.call('catalog.readProduct', { params: { id }, ...more })).body).toMatchObject({ shipsAlone: true });
  const cart = await shop.call('cart.add', { as: customer, body: { productId: id, quantity: 1 } });
  expect(cart.body.items).toMatchObject([{ product: { id, shipsAlone: true } }]);
  const { id: other } = await shop.product();
  expect((await shop.call('catalog.readProduct', { params: { id: other } })).body).not.toHaveProperty('shipsAlone');
});
