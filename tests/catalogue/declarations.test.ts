/** What the law requires to be declared of a product: entered by the catalogue's staff, kept as a whole, and read by every shopper. */
import { expect, it } from 'vitest';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const staff = await shop.staff('catalogue');
const update = (id: number, declarations: unknown) => shop.call('product.update', { as: staff, params: { id: String(id) }, body: { declarations } });
const shown = async (id: number) => {
  await shop.deliverEvents();
  return (await shop.call('catalog.readProduct', { params: { id: String(id) } })).body.declarations;
};
const toy = {
  countryOfOrigin: 'India',
  manufacturer: 'Channapatna Crafts, 12 Toy Street, Channapatna 562160',
  netQuantity: '1 N',
  bisLicence: 'CM/L-8400123456',
};

it('shows a shopper the declarations of a product, without the empty ones', async () => {
  const { id } = await shop.product();
  expect(await shown(id)).toBeUndefined();
  expect(await update(id, { ...toy, importer: ' ', packer: '' })).toMatchObject({ status: 200 });
  expect(await shown(id)).toEqual(toy);
});

it('replaces the declarations of a product as a whole, and removes them with null or when all are empty', async () => {
  const { id } = await shop.product();
  await update(id, toy);
  await update(id, { countryOfOrigin: 'China', importer: 'Nanhe, Bengaluru' });
  expect(await shown(id)).toEqual({ countryOfOrigin: 'China', importer: 'Nanhe, Bengaluru' });
  await update(id, { countryOfOrigin: '' });
  expect(await shown(id)).toBeUndefined();
  await update(id, toy);
  await update(id, null);
  expect(await shown(id)).toBeUndefined();
});

it('keeps the declarations when another field is changed', async () => {
  const { id } = await shop.product();
  await update(id, toy);
  await shop.call('product.update', { as: staff, params: { id: String(id) }, body: { price: 399 } });
  expect(await shown(id)).toEqual(toy);
});

it.each([
  ['bisLicence', 'ISI 9873', 'Write the licence as CM/L-8400123456 or R-41001234'],
  ['manufacturer', 'x'.repeat(301), 'At most 300 characters'],
  ['netQuantity', 'one\ntwo', 'Write it on one line'],
])('refuses the declaration %s of %j and names the field', async (name, text, message) => {
  const { id } = await shop.product();
  expect(await update(id, { [name]: text })).toMatchObject({ status: 400, body: { fields: { [`declarations.${name}`]: message } } });
});

it('takes a new product with its declarations', async () => {
  const body = { name: 'Top', description: 'It spins.', price: 199, sku: `top-${Date.now()}`, categoryId: 'toys', declarations: toy };
  await shop.product();
  const created = await shop.call('product.create', { as: staff, body });
  expect(created).toMatchObject({ status: 201, body: { declarations: toy } });
});
