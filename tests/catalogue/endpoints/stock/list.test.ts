/** GET /api/stock: the variants of the shop with their units. */
import { expect, it } from 'vitest';
import { createCheckoutSteps } from '#tests/kit/checkout-steps.ts';
import { openShop } from '#tests/kit/shop.ts';
import { createVariantSteps, type Sized } from '#tests/kit/variant-steps.ts';

const shop = await openShop();
const staff = await shop.staff('catalogue');
const variantSteps = createVariantSteps(shop, staff);
const list = async (query: Record<string, string>) => {
  const { status, body } = await shop.call('stock.list', { as: staff, query });
  expect(status).toBe(200);
  return body as {
    rows: { productId: number; variantId: number; title: string; stock: object; isActive: boolean }[];
    next: number | null;
    total: number;
  };
};

it('shows each variant of a product with free, held and sold units, including inactive variants', async () => {
  const romper = await variantSteps.product({ Size: ['S', 'M'] });
  const [small, medium] = romper.variants as [Sized['variants'][number], Sized['variants'][number]];
  await variantSteps.update(romper.id, {
    options: [{ name: 'Size', values: [{ value: 'S' }, { value: 'M' }] }],
    variants: [
      { id: small.id, options: { Size: 'S' }, sku: small.sku, price: 100 },
      { id: medium.id, options: { Size: 'M' }, sku: medium.sku, price: 100, isActive: false },
    ],
  });
  const buyer = await createCheckoutSteps(shop).buyer();
  await shop.call('payment.createOrder', {
    as: buyer,
    body: { items: [{ productId: romper.id, variantId: small.id, quantity: 2 }], shippingAddressId: buyer.addressId },
  });
  const expected = [
    { variantId: small.id, title: 'S', sku: small.sku, isActive: true, stock: { free: 3, held: 2, sold: 0, initial: 5 } },
    { variantId: medium.id, title: 'M', isActive: false, stock: { free: 5, held: 0, sold: 0, initial: 5 } },
  ];
  expect((await list({ productId: String(romper.id) })).rows).toMatchObject(expected);
  // By the SKU of a variant, in any case.
  expect((await list({ search: medium.sku.toLowerCase() })).rows).toMatchObject(expected);
});

it("finds active variants that are low or out of stock, whatever the product's sum is", async () => {
  const values = { Size: ['S', 'M', 'L'] };
  const body = variantSteps.productBody(values);
  const stocks = [0, 7, 90];
  await shop.product({ categoryId: 'clothes' });
  const { body: romper } = await variantSteps.create({
    ...body,
    variants: body.variants.map((variant, index) => ({ ...variant, stock: stocks[index] })),
  });
  await shop.deliverEvents();
  const titlesAt = async (level: string) =>
    (await list({ level, limit: '500' })).rows.filter(({ productId }) => productId === romper.id).map(({ title }) => title);
  expect(await titlesAt('out')).toEqual(['S']);
  expect(await titlesAt('low')).toEqual(['M']);
  expect(await titlesAt('high')).toEqual(['L']);
});

it('returns whole products on each page of the stock list up to the last one', async () => {
  for (let count = 0; count < 3; count++) await variantSteps.product({ Size: ['S', 'M'] });
  await shop.deliverEvents();
  const seen: number[] = [];
  let from: number | null = 0;
  while (from !== null) {
    const page: Awaited<ReturnType<typeof list>> = await list({ from: String(from), limit: '3' });
    seen.push(...page.rows.map(({ variantId }) => variantId));
    from = page.next;
  }
  const all = (await list({ limit: '500' })).rows.map(({ variantId }) => variantId);
  expect(seen).toEqual(all);
  expect(new Set(seen).size).toBe(seen.length);
});
