/**
 * Any basket, with prices that include tax or exclude it: card, product page with its structured data, cart, order, mail, invoice, export and refunds
 * agree on what is paid.
 */
import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, it } from 'vitest';
import { creditNotesOf, invoiceOf } from '#functions/order/invoice/invoice-store.ts';
import { formatMoney, toRupees } from '#shared/rules/money.ts';
import { sumsOf, taxOf } from '#shared/rules/order/invoice.ts';
import { codeTo } from '#tests/identity/endpoints/auth/steps.ts';
import type { Buyer } from '#tests/kit/checkout-steps.ts';
import { openShopWithOrders } from '#tests/kit/order-steps.ts';
import { createOfferSteps } from '#tests/offers/offer-steps.ts';
import { createCodSteps } from '#tests/order/cod-steps.ts';
import { headOf } from '#web/features/product/structured-data.ts';

const { shop, checkoutSteps, orderSteps, admin } = await openShopWithOrders();
const { createOffer } = await createOfferSteps(shop);
const codSteps = createCodSteps(shop);

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

interface Line {
  readonly unitPrice: number;
  readonly quantity: number;
  readonly taxed: Taxed;
}
interface Offer {
  readonly fields: Readonly<Record<string, unknown>>;
  /** Whether the basket meets the condition of the offer, and leaves enough to pay. */
  readonly fits: (basket: readonly Line[]) => boolean;
}
const valueOfGoods = (basket: readonly Line[]) => total(basket.map(({ unitPrice, quantity }) => unitPrice * quantity));
const offers: Readonly<Record<string, readonly Offer[]>> = {
  percent: [7, 33].map((percent) => ({ fields: { percent }, fits: () => true })),
  amount: [1.99, 199.99].map((amount) => ({ fields: { kind: 'amount', amount }, fits: (basket) => valueOfGoods(basket) > amount * 100 + 100 })),
  // Not for nothing: a unit that costs nothing has no refund of its own.
  buy_x_get_y: [25, 50].map((percent) => ({
    fields: { kind: 'buy_x_get_y', buy: 1, get: 1, percent },
    fits: (basket) => total(basket.map(({ quantity }) => quantity)) > 1,
  })),
};

/** Every place that states the price of one piece, and whether it includes tax. */
async function pricesShown(id: number) {
  const [list, read] = await Promise.all([
    shop.call('catalog.listProducts', { query: { limit: '100' } }),
    shop.call('catalog.readProduct', { params: { id: String(id) } }),
  ]);
  const card = list.body.products.find((each: { id: number }) => each.id === id);
  const [data] = (headOf(read.body).data?.('https://nanhe.test') ?? []) as {
    offers: { price: string; priceSpecification: { valueAddedTaxIncluded: boolean } };
  }[];
  return [
    ...[card, read.body, read.body.variants[0]].map(({ price }) => price),
    Number(data?.offers.price),
    ...[card, read.body].map(({ priceIncludesTax }) => priceIncludesTax),
    data?.offers.priceSpecification.valueAddedTaxIncluded,
  ];
}

/** Buys the cart and returns the order's id. */
async function buy(buyer: Buyer, amount: number, isOnDelivery: boolean): Promise<string> {
  const body = { shippingAddressId: buyer.addressId, amount, ...(isOnDelivery ? { paymentMethod: 'cod' } : {}) };
  const opened = await shop.call('payment.createOrder', { as: buyer, body });
  expect(opened).toMatchObject({ status: isOnDelivery ? 202 : 200, body: { amount } });
  if (!isOnDelivery) return (await checkoutSteps.verifyPayment(buyer, await checkoutSteps.payInWindow(opened.body.id))).body.orderId as string;
  const placed = await codSteps.confirmCod(buyer, opened.body.checkoutId, await codeTo(shop, buyer.email));
  expect(placed).toMatchObject({ status: 201, body: { amountDue: toRupees(amount) } });
  return placed.body.id as string;
}

/** Collected money goes to the customer's account, and is refunded once staff have paid it. */
async function payRefunds(buyer: Buyer, id: string, refunds: readonly { readonly id: string }[]): Promise<void> {
  const account = { kind: 'upi', upi: 'asha.rao@okbank' };
  expect(await shop.call('order.savePayout', { as: buyer, params: { id }, body: account })).toMatchObject({ status: 200 });
  for (const { id: refundId } of refunds) {
    const paid = await shop.call('order.payRefund', { as: admin, params: { id, refundId }, body: { reference: 'UTR-1' } });
    expect(paid).toMatchObject({ status: 200 });
  }
}

async function exportedRow(orderNumber: string): Promise<Readonly<Record<string, string>>> {
  const { body } = await shop.call('export.begin', { as: admin, body: { what: 'orders' } });
  const text = (await (await fetch(body.url)).text()).replace(/^\ufeff/, '');
  const { data } = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true });
  return data.find((row) => row['Order'] === orderNumber) ?? {};
}

const cases = Object.entries(offers).flatMap(([kind, ofKind]) => ['tax_inclusive', 'tax_exclusive'].map((mode) => ({ kind, ofKind, mode })));

it.each(cases.map((each, index) => ({ ...each, index })))(
  'states, charges and refunds the same amounts everywhere for any basket, rate and charge, with $mode prices and offers of the kind $kind',
  async ({ ofKind, mode, index }) => {
    const coupons = await Promise.all(ofKind.map(async (offer) => ({ ...offer, code: (await createOffer(offer.fields)).code ?? '' })));
    await fc.assert(
      fc.asyncProperty(
        fc.array(line, { minLength: 1, maxLength: 3 }),
        fc.constantFrom(...coupons),
        fc.constantFrom(0, 4_999),
        // The fee for cash on delivery in paise; undefined: paid online.
        fc.constantFrom(undefined, 0, 2_999),
        fc.infiniteStream(fc.integer({ min: 0, max: 99 })),
        async (basket, offer, charge, fee, draws) => {
          const includesTax = mode === 'tax_inclusive';
          const isOnDelivery = fee !== undefined;
          await setTerms(mode, charge);
          await codSteps.allowCod(admin, { fee: toRupees(fee ?? 0), minOrder: 0, maxOrder: 500_000 });
          const goods = await Promise.all(
            basket.map(async ({ unitPrice: price, quantity, taxed: each }) => ({
              product: await shop.product({ price, stock: 9, ...each }),
              quantity,
            })),
          );
          await shop.deliverEvents();
          shop.advanceClock(3);

          const buyer = await checkoutSteps.buyer();
          for (const { product, quantity } of goods) await shop.call('cart.add', { as: buyer, body: { productId: product.id, quantity } });
          if (offer.fits(basket))
            expect(await shop.call('cart.applyCoupon', { as: buyer, body: { code: offer.code } })).toMatchObject({ status: 200 });
          const cart = (await shop.call('cart.read', { as: buyer })).body;
          for (const { product } of goods) {
            const shown = cart.items.find(({ productId }: { productId: number }) => productId === product.id);
            const price = toRupees(product.price);
            expect(shown).toMatchObject({ unitPrice: price, product: { priceIncludesTax: includesTax } });
            expect(await pricesShown(product.id)).toEqual([price, price, price, price, includesTax, includesTax, includesTax]);
          }
          const terms = isOnDelivery
            ? (await shop.call('payment.readCod', { as: buyer, body: { shippingAddressId: buyer.addressId } })).body
            : cart.summary;
          const { subtotal, discount, tax, taxIncluded, shippingCost, codFee, total: paid } = terms;
          const figures = { subtotal, discount, tax, taxIncluded, shippingCost, codFee, total: paid };
          expect([subtotal, shippingCost, codFee]).toEqual([valueOfGoods(basket), charge, fee ?? 0].map(toRupees));
          expect(discount > 0).toBe(offer.fits(basket));
          expect([cart.summary.subtotal, cart.summary.discount, cart.summary.shippingCost]).toEqual([subtotal, discount, shippingCost]);
          expect(includesTax ? tax : taxIncluded).toBe(0);

          const amount = Math.round(paid * 100);
          const id = await buy(buyer, amount, isOnDelivery);
          const order = await orderSteps.readOrder(buyer, id);
          expect(order).toMatchObject(figures);
          await shop.deliverEvents();
          const mail = (await shop.mailsTo(buyer.email)).find(({ subject }) => subject.includes('is confirmed'))?.text ?? '';
          for (const { unitPrice, quantity } of basket) expect(mail).toContain(`: ${formatMoney(unitPrice * quantity)}\n`);
          const rows = [
            ['Subtotal', subtotal],
            ['Shipping', shippingCost],
            ['Cash on delivery fee', codFee],
            ['Tax', tax],
            ['GST in the total', taxIncluded],
            [isOnDelivery ? 'To pay on delivery' : 'Total', paid],
          ] as const;
          for (const [label, rupees] of rows) if (rupees > 0) expect(mail).toContain(`\n${label}: ${formatMoney(Math.round(rupees * 100))}\n`);
          if (discount > 0) expect(mail).toContain(`(${offer.code}): ${formatMoney(-Math.round(discount * 100))}\n`);

          if (isOnDelivery) await codSteps.shipOrder(admin, id);
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
          const row = await exportedRow(order.orderNumber);
          const columns = ['Subtotal', 'Discount', 'Tax', 'Tax included', 'Shipping', 'Cash on delivery fee', 'Total'];
          expect(columns.map((column) => Number(row[column]))).toEqual([subtotal, discount, tax, taxIncluded, shippingCost, codFee, paid]);
          const invoiced = ['Taxable value', 'CGST', 'SGST', 'IGST'].map((column) => Math.round(Number(row[column]) * 100));
          expect(invoiced).toEqual([invoice.taxable, invoice.cgst, invoice.sgst, invoice.igst]);

          await (isOnDelivery ? codSteps.deliverOrder(admin, id) : orderSteps.advanceTo(admin, id, 'delivered'));
          // One unit at a time, in any order.
          const units = goods.flatMap(({ product, quantity }) => Array.from({ length: quantity }, () => product.id));
          while (units.length > 0) {
            const [productId] = units.splice((draws.next().value ?? 0) % units.length, 1);
            const { revision } = await orderSteps.readOrder(admin, id);
            const body = { revision, restock: false, reason: 'Stain', items: [{ productId, quantity: 1 }] };
            expect(await shop.call('order.refund', { as: admin, params: { id }, body })).toMatchObject({ status: 201 });
          }
          const { refunds } = await orderSteps.readOrder(admin, id);
          expect(total(refunds.map((refund: { amount: number }) => Math.round(refund.amount * 100)))).toBe(amount);
          if (isOnDelivery) await payRefunds(buyer, id, refunds);
          else expect(total(await orderSteps.refundedAmounts(id, buyer))).toBe(amount);
          await shop.runJob('number-invoices');
          await shop.deliverEvents();
          const notes = await creditNotesOf(buyer.id, id);
          expect(sumsOf(notes)).toEqual(sumsOf([invoice]));
          expect(total(notes.map((note) => note.total))).toBe(amount);
        },
      ),
      // Other baskets in each case.
      { numRuns: 1, seed: 20_261_122 + index },
    );
  },
  120_000,
);
