/** The figures of a basket, of a cart and of an order: total = subtotal - discount + tax + shippingCost + codFee. */
import { Rupees } from '../common.ts';

export const Figures = () => ({
  /** The prices as they are shown. */
  subtotal: Rupees(),
  /** What offers take off the subtotal. */
  discount: Rupees(),
  /** Added to the prices; 0 where they contain it. */
  tax: Rupees(),
  /** Contained in the prices and in what is charged besides; 0 where it is added. */
  taxIncluded: Rupees(),
  shippingCost: Rupees(),
  /** For cash on delivery. */
  codFee: Rupees(),
  total: Rupees(),
});
