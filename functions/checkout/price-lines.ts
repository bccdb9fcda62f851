/** Prices chosen goods: each line with its discount, its tax rate and its share of the charges, and the figures of them all. Cart, quote and checkout use it. */

import { type ProductItem } from '#functions/catalogue/product-store.ts';
import { pictureOf, type Variant } from '#functions/catalogue/variants.ts';
import { taxTerms } from '#functions/settings/settings.ts';
import type { BoughtLine, Purchase } from '#shared/rules/order/purchase.ts';
import { goodsValueOf, type Quote, quote, shareCharges, shippingCostOf, taxOfLine } from '#shared/rules/order/quote.ts';
import { rateOfLine, type TaxTerms } from '#shared/rules/order/tax-class.ts';

export interface ChosenLine {
  readonly product: ProductItem;
  readonly variant: Variant;
  readonly quantity: number;
}

export interface PricedLines extends Pick<Purchase, 'offers'> {
  readonly lines: readonly BoughtLine[];
  readonly quote: Quote;
}

/** @param now the time of the request */
export async function priceLines(chosen: readonly ChosenLine[], now: Date): Promise<PricedLines> {
  const tax = await taxTerms(now);
  const goods = chosen.map((line) => withRate(toGoods(line, tax.includesTax), line.product, tax));
  const charges = { shippingCost: shippingCostOf(goods.reduce((sum, line) => sum + goodsValueOf(line), 0)) };
  const lines = shareCharges(goods, charges).map((line) => ({ ...line, tax: taxOfLine(line) }));
  return { lines, quote: quote(lines, charges) };
}

/** The rate of a tax class follows the price of a piece after discount; charges do not change it. */
const withRate = (line: BoughtLine, product: ProductItem, tax: TaxTerms): BoughtLine => ({
  ...line,
  gstRate: rateOfLine(product, { amount: goodsValueOf(line), quantity: line.quantity }, tax),
});

function toGoods({ product, variant, quantity }: ChosenLine, includesTax: boolean): BoughtLine {
  const { id, name, gstRate, hsn } = product;
  return {
    productId: id,
    variantId: variant.id,
    ...(variant.title === '' ? {} : { variantTitle: variant.title }),
    name,
    image: pictureOf(product, variant),
    ...{ unitPrice: variant.price, quantity, gstRate },
    ...(includesTax ? { includesTax } : {}),
    hsn,
    ...(variant.sku === '' ? {} : { sku: variant.sku }),
  };
}
