/** Returns whether and when a parcel arrives at a PIN code, and what delivery of one unit of a product costs. */
import { paidFor } from '#functions/catalogue/mrp.ts';
import { type ProductItem, productById } from '#functions/catalogue/product-store.ts';
import { atSalePrice } from '#functions/catalogue/sale-prices.ts';
import { saleTerms } from '#functions/catalogue/sale-store.ts';
import { type Variant, variantsForSale } from '#functions/catalogue/variants.ts';
import { codRules } from '#functions/checkout/cod-rules.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { openEndpoint } from '#functions/platform/http/open-endpoint.ts';
import { deliveryPromise, deliveryRules } from '#functions/settings/delivery.ts';
import { taxTerms } from '#functions/settings/settings.ts';
import { read } from '#shared/contract/checkout/delivery.ts';
import type { SaleTerms } from '#shared/rules/catalogue/sales.ts';
import { type Paise, toRupees } from '#shared/rules/money.ts';
import { findCodRefusal } from '#shared/rules/order/cod.ts';
import { type DeliveryRules, shippingCharge } from '#shared/rules/order/delivery.ts';
import { includesTaxOf } from '#shared/rules/order/tax-class.ts';

export const handler = openEndpoint(read, async ({ query: { pin, productId, variantId }, now }) => {
  const [promise, rules, product, tax, sales] = await Promise.all([
    deliveryPromise(pin, now),
    codRules(now),
    productId === undefined ? undefined : readSoldProduct(productId),
    taxTerms(now),
    saleTerms(now),
  ]);
  const variant = product && atCurrentPrice(product, variantId, sales);
  const lines = product === undefined ? [] : [{ productId: product.id, categoryId: product.categoryId, name: product.name }];
  // Customer and order are not known here, so only the rules that concern the goods and the address apply. An order costs at least one unit.
  const total = Math.max(rules.minOrder, product === undefined || variant === undefined ? 0 : paidFor(product, variant, tax));
  const refusal = findCodRefusal(rules, { lines, total, serviceable: promise.serviceable, cod: promise.cod, refused: 0, open: 0 });
  const reason = promise.serviceable ? refusal?.message : `We do not deliver to ${pin} at present.`;
  return {
    ...promise,
    cod: refusal === undefined,
    fee: product === undefined || variant === undefined ? null : toRupees(deliveryFee(product, variant, pin, await deliveryRules(now))),
    // The charge is taxed as the goods are.
    ...(product === undefined ? {} : { feeIncludesTax: includesTaxOf(product, tax) }),
    ...(reason === undefined ? {} : { reason }),
  };
});

/** @throws Failure `product_not_found` */
async function readSoldProduct(id: number): Promise<ProductItem> {
  const product = await productById(id, false);
  if (product?.status !== 'active') throw new Failure('product_not_found');
  return product;
}

/** @throws Failure `product_not_found` for a variant that is not sold */
function atCurrentPrice(product: ProductItem, variantId: number | undefined, sales: SaleTerms): Variant {
  const variants = variantsForSale(product);
  // Until a variant is chosen, the answer is for the first one.
  const variant = variantId === undefined ? variants[0] : variants.find(({ id }) => id === variantId);
  if (variant === undefined) throw new Failure('product_not_found');
  return atSalePrice(product, variant, sales);
}

const deliveryFee = ({ shipsAlone }: ProductItem, { weightGrams, price }: Variant, pin: string, rules: DeliveryRules): Paise =>
  shippingCharge([{ quantity: 1, weightGrams, shipsAlone }], price, pin, rules);
