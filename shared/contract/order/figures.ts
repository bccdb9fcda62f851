/** The figures of a basket, of a cart and of an order: total = subtotal - discount + tax + shippingCost + codFee. */
import { Rupees } from '../common.ts';

export const Figures = () => ({
  /** The sum of the prices as shown. */
  subtotal: Rupees(),
  /** The discount of offers on the subtotal. */
  discount: Rupees(),
  /** Tax that is added to the prices; 0 when they include it. */
  tax: Rupees(),
  /** Tax that prices and charges include; 0 when it is added. */
  taxIncluded: Rupees(),
  shippingCost: Rupees(),
  /** The fee for cash on delivery. */
  codFee: Rupees(),
  total: Rupees(),
});
