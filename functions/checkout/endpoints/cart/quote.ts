/** Prices lines that the browser keeps, a visitor's cart or Buy Now, as the checkout does for this caller; the revision is 0. */
import { productsByIds } from '#functions/catalogue/product-store.ts';
import { readCartBuyer, visitor } from '#functions/checkout/cart-buyer.ts';
import { toCartResponse } from '#functions/checkout/cart-response.ts';
import { chooseVariants } from '#functions/checkout/price-basket.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { limitCouponAttempts } from '#functions/offers/price-offers.ts';
import { limitSource } from '#functions/platform/limits/limit-use.ts';
import { quoteCart } from '#shared/contract/checkout/cart.ts';
import { variantRefOf } from '#shared/rules/order/variant-ref.ts';

export const handler = endpoint(quoteCart, async ({ body, caller, source, now }) => {
  const { coupon, pin } = body;
  await limitSource('quote-cart', source, now);
  if (coupon !== undefined) await limitCouponAttempts(coupon, { source, ...(caller && { customerId: caller.id }) }, now);
  const [products, buyer] = await Promise.all([
    productsByIds(body.items.map(({ productId }) => productId)),
    caller === undefined ? { ...visitor, pin } : readCartBuyer(caller.id, pin),
  ]);
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
    buyer,
    now,
    [...products.values()],
  );
});
