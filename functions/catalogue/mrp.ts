/** Compares prices with the MRP, above which goods may not be sold. */
import { Failure } from '#functions/platform/http/failure.ts';
import type { Price } from '#shared/rules/catalogue/recalculation.ts';
import { aboveMrpMessage, aboveMrpWithTax, isAboveMrp } from '#shared/rules/catalogue/variants.ts';
import type { Paise } from '#shared/rules/money.ts';
import { unitPriceWithTax } from '#shared/rules/order/quote.ts';
import { includesTaxOf, rateOfLine, type Taxed, type TaxTerms } from '#shared/rules/order/tax-class.ts';
import type { VariantItem } from './product-store.ts';

interface PricedProduct extends Price, Taxed {
  readonly options?: readonly unknown[] | undefined;
  readonly variants?: readonly (Price & Pick<VariantItem, 'isArchived'>)[] | undefined;
}

/** What a customer pays for one piece of the product at this price. */
export const paidFor = (product: Taxed, { price }: Price, tax: TaxTerms): Paise =>
  unitPriceWithTax(price, rateOfLine(product, { amount: price, quantity: 1 }, tax), includesTaxOf(product, tax));

/**
 * The MRP includes all taxes, so it is compared with what the customer pays for a piece.
 * @param stored the product before the change. Earlier the tax was taken out of the MRP instead, which accepted prices one paisa above it:
 * such a price stays while the product's other fields change
 * @returns the message for each price above it, by its field; empty when there are none
 */
export function mrpProblems(product: PricedProduct, tax: TaxTerms, stored?: PricedProduct): Readonly<Record<string, string>> {
  const problemOf = (priced: Price): string | undefined => {
    if (isAboveMrp(priced)) return aboveMrpMessage;
    const { originalPrice = Number.POSITIVE_INFINITY } = priced;
    const paid = paidFor(product, priced, tax);
    const isStored =
      stored !== undefined &&
      (stored.variants ?? [stored]).some((each) => each.originalPrice === priced.originalPrice && paidFor(stored, each, tax) === paid);
    return paid > originalPrice + (isStored ? 1 : 0) ? aboveMrpWithTax : undefined;
  };
  const variants = product.options === undefined ? undefined : product.variants;
  const problems: readonly (readonly [field: string, problem: string | undefined])[] =
    variants === undefined
      ? [['price', problemOf(product)]]
      : variants.map((each, index) => [`variants.${index}.price`, each.isArchived === true ? undefined : problemOf(each)]);
  return Object.fromEntries(problems.flatMap(([field, problem]) => (problem === undefined ? [] : [[field, problem]])));
}

/**
 * A price stored before this rule stays until it is saved again.
 * @param stored see `mrpProblems`
 * @throws Failure `invalid_input` when a price is above the MRP
 */
export function requireWithinMrp(product: PricedProduct, tax: TaxTerms, stored?: PricedProduct): void {
  const fields = mrpProblems(product, tax, stored);
  const [message] = Object.values(fields);
  if (message !== undefined) throw new Failure('invalid_input', { message, fields });
}
