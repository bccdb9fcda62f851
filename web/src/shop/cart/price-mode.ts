import type { CartLine } from '#shared/contract/checkout/cart.ts';

/** Whether the prices of all lines include GST. The figures do not show it: goods at 0 % have none in either mode. */
export const includesTax = (lines: readonly Pick<CartLine, 'product'>[]): boolean => {
  const products = lines.flatMap(({ product }) => product ?? []);
  return products.length > 0 && products.every(({ priceIncludesTax }) => priceIncludesTax);
};
