/** Computes subtotal, tax, shipping and total of a basket. No other file computes them. */
import { type Paise, percentOf } from '../money.ts';

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

/** Tax is rounded once per rate, so that a basket of one rate pays exactly that share of its subtotal. */
export function quote(lines: readonly QuoteLine[]): Quote {
  const taxable = new Map<number, Paise>();
  let subtotal = 0;
  for (const line of lines) {
    const amount = line.unitPrice * line.quantity;
    subtotal += amount;
    taxable.set(line.gstRate, (taxable.get(line.gstRate) ?? 0) + amount);
  }
  let tax = 0;
  for (const [rate, amount] of taxable) tax += percentOf(amount, rate);
  const shippingCost = subtotal >= shippingRule.freeFrom ? 0 : shippingRule.fee;
  return { subtotal, tax, shippingCost, total: subtotal + tax + shippingCost };
}
