/** Computes the share of a payment that belongs to each unit, in exact paise: the shares of all units add up to what was captured. */
import type { Paise } from '../money.ts';
import { type Quote, type QuoteLine, quote } from './quote.ts';

export interface Share {
  /** Price without tax. */
  readonly taxable: Paise;
  readonly tax: Paise;
  readonly shipping: Paise;
}

export const sumOf = ({ taxable, tax, shipping }: Share): Paise => taxable + tax + shipping;

/**
 * Spreads an amount over weights in whole paise, by the largest remainder: the parts add up to the amount exactly, and none is more than a
 * paisa from its true share. Of equal remainders the first one gets the paisa.
 */
export function spread(amount: Paise, weights: readonly number[]): readonly Paise[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  // All goods are free: the first line gets the amount.
  if (whole === 0) return weights.map((_, index) => (index === 0 ? amount : 0));
  const parts = weights.map((weight, index) => {
    // BigInt, because the product exceeds the integers that a double represents.
    const product = BigInt(amount) * BigInt(weight);
    return { index, floor: Number(product / BigInt(whole)), rest: product % BigInt(whole) };
  });
  const left = amount - parts.reduce((sum, { floor }) => sum + floor, 0);
  const order = [...parts].sort((one, other) => (one.rest === other.rest ? one.index - other.index : one.rest > other.rest ? -1 : 1));
  const more = new Set(order.slice(0, left).map(({ index }) => index));
  return parts.map(({ index, floor }) => floor + (more.has(index) ? 1 : 0));
}

/** What was paid for each line: tax is rounded once per rate and spread over that rate's lines, shipping over all lines. */
export function paidByLine(lines: readonly QuoteLine[], { shippingCost }: Pick<Quote, 'shippingCost'>): readonly Share[] {
  const amounts = lines.map(({ unitPrice, quantity }) => unitPrice * quantity);
  const shipping = spread(shippingCost, amounts);
  const tax = lines.map(() => 0);
  for (const rate of new Set(lines.map(({ gstRate }) => gstRate))) {
    const own = lines.flatMap((line, index) => (line.gstRate === rate ? [index] : []));
    const parts = spread(
      quote(own.flatMap((index) => lines[index] ?? [])).tax,
      own.map((index) => amounts[index] ?? 0),
    );
    for (const [at, index] of own.entries()) tax[index] = parts[at] ?? 0;
  }
  return lines.map((_, index) => ({ taxable: amounts[index] ?? 0, tax: tax[index] ?? 0, shipping: shipping[index] ?? 0 }));
}

/**
 * The share of the next `units` of a line of which `before` were refunded already. Refunding all units in any portions refunds the whole
 * line.
 */
export function shareOf(paid: Share, quantity: number, before: number, units: number): Share {
  const upTo = (amount: Paise, count: number) => Math.floor((amount * count) / quantity);
  const part = (amount: Paise) => upTo(amount, before + units) - upTo(amount, before);
  return { taxable: part(paid.taxable), tax: part(paid.tax), shipping: part(paid.shipping) };
}
