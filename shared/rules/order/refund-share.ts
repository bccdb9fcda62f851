/** Computes the share of each unit in a payment, in exact paise: the shares of all units add up to the captured amount. */
import { allocate, type Paise, percentOf } from '../money.ts';
import { type Quote, type QuoteLine, taxableOf } from './quote.ts';

export interface Share {
  /** The value of goods and charges without tax. */
  readonly taxable: Paise;
  readonly tax: Paise;
  /** Shipping that bore no tax; only in purchases from before charges were taxed. */
  readonly shipping: Paise;
}

export const shareAmount = ({ taxable, tax, shipping }: Share): Paise => taxable + tax + shipping;

/** A line with its recorded tax, which the oldest purchases do not have. */
type TaxedLine = QuoteLine & { readonly tax?: Paise };

/** The amount that was paid for each line, including its share of shipping: as taxed charges or, in old purchases, as an amount without tax. */
export function paidShares(lines: readonly TaxedLine[], { shippingCost }: Pick<Quote, 'shippingCost'>): readonly Share[] {
  const amounts = lines.map(({ unitPrice, quantity }) => unitPrice * quantity);
  const isCharged = lines.some(({ charges }) => charges !== undefined);
  const shipping = allocate(isCharged ? 0 : shippingCost, amounts);
  const spreadTax = lines.every(({ tax }) => tax !== undefined) ? undefined : taxRoundedPerRate(lines, amounts);
  return lines.map((line, index) => {
    const tax = spreadTax?.[index] ?? line.tax ?? 0;
    return { taxable: taxableOf(line, tax), tax, shipping: shipping[index] ?? 0 };
  });
}

/** Purchases from before November 2026 rounded the tax once for each rate. Each line gets its share of that tax. */
function taxRoundedPerRate(lines: readonly QuoteLine[], amounts: readonly Paise[]): readonly Paise[] {
  const tax = lines.map(() => 0);
  for (const rate of new Set(lines.map(({ gstRate }) => gstRate))) {
    const lineIndexes = lines.flatMap((line, index) => (line.gstRate === rate ? [index] : []));
    const taxable = lineIndexes.map((index) => amounts[index] ?? 0);
    const charged = percentOf(
      taxable.reduce((sum, amount) => sum + amount, 0),
      rate,
    );
    for (const [at, part] of allocate(charged, taxable).entries()) tax[lineIndexes[at] ?? 0] = part;
  }
  return tax;
}

/**
 * The share of the next `units` of a line of which `before` units were refunded already. Refunding all units in any portions refunds the whole
 * line. Each portion gets a share of the half of a recorded tax, so that its central and state tax are equal.
 */
export function computeShare(paid: Share, line: Pick<TaxedLine, 'quantity' | 'tax' | 'includesTax'>, before: number, units: number): Share {
  const upTo = (amount: Paise, count: number) => Math.floor((amount * count) / line.quantity);
  const part = (amount: Paise) => upTo(amount, before + units) - upTo(amount, before);
  const tax = line.tax === undefined ? part(paid.tax) : 2 * part(paid.tax / 2);
  // A price that includes tax is divided as it was shown, so that a unit's refund is its share of that price.
  const taxable = line.includesTax ? part(paid.taxable + paid.tax) - tax : part(paid.taxable);
  return { taxable, tax, shipping: part(paid.shipping) };
}
