/** Makes tax invoices and credit notes: snapshots in exact paise, made once from the order and never changed (CGST Rules 46 and 53). */

import { allocate, type Paise } from '../money.ts';
import { gstCodeOf, headsOf, stateOfGstin, type TaxHeads } from './gst.ts';
import type { BoughtLine, PostalAddress, Purchase } from './purchase.ts';
import { paidShares, type Share } from './refund-share.ts';
import { isSameVariant, type LineRef, lineName, variantIdOf, variantRefOf } from './variant-ref.ts';

export interface Supplier {
  readonly name: string;
  readonly address: string;
  readonly gstin: string;
}

export interface Recipient {
  readonly name: string;
  readonly address: string;
  /** A code of states.ts. */
  readonly state: string;
  readonly postalCode: string;
  /** Set for a registered recipient, whose `name` is that of the company. */
  readonly gstin?: string;
}

export interface DocumentLine extends TaxHeads, LineRef {
  readonly name: string;
  readonly hsn: string;
  readonly quantity: number;
  /** The price as it was shown: with tax when the document's prices include it. */
  readonly unitPrice: Paise;
  /** Set when this price is without tax although the document's prices include it: the order was placed while the shop recalculated its prices. */
  readonly isPlusTax?: true;
  /**
   * The discount of the whole line, with or without tax like the unit price; absent: none. An invoice must state it, because only then it reduces the
   * value (CGST Act s. 15(3)(a)).
   */
  readonly discount?: Paise;
  /** The line's share of shipping and fees, with or without tax like the unit price; absent: none. */
  readonly charges?: Paise;
  /** The value after discount, with charges, before tax. */
  readonly taxable: Paise;
  /** Per cent. */
  readonly gstRate: number;
}

interface DocumentContent extends TaxHeads {
  readonly number: string;
  readonly issuedAt: string;
  readonly orderId: string;
  readonly orderNumber: string;
  readonly orderedAt: string;
  readonly supplier: Supplier;
  readonly billTo: Recipient;
  readonly shipTo: Recipient;
  /** A code of states.ts. */
  readonly placeOfSupply: string;
  /** Whether the unit prices include tax; absent: they do not. */
  readonly pricesIncludeTax?: true;
  readonly lines: readonly DocumentLine[];
  readonly taxable: Paise;
  /** Shipping that belongs to no line, because it bore no tax; only in documents from before charges were taxed. */
  readonly shipping: Paise;
  /** The amount that was charged or refunded. */
  readonly total: Paise;
}

export interface Invoice extends DocumentContent {
  readonly kind: 'invoice';
  readonly paymentId: string;
}

export interface CreditNote extends DocumentContent {
  readonly kind: 'credit-note';
  readonly id: string;
  readonly reason: string;
  readonly against: { readonly number: string; readonly issuedAt: string };
}

export type TaxDocument = Invoice | CreditNote;

export interface DocumentNumber {
  readonly number: string;
  readonly issuedAt: string;
}

/** The unit of all goods, as a Unique Quantity Code (GSTN's list). */
export const unit = 'NOS';

type PaidOrder = Purchase & { readonly id: string; readonly orderNumber: string; readonly createdAt: string; readonly paymentId: string };

/**
 * The place of supply is where the goods are delivered, also when the bill goes elsewhere (IGST Act s. 10(1)(ca) with CBIC Circular
 * 209/3/2024-GST). For a registered buyer it is the state of the GSTIN, also when the goods go elsewhere (IGST Act s. 10(1)(b)).
 */
export function makeInvoice(order: PaidOrder, supplier: Supplier, { number, issuedAt }: DocumentNumber): Invoice {
  const { business, shippingAddress } = order;
  const placeOfSupply = (business && stateOfGstin(business.gstin)) ?? shippingAddress.state;
  const shares = paidShares(order.lines, order);
  const heads = headsOf(
    shares.map(({ tax }) => tax),
    stateOfGstin(supplier.gstin) === placeOfSupply,
  );
  const isTaxIncluded = order.taxIncluded !== undefined;
  const lines = order.lines.map((line, index) => ({
    ...toDocumentLine(line, isTaxIncluded),
    taxable: shares[index]?.taxable ?? 0,
    ...(heads[index] ?? noTax),
  }));
  return {
    kind: 'invoice',
    number,
    issuedAt,
    orderId: order.id,
    orderNumber: order.orderNumber,
    orderedAt: order.createdAt,
    paymentId: order.paymentId,
    supplier,
    billTo: billRecipientOf(order),
    shipTo: recipientOf(shippingAddress, shippingAddress.recipientName),
    placeOfSupply,
    ...(isTaxIncluded ? { pricesIncludeTax: true } : {}),
    lines,
    ...sumsOf(lines),
    shipping: shares.reduce((sum, { shipping }) => sum + shipping, 0),
    total: order.total,
  };
}

/** The goods of a line as the document shows them, without their value and tax. */
const toDocumentLine = (line: BoughtLine, pricesIncludeTax: boolean) => ({
  ...variantRefOf(line),
  name: lineName(line),
  hsn: line.hsn,
  quantity: line.quantity,
  unitPrice: line.unitPrice,
  ...(pricesIncludeTax && line.includesTax !== true ? { isPlusTax: true as const } : {}),
  gstRate: line.gstRate,
  ...(line.discount === undefined ? {} : { discount: line.discount }),
  ...(line.charges === undefined ? {} : { charges: line.charges }),
});

/** The company of a registered buyer, else the recipient of the billing address. */
function billRecipientOf({ billingAddress, buyer, business }: PaidOrder): Invoice['billTo'] {
  if (business !== undefined) return { ...recipientOf(billingAddress, business.companyName), gstin: business.gstin };
  return recipientOf(billingAddress, billingAddress.recipientName || `${buyer.firstName} ${buyer.lastName}`);
}

export interface Credited {
  readonly id: string;
  readonly amount: Paise;
  /** The reason that the document prints. */
  readonly reason: string;
  /** The refunded share of each line; absent: the amount is divided among all lines. */
  readonly lines?: readonly (Share & LineRef & { readonly quantity: number })[];
}

/**
 * @param earlier the earlier credit notes of this invoice: together they must refund central and state tax as these were charged
 * @throws RangeError when the lines do not add up to the amount, or do not belong to this invoice
 */
export function makeCreditNote(
  invoice: Invoice,
  earlier: readonly CreditNote[],
  credited: Credited,
  { number, issuedAt }: DocumentNumber,
): CreditNote {
  const creditedLines = credited.lines ?? divideAmongLines(invoice, earlier, credited.amount);
  const lines = creditedLines.map(({ quantity, taxable, tax, ...unit }): DocumentLine => {
    const billed = invoice.lines.find((line) => isSameVariant(line, unit));
    if (billed === undefined) throw new RangeError(`The invoice ${invoice.number} has no variant ${variantIdOf(unit)}.`);
    const earlierTax = earlier.flatMap((note) => note.lines.filter((line) => isSameVariant(line, unit))).reduce((sum, line) => sum + taxOf(line), 0);
    const billedTax = taxOf(billed);
    const upTo = (charged: Paise, credit: Paise) => (billedTax === 0 ? 0 : Math.floor((charged * credit) / billedTax));
    const part = (charged: Paise) => upTo(charged, earlierTax + tax) - upTo(charged, earlierTax);
    const heads = billed.igst > 0 ? { cgst: 0, sgst: 0, igst: tax } : { cgst: part(billed.cgst), sgst: tax - part(billed.cgst), igst: 0 };
    // Discount and charges of the credited units are included in their taxable value.
    const { discount: _discount, charges: _charges, ...goods } = billed;
    return { ...goods, quantity, taxable, ...heads };
  });
  const shipping = creditedLines.reduce((sum, each) => sum + each.shipping, 0);
  const sums = sumsOf(lines);
  const total = sums.taxable + taxOf(sums) + shipping;
  if (total !== credited.amount) throw new RangeError(`The lines of credit note ${credited.id} come to ${total} and not ${credited.amount} paise.`);
  const { orderId, orderNumber, orderedAt, supplier, billTo, shipTo, placeOfSupply, pricesIncludeTax } = invoice;
  return {
    kind: 'credit-note',
    id: credited.id,
    reason: credited.reason,
    against: { number: invoice.number, issuedAt: invoice.issuedAt },
    ...{ number, issuedAt, orderId, orderNumber, orderedAt, supplier, billTo, shipTo, placeOfSupply, lines },
    ...(pricesIncludeTax === undefined ? {} : { pricesIncludeTax }),
    ...sums,
    shipping,
    total,
  };
}

/** Divides an amount without lines among what the earlier credit notes have left of the invoice. */
function divideAmongLines(invoice: Invoice, earlier: readonly CreditNote[], amount: Paise): NonNullable<Credited['lines']> {
  const remaining = invoice.lines.map((line) => {
    const credited = sumsOf(earlier.flatMap((note) => note.lines.filter((each) => isSameVariant(each, line))));
    return { taxable: Math.max(0, line.taxable - credited.taxable), tax: Math.max(0, taxOf(line) - taxOf(credited)) };
  });
  const remainingShipping = Math.max(0, invoice.shipping - earlier.reduce((sum, { shipping }) => sum + shipping, 0));
  const parts = allocate(amount, [...remaining.map(({ taxable, tax }) => taxable + tax), remainingShipping]);
  return invoice.lines.map((line, index) => {
    const { taxable, tax } = remaining[index] ?? { taxable: 0, tax: 0 };
    const part = parts[index] ?? 0;
    const share = taxable + tax === 0 ? 0 : Math.floor((part * tax) / (taxable + tax));
    // The credited tax is even, so that central and state tax are equal, and so large that no more than the rest of the goods' value is credited beside
    // it. Only a tax charged before November 2026 can be odd.
    const credit = part === taxable + tax ? tax : Math.min(tax, 2 * Math.max(Math.floor(share / 2), Math.ceil((part - taxable) / 2)));
    return { ...variantRefOf(line), quantity: line.quantity, taxable: part - credit, tax: credit, shipping: index === 0 ? (parts.at(-1) ?? 0) : 0 };
  });
}

const noTax: TaxHeads = { cgst: 0, sgst: 0, igst: 0 };
/** The whole tax, in paise. */
export const taxOf = ({ cgst, sgst, igst }: TaxHeads): Paise => cgst + sgst + igst;

/** Sums the lines, by kind of tax. */
export function sumsOf(lines: readonly (TaxHeads & { readonly taxable: Paise })[]): TaxHeads & { readonly taxable: Paise } {
  return lines.reduce(
    (sum, line) => ({ taxable: sum.taxable + line.taxable, cgst: sum.cgst + line.cgst, sgst: sum.sgst + line.sgst, igst: sum.igst + line.igst }),
    { taxable: 0, ...noTax },
  );
}

const recipientOf = ({ address, city, state, postalCode }: PostalAddress, name: string): Recipient => ({
  name,
  address: `${address}, ${city}`,
  state,
  postalCode,
});

/** Whether supplier and place of supply are in the same state: then central and state tax are charged. */
export const isWithinState = ({ supplier, placeOfSupply }: Pick<TaxDocument, 'supplier' | 'placeOfSupply'>): boolean =>
  supplier.gstin.slice(0, 2) === gstCodeOf(placeOfSupply);
