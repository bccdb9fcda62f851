/** A product that loses its options: which variant it becomes, with its price, SKU and units. */
import { expect, it } from 'vitest';
import type { Product } from '#shared/contract/catalogue/catalog.ts';
import { createCheckoutSteps } from '#tests/kit/checkout-steps.ts';
import { openShop } from '#tests/kit/shop.ts';
import { createVariantSteps, optionsOf, type Sized } from '#tests/kit/variant-steps.ts';

const shop = await openShop();
const variantSteps = createVariantSteps(shop, await shop.staff('catalogue'));
const checkoutSteps = createCheckoutSteps(shop);

/** Returns the variants as a form sends them back. */
const listed = (product: Sized) => (product.variants as Product['variants']).map(({ id, options, sku, price }) => ({ id, options, sku, price }));
const hold = async (productId: number, variantId: number) => {
  const buyer = await checkoutSteps.buyer();
  const body = { items: [{ productId, variantId, quantity: 1 }], shippingAddressId: buyer.addressId };
  expect(await shop.call('payment.createOrder', { as: buyer, body })).toMatchObject({ status: 200 });
};

it('removes the options of a product while no order refers to another variant', async () => {
  const romper = await variantSteps.product({ Size: ['S', 'M'] });
  const [, medium] = romper.variants as [Sized['variants'][number], Sized['variants'][number]];
  const plain = await variantSteps.update(romper.id, { options: [] });
  expect(plain.body).toMatchObject({ options: [], stock: 5, variants: [{ id: romper.id, title: '' }] });
  expect(await variantSteps.stockOf(romper.id, medium.id)).toEqual({});
});

it('removes the options of a product and sets its own price and SKU in one save', async () => {
  const romper = await variantSteps.product({ Size: ['S', 'M'] });
  const sku = `PLAIN-${romper.id}`;
  const plain = await variantSteps.update(romper.id, { options: [], price: 150, originalPrice: 180, sku });
  expect(plain).toMatchObject({ status: 200, body: { price: 150, originalPrice: 180, sku } });
  expect(await shop.table.get(`SKU#${sku.toLowerCase()}`, 'SKU')).toBeDefined();
  for (const variant of romper.variants) expect(await shop.table.get(`SKU#${variant.sku.toLowerCase()}`, 'SKU')).toBeUndefined();
});

it('takes the options away and keeps the units of the variant that is left, or sets them', async () => {
  const [romper, other] = [await variantSteps.product({ Size: ['S', 'M'] }), await variantSteps.product({ Size: ['S', 'M'] })];
  const [, medium] = listed(romper);
  await variantSteps.update(romper.id, { options: optionsOf({ Size: ['M'] }), variants: [{ ...medium, stock: 8 }] });
  expect(await variantSteps.update(romper.id, { options: [] })).toMatchObject({ status: 200, body: { stock: 8, sku: medium?.sku } });
  expect(await variantSteps.stockOf(romper.id, romper.id)).toEqual({ free: 8, held: 0, sold: 0, stocked: 8 });
  expect(await variantSteps.update(other.id, { options: [], stock: 7 })).toMatchObject({ status: 200, body: { stock: 7 } });
  expect(await variantSteps.stockOf(other.id, other.id)).toEqual({ free: 7, held: 0, sold: 0, stocked: 7 });
});

it.each([
  ['removed in the same save', false],
  ['archived before, because it was ordered', true],
])('gives a product without options the units of the variant with its new SKU, when its first variant is %s', async (_, isArchived) => {
  const romper = await variantSteps.product({ Size: ['S', 'M', 'L'] });
  const [small, medium, large] = listed(romper);
  const others = [
    { ...medium, stock: 12 },
    { ...large, price: 90 },
  ];
  await variantSteps.update(romper.id, { options: optionsOf({ Size: ['S', 'M', 'L'] }), variants: [small, ...others] });
  if (isArchived) {
    await hold(romper.id, romper.id);
    await variantSteps.update(romper.id, { options: optionsOf({ Size: ['M', 'L'] }), variants: others });
  }
  const plain = await variantSteps.update(romper.id, { options: [], sku: medium?.sku.toLowerCase(), price: 100 });
  expect(plain).toMatchObject({ status: 200, body: { stock: 12, sku: medium?.sku.toLowerCase(), price: 100 } });
  const held = isArchived ? 1 : 0;
  expect(await variantSteps.stockOf(romper.id, romper.id)).toEqual({ free: 12, held, sold: 0, stocked: 12 + held });
});

it('gives a product without options the units of the variant with its new SKU, when its first variant was deleted', async () => {
  const romper = await variantSteps.product({ Size: ['S', 'M', 'L'] });
  const [, medium, large] = listed(romper);
  const variants = [
    { ...medium, stock: 10 },
    { ...large, price: 90 },
  ];
  await variantSteps.update(romper.id, { options: optionsOf({ Size: ['M', 'L'] }), variants });
  const plain = await variantSteps.update(romper.id, { options: [], sku: medium?.sku, price: 100 });
  expect(plain).toMatchObject({ status: 200, body: { stock: 10, sku: medium?.sku, price: 100 } });
});

it('takes price, SKU and units of a product without options from a variant that is not archived', async () => {
  const romper = await variantSteps.product({ Size: ['S', 'M'] });
  const medium = { ...listed(romper)[1], price: 120, stock: 9 };
  await hold(romper.id, romper.id);
  await variantSteps.update(romper.id, { options: optionsOf({ Size: ['M'] }), variants: [medium] });
  const plain = await variantSteps.update(romper.id, { options: [] });
  expect(plain).toMatchObject({ status: 200, body: { stock: 9, sku: medium.sku, price: 120 } });
  expect(await variantSteps.stockOf(romper.id, romper.id)).toEqual({ free: 9, held: 1, sold: 0, stocked: 10 });
});

it('removes the options of a product whose archived first variant has the SKU of another variant', async () => {
  const romper = await variantSteps.product({ Size: ['S', 'M'] });
  const [small, medium] = listed(romper);
  await hold(romper.id, romper.id);
  const other = { options: { Size: 'Small' }, sku: small?.sku, price: 100, stock: 3 };
  const edited = await variantSteps.update(romper.id, { options: optionsOf({ Size: ['Small', 'M'] }), variants: [other, medium] });
  expect(edited).toMatchObject({ status: 200, body: { variants: [{ title: 'Small' }, { title: 'M' }] } });
  const plain = await variantSteps.update(romper.id, { options: [], sku: medium?.sku, price: 100 });
  expect(plain).toMatchObject({ status: 200, body: { options: [], sku: medium?.sku, stock: 5 } });
  expect(await shop.table.get(`SKU#${small?.sku.toLowerCase()}`, 'SKU')).toBeUndefined();
});
