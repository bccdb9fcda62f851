/** Says what the figures of new prices are, once the shop has recalculated its prices: until then a product needs no mark. */
import { Failure } from '#functions/platform/http/failure.ts';
import { readSettings } from '#functions/settings/settings-store.ts';
import type { PriceMark } from '#shared/rules/order/tax-class.ts';

/**
 * From the table, because a price written with an old setting would be charged with or without tax by mistake: 1 read unit.
 * @param taken what the author took the prices for; absent: what the shop's prices are
 * @returns undefined while products without a mark are what the shop's prices are
 * @throws Failure `invalid_input` when prices changed their meaning since the author began
 */
export async function markOfNewPrices(taken?: boolean): Promise<PriceMark | undefined> {
  const { mode, unmarkedMode, epoch = 0 } = (await readSettings('prices')).values;
  const includesTax = mode === 'tax_inclusive';
  if (taken !== undefined && taken !== includesTax) {
    const meaning = includesTax ? 'Prices include GST since a moment ago' : 'GST is added to prices since a moment ago';
    throw new Failure('invalid_input', { fields: { price: `${meaning}: load the page again, check the price and save again.` } });
  }
  return unmarkedMode === undefined ? undefined : { includesTax, epoch };
}
