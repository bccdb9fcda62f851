/** Computes subtotal, tax, shipping and total of a basket. No other file computes them. */
import { type Paise, toRupees } from '../money.ts';

export interface QuoteLine {
  readonly unitPrice: Paise;
  readonly quantity: number;
  /** GST in per cent. */
  readonly gstRate: number;
  /** Whether the price contains its tax; absent: the tax is added to it. */
  readonly includesTax?: boolean;
}

export interface Quote {
  /** The prices as they are shown. */
  readonly subtotal: Paise;
  /** Added to the prices. */
  readonly tax: Paise;
  /** Contained in the prices; absent where they are without tax. */
  readonly taxIncluded?: Paise;
  readonly shippingCost: Paise;
  readonly total: Paise;
}

/** GST of a product without a rate of its own, in per cent. */
export const standardGstRate = 18;

/** The shipping rule; the policy pages read it, too. */
export const shippingRule: { readonly fee: Paise; readonly freeFrom: Paise } = { fee: 0, freeFrom: 50_000 };

/** The smallest payment that the provider accepts (Razorpay: 100 paise). */
export const smallestPayment: Paise = 100;
/** The largest payment that the provider accepts; raise it when the account's limit is raised. */
export const largestPayment: Paise = 50_000_000;

const amountOf = ({ unitPrice, quantity }: QuoteLine): Paise => unitPrice * quantity;

/**
 * GST of a line, in paise, added to its price or contained in it: twice its rounded half. Central and state tax are each that half, so that they are equal to the paisa, and
 * integrated tax is the same amount, so that a price does not depend on the state (CGST Act s. 9, IGST Act s. 5). Half a paisa rounds up.
 */
export function taxOfLine(line: QuoteLine): Paise {
  // Rates have at most two decimals (GST knows 0.25 and 1.5), so hundredths keep the product an integer.
  const rate = Math.round(line.gstRate * 100);
  const whole = line.includesTax ? 10_000 + rate : 10_000;
  return 2 * Math.floor((amountOf(line) * rate + whole) / (2 * whole));
}

/** The line's price without tax. */
export const taxableOf = (line: QuoteLine, tax: Paise): Paise => amountOf(line) - (line.includesTax ? tax : 0);

export function quote(lines: readonly QuoteLine[]): Quote {
  const subtotal = lines.reduce((sum, line) => sum + amountOf(line), 0);
  const taxes = (all: readonly QuoteLine[]) => all.reduce((sum, line) => sum + taxOfLine(line), 0);
  const included = lines.filter(({ includesTax }) => includesTax);
  const tax = taxes(lines.filter(({ includesTax }) => !includesTax));
  const shippingCost = subtotal >= shippingRule.freeFrom ? 0 : shippingRule.fee;
  return {
    subtotal,
    tax,
    ...(included.length === 0 ? {} : { taxIncluded: taxes(included) }),
    shippingCost,
    total: subtotal + tax + shippingCost,
  };
}

/** The figures as the API and the pages show them. */
export const inRupees = ({ subtotal, tax, taxIncluded = 0, shippingCost, total }: Quote) => ({
  subtotal: toRupees(subtotal),
  tax: toRupees(tax),
  taxIncluded: toRupees(taxIncluded),
  shippingCost: toRupees(shippingCost),
  total: toRupees(total),
});
