/** Recalculates the prices of a product between prices with and without tax, so that a customer pays what one piece cost before. */
import type { Paise } from '../money.ts';
import { taxOfLine } from '../order/quote.ts';
import { includesTaxOf, type PriceMark, rateOfLine, type Taxed, type TaxTerms } from '../order/tax-class.ts';

export const roundings = ['paisa', 'rupee'] as const;
export type Rounding = (typeof roundings)[number];

/** What becomes of the MRP: it is recalculated as the price is, or is that on the pack already, with all taxes, and stays. */
export const mrpChoices = ['recalculate', 'keep'] as const;
export type MrpChoice = (typeof mrpChoices)[number];

export interface Recalculation {
  /** Whether the prices contain their tax afterwards. */
  readonly includesTax: boolean;
  readonly rounding: Rounding;
  readonly mrp: MrpChoice;
}

export interface Price {
  readonly price: Paise;
  /** The MRP. */
  readonly originalPrice?: Paise | undefined;
}

/** All prices of a product. */
export interface PriceFigures extends Price {
  readonly variants?: readonly (Price & { readonly id: number })[] | undefined;
}

/** An amount times `by / over`, half a unit up, in whole units of `step` paise, and at least one. */
function scaled(amount: Paise, by: number, over: number, step: number): Paise {
  // Both at once, because rounding twice may miss by a unit.
  const [product, whole] = [amount * by, over * step];
  return Math.max(1, Math.floor((2 * product + whole) / (2 * whole))) * step;
}

/** The amount that costs a customer the same where amounts change to contain their tax, or to be without it. */
export const sameForCustomer = (amount: Paise, gstRate: number, includesTax: boolean): Paise => {
  const withTax = 10_000 + Math.round(gstRate * 100);
  return includesTax ? scaled(amount, withTax, 10_000, 1) : scaled(amount, 10_000, withTax, 1);
};

/** What a customer pays for one piece. */
export const paidForOne = (price: Paise, gstRate: number, includesTax: boolean): Paise =>
  price + (includesTax ? 0 : taxOfLine({ unitPrice: price, quantity: 1, gstRate }));

/** One price of a product, unchanged where it is already what is asked for. The MRP takes the rate of its price, so that it stays above it. */
export function recalculatePrice<P extends Price>(product: Taxed, price: P, { includesTax, rounding, mrp }: Recalculation, tax: TaxTerms): P {
  if (includesTaxOf(product, tax) === includesTax) return price;
  const withTax = 10_000 + Math.round(rateOfLine(product, { amount: price.price, quantity: 1 }, tax) * 100);
  const [by, over] = includesTax ? [withTax, 10_000] : [10_000, withTax];
  const after = (amount: Paise) => scaled(amount, by, over, rounding === 'rupee' ? 100 : 1);
  const { originalPrice } = price;
  return { ...price, price: after(price.price), ...(originalPrice === undefined || mrp === 'keep' ? {} : { originalPrice: after(originalPrice) }) };
}

/** All prices of a product. */
export const recalculateFigures = (
  product: Taxed,
  { price, originalPrice, variants }: PriceFigures,
  how: Recalculation,
  tax: TaxTerms,
): PriceFigures => ({
  ...recalculatePrice(product, { price, ...(originalPrice === undefined ? {} : { originalPrice }) }, how, tax),
  ...(variants === undefined ? {} : { variants: variants.map((variant) => recalculatePrice(product, variant, how, tax)) }),
});

export const warnings = ['above_mrp', 'rate_changes'] as const;
export type Warning = (typeof warnings)[number];

/** A price before or after: with its rate, and what a customer pays for one piece. */
export interface PriceAt extends Price {
  readonly gstRate: number;
  readonly paid: Paise;
}

export interface PriceChange {
  readonly before: PriceAt;
  readonly after: PriceAt;
  /** `above_mrp`: the price is above the MRP afterwards. `rate_changes`: it falls into another row of its tax class, and is paid with that rate. */
  readonly warnings: readonly Warning[];
}

/** One price before and after, for the preview. */
export function priceChange(product: Taxed, { price, originalPrice }: Price, how: Recalculation, tax: TaxTerms): PriceChange {
  const at = (figures: Price, priceMark: PriceMark): PriceAt => {
    const gstRate = rateOfLine({ ...product, priceMark }, { amount: figures.price, quantity: 1 }, tax);
    return { ...figures, gstRate, paid: paidForOne(figures.price, gstRate, priceMark.includesTax) };
  };
  const markOf = (includesTax: boolean): PriceMark => ({ includesTax, epoch: tax.epoch ?? 0 });
  const figures = { price, ...(originalPrice === undefined ? {} : { originalPrice }) };
  const before = at(figures, markOf(includesTaxOf(product, tax)));
  const after = at(recalculatePrice(product, figures, how, tax), markOf(how.includesTax));
  const isAbove = after.originalPrice !== undefined && after.price > after.originalPrice;
  return {
    before,
    after,
    warnings: [...(isAbove ? (['above_mrp'] as const) : []), ...(after.gstRate === before.gstRate ? [] : (['rate_changes'] as const))],
  };
}
