/** Returns whether and when a parcel arrives at a PIN code, and what delivery of one unit of a product costs. */
import { type ProductItem, productById } from '#functions/catalogue/product-store.ts';
import { atSalePrice } from '#functions/catalogue/sale-prices.ts';
import { saleTerms } from '#functions/catalogue/sale-store.ts';
import { variantsForSale } from '#functions/catalogue/variants.ts';
import { codRules } from '#functions/checkout/cod-rules.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { openEndpoint } from '#functions/platform/http/open-endpoint.ts';
import { deliveryPromise, deliveryRules } from '#functions/settings/delivery.ts';
import { taxTerms } from '#functions/settings/settings.ts';
import { read } from '#shared/contract/checkout/delivery.ts';
import { type Paise, toRupees } from '#shared/rules/money.ts';
import { findCodRefusal } from '#shared/rules/order/cod.ts';
import { shippingCharge } from '#shared/rules/order/delivery.ts';
import { includesTaxOf } from '#shared/rules/order/tax-class.ts';

export const handler = openEndpoint(read, async ({ query: { pin, productId, variantId }, now }) => {
  const [promise, rules, product] = await Promise.all([
    deliveryPromise(pin, now),
    codRules(now),
    productId === undefined ? undefined : readSoldProduct(productId),
  ]);
  const lines = product === undefined ? [] : [{ productId: product.id, categoryId: product.categoryId, name: product.name }];
  // Order total and customer are not known here, so only the rules that concern the goods and the address apply.
  const refusal = findCodRefusal(rules, { lines, total: rules.minOrder, serviceable: promise.serviceable, cod: promise.cod, refused: 0, open: 0 });
  const reason = promise.serviceable ? refusal?.message : `We do not deliver to ${pin} at present.`;
  return {
    ...promise,
    cod: refusal === undefined,
    fee: product === undefined ? null : toRupees(await deliveryFee(product, variantId, pin, now)),
    // The charge is taxed as the goods are.
    ...(product === undefined ? {} : { feeIncludesTax: includesTaxOf(product, await taxTerms(now)) }),
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
async function deliveryFee(product: ProductItem, variantId: number | undefined, pin: string, now: Date): Promise<Paise> {
  const variants = variantsForSale(product);
  // Until a variant is chosen, the fee is computed for the first one.
  const variant = variantId === undefined ? variants[0] : variants.find(({ id }) => id === variantId);
  if (variant === undefined) throw new Failure('product_not_found');
  const line = { quantity: 1, weightGrams: variant.weightGrams, shipsAlone: product.shipsAlone };
  const [rules, sales] = await Promise.all([deliveryRules(now), saleTerms(now)]);
  return shippingCharge([line], atSalePrice(product, variant, sales).price, pin, rules);
}
