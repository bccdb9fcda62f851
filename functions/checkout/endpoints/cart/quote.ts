/** Prices the cart of a visitor, which is kept in the browser; its revision is 0. */
import { toCartResponse } from '#functions/checkout/cart-response.ts';
import { mergeLines } from '#functions/checkout/price-basket.ts';
import { openEndpoint } from '#functions/platform/http/open-endpoint.ts';
import { limitSource } from '#functions/platform/limits/limit-use.ts';
import { quoteCart } from '#shared/contract/checkout/cart.ts';

export const handler = openEndpoint(quoteCart, async ({ body, source, now }) => {
  await limitSource('quote-cart', source, now);
  const lines = mergeLines(body.items).map((line) => ({ ...line, addedAt: '' }));
  return toCartResponse({ lines, revision: 0 }, new Map(), now);
});
