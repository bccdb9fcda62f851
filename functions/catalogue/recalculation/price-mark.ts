/** Says what the figures of new prices are, once the shop has recalculated its prices: until then a product needs no mark. */
import { Failure } from '#functions/platform/http/failure.ts';
import type { TransactItem } from '#functions/platform/table/table.ts';
import { termsOfPrices } from '#functions/settings/settings.ts';
import { readSettings, requirePriceMode } from '#functions/settings/settings-store.ts';
import type { SettingsOf } from '#shared/contract/settings/settings.ts';
import type { PriceMark, TaxTerms } from '#shared/rules/order/tax-class.ts';

export interface NewPrices {
  readonly mode: SettingsOf<'prices'>['mode'];
  readonly includesTax: boolean;
  /** Undefined while products without a mark are what the shop's prices are. */
  readonly mark: PriceMark | undefined;
  /** How the products of this moment say what their prices are. */
  readonly terms: Omit<TaxTerms, 'day'>;
}

/**
 * From the table, because a price written with an old setting would be charged with or without tax by mistake: 1 read unit.
 * @param taken what the author took the prices for; absent: what the shop's prices are
 * @throws Failure `invalid_input` when prices changed their meaning since the author began
 */
export async function newPrices(taken?: boolean): Promise<NewPrices> {
  const { values } = await readSettings('prices');
  const { mode, unmarkedMode, epoch = 0 } = values;
  const includesTax = mode === 'tax_inclusive';
  if (taken !== undefined && taken !== includesTax) throw changedMeaning(includesTax);
  return { mode, includesTax, mark: unmarkedMode === undefined ? undefined : { includesTax, epoch }, terms: termsOfPrices(values) };
}

/** A condition for a new product: a recalculation that has passed its number would leave its price as it was. */
export const requireSamePrices = ({ mode, includesTax }: NewPrices): TransactItem => requirePriceMode(mode, changedMeaning(!includesTax));

function changedMeaning(includesTax: boolean): Failure {
  const meaning = includesTax ? 'Prices include GST since a moment ago' : 'GST is added to prices since a moment ago';
  return new Failure('invalid_input', { fields: { price: `${meaning}: load the page again, check the price and save again.` } });
}
