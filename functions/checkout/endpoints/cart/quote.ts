/** Prices the cart of a visitor, which is stored in the browser; its revision is 0. */
import { productsByIds } from '#functions/catalogue/product-store.ts';
import { toCartResponse } from '#functions/checkout/cart-response.ts';
import { visitor } from '#functions/checkout/held-units.ts';
import { chooseVariants } from '#functions/checkout/price-basket.ts';
import { limitCouponAttempts } from '#functions/offers/price-offers.ts';
import { openEndpoint } from '#functions/platform/http/open-endpoint.ts';
import { limitSource } from '#functions/platform/limits/limit-use.ts';
import { quoteCart } from '#shared/contract/checkout/cart.ts';
import { variantRefOf } from '#shared/rules/order/variant-ref.ts';

export const handler = openEndpoint(quoteCart, async ({ body, source, now }) => {
  const { coupon } = body;
  await limitSource('quote-cart', source, now);
  if (coupon !== undefined) await limitCouponAttempts(coupon, { source }, now);
  const products = await productsByIds(body.items.map(({ productId }) => productId));
  const { lines, notSold } = chooseVariants(body.items, products);
  const all = [
    ...lines.map(({ product, variant, quantity }) => ({ productId: product.id, variantId: variant.id, quantity })),
    ...notSold.map((line) => ({ ...variantRefOf(line), quantity: line.quantity })),
  ];
  const position = ({ productId, variantId }: (typeof all)[number]) =>
    body.items.findIndex((item) => item.productId === productId && (item.variantId ?? variantId) === variantId);
  all.sort((one, other) => position(one) - position(other));
  return toCartResponse(
    { lines: all.map((line) => ({ ...line, addedAt: '' })), revision: 0, ...(coupon === undefined ? {} : { coupon }) },
    { ...visitor, pin: body.pin },
    now,
    [...products.values()],
  );
});
