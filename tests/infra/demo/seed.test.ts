/** Seeding fills an empty shop; seed-again.long.test.ts seeds it a second time. */
import { beforeAll, expect, it } from 'vitest';
import type { ProductItem } from '#functions/catalogue/product-store.ts';
import { readWholeCatalogue } from '#functions/catalogue/published/scan-catalogue.ts';
import { variantsOf } from '#functions/catalogue/variants.ts';
import { completeSignIn } from '#functions/identity/identity-provider.ts';
import { type OrderItem, readOrdersOfCustomer } from '#functions/order/order-store.ts';
import { config } from '#functions/platform/config.ts';
import { readObject } from '#functions/platform/objects/objects.ts';
import { seedAccounts } from '#infra/demo/people/accounts.ts';
import { seed } from '#infra/demo/seed/seed-catalogue.ts';
import { isBisLicence } from '#shared/rules/catalogue/declarations.ts';
import { openShop, type Shop } from '#tests/kit/shop.ts';

let shop: Shop;
let customerId: string;
/** State right after seeding, because one test changes orders and stock. */
let seeded: { readonly products: readonly ProductItem[]; readonly orders: readonly OrderItem[] };
beforeAll(async () => {
  shop = await openShop();
  ({ customerId } = await seedAccounts(shop.now()));
  await seed({ pastOrders: { customerId, pay: shop.pay }, now: shop.now() });
  seeded = { products: (await readWholeCatalogue()).products, orders: await readOrdersOfCustomer(customerId, 10) };
});

it('seeds numbered products whose pictures are in the bucket', async () => {
  const { products, categories } = await readWholeCatalogue();
  expect(categories).toHaveLength(8);
  expect(products.map(({ id }) => id).sort((one, other) => one - other)).toEqual(products.map((_, index) => index + 1));
  const variantIds = products.flatMap((product) => variantsOf(product).flatMap(({ id }) => (id === product.id ? [] : [id])));
  expect(Math.min(...variantIds)).toBe(products.length + 1);
  expect(new Set(variantIds).size).toBe(variantIds.length);
  const picture = products.find(({ sku }) => sku === 'NAN-ST-001')?.images[0];
  const stored = await readObject(config('IMAGES_BUCKET'), picture?.imageUrl.slice(1) ?? '');
  expect(stored?.contentType).toBe('image/webp');
  expect(stored?.bytes.length).toBeGreaterThan(1_000);
});

it('declares origin, maker and net quantity of every seeded product, and the licence of toys', () => {
  for (const { name, hsn, declarations = {} } of seeded.products) {
    expect(declarations.countryOfOrigin, name).toBe('India');
    // A name and an address that ends with a PIN code.
    expect(declarations.manufacturer, name).toMatch(/, .+ [1-9]\d{5}$/);
    expect(declarations.netQuantity, name).toMatch(/^\d+ (?:piece|pieces|pair|set|ml)$/);
    expect(isBisLicence(declarations.bisLicence ?? ''), name).toBe(hsn === '9503' || hsn === '9504');
  }
  expect(seeded.products.find(({ name }) => name === 'Coconut and Almond Massage Oil')?.declarations?.bestBefore).toContain('18 months');
});

it('shows each colour of a seeded T-shirt in its own picture, and offers what is in stock by its size', async () => {
  const id = seeded.products.find(({ name }) => name === 'Hathi Print T-Shirt')?.id;
  const { options, variants } = (await shop.call('catalog.readProduct', { params: { id: id ?? 0 } })).body;
  expect(options.map(({ name }: { name: string }) => name)).toEqual(['Size', 'Colour']);
  const pictureOf = (color: string) =>
    variants.find((variant: { options: { Colour: string } }) => variant.options.Colour === color).images?.[0].imageUrl;
  expect(pictureOf('Sunshine yellow')).toBeUndefined();
  expect(pictureOf('Sky blue')).not.toBe(pictureOf('Mint green'));
  expect((await readObject(config('IMAGES_BUCKET'), pictureOf('Sky blue').slice(1)))?.contentType).toBe('image/webp');
  const soldOut = variants.filter(({ stock }: { stock: number }) => stock === 0).length;
  expect([soldOut > 0, soldOut < variants.length / 2]).toEqual([true, true]);
});

it('seeds five slides whose pictures are in the bucket', async () => {
  const { carousels } = (await shop.call('content.listCarousels')).body;
  expect(carousels.map(({ sortOrder }: { sortOrder: number }) => sortOrder)).toEqual([0, 1, 2, 3, 4]);
  for (const { imageUrl } of carousels) expect((await readObject(config('IMAGES_BUCKET'), imageUrl.slice(1)))?.contentType).toBe('image/webp');
});

it('seeds twelve doctors in six specialities with pictures in the bucket', async () => {
  const { doctors } = (await shop.call('doctor.list')).body;
  const { categories } = (await shop.call('doctor.listCategories')).body;
  expect([doctors.length, categories.length]).toEqual([12, 6]);
  expect(new Set(doctors.map(({ speciality }: { speciality: string }) => speciality))).toEqual(
    new Set(categories.map(({ name }: { name: string }) => name)),
  );
  for (const { image } of [...doctors, ...categories])
    expect((await readObject(config('IMAGES_BUCKET'), image.slice(1)))?.contentType).toBe('image/webp');
});

it('balances the stock of every product after the seeded orders', () => {
  const { products } = seeded;
  for (const { name, free, held, sold, stocked } of products) expect(free + held + sold, name).toBe(stocked);
  expect(products.reduce((sum, { sold }) => sum + sold, 0)).toBe(13);
});

it('seeds orders in every state for the customer', () => {
  const { orders } = seeded;
  expect(orders.map(({ status, trackingNumber, paymentStatus }) => [status, trackingNumber !== undefined, paymentStatus])).toEqual([
    ['processing', false, 'completed'],
    ['shipped', true, 'completed'],
    ['delivered', true, 'completed'],
    ['cancelled', false, 'refunded'],
    ['delivered', true, 'completed'],
  ]);
  // Their prices include the tax.
  for (const order of orders) {
    expect(order).toMatchObject({ tax: 0, total: order.subtotal + order.shippingCost });
    expect(order.taxIncluded).toBeGreaterThan(0);
  }
});

it('seeds payments that reconcile with the provider', async () => {
  await shop.runJob('reconcile');
  const admin = await shop.admin();
  expect((await shop.call('payment.listDifferences', { as: admin })).body).toMatchObject({ data: [], lastRun: { payments: 5 } });
});

it('lets the seeded customer track, cancel and return her orders and be refunded', async () => {
  const { accessToken } = await completeSignIn(customerId);
  const admin = await shop.admin();
  const as = { token: accessToken };
  const [processing, shipped, delivered, cancelled, old] = (await shop.call('order.list', { as })).body.data;
  expect(shipped.tracking).toMatchObject({ url: expect.stringMatching(/^https:/), timeline: [{}, {}, { status: 'shipped' }] });
  expect(old.orderItems.map(({ returnable }: { returnable: number }) => returnable)).toEqual([0, 0, 0, 0]);
  expect(cancelled.refunds).toMatchObject([{ amount: cancelled.total, status: 'processed' }]);
  expect(await shop.call('order.cancel', { as, params: { id: processing.id }, body: {} })).toMatchObject({
    status: 200,
    body: { status: 'cancelled', paymentStatus: 'refunded' },
  });
  const [{ productId }] = delivered.orderItems;
  const asked = await shop.call('return.request', {
    as,
    params: { id: delivered.id },
    body: { items: [{ productId, quantity: 2, reason: 'One is enough' }] },
  });
  expect(asked).toMatchObject({ status: 201, body: { orderItems: [{ returnable: 1 }, { returnable: 1 }] } });
  const params = { id: delivered.id, returnId: asked.body.returns[0].id };
  await shop.call('return.change', { as: admin, params, body: { status: 'approved' } });
  expect(await shop.call('return.change', { as: admin, params, body: { status: 'received', items: [{ productId, restock: true }] } })).toMatchObject({
    body: { returns: [{ status: 'refunded' }], refunds: [{ status: 'processed' }] },
  });
});
