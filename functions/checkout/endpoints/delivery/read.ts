/** Answers whether and when a parcel arrives at a PIN code, and what delivery of one unit of a product costs. */
import { productById } from '#functions/catalogue/product-store.ts';
import { soldVariants } from '#functions/catalogue/variants.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { openEndpoint } from '#functions/platform/http/open-endpoint.ts';
import { deliveryPromise, deliveryRules } from '#functions/settings/delivery.ts';
import { read } from '#shared/contract/checkout/delivery.ts';
import { type Paise, toRupees } from '#shared/rules/money.ts';
import { shippingCharge } from '#shared/rules/order/delivery.ts';

export const handler = openEndpoint(read, async ({ query: { pin, productId, variantId }, now }) => {
  const [promise, fee] = await Promise.all([deliveryPromise(pin, now), productId === undefined ? null : feeOf({ productId, variantId, pin }, now)]);
  return {
    ...promise,
    fee: fee === null ? null : toRupees(fee),
    ...(promise.serviceable ? {} : { reason: `We do not deliver to ${pin} at present.` }),
  };
});

/** @throws Failure `product_not_found` */
async function feeOf(asked: { readonly productId: number; readonly variantId: number | undefined; readonly pin: string }, now: Date): Promise<Paise> {
  const [product, rules] = await Promise.all([productById(asked.productId, false), deliveryRules(now)]);
  const variants = product?.status === 'active' ? soldVariants(product) : [];
  // Of several variants the first stands for all until one is chosen.
  const variant = asked.variantId === undefined ? variants[0] : variants.find(({ id }) => id === asked.variantId);
  if (product === undefined || variant === undefined) throw new Failure('product_not_found');
  const line = { quantity: 1, weightGrams: variant.weightGrams, shipsAlone: product.shipsAlone };
  return shippingCharge([line], variant.price, asked.pin, rules);
}
