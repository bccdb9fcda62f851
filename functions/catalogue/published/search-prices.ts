/**
 * Gives the search the prices by which it tells what is on sale. An MRP includes all taxes, so where a product's price does not, the tax that is
 * charged on the price is taken out of its MRP.
 */
import { addContext } from '#functions/catalogue/product-response.ts';
import { firstTaxClasses } from '#functions/settings/first-settings.ts';
import type { Product } from '#shared/contract/catalogue/catalog.ts';
import { indianDay } from '#shared/rules/india-day.ts';
import { toPaise, toRupees } from '#shared/rules/money.ts';
import { unitPriceWithTax } from '#shared/rules/order/quote.ts';
import { includesTaxOf, type TaxTerms } from '#shared/rules/order/tax-class.ts';
import type { PublishedProduct, Version } from './version.ts';

type PriceTerms = Pick<Version, 'pricesIncludeTax' | 'priceEpoch' | 'taxClasses'>;

export const taxTermsOf = ({ pricesIncludeTax, priceEpoch, taxClasses }: PriceTerms, now: Date): TaxTerms => ({
  includesTax: pricesIncludeTax ?? false,
  epoch: priceEpoch,
  classes: taxClasses ?? firstTaxClasses,
  day: indianDay(now),
});

interface Priced {
  readonly price: number;
  readonly originalPrice?: number | undefined;
  readonly regularPrice?: number | undefined;
  readonly gstRate?: number | undefined;
}

/** The price before a sale, which is the struck-through one while the sale runs, has the mode of the price already. */
function withComparableMrp<P extends Priced>(priced: P, gstRate: number): P {
  if (priced.originalPrice === undefined || priced.regularPrice !== undefined) return priced;
  const price = toPaise(priced.price);
  const tax = unitPriceWithTax(price, priced.gstRate ?? gstRate, false) - price;
  return { ...priced, originalPrice: toRupees(toPaise(priced.originalPrice) - tax) };
}

export function withComparableMrps<P extends Pick<Product, 'priceIncludesTax' | 'gstRate' | 'variants'> & Priced>(product: P): P {
  if (product.priceIncludesTax) return product;
  const variants = product.variants.map((variant) => withComparableMrp(variant, product.gstRate));
  return { ...withComparableMrp(product, product.gstRate), variants };
}

/** Whether the product has an MRP that includes another tax than its price. */
export const hasTaxInMrp = (product: PublishedProduct, tax: TaxTerms): boolean =>
  !includesTaxOf(product, tax) && product.variants.some(({ originalPrice }) => originalPrice !== undefined);

/** Prepares products for a snapshot, without the prices of sales, which begin and end without a publication. */
export function createSearchPrices(terms: PriceTerms, now: Date) {
  const context = { categoryNames: new Map<string, string>(), tax: taxTermsOf(terms, now), sales: { sales: [], index: new Map(), now } };
  return (product: PublishedProduct) => (hasTaxInMrp(product, context.tax) ? withComparableMrps(addContext(product, context)) : product);
}
