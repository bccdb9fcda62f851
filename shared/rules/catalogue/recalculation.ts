/** Recalculates the prices of a product between prices with and without tax, so that a customer pays the same for one piece as before. */
import type { Paise } from '../money.ts';
import { unitPriceWithTax } from '../order/quote.ts';
import { includesTaxOf, type PriceMark, rateOfLine, type Taxed, type TaxTerms } from '../order/tax-class.ts';
import { isAboveMrp } from './variants.ts';

export const roundings = ['paisa', 'rupee'] as const;
export type Rounding = (typeof roundings)[number];

/** How the MRP changes: `recalculate` like the price; `keep` when it is already the one on the pack, which includes all taxes. */
export const mrpChoices = ['recalculate', 'keep'] as const;
export type MrpChoice = (typeof mrpChoices)[number];

export interface Recalculation {
  /** Whether the prices include tax afterwards. */
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

/** Returns `amount * numerator / denominator` in whole units of `step` paise, halves rounded up, and at least one unit. */
function scale(amount: Paise, numerator: number, denominator: number, step: number): Paise {
  // One rounding for both factors, because rounding twice could be wrong by one unit.
  const [product, whole] = [amount * numerator, denominator * step];
  return Math.max(1, Math.floor((2 * product + whole) / (2 * whole))) * step;
}

/** Converts an amount between with and without tax, so that the customer pays the same. */
export const convertTaxMode = (amount: Paise, gstRate: number, includesTax: boolean): Paise => {
  const withTax = 10_000 + Math.round(gstRate * 100);
  return includesTax ? scale(amount, withTax, 10_000, 1) : scale(amount, 10_000, withTax, 1);
};

/** Recalculates one price of a product, unless it is in the target mode already. The MRP takes the rate of its price, so that it stays above the price. */
export function recalculatePrice<P extends Price>(product: Taxed, price: P, { includesTax, rounding, mrp }: Recalculation, tax: TaxTerms): P {
  if (includesTaxOf(product, tax) === includesTax) return price;
  const withTax = 10_000 + Math.round(rateOfLine(product, { amount: price.price, quantity: 1 }, tax) * 100);
  const [numerator, denominator] = includesTax ? [withTax, 10_000] : [10_000, withTax];
  const convert = (amount: Paise) => scale(amount, numerator, denominator, rounding === 'rupee' ? 100 : 1);
  const { originalPrice } = price;
  return {
    ...price,
    price: convert(price.price),
    ...(originalPrice === undefined || mrp === 'keep' ? {} : { originalPrice: convert(originalPrice) }),
  };
}

/** Recalculates all prices of a product. */
export const recalculateFigures = (
  product: Taxed,
  { price, originalPrice, variants }: PriceFigures,
  recalculation: Recalculation,
  tax: TaxTerms,
): PriceFigures => ({
  ...recalculatePrice(product, { price, ...(originalPrice === undefined ? {} : { originalPrice }) }, recalculation, tax),
  ...(variants === undefined ? {} : { variants: variants.map((variant) => recalculatePrice(product, variant, recalculation, tax)) }),
});

export const warnings = ['above_mrp', 'rate_changes'] as const;
export type Warning = (typeof warnings)[number];

/** A price, before or after, with its tax rate and the amount that a customer pays for one piece. */
export interface PriceAt extends Price {
  readonly gstRate: number;
  readonly paid: Paise;
}

export interface PriceChange {
  readonly before: PriceAt;
  readonly after: PriceAt;
  /** `above_mrp`: the new price is above the MRP. `rate_changes`: the new price is in another row of its tax class, whose rate then applies. */
  readonly warnings: readonly Warning[];
}

/** One price before and after, for the preview. */
export function priceChange(product: Taxed, { price, originalPrice }: Price, recalculation: Recalculation, tax: TaxTerms): PriceChange {
  const at = (figures: Price, priceMark: PriceMark): PriceAt => {
    const gstRate = rateOfLine({ ...product, priceMark }, { amount: figures.price, quantity: 1 }, tax);
    return { ...figures, gstRate, paid: unitPriceWithTax(figures.price, gstRate, priceMark.includesTax) };
  };
  const markOf = (includesTax: boolean): PriceMark => ({ includesTax, epoch: tax.epoch ?? 0 });
  const figures = { price, ...(originalPrice === undefined ? {} : { originalPrice }) };
  const before = at(figures, markOf(includesTaxOf(product, tax)));
  const after = at(recalculatePrice(product, figures, recalculation, tax), markOf(recalculation.includesTax));
  const isAbove = isAboveMrp(recalculation.mrp === 'keep' ? { ...after, price: after.paid } : after);
  return {
    before,
    after,
    warnings: [...(isAbove ? (['above_mrp'] as const) : []), ...(after.gstRate === before.gstRate ? [] : (['rate_changes'] as const))],
  };
}
