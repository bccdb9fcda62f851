/** Does the seed fill a shop, once? */
import { beforeAll, expect, it } from 'vitest';
import { readObject } from '#functions/gateways/objects.ts';
import { config } from '#functions/http/config.ts';
import { ordersOfCustomer } from '#functions/store/order.ts';
import { wholeCatalogue } from '#functions/store/product.ts';
import { slidesInOrder } from '#functions/store/slide.ts';
import { seedAccounts } from '#infra/local/seed/accounts.ts';
import { seed } from '#infra/local/seed/seed.ts';
import { openShop, type Shop } from '#tests/kit/shop.ts';

let shop: Shop;
let customerId: string;
beforeAll(async () => {
  shop = await openShop();
  ({ customerId } = await seedAccounts(shop.now()));
  await seed({ customerId, now: shop.now() });
});

it('fills the shop with numbered products whose pictures are in the bucket', async () => {
  const { products, categories } = await wholeCatalogue();
  expect(categories).toHaveLength(8);
  expect(products.map(({ id }) => id).sort((one, other) => one - other)).toEqual(products.map((_, index) => index + 1));
  const picture = products.find(({ sku }) => sku === 'NAN-ST-001')?.images[0];
  const stored = await readObject(config('IMAGES_BUCKET'), picture?.imageUrl.slice(1) ?? '');
  expect(stored?.contentType).toBe('image/webp');
  expect(stored?.bytes.length).toBeGreaterThan(1_000);
});

it('opens the home page with five slides whose pictures are in the bucket', async () => {
  const { carousels } = (await shop.call('content.listCarousels')).body;
  expect(carousels.map(({ sortOrder }: { sortOrder: number }) => sortOrder)).toEqual([0, 1, 2, 3, 4]);
  for (const { imageUrl } of carousels) expect((await readObject(config('IMAGES_BUCKET'), imageUrl.slice(1)))?.contentType).toBe('image/webp');
});

it('keeps the stock of every product whole after the orders of the past', async () => {
  const { products } = await wholeCatalogue();
  for (const { name, free, held, sold, stocked } of products) expect(free + held + sold, name).toBe(stocked);
  expect(products.reduce((sum, { sold }) => sum + sold, 0)).toBe(9);
});

it('lets the customer look back on a delivered, a shipped and a processed order', async () => {
  const orders = await ordersOfCustomer(customerId, 10);
  expect(orders.map(({ status, trackingNumber }) => [status, trackingNumber !== undefined])).toEqual([
    ['processing', false],
    ['shipped', true],
    ['delivered', true],
  ]);
  for (const order of orders) expect(order.total).toBe(order.subtotal + order.tax + order.shippingCost);
});

it('changes nothing when it is called again', async () => {
  const before = await wholeCatalogue();
  const slides = await slidesInOrder();
  await seed({ customerId, now: shop.now() });
  const after = await wholeCatalogue();
  const sorted = ({ products }: typeof before) => [...products].sort((one, other) => one.id - other.id);
  expect(sorted(after)).toEqual(sorted(before));
  expect(await slidesInOrder()).toEqual(slides);
  expect(await ordersOfCustomer(customerId, 10)).toHaveLength(3);
});
