/** Sale prices before, during and after a sale: lists, product page, structured data, cart, checkout and order state the same price. */
import { describe, expect, it } from 'vitest';
import type { ProductItem } from '#functions/catalogue/product-store.ts';
import { openShopWithOrders } from '#tests/kit/order-steps.ts';
import { createVariantSteps } from '#tests/kit/variant-steps.ts';
import { createSaleSteps } from '#tests/offers/sale-steps.ts';
import { headOf } from '#web/features/product/structured-data.ts';

const { shop, checkoutSteps, orderSteps, admin } = await openShopWithOrders();
const { createSale, at, change } = await createSaleSteps(shop);

const variantSteps = createVariantSteps(shop, admin);

let categories = 0;
const newCategory = () => `on-sale-${++categories}`;

async function setMode(mode: string) {
  const { prices } = (await shop.call('settings.read', { as: admin })).body;
  await shop.call('settings.updatePrices', { as: admin, body: { version: prices.version, mode } });
  await shop.deliverEvents();
  shop.advanceClock(3);
}

/** The unit price in rupees as each place states it. */
async function pricesOf({ id, name, categoryId }: ProductItem) {
  const { token } = await checkoutSteps.buyer();
  await shop.call('wishlist.add', { as: { token }, params: { productId: String(id) }, body: {} });
  const [list, suggested, wished, page, quote] = await Promise.all([
    shop.call('catalog.listProducts', { query: { categoryId } }),
    shop.call('catalog.suggest', { query: { search: name } }),
    shop.call('wishlist.read', { as: { token } }),
    shop.call('catalog.readProduct', { params: { id: String(id) } }),
    shop.call('cart.quote', { body: { items: [{ productId: id, quantity: 1 }] } }),
  ]);
  const cart = await shop.call('cart.add', { as: { token }, body: { productId: id, quantity: 1 } });
  const [structured] = (headOf(page.body).data?.('https://nanhe.test') ?? []) as { offers: { price: string } }[];
  const card = list.body.products.find((each: { id: number }) => each.id === id);
  return {
    card: card.price,
    suggestion: suggested.body.suggestions.find((each: { id?: number }) => each.id === id).price,
    wishlist: wished.body.items[0].product.price,
    page: page.body.price,
    variant: page.body.variants[0].price,
    structured: Number(structured?.offers.price),
    visitor: quote.body.items[0].unitPrice,
    cart: cart.body.items[0].unitPrice,
    'product in the cart': cart.body.items[0].product.price,
    subtotal: cart.body.summary.subtotal,
  };
}
const places = ['card', 'suggestion', 'wishlist', 'page', 'variant', 'structured', 'visitor', 'cart', 'product in the cart', 'subtotal'];
const everywhere = (price: number) => Object.fromEntries(places.map((place) => [place, price]));

describe.each(['tax_inclusive', 'tax_exclusive'])('with %s prices', (mode) => {
  it('shows and charges the same price before, during and after the sale of a category', async () => {
    await setMode(mode);
    const bear = await shop.product({ name: `Bear with ${mode} price`, categoryId: newCategory(), price: 79_900 });
    await createSale({ scope: 'categories', percent: 15, targets: [{ id: bear.categoryId }], startsAt: at(0.1), endsAt: at(0.2) });
    await shop.deliverEvents();
    shop.advanceClock(3);
    expect(await pricesOf(bear)).toEqual(everywhere(799));

    // From here on nothing is written or published.
    shop.advanceClock(360);
    expect(await pricesOf(bear)).toEqual(everywhere(679));
    const page = (await shop.call('catalog.readProduct', { params: { id: String(bear.id) } })).body;
    expect(page).toMatchObject({
      price: 679,
      originalPrice: 799,
      regularPrice: 799,
      saleEndsAt: expect.any(String),
      saleNote: expect.stringMatching(/^Sale ends \d/),
    });
    expect(page).not.toHaveProperty('mrp');
    const [structured] = (headOf(page).data?.('https://nanhe.test') ?? []) as { offers: object }[];
    expect(structured?.offers).toMatchObject({
      priceValidUntil: page.saleEndsAt,
      priceSpecification: [{ price: '679.00' }, { price: '799.00', priceType: 'https://schema.org/StrikethroughPrice' }],
    });
    const buyer = await checkoutSteps.buyer();
    const opened = await checkoutSteps.requestCheckout(buyer, [{ product: bear, quantity: 2 }]);
    const { orderId } = (await checkoutSteps.verifyPayment(buyer, await checkoutSteps.payInWindow(opened.body.id))).body;
    const order = await orderSteps.readOrder(buyer, orderId);
    expect(order).toMatchObject({ subtotal: 1_358, discount: 0, orderItems: [{ unitPrice: 679, quantity: 2 }] });
    await shop.deliverEvents();
    const mail = (await shop.mailsTo(buyer.email)).find(({ subject }) => subject.includes('is confirmed'));
    expect(mail?.text).toMatch(/ × 2[^\n]*\s+₹1,358\.00/);
    // With the sign of the rupee, because a random SKU may have these digits.
    expect(mail?.text).not.toMatch(/₹(?:799|1,598)/);

    shop.advanceClock(360);
    expect(await pricesOf(bear)).toEqual(everywhere(799));
    const after = (await shop.call('catalog.readProduct', { params: { id: String(bear.id) } })).body;
    for (const field of ['originalPrice', 'regularPrice', 'saleEndsAt']) expect(after).not.toHaveProperty(field);
    expect(await orderSteps.readOrder(buyer, orderId)).toMatchObject({ orderItems: [{ unitPrice: 679 }] });
  });
});

it('keeps the MRP beside the price before the sale', async () => {
  const bear = await shop.product({ categoryId: newCategory(), price: 79_900, originalPrice: 99_900 });
  await createSale({ percent: undefined, targets: [{ id: String(bear.id), price: 599 }], endsAt: at(24 * 30) });
  const { body } = await shop.call('catalog.readProduct', { params: { id: String(bear.id) } });
  expect(body).toMatchObject({
    price: 599,
    originalPrice: 799,
    regularPrice: 799,
    mrp: 999,
    variants: [{ price: 599, originalPrice: 799, mrp: 999 }],
  });
  expect(body, 'in a month').not.toHaveProperty('saleEndsAt');
});

it('refuses a payment at the sale price after the sale has ended, with the new figures', async () => {
  await setMode('tax_inclusive');
  const bear = await shop.product({ categoryId: newCategory(), price: 50_000 });
  const made = await createSale({ targets: [{ id: String(bear.id) }] });
  const [early, late] = [await checkoutSteps.buyer(), await checkoutSteps.buyer()];
  const bears = [{ product: bear, quantity: 1 }];
  const asked = await checkoutSteps.requestCheckout(early, bears, { amount: 40_000 });
  expect(asked).toMatchObject({ status: 200, body: { amount: 40_000 } });

  expect(await change(made, { endsAt: at(0) })).toMatchObject({ status: 200 });
  shop.advanceClock(2);
  const refused = { code: 'total_changed', details: { subtotal: 50_000, total: 50_000 } };
  expect(await checkoutSteps.requestCheckout(late, bears, { amount: 40_000 })).toMatchObject({ status: 409, body: refused });
  // The other checkout was opened during the sale and keeps its price.
  expect(await checkoutSteps.verifyPayment(early, await checkoutSteps.payInWindow(asked.body.id))).toMatchObject({ status: 200 });
});

it('prices a coupon after the sale', async () => {
  const bear = await shop.product({ categoryId: newCategory(), price: 50_000 });
  await createSale({ targets: [{ id: String(bear.id) }] });
  const owner = await shop.admin();
  const coupon = { title: 'Ten per cent off', kind: 'percent', percent: 10, scope: 'products', targets: [String(bear.id)] };
  await shop.call('offer.create', { as: owner, body: { ...coupon, trigger: 'code', code: 'AFTERSALE' } });
  shop.advanceClock(2);
  const { body } = await shop.call('cart.quote', { body: { items: [{ productId: bear.id, quantity: 1 }], coupon: 'AFTERSALE' } });
  expect(body.summary).toMatchObject({ subtotal: 400, discount: 40 });
});

describe('lists', () => {
  it('sorts, filters and counts products by the current price', async () => {
    const categoryId = newCategory();
    const [cheap, dear] = [await shop.product({ categoryId, price: 40_000 }), await shop.product({ categoryId, price: 60_000 })];
    await shop.deliverEvents();
    shop.advanceClock(3);
    const list = async (query: Record<string, string> = {}) => {
      const { body } = await shop.call('catalog.listProducts', { query: { categoryId, sort: 'price-asc', facets: 'true', ...query } });
      return { ids: body.products.map(({ id }: { id: number }) => id), onSale: body.facets.onSale };
    };
    const usual = { ids: [cheap.id, dear.id], onSale: 0 };
    expect(await list()).toEqual(usual);
    await createSale({ percent: 50, targets: [{ id: String(dear.id) }], startsAt: at(0.1), endsAt: at(0.2) });
    await shop.deliverEvents();
    shop.advanceClock(3);
    expect(await list()).toEqual(usual);

    shop.advanceClock(360);
    expect(await list()).toEqual({ ids: [dear.id, cheap.id], onSale: 1 });
    expect((await list({ maxPrice: '350' })).ids).toEqual([dear.id]);
    expect((await list({ onSale: 'true' })).ids).toEqual([dear.id]);
    // Publishing the product again meanwhile does not change its position in the list.
    const buyer = await checkoutSteps.buyer();
    await orderSteps.placeOrder(buyer, { product: dear, quantity: 1 });
    await shop.deliverEvents();
    shop.advanceClock(3);
    expect(await list()).toEqual({ ids: [dear.id, cheap.id], onSale: 1 });

    shop.advanceClock(360);
    expect(await list()).toEqual(usual);
    expect((await list({ onSale: 'true' })).ids).toEqual([]);
  });

  it('shows in lists the price of the variant that is cheapest now', async () => {
    const { id, variants } = await variantSteps.product({ Size: ['S', 'M'] });
    await createSale({ scope: 'variants', percent: undefined, targets: [{ id: String(variants[1]?.id), productId: id, price: 60 }] });
    const page = (await shop.call('catalog.readProduct', { params: { id: String(id) } })).body;
    expect(page).toMatchObject({ price: 60, originalPrice: 100, variants: [{ price: 100 }, { price: 60, originalPrice: 100 }] });
    const owners = (await shop.call('catalog.readProduct', { as: admin, params: { id: String(id) } })).body;
    expect(owners.variants[1], 'for the form').toMatchObject({ price: 60, regularPrice: 100 });
    expect(await shop.table.get(`PRODUCT#${id}`, 'PRODUCT')).toMatchObject({ price: 10_000 });
  });
});
