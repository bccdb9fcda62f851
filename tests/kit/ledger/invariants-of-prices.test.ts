/** The checker of prices: nothing in a consistent snapshot, and each mistake that is put into it. */
import { describe, expect, it } from 'vitest';
import type { LedgerSnapshot } from '#infra/local/console/ledger-snapshot.ts';
import { emptySnapshot } from './empty-snapshot.ts';
import { brokenPrices, brokenPurchases } from './invariants-of-prices.ts';

type Checkout = LedgerSnapshot['checkouts'][number];
type Line = Checkout['lines'][number];

/** Two shirts of ₹2,640 less a tenth, at 5 %, and a bear of ₹100 in a sale, at 18 %; shipping of ₹59.80 is divided between them. */
const shirts: Line = {
  ...{ productId: 1, variantId: 11, quantity: 2, unitPrice: 264_000, discount: 52_800, charges: 5_880 },
  ...{ gstRate: 5, includesTax: true, tax: 22_908 },
};
const bear: Line = {
  ...{ productId: 2, quantity: 1, unitPrice: 10_000, regularPrice: 20_000, charges: 100 },
  ...{ gstRate: 18, includesTax: true, tax: 1_540 },
};
const checkout: Checkout = {
  ...{ id: 'c1', customerId: 'asha', status: 'confirmed', createdAt: '2026-11-28T10:00:00.000Z' },
  ...{ lines: [shirts, bear], offers: [{ title: 'A tenth', amount: 52_800 }], uses: [{ offerId: 'o1', amount: 52_800 }] },
  ...{ subtotal: 538_000, discount: 52_800, tax: 0, taxIncluded: 24_448, shippingCost: 5_980, total: 491_180 },
  ...{ business: { gstin: '29AAGCB7383J1Z4', companyName: 'Balgram Toys LLP' }, giftMessage: 'Happy birthday' },
};
const { uses: _, ...purchase } = checkout;
const order: LedgerSnapshot['orders'][number] = {
  ...purchase,
  ...{ status: 'pending', paymentStatus: 'completed', paymentId: 'pay_1', providerOrderId: 'order_1', refunds: [], returns: [] },
};
const sale: LedgerSnapshot['sales'][number] = {
  ...{ id: 's1', scope: 'products', percent: 50, targets: [{ id: '2' }] },
  ...{ startsAt: '2026-11-28T09:59:00.000Z', endsAt: '2026-11-28T10:00:00.001Z' },
};
const validFrom = '2025-09-22';
const sound: LedgerSnapshot = {
  ...emptySnapshot,
  checkouts: [checkout],
  orders: [order],
  sales: [sale],
  products: [
    { id: 1, categoryId: 'clothes', price: 264_000, variants: [{ id: 11, price: 264_000 }], gstRate: 18, taxClass: 'apparel' },
    { id: 2, categoryId: 'toys', price: 20_000, gstRate: 18 },
  ],
  taxClasses: [
    {
      id: 'apparel',
      rows: [
        { rate: 18, validFrom },
        { upTo: 250_000, rate: 5, validFrom },
      ],
    },
  ],
};
const prices = { since: '', includesTax: true };

it('reports nothing for a consistent snapshot', () => {
  expect([...brokenPurchases(sound), ...brokenPrices(sound, prices)]).toEqual([]);
});

it('ignores purchases from before lines had their tax', () => {
  const old = { ...checkout, lines: checkout.lines.map(({ tax: __, ...line }) => line), total: 1 };
  expect(brokenPurchases({ ...sound, checkouts: [old], orders: [] })).toEqual([]);
});

describe('the figures of a purchase', () => {
  const withLine = (line: Partial<Line>): Partial<Checkout> => ({ lines: [{ ...shirts, ...line }, bear] });
  it.each<[string, Partial<Checkout>, string]>([
    ['another subtotal', { subtotal: 1 }, 'the subtotal is 1 instead of 538000'],
    ['a discount that its lines do not have', withLine({ discount: 52_799 }), 'the discount is 52800 instead of 52799'],
    ['offers over another discount', { offers: [] }, 'the discount of its offers is 0 instead of 52800'],
    ['charges that its lines do not have', { codFee: 100 }, 'the shipping and fee is 6080 instead of 5980'],
    ['an added tax that its lines do not have', { tax: 2 }, 'the added tax is 2 instead of 0'],
    ['an included tax of another amount', { taxIncluded: 1 }, 'the included tax is 1 instead of 24448'],
    ['another total', { total: 491_181 }, 'the total is 491181 instead of 491180'],
    ['a discount above the price of its line', withLine({ discount: 528_001 }), 'variant 11 of 528000 has a discount of 528001'],
    ['a tax of another amount', withLine({ tax: 22_910 }), 'the tax of variant 11 is 22910 instead of 22908.57'],
    ['a tax in unequal halves', withLine({ tax: 22_909 }), 'the tax of variant 11 is 22909 instead of 22908.57'],
  ])('report %s', (__, mistake, named) => {
    expect(brokenPurchases({ ...sound, checkouts: [{ ...checkout, ...mistake }] })).toContain(`13: checkout c1: ${named}`);
  });

  it.each<[string, Partial<typeof order>]>([
    ['total', { total: 1 }],
    ['lines', { lines: [shirts] }],
    ['offers', { offers: undefined }],
    ['business', { business: undefined }],
    ['giftMessage', { giftMessage: undefined }],
  ])('report an order that has another %s than its checkout', (field, mistake) => {
    const mistaken = { ...sound, orders: [{ ...order, ...mistake }] };
    expect(brokenPurchases(mistaken)).toContain(`13: order c1 has another ${field} than its checkout`);
  });

  it('allow an order of an erased account to have no personal fields', () => {
    const { business: __, giftMessage: ___, ...erased } = order;
    expect(brokenPurchases({ ...sound, checkouts: [{ ...checkout, isErased: true }], orders: [erased] })).toEqual([]);
  });
});

describe('the prices of a shop', () => {
  const what = `14: checkout c1 of ${checkout.createdAt}: variant`;
  it.each<[string, Partial<LedgerSnapshot>, string]>([
    ['a sale price before the sale', { sales: [{ ...sale, startsAt: '2026-11-28T10:00:00.001Z' }] }, '2 costs 10000 instead of 20000'],
    ['a sale price at the end of the sale', { sales: [{ ...sale, endsAt: checkout.createdAt }] }, '2 costs 10000 instead of 20000'],
    ['a sale price of other goods', { sales: [{ ...sale, targets: [{ id: '3' }] }] }, '2 costs 10000 instead of 20000'],
    ['a sale price of a paused sale', { sales: [{ ...sale, isPaused: true }] }, '2 costs 10000 instead of 20000'],
    [
      'the full price while a sale runs',
      { sales: [sale, { ...sale, id: 's2', scope: 'categories', targets: [{ id: 'clothes' }], percent: 12.5 }] },
      '11 costs 264000 instead of 231000',
    ],
    [
      'another price than the lowest one of two sales',
      { sales: [sale, { ...sale, id: 's2', scope: 'variants', targets: [{ id: '2', price: 9_900 }], percent: undefined }] },
      '2 costs 10000 instead of 9900',
    ],
    [
      'another price without the sale',
      { checkouts: [{ ...checkout, lines: [shirts, { ...bear, regularPrice: 19_999 }] }] },
      '2 shows 19999 as its price instead of 20000',
    ],
    [
      'the rate of another price',
      { checkouts: [{ ...checkout, lines: [{ ...shirts, discount: 2_998 }, bear] }] },
      '11 is taxed at 5 % instead of 18 %',
    ],
    [
      'another rate than that of the product',
      { checkouts: [{ ...checkout, lines: [{ ...bear, gstRate: 12 }] }] },
      '2 is taxed at 12 % instead of 18 %',
    ],
    ['goods that the shop does not have', { products: [] }, '2 belongs to no product'],
  ])('report %s', (__, mistake, named) => expect(brokenPrices({ ...sound, ...mistake }, prices)).toContain(`${what} ${named}`));

  it('report the other price mode', () => {
    expect(brokenPrices(sound, { ...prices, includesTax: false })).toContain(`${what} 2 includes tax, unlike the shop's prices`);
  });

  it('do not hold for checkouts from before', () => {
    expect(brokenPrices({ ...sound, products: [] }, { ...prices, since: '2026-11-28T10:00:00.001Z' })).toEqual([]);
  });
});
