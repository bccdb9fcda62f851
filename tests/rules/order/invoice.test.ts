/** Invoices and credit notes agree with the charged amounts to the paisa. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstSeller } from '#infra/constructs/seller.ts';
import { type CreditNote, type Invoice, makeCreditNote, makeInvoice, sumsOf, taxOf } from '#shared/rules/order/invoice.ts';
import { type Quote, quote, shareCharges, taxOfLine } from '#shared/rules/order/quote.ts';
import { computeShare, paidShares, shareAmount } from '#shared/rules/order/refund-share.ts';

const supplier = { name: 'Supplier', address: 'Bengaluru', gstin: firstSeller.gstin };
const numbered = { number: 'NAN/26-27/000001', issuedAt: '2026-11-21T06:00:00.000Z' };

interface Line {
  readonly unitPrice: number;
  readonly quantity: number;
  readonly gstRate: number;
  readonly includesTax?: boolean;
  readonly discount?: number;
  readonly charges?: number;
}

function order(lines: readonly Line[], state = 'KA', charged: Quote = quote(lines)) {
  const address = {
    label: 'Home',
    recipientName: 'Asha Rao',
    phone: '+919876543210',
    address: '12 MG Road',
    city: 'Town',
    state,
    postalCode: '560001',
  };
  return {
    id: 'order',
    orderNumber: 'NAN-1',
    createdAt: numbered.issuedAt,
    paymentId: 'pay_1',
    customerId: 'customer',
    lines: lines.map((line, index) => ({ productId: index + 1, name: `Thing ${index + 1}`, image: '', hsn: '9503', tax: taxOfLine(line), ...line })),
    ...charged,
    shippingAddress: address,
    billingAddress: { ...address, state: 'DL', recipientName: 'Acme Traders' },
    buyer: { firstName: 'Asha', lastName: 'Rao', email: 'asha@example.test', phone: '+919876543210' },
  };
}
const invoiceOf = (...given: Parameters<typeof order>): Invoice => makeInvoice(order(...given), supplier, numbered);
const amountsOf = ({ taxable, cgst, sgst, igst, shipping, total }: Invoice) => ({ taxable, cgst, sgst, igst, shipping, total });

describe('golden cases', () => {
  it('bills half central and half state tax within the state', () => {
    expect(amountsOf(invoiceOf([{ unitPrice: 50_000, quantity: 2, gstRate: 18 }]))).toEqual({
      ...{ taxable: 100_000, cgst: 9_000, sgst: 9_000, igst: 0, shipping: 0, total: 118_000 },
    });
  });
  it('bills integrated tax of the same amount to another state', () => {
    expect(amountsOf(invoiceOf([{ unitPrice: 50_000, quantity: 2, gstRate: 18 }], 'MH'))).toEqual({
      ...{ taxable: 100_000, cgst: 0, sgst: 0, igst: 18_000, shipping: 0, total: 118_000 },
    });
  });
  it('rounds half of the tax of each line, as it was charged', () => {
    const invoice = invoiceOf([
      { unitPrice: 33_33, quantity: 1, gstRate: 18 },
      { unitPrice: 33_33, quantity: 1, gstRate: 18 },
      { unitPrice: 99_99, quantity: 1, gstRate: 5 },
      { unitPrice: 10_01, quantity: 3, gstRate: 12 },
    ]);
    // 9 % of 33.33 = 2.9997 -> 3.00; 2.5 % of 99.99 = 2.49975 -> 2.50; 6 % of 30.03 = 1.8018 -> 1.80
    expect(amountsOf(invoice)).toEqual({ taxable: 196_68, cgst: 10_30, sgst: 10_30, igst: 0, shipping: 0, total: 217_28 });
    expect(invoice.lines.map(taxOf)).toEqual([600, 600, 500, 360]);
  });
  it('bills equal central and state tax where the halves of the exact tax end in half a paisa', () => {
    expect(amountsOf(invoiceOf([{ unitPrice: 94_900, quantity: 1, gstRate: 5 }]))).toMatchObject({ cgst: 23_73, sgst: 23_73, total: 996_46 });
  });
  it('bills an order from before November 2026 as it was charged, with the odd paisa as state tax', () => {
    const old = order([{ unitPrice: 505, quantity: 1, gstRate: 18 }], 'KA', { subtotal: 505, tax: 91, shippingCost: 0, total: 596 });
    const invoice = makeInvoice({ ...old, lines: old.lines.map(({ tax: _, ...line }) => line) }, supplier, numbered);
    expect(amountsOf(invoice)).toMatchObject({ cgst: 45, sgst: 46, total: 596 });
  });
  it('bills the shipping fee as it was charged', () => {
    const lines = [{ unitPrice: 10_000, quantity: 1, gstRate: 18 }];
    expect(amountsOf(invoiceOf(lines, 'KA', { subtotal: 10_000, tax: 1_800, shippingCost: 4_900, total: 16_700 }))).toMatchObject({
      ...{ taxable: 10_000, cgst: 900, sgst: 900, shipping: 4_900, total: 16_700 },
    });
  });
  it('bills tax-free goods without tax', () => {
    expect(amountsOf(invoiceOf([{ unitPrice: 10_000, quantity: 1, gstRate: 0 }], 'MH'))).toMatchObject({ igst: 0, total: 10_000 });
  });
});

it('bills the recipient of the billing address, and takes the shipping address for the place of supply', () => {
  const invoice = invoiceOf([{ unitPrice: 100, quantity: 1, gstRate: 18 }], 'MH');
  expect(invoice).toMatchObject({ placeOfSupply: 'MH', billTo: { state: 'DL', name: 'Acme Traders' }, shipTo: { state: 'MH' } });
});

const basket = fc
  .record({
    lines: fc.array(
      fc.record({
        unitPrice: fc.integer({ min: 1, max: 5_000_000 }),
        quantity: fc.integer({ min: 1, max: 12 }),
        gstRate: fc.constantFrom(0, 0.25, 1.5, 3, 5, 12, 18, 28, 40),
      }),
      { minLength: 1, maxLength: 12 },
    ),
    state: fc.constantFrom('KA', 'MH', 'DL', 'CH'),
    fee: fc.constantFrom(0, 4_900, 9_999),
    // A shop that recalculates its prices sells items priced with and without tax.
    includesTax: fc.array(fc.boolean(), { minLength: 1, maxLength: 3 }),
  })
  .map(({ lines, includesTax, ...rest }) => ({
    ...rest,
    lines: lines.map((line, index): Line => ({ ...line, ...(includesTax[index % includesTax.length] ? { includesTax: true } : {}) })),
  }));

it('names the discount and the charges of a line, whose tax they change', () => {
  const goods = [{ unitPrice: 50_000, quantity: 2, discount: 10_000, gstRate: 18, includesTax: true }];
  const charges = { shippingCost: 5_900 };
  const lines = shareCharges(goods, charges);
  const invoice = invoiceOf(lines, 'MH', quote(lines, charges));
  expect(invoice).toMatchObject({ total: 95_900, shipping: 0, igst: 14_628, taxable: 81_272 });
  expect(invoice.lines).toMatchObject([{ discount: 10_000, charges: 5_900, taxable: 81_272 }]);
});

it('bills for any basket with discounts and charges what was charged, and credits all of it unit by unit', () => {
  fc.assert(
    fc.property(basket, fc.constantFrom(0, 0.1, 0.333), fc.constantFrom(0, 3_500), ({ lines: given, state, fee }, off, codFee) => {
      const charges = { shippingCost: fee, codFee };
      const goods = given.map((line) => (off === 0 ? line : { ...line, discount: Math.floor(line.unitPrice * line.quantity * off) }));
      const lines = shareCharges(goods, charges);
      const charged = quote(lines, charges);
      const invoice = invoiceOf(lines, state, charged);
      expect(invoice.taxable + taxOf(invoice) + invoice.shipping).toBe(charged.total);
      expect(taxOf(invoice)).toBe(charged.tax + (charged.taxIncluded ?? 0));
      for (const each of [invoice, ...invoice.lines]) if (state === 'KA') expect(each.cgst).toBe(each.sgst);
      const bought = lines.map((line) => ({ ...line, tax: taxOfLine(line) }));
      const paid = paidShares(bought, charged);
      const notes: CreditNote[] = [];
      for (const [index, line] of bought.entries()) {
        for (let before = 0; before < line.quantity; before++) {
          const share = computeShare(paid[index] as (typeof paid)[number], line, before, 1);
          const lines = [{ productId: index + 1, quantity: 1, ...share }];
          notes.push(
            makeCreditNote(invoice, notes, { id: `r${notes.length}`, amount: shareAmount(share), reason: 'Goods returned', lines }, numbered),
          );
        }
      }
      expect(sumsOf(notes)).toEqual(sumsOf([invoice]));
      expect(notes.reduce((sum, { total }) => sum + total, 0)).toBe(charged.total);
    }),
    { numRuns: 50 },
  );
});

it('bills any basket from before charges were taxed exactly as charged, by goods, tax and shipping', () => {
  fc.assert(
    fc.property(basket, ({ lines, state, fee }) => {
      const charged = { ...quote(lines), shippingCost: fee };
      const total = charged.subtotal + charged.tax + fee;
      const invoice = invoiceOf(lines, state, { ...charged, total });
      expect(sumsOf(invoice.lines)).toEqual(sumsOf([invoice]));
      expect(invoice.taxable).toBe(charged.subtotal - (charged.taxIncluded ?? 0));
      expect(taxOf(invoice)).toBe(charged.tax + (charged.taxIncluded ?? 0));
      expect(invoice.taxable + taxOf(invoice) + invoice.shipping).toBe(total);
      expect(state === 'KA' ? invoice.igst : invoice.cgst + invoice.sgst).toBe(0);
      for (const each of [invoice, ...invoice.lines]) expect(each.cgst).toBe(each.sgst);
    }),
  );
});

describe('a credit note', () => {
  it('credits the amounts of the invoice for a refund of the whole order', () => {
    const invoice = invoiceOf([
      { unitPrice: 33_33, quantity: 3, gstRate: 18 },
      { unitPrice: 505, quantity: 1, gstRate: 5 },
    ]);
    const note = makeCreditNote(
      invoice,
      [],
      { id: 'r', amount: invoice.total, reason: 'Order cancelled' },
      { ...numbered, number: 'NCN/26-27/000001' },
    );
    expect(note).toMatchObject({
      kind: 'credit-note',
      total: invoice.total,
      cgst: invoice.cgst,
      sgst: invoice.sgst,
      against: { number: invoice.number },
    });
  });

  it('credits unit by unit exactly the refunds, and in total the invoice, tax by tax', () => {
    fc.assert(
      fc.property(basket, ({ lines, state, fee }) => {
        const charged = { ...quote(lines), shippingCost: fee };
        const invoice = invoiceOf(lines, state, { ...charged, total: charged.subtotal + charged.tax + fee });
        const bought = lines.map((line) => ({ ...line, tax: taxOfLine(line) }));
        const paid = paidShares(bought, charged);
        const notes: CreditNote[] = [];
        // One unit of a line at a time: the worst case for rounding.
        for (const [index, { quantity, ...line }] of bought.entries()) {
          for (let before = 0; before < quantity; before++) {
            const share = computeShare(paid[index] as (typeof paid)[number], { quantity, ...line }, before, 1);
            const credited = {
              id: `r${notes.length}`,
              amount: shareAmount(share),
              reason: 'Goods returned',
              lines: [{ productId: index + 1, quantity: 1, ...share }],
            };
            notes.push(makeCreditNote(invoice, notes, credited, { ...numbered, number: `NCN/26-27/${notes.length}` }));
            expect(notes.at(-1)).toMatchObject({ total: credited.amount, cgst: notes.at(-1)?.sgst });
          }
        }
        expect(sumsOf(notes)).toEqual(sumsOf([invoice]));
        expect(notes.reduce((sum, { total }) => sum + total, 0)).toBe(invoice.total);
      }),
      { numRuns: 50 },
    );
  });

  it('spreads a partial refund without lines over every line of the credit note', () => {
    fc.assert(
      fc.property(basket, fc.double({ min: 0.01, max: 1, noNaN: true }), ({ lines, state }, part) => {
        const invoice = invoiceOf(lines, state);
        const amount = Math.max(1, Math.floor(invoice.total * part));
        const note = makeCreditNote(invoice, [], { id: 'r', amount, reason: 'Goodwill' }, numbered);
        expect(note.taxable + taxOf(note) + note.shipping).toBe(amount);
        expect(note.cgst).toBeLessThanOrEqual(invoice.cgst);
        expect(note.igst).toBeLessThanOrEqual(invoice.igst);
        expect(note.cgst).toBe(note.sgst);
        const rest = makeCreditNote(invoice, [note], { id: 's', amount: invoice.total - amount, reason: 'Goodwill' }, numbered);
        expect(sumsOf([note, rest])).toEqual(sumsOf([invoice]));
      }),
    );
  });

  it('rejects a credit note whose lines differ from the refund or are not on the invoice', () => {
    const invoice = invoiceOf([{ unitPrice: 10_000, quantity: 1, gstRate: 18 }]);
    const line = { productId: 1, quantity: 1, taxable: 10_000, tax: 1_800, shipping: 0 };
    expect(() => makeCreditNote(invoice, [], { id: 'r', amount: 11_799, reason: '', lines: [line] }, numbered)).toThrow(RangeError);
    expect(() => makeCreditNote(invoice, [], { id: 'r', amount: 11_800, reason: '', lines: [{ ...line, productId: 9 }] }, numbered)).toThrow(
      RangeError,
    );
  });
});
