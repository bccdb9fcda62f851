/** Prices chosen goods for cart, quote and checkout: current price, discount, tax rate and share of the charges of each line, and the totals. */

import type { ProductItem } from '#functions/catalogue/product-store.ts';
import { atSalePrice } from '#functions/catalogue/sale-prices.ts';
import { saleTerms } from '#functions/catalogue/sale-store.ts';
import { pictureOf, type Variant } from '#functions/catalogue/variants.ts';
import { type OfferTerms, type PricedOffers, priceOffers } from '#functions/offers/price-offers.ts';
import { deliveryRules } from '#functions/settings/delivery.ts';
import { taxTerms } from '#functions/settings/settings.ts';
import type { Paise } from '#shared/rules/money.ts';
import { isChargedSomewhere, missingForFree, type ShippedLine, shippingCharge } from '#shared/rules/order/delivery.ts';
import type { cashOnDelivery } from '#shared/rules/order/order-status.ts';
import type { BoughtLine, Purchase } from '#shared/rules/order/purchase.ts';
import { goodsValueOf, type Quote, quote, shareCharges, taxOfLine } from '#shared/rules/order/quote.ts';
import { includesTaxOf, rateOfLine, type TaxTerms } from '#shared/rules/order/tax-class.ts';
import { codRules } from './cod-rules.ts';

export interface ChosenLine {
  readonly product: ProductItem;
  readonly variant: Variant;
  readonly quantity: number;
}

/** What the price depends on beside the goods: buyer, coupon, place of delivery and way of payment. */
export interface PricingTerms extends OfferTerms {
  /** The PIN code of the delivery address; undefined while it is not known. */
  readonly pin?: string | undefined;
  /** Payment on delivery adds a fee. */
  readonly paymentMethod?: typeof cashOnDelivery | undefined;
}

export interface PricedLines extends Pick<Purchase, 'offers'>, Pick<ReturnType<PricedOffers['withShipping']>, 'uses' | 'refusal' | 'note'> {
  readonly lines: readonly BoughtLine[];
  readonly quote: Quote;
  /** The amount that is missing for free shipping; undefined when shipping is free already, or never is. */
  readonly missingForFree: Paise | undefined;
}

/** @param now the time of the request */
export async function priceLines(chosenLines: readonly ChosenLine[], now: Date, terms: PricingTerms = {}): Promise<PricedLines> {
  const { pin } = terms;
  const sales = await saleTerms(now);
  const pricedLines = chosenLines.map((line) => ({
    ...line,
    variant: atSalePrice(line.product, line.variant, sales),
    regularPrice: line.variant.price,
  }));
  const [tax, delivery, codFee, offerPrices] = await Promise.all([
    taxTerms(now),
    deliveryRules(now),
    codFeeOf(terms, now),
    priceOffers(pricedLines.map(toOfferLine), terms, now),
  ]);
  const goods = pricedLines.map((line, index) =>
    withTaxRate(toBoughtLine(line, includesTaxOf(line.product, tax), offerPrices.discounts[index] ?? 0), line.product, tax),
  );
  const parcels = pricedLines.map(toShippedLine);
  const value = goods.reduce((sum, line) => sum + goodsValueOf(line), 0);
  const shippingCost = shippingCharge(parcels, value, pin, delivery);
  const charges = { shippingCost: offerPrices.isShippingFree ? 0 : shippingCost, codFee };
  const lines = shareCharges(goods, charges).map((line) => ({ ...line, tax: taxOfLine(line) }));
  const { offers, ...pricedOffers } = offerPrices.withShipping(shippingCost, pin === undefined && isChargedSomewhere(parcels, value, delivery));
  return {
    lines,
    quote: quote(lines, charges),
    ...(offers.length === 0 ? {} : { offers }),
    ...pricedOffers,
    missingForFree: offerPrices.isShippingFree ? undefined : missingForFree(parcels, value, pin, delivery),
  };
}

const codFeeOf = async ({ paymentMethod }: PricingTerms, now: Date): Promise<Paise> => (paymentMethod === undefined ? 0 : (await codRules(now)).fee);

/** The rate of a tax class depends on the price of one unit after discount; charges do not change it. */
const withTaxRate = (line: BoughtLine, product: ProductItem, tax: TaxTerms): BoughtLine => ({
  ...line,
  gstRate: rateOfLine(product, { amount: goodsValueOf(line), quantity: line.quantity }, tax),
});

const toShippedLine = ({ product, variant, quantity }: ChosenLine): ShippedLine => ({
  quantity,
  weightGrams: variant.weightGrams,
  shipsAlone: product.shipsAlone,
});

const toOfferLine = ({ product, variant, quantity }: ChosenLine) => ({
  productId: product.id,
  variantId: variant.id,
  categoryId: product.categoryId,
  unitPrice: variant.price,
  quantity,
});

/** Makes the line of the purchase. The price of `variant` is the current one; `regularPrice` is the price without a sale. */
function toBoughtLine(
  { product, variant, quantity, regularPrice }: ChosenLine & { readonly regularPrice: Paise },
  includesTax: boolean,
  discount: Paise,
): BoughtLine {
  const { id, name, gstRate, hsn } = product;
  return {
    productId: id,
    variantId: variant.id,
    ...(variant.title === '' ? {} : { variantTitle: variant.title }),
    name,
    image: pictureOf(product, variant),
    ...{ unitPrice: variant.price, quantity, gstRate },
    ...(regularPrice === variant.price ? {} : { regularPrice }),
    ...(discount === 0 ? {} : { discount }),
    ...(includesTax ? { includesTax } : {}),
    hsn,
    ...(variant.sku === '' ? {} : { sku: variant.sku }),
  };
}
