/**
 * Decides which price mark a product gets when its prices are saved, and which GST rate a new product gets that names none. A mark says whether the
 * prices include tax; it is needed once the shop has recalculated prices.
 */
import { Failure } from '#functions/platform/http/failure.ts';
import type { TransactItem } from '#functions/platform/table/table.ts';
import { firstTaxClasses } from '#functions/settings/first-settings.ts';
import { termsOfPrices } from '#functions/settings/settings.ts';
import { readSettings, requirePriceMode } from '#functions/settings/settings-store.ts';
import type { SettingsOf } from '#shared/contract/settings/settings.ts';
import { indianDay } from '#shared/rules/india-day.ts';
import type { Paise } from '#shared/rules/money.ts';
import { type PriceMark, rateOfLine, type TaxTerms } from '#shared/rules/order/tax-class.ts';

export interface NewPrices {
  readonly mode: SettingsOf<'prices'>['mode'];
  readonly includesTax: boolean;
  /** The mark for new prices. Undefined before the first recalculation: a product without a mark has the shop's price mode. */
  readonly mark: PriceMark | undefined;
  /** The price mode and marks by which it is decided whether the price of a stored product includes tax. */
  readonly terms: Omit<TaxTerms, 'day'>;
}

/**
 * Reads the table, uncached (1 read unit): with an old setting, tax would be charged on a price that includes it, or left out.
 * @param enteredWithTax whether the author entered the prices with tax; absent: as the shop's prices are
 * @throws Failure `invalid_input` when the shop has changed between prices with and without tax since then
 */
export async function readNewPrices(enteredWithTax?: boolean): Promise<NewPrices> {
  const { values } = await readSettings('prices');
  const { mode, unmarkedMode, epoch = 0 } = values;
  const includesTax = mode === 'tax_inclusive';
  if (enteredWithTax !== undefined && enteredWithTax !== includesTax) throw priceModeChangedFailure(includesTax);
  return { mode, includesTax, mark: unmarkedMode === undefined ? undefined : { includesTax, epoch }, terms: termsOfPrices(values) };
}

const standardTaxClass = 'standard';

/**
 * The rate of a new product that names neither a rate nor a class: today's rate of the class for most goods. A shop that has removed this class keeps
 * the one that it began with.
 */
export function standardRateOf(price: Paise, { mark, terms }: Pick<NewPrices, 'mark' | 'terms'>, now: Date): number {
  const classes = terms.classes.some(({ id }) => id === standardTaxClass) ? terms.classes : firstTaxClasses;
  const product = { taxClass: standardTaxClass, priceMark: mark, gstRate: 0 };
  return rateOfLine(product, { amount: price, quantity: 1 }, { ...terms, classes, day: indianDay(now) });
}

/** The condition that the price mode has not changed. Otherwise a recalculation that has passed the new product's id would not convert its prices. */
export const requireSamePrices = ({ mode, includesTax }: NewPrices): TransactItem => requirePriceMode(mode, priceModeChangedFailure(!includesTax));

function priceModeChangedFailure(includesTax: boolean): Failure {
  const meaning = includesTax ? 'Prices include GST since a moment ago' : 'GST is added to prices since a moment ago';
  return new Failure('invalid_input', { fields: { price: `${meaning}: load the page again, check the price and save again.` } });
}
