/** Products of a tax class: the rate depends on the price of a piece, on the product, in the cart, on the order and on the invoice. */
import { beforeEach, expect, it } from 'vitest';
import { invoiceOf } from '#functions/order/invoice/invoice-store.ts';
import { openShopWithOrders } from '#tests/kit/order-steps.ts';
import { createOfferSteps } from '#tests/offers/offer-steps.ts';
import { createSettingsSteps } from '#tests/settings/settings-steps.ts';

const { shop, checkoutSteps, orderSteps, admin } = await openShopWithOrders();
const { createOffer } = await createOfferSteps(shop);
const { resetSections } = await createSettingsSteps(shop);

// One test charges for delivery.
beforeEach(() => resetSections('delivery'));

async function save(values: { readonly mode?: string; readonly taxClasses?: readonly object[] }) {
  const { version, mode } = (await shop.call('settings.read', { as: admin })).body.prices;
  expect(await shop.call('settings.updatePrices', { as: admin, body: { version, mode, ...values } })).toMatchObject({ status: 200 });
  await shop.deliverEvents();
  shop.advanceClock(2);
}

it('taxes a product at the lower rate up to the limit and at the higher one above, on every page and document', async () => {
  await save({ mode: 'tax_inclusive' });
  // The stored `gstRate` is not used for a product with a tax class.
  const apparel = { taxClass: 'apparel', gstRate: 12, stock: 9 };
  const [cheap, dear] = [await shop.product({ ...apparel, price: 262_500 }), await shop.product({ ...apparel, price: 262_501 })];
  await shop.deliverEvents();
  shop.advanceClock(2);
  const listed = (await shop.call('catalog.listProducts', { query: { limit: '100' } })).body.products as { id: number; gstRate: number }[];
  const rateOf = (id: number) => listed.find((each) => each.id === id)?.gstRate;
  expect([rateOf(cheap.id), rateOf(dear.id)]).toEqual([5, 18]);
  expect((await shop.call('catalog.readProduct', { params: { id: String(dear.id) } })).body).toMatchObject({
    gstRate: 18,
    taxClass: 'apparel',
    variants: [{ gstRate: 18 }],
  });

  const buyer = await checkoutSteps.buyer();
  await shop.call('cart.add', { as: buyer, body: { productId: cheap.id, quantity: 2 } });
  await shop.call('cart.add', { as: buyer, body: { productId: dear.id, quantity: 1 } });
  // 250.00 of tax in 5,250.00 at 5 %, and 400.42 in 2,625.01 at 18 %; each is twice its rounded half.
  const summary = { subtotal: 7_875.01, tax: 0, taxIncluded: 650.42, total: 7_875.01 };
  expect((await shop.call('cart.read', { as: buyer })).body.summary).toMatchObject(summary);
  const id = await orderSteps.placeOrder(buyer, { product: cheap, quantity: 2 }, { product: dear, quantity: 1 });
  expect(await orderSteps.readOrder(buyer, id)).toMatchObject(summary);
  await shop.runJob('number-invoices');
  await shop.deliverEvents();
  expect(await invoiceOf(buyer.id, id)).toMatchObject({
    lines: [
      { gstRate: 5, taxable: 500_000 },
      { gstRate: 18, taxable: 222_459 },
    ],
  });
});

it('answers with the new total when a rate that is added to prices changes between cart and payment', async () => {
  await save({ mode: 'tax_exclusive' });
  const { taxClasses } = (await shop.call('settings.read', { as: admin })).body.prices;
  const bear = await shop.product({ taxClass: 'toys-baby', gstRate: 18, price: 50_000, stock: 5 });
  const buyer = await checkoutSteps.buyer();
  expect(await checkoutSteps.requestCheckout(buyer, [{ product: bear, quantity: 1 }], { amount: 52_500 })).toMatchObject({ status: 200 });
  const toys = taxClasses.map((each: { id: string }) =>
    each.id === 'toys-baby' ? { ...each, rows: [{ rate: 12, validFrom: '2026-01-01' }] } : each,
  );
  await save({ taxClasses: toys });
  expect(await checkoutSteps.requestCheckout(buyer, [{ product: bear, quantity: 1 }], { amount: 52_500 })).toMatchObject({
    status: 409,
    body: { code: 'total_changed', details: { total: 56_000 } },
  });
  await shop.deliverEvents();
  shop.advanceClock(2);
  const listed = (await shop.call('catalog.listProducts', { query: { limit: '100' } })).body.products as { id: number; gstRate: number }[];
  expect(listed.find(({ id }) => id === bear.id)?.gstRate).toBe(12);
});

it('chooses the tax rate by the price after discount, without the delivery charge', async () => {
  await save({ mode: 'tax_inclusive' });
  const { delivery } = (await shop.call('settings.read', { as: admin })).body;
  const { updatedAt: _, ...rules } = delivery;
  const charged = { ...rules, freeFrom: null, rows: [{ zone: '', upTo: null, charge: 400 }] };
  expect(await shop.call('settings.updateDelivery', { as: admin, body: charged })).toMatchObject({ status: 200 });
  const { code } = await createOffer({ percent: 10 });
  const dress = await shop.product({ taxClass: 'apparel', gstRate: 12, price: 280_000, stock: 5 });
  const buyer = await checkoutSteps.buyer();
  await shop.call('cart.add', { as: buyer, body: { productId: dress.id, quantity: 1 } });
  // 18 % in 2,800.00 and 400.00; each is twice its rounded half.
  expect((await shop.call('cart.read', { as: buyer })).body.summary).toMatchObject({ taxIncluded: 488.14, total: 3_200 });
  // With the discount 5 % in 2,520.00 and 400.00, although the line with its charge is above the limit.
  expect((await shop.call('cart.applyCoupon', { as: buyer, body: { code } })).body.summary).toMatchObject({ taxIncluded: 139.04, total: 2_920 });
});
