/** The order of a product's specifications: the owner's, that of the file's columns, or alphabetical where none is stored. */
import { expect, it } from 'vitest';
import { productById } from '#functions/catalogue/product-store.ts';
import { productKey } from '#functions/keys.ts';
import { UpdateCommand } from '#functions/platform/table/commands.ts';
import { db } from '#functions/platform/table/table.ts';
import { catalogueStaff } from '#tests/kit/catalogue-staff.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const staff = await catalogueStaff(shop);
const namesOf = async (id: number) => Object.keys((await shop.call('catalog.readProduct', { params: { id } })).body.specifications);
const wheels = { wheels: '4', size: '30 cm', brand: 'Lakdi', care: 'Wipe' };

async function run(file: string) {
  const bytes = Buffer.from(file);
  const { body } = await staff.call('upload.begin', { body: { kind: 'sheet', size: bytes.length } });
  await staff.postToBucket(body, bytes);
  const { body: started } = await staff.call('import.start', { body: { uploadId: body.uploadId, dryRun: false } });
  await shop.deliverEvents();
  return (await staff.call('import.read', { params: { id: started.id } })).body;
}

it('keeps specifications in the order in which they were given, on the page and in lists, and changes it with an edit', async () => {
  const cart = await staff.product({ status: 'active', specifications: wheels });
  expect(Object.keys(cart.specifications)).toEqual(['wheels', 'size', 'brand', 'care']);
  expect(await namesOf(cart.id)).toEqual(['wheels', 'size', 'brand', 'care']);
  const { care, ...others } = wheels;
  await staff.call('product.update', { params: { id: cart.id }, body: { specifications: { care, ...others } } });
  expect(await namesOf(cart.id)).toEqual(['care', 'wheels', 'size', 'brand']);
  await staff.call('product.update', { params: { id: cart.id }, body: { name: 'Pull cart' } });
  await shop.deliverEvents();
  shop.advanceClock(3);
  const { products } = (await shop.call('catalog.listProducts', { query: { search: 'Pull cart' } })).body;
  expect(Object.keys(products[0].specifications)).toEqual(['care', 'wheels', 'size', 'brand']);
  expect(JSON.stringify(await staff.audits({ type: 'product', id: String(cart.id) }))).toContain(
    '"specificationOrder":["care","wheels","size","brand"]',
  );
});

it('orders specifications alphabetically for a product stored before their order was', async () => {
  const cart = await staff.product({ status: 'active', specifications: wheels });
  await db().send(
    new UpdateCommand({ TableName: process.env['TABLE_NAME'] ?? '', Key: productKey(cart.id), UpdateExpression: 'REMOVE specificationOrder' }),
  );
  expect(await namesOf(cart.id)).toEqual(['brand', 'care', 'size', 'wheels']);
});

it("orders the specifications of a new product like the columns of its file, and keeps the owner's order when a file changes a product", async () => {
  await run('sku,name,price,stock,category,material,color,size\nORDER-1,Top,199,5,Tops,Wood,Red,5 cm\n');
  const [top] = (await staff.call('catalog.listProducts', { query: { search: 'ORDER-1' } })).body.products;
  expect(await namesOf(top.id)).toEqual(['material', 'color', 'size']);
  await staff.call('product.update', { params: { id: top.id }, body: { specifications: { care: 'Wipe', size: '5 cm', brand: 'Lakdi' } } });
  expect(await run('sku,name,price,stock,category,material,color,size\nORDER-1,Top,199,5,Tops,Wood,,6 cm\n')).toMatchObject({ changed: 1 });
  expect(await namesOf(top.id)).toEqual(['care', 'size', 'brand', 'material']);
  expect((await productById(top.id))?.specifications).toEqual({ care: 'Wipe', size: '6 cm', brand: 'Lakdi', material: 'Wood' });
});
