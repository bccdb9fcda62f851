/** Any basket, with prices that include tax or exclude it: card, cart, order, invoice and refunds agree on what is paid. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { creditNotesOf, invoiceOf } from '#functions/order/invoice/invoice-store.ts';
import { toRupees } from '#shared/rules/money.ts';
import { sumsOf, taxOf } from '#shared/rules/order/invoice.ts';
import { openShopWithOrders } from '#tests/kit/order-steps.ts';
import { createOfferSteps } from '#tests/offers/offer-steps.ts';

const { shop, checkoutSteps, orderSteps, admin } = await openShopWithOrders();
const { createOffer } = await createOfferSteps(shop);

interface Taxed {
  readonly gstRate: number;
  readonly taxClass?: string;
}
const taxed: readonly Taxed[] = [
  { taxClass: 'apparel', gstRate: 12 },
  { taxClass: 'toys-baby', gstRate: 18 },
  { gstRate: 0 },
  { gstRate: 1.5 },
  { gstRate: 18 },
  { gstRate: 40 },
];
const line = fc.record({
  // Also prices around the limit between two tax rates.
  unitPrice: fc.oneof(fc.integer({ min: 300, max: 60_000 }), fc.integer({ min: 249_900, max: 296_000 })),
  quantity: fc.integer({ min: 1, max: 3 }),
  taxed: fc.constantFrom(...taxed),
});

async function setTerms(mode: string, charge: number) {
  const { prices, delivery } = (await shop.call('settings.read', { as: admin })).body;
  expect(await shop.call('settings.updatePrices', { as: admin, body: { version: prices.version, mode } })).toMatchObject({ status: 200 });
  const { updatedAt: _, ...rules } = delivery;
  const body = { ...rules, freeFrom: null, rows: [{ zone: '', upTo: null, charge: toRupees(charge) }] };
  expect(await shop.call('settings.updateDelivery', { as: admin, body })).toMatchObject({ status: 200 });
}

/** The rate by law, computed independently of the shop's own rule. */
function rateOf({ taxClass, gstRate }: Taxed, value: number, quantity: number, includesTax: boolean): number {
  if (taxClass === 'toys-baby') return 5;
  if (taxClass !== 'apparel') return gstRate;
  return includesTax ? (value * 100 <= 250_000 * quantity * 105 ? 5 : 18) : value <= 250_000 * quantity ? 5 : 18;
}

const total = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

it('charges and refunds the same amounts on card, cart, order and invoice for any basket, rate, discount and charge', async () => {
  const coupons = { 0: '', 7: (await createOffer({ percent: 7 })).code ?? '', 33: (await createOffer({ percent: 33 })).code ?? '' };
  await fc.assert(
    fc.asyncProperty(
      fc.array(line, { minLength: 1, maxLength: 3 }),
      fc.constantFrom('tax_inclusive', 'tax_exclusive'),
      fc.constantFrom<0 | 7 | 33>(0, 7, 33),
      fc.constantFrom(0, 4_999),
      fc.infiniteStream(fc.integer({ min: 0, max: 99 })),
      async (basket, mode, percent, charge, draws) => {
        const includesTax = mode === 'tax_inclusive';
        await setTerms(mode, charge);
        const goods = await Promise.all(
          basket.map(async ({ unitPrice: price, quantity, taxed: each }) => ({
            product: await shop.product({ price, stock: 9, ...each }),
            quantity,
          })),
        );
        await shop.deliverEvents();
        shop.advanceClock(3);

        const cards = (await shop.call('catalog.listProducts', { query: { limit: '100' } })).body.products as { id: number; price: number }[];
        const buyer = await checkoutSteps.buyer();
        for (const { product, quantity } of goods) await shop.call('cart.add', { as: buyer, body: { productId: product.id, quantity } });
        if (percent > 0) expect(await shop.call('cart.applyCoupon', { as: buyer, body: { code: coupons[percent] } })).toMatchObject({ status: 200 });
        const cart = (await shop.call('cart.read', { as: buyer })).body;
        for (const { product } of goods) {
          const shown = cart.items.find(({ productId }: { productId: number }) => productId === product.id);
          expect(shown).toMatchObject({ unitPrice: toRupees(product.price), product: { priceIncludesTax: includesTax } });
          expect(cards.find(({ id }) => id === product.id)?.price).toBe(shown.unitPrice);
        }
        const { subtotal, discount, tax, taxIncluded, shippingCost, total: paid } = cart.summary;
        const figures = { subtotal, discount, tax, taxIncluded, shippingCost, total: paid };
        expect(subtotal).toBe(toRupees(total(basket.map(({ unitPrice, quantity }) => unitPrice * quantity))));
        expect(shippingCost).toBe(toRupees(charge));
        expect(includesTax ? tax : taxIncluded).toBe(0);

        const amount = Math.round(paid * 100);
        const opened = await shop.call('payment.createOrder', { as: buyer, body: { shippingAddressId: buyer.addressId, amount } });
        expect(opened).toMatchObject({ status: 200, body: { amount } });
        const id = (await checkoutSteps.verifyPayment(buyer, await checkoutSteps.payInWindow(opened.body.id))).body.orderId as string;
        const order = await orderSteps.readOrder(buyer, id);
        expect(order).toMatchObject(figures);

        await shop.runJob('number-invoices');
        await shop.deliverEvents();
        const invoice = await invoiceOf(buyer.id, id);
        if (invoice === undefined) throw new Error('No invoice was issued.');
        expect(invoice.total).toBe(amount);
        expect(invoice.taxable + taxOf(invoice) + invoice.shipping).toBe(amount);
        expect(taxOf(invoice)).toBe(Math.round((tax + taxIncluded) * 100));
        for (const [index, each] of invoice.lines.entries()) {
          const bought = basket[index] as (typeof basket)[number];
          const value = bought.unitPrice * bought.quantity - (each.discount ?? 0);
          expect(each).toMatchObject({ unitPrice: bought.unitPrice, gstRate: rateOf(bought.taxed, value, bought.quantity, includesTax) });
        }

        await orderSteps.advanceTo(admin, id, 'delivered');
        // One unit at a time, in any order.
        const units = goods.flatMap(({ product, quantity }) => Array.from({ length: quantity }, () => product.id));
        while (units.length > 0) {
          const [productId] = units.splice((draws.next().value ?? 0) % units.length, 1);
          const { revision } = await orderSteps.readOrder(admin, id);
          const body = { revision, restock: false, reason: 'Stain', items: [{ productId, quantity: 1 }] };
          expect(await shop.call('order.refund', { as: admin, params: { id }, body })).toMatchObject({ status: 201 });
        }
        expect(total(await orderSteps.refundedAmounts(id, buyer))).toBe(amount);
        await shop.runJob('number-invoices');
        await shop.deliverEvents();
        const notes = await creditNotesOf(buyer.id, id);
        expect(sumsOf(notes)).toEqual(sumsOf([invoice]));
        expect(total(notes.map((note) => note.total))).toBe(amount);
      },
    ),
    { numRuns: 6 },
  );
}, 120_000);
