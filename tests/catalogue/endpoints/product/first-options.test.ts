/** A product that gets its first options by a request whose variants have no ids. */
import { expect, it } from 'vitest';
import { createCheckoutSteps } from '#tests/kit/checkout-steps.ts';
import { openShop } from '#tests/kit/shop.ts';
import { createVariantSteps, optionsOf } from '#tests/kit/variant-steps.ts';

const shop = await openShop();
const variantSteps = createVariantSteps(shop, await shop.staff('catalogue'));
const checkoutSteps = createCheckoutSteps(shop);
const options = optionsOf({ Size: ['S', 'M'] });

it('makes a product its own first variant, with its units and the carts that hold it', async () => {
  const bear = await shop.product({ stock: 7, sku: 'BEAR-1', price: 20_000 });
  const buyer = await checkoutSteps.buyer();
  await shop.call('cart.add', { as: buyer, body: { productId: bear.id, quantity: 2 } });
  const variants = [
    { options: { Size: 'S' }, sku: 'BEAR-1', price: 200 },
    { options: { Size: 'M' }, sku: 'BEAR-2', price: 210, stock: 4 },
  ];
  expect(await variantSteps.update(bear.id, { options, variants })).toMatchObject({
    status: 200,
    body: {
      variants: [
        { id: bear.id, title: 'S', stock: 7 },
        { title: 'M', stock: 4 },
      ],
    },
  });
  expect((await shop.call('cart.read', { as: buyer })).body.items).toMatchObject([{ variantId: bear.id, quantity: 2, variant: { title: 'S' } }]);
});

it('makes a product the variant that names its id', async () => {
  const bear = await shop.product({ stock: 7, sku: 'CUB-1', price: 20_000 });
  const variants = [
    { options: { Size: 'S' }, sku: 'CUB-2', price: 210, stock: 4 },
    { id: bear.id, options: { Size: 'M' }, sku: 'CUB-1', price: 200 },
  ];
  const { body } = await variantSteps.update(bear.id, { options, variants });
  expect(body.variants).toMatchObject([
    { title: 'S', stock: 4 },
    { id: bear.id, title: 'M', stock: 7 },
  ]);
  expect(body.variants[0].id).not.toBe(bear.id);
});
