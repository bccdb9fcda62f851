/** Computes subtotal, tax, shipping and total of a basket, which no other file does, and states them in rupees. */
import { allocate, type Paise, toRupees } from '../money.ts';

export interface QuoteLine {
  readonly unitPrice: Paise;
  readonly quantity: number;
  /** The discount of offers on the whole line. */
  readonly discount?: Paise;
  /** The line's share of shipping and fees, taxed like the goods; absent when there is none, and in purchases from before charges were taxed. */
  readonly charges?: Paise;
  /** GST in per cent. */
  readonly gstRate: number;
  /** Whether the price includes tax; absent: tax is added to it. */
  readonly includesTax?: boolean;
}

export interface Quote {
  /** The sum of the prices as shown. */
  readonly subtotal: Paise;
  /** The discount of offers on the subtotal; absent: none. */
  readonly discount?: Paise;
  /** Tax that is added to the prices. */
  readonly tax: Paise;
  /** Tax that the prices include; absent when they are without tax. */
  readonly taxIncluded?: Paise;
  readonly shippingCost: Paise;
  /** The fee for cash on delivery; absent: none. */
  readonly codFee?: Paise;
  readonly total: Paise;
}

/** Shipping and fees as shown: with tax when the prices include it. */
export type Charges = Pick<Quote, 'shippingCost' | 'codFee'>;

/** The smallest payment that the provider accepts (Razorpay: 100 paise). */
export const minPayment: Paise = 100;
/** The largest payment that the provider accepts; to be raised when the limit of the account is raised. */
export const maxPayment: Paise = 50_000_000;

const amountOf = ({ unitPrice, quantity }: Pick<QuoteLine, 'unitPrice' | 'quantity'>): Paise => unitPrice * quantity;
const sum = (amounts: readonly Paise[]): Paise => amounts.reduce((all, amount) => all + amount, 0);

/** The price of the goods after discount. */
export const goodsValueOf = (line: Pick<QuoteLine, 'unitPrice' | 'quantity' | 'discount'>): Paise => amountOf(line) - (line.discount ?? 0);

/** The amount that is paid for the line, except added tax: the goods after discount, and the share of the charges. */
export const valueOf = (line: QuoteLine): Paise => goodsValueOf(line) + (line.charges ?? 0);

/**
 * GST of a line in paise, added to its value or included in it: twice its rounded half. Central and state tax are one half each, so that they are
 * equal to the paisa, and integrated tax is the same amount, so that a price does not depend on the state (CGST Act s. 9, IGST Act s. 5). Half a
 * paisa is rounded up. A discount that the invoice shows reduces the value; shipping and fees are part of it (CGST Act s. 15(2)(c) and (3)(a)).
 */
export function taxOfLine(line: QuoteLine): Paise {
  // Rates have at most two decimals (GST has 0.25 and 1.5), so hundredths keep the product an integer.
  const rate = Math.round(line.gstRate * 100);
  const whole = line.includesTax ? 10_000 + rate : 10_000;
  return 2 * Math.floor((valueOf(line) * rate + whole) / (2 * whole));
}

/**
 * The amount that a customer pays for one piece. It is compared with the MRP, which includes all taxes (Legal Metrology (Packaged Commodities) Rules
 * 2011, rule 2(m)).
 */
export const unitPriceWithTax = (price: Paise, gstRate: number, includesTax: boolean): Paise =>
  price + (includesTax ? 0 : taxOfLine({ unitPrice: price, quantity: 1, gstRate }));

/** The line's value without tax. */
export const taxableOf = (line: QuoteLine, tax: Paise): Paise => valueOf(line) - (line.includesTax ? tax : 0);

/** Divides shipping and fees among the lines by their value after discount: goods and their delivery are one composite supply (CGST Act s. 8). */
export function shareCharges<Line extends QuoteLine>(lines: readonly Line[], { shippingCost, codFee = 0 }: Charges): readonly Line[] {
  const charges = shippingCost + codFee;
  if (charges === 0) return lines;
  const shares = allocate(charges, lines.map(goodsValueOf));
  return lines.map((line, index) => ({ ...line, charges: shares[index] ?? 0 }));
}

/** @param lines with their discounts and shares of the charges */
export function quote(lines: readonly QuoteLine[], { shippingCost, codFee = 0 }: Charges = { shippingCost: 0 }): Quote {
  const subtotal = sum(lines.map(amountOf));
  const discount = sum(lines.map((line) => line.discount ?? 0));
  const taxIncludedLines = lines.filter(({ includesTax }) => includesTax);
  const tax = sum(lines.filter(({ includesTax }) => !includesTax).map(taxOfLine));
  return {
    subtotal,
    ...(discount === 0 ? {} : { discount }),
    tax,
    ...(taxIncludedLines.length === 0 ? {} : { taxIncluded: sum(taxIncludedLines.map(taxOfLine)) }),
    shippingCost,
    ...(codFee === 0 ? {} : { codFee }),
    total: subtotal - discount + tax + shippingCost + codFee,
  };
}

/** The total of the same purchase paid online: without the fee for cash on delivery and the tax on it. */
export function totalWithoutFee(lines: readonly QuoteLine[], { shippingCost }: Charges): Paise {
  const goods = lines.map(({ charges: _, ...line }) => line);
  return quote(shareCharges(goods, { shippingCost }), { shippingCost }).total;
}

/** Picks the figures from a record with more fields. */
export const figuresOf = ({ subtotal, discount, tax, taxIncluded, shippingCost, codFee, total }: Quote): Quote => ({
  ...{ subtotal, tax, shippingCost, total },
  ...(discount === undefined ? {} : { discount }),
  ...(taxIncluded === undefined ? {} : { taxIncluded }),
  ...(codFee === undefined ? {} : { codFee }),
});

/** The figures in rupees, as the API returns them and pages show them. */
export const toRupeeFigures = ({ subtotal, discount = 0, tax, taxIncluded = 0, shippingCost, codFee = 0, total }: Quote) => ({
  subtotal: toRupees(subtotal),
  discount: toRupees(discount),
  tax: toRupees(tax),
  taxIncluded: toRupees(taxIncluded),
  shippingCost: toRupees(shippingCost),
  codFee: toRupees(codFee),
  total: toRupees(total),
});

/** An offer that applied, as checkout and order store it. */
export interface AppliedOffer {
  /** Absent for an automatic offer. */
  readonly code?: string;
  readonly title: string;
  /** The discount of the offer; 0 for free shipping. */
  readonly amount: Paise;
  /** The shipping that is not charged because of the offer; absent for other offers, and while the PIN code that decides it is unknown. */
  readonly savedShipping?: Paise;
}

/** An offer with its amounts in rupees, as the API returns it. */
export const toRupeeOffer = ({ amount, savedShipping, ...offer }: AppliedOffer) => ({
  ...offer,
  amount: toRupees(amount),
  ...(savedShipping === undefined ? {} : { savedShipping: toRupees(savedShipping) }),
});
