/** Computes subtotal, tax, shipping and total of a basket. No other file computes them. */
import type { Paise } from '../money.ts';

export interface QuoteLine {
  readonly unitPrice: Paise;
  readonly quantity: number;
  /** GST in per cent; prices are without tax. */
  readonly gstRate: number;
}

export interface Quote {
  readonly subtotal: Paise;
  readonly tax: Paise;
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

/**
 * GST of a line, in paise: twice its rounded half. Central and state tax are each that half, so that they are equal to the paisa, and
 * integrated tax is the same amount, so that a price does not depend on the state (CGST Act s. 9, IGST Act s. 5). Half a paisa rounds up.
 */
export function taxOfLine({ unitPrice, quantity, gstRate }: QuoteLine): Paise {
  // Rates have at most two decimals (GST knows 0.25 and 1.5), so hundredths keep the product an integer.
  return 2 * Math.floor((unitPrice * quantity * Math.round(gstRate * 100) + 10_000) / 20_000);
}

export function quote(lines: readonly QuoteLine[]): Quote {
  const subtotal = lines.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, 0);
  const tax = lines.reduce((sum, line) => sum + taxOfLine(line), 0);
  const shippingCost = subtotal >= shippingRule.freeFrom ? 0 : shippingRule.fee;
  return { subtotal, tax, shippingCost, total: subtotal + tax + shippingCost };
}
