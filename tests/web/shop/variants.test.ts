// @vitest-environment happy-dom
/** The price that a page shows for variants, and how much less it is than the MRP. */
import { expect, it } from 'vitest';
import { aProduct } from '#tests/web/kit/fixtures.tsx';
import { displayPriceOf, variantsOf } from '#web/shop/variants.ts';

it('states the saving from the MRP with the GST that is charged, to the paisa', () => {
  const priceOf = (priceIncludesTax: boolean) => {
    const train = aProduct({ price: 849, originalPrice: 999, gstRate: 5, priceIncludesTax });
    return displayPriceOf(variantsOf(train), train);
  };
  // Two halves of ₹21.23 are added to ₹849.
  expect(priceOf(false)).toMatchObject({ price: 849, saved: 107.54, off: 11 });
  expect(priceOf(true)).toMatchObject({ price: 849, saved: 150, off: 15 });
});
