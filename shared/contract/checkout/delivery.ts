/** Whether, when and for how much the shop delivers to a PIN code. */
import * as z from 'zod';
import { normalisePin } from '../../rules/digits.ts';
import { isPin } from '../../rules/pin.ts';
import { ProductId, Rupees } from '../common.ts';
import { endpoint } from '../define.ts';

/** Six digits; a space between them is removed, as in 560 001. */
export const Pin = () =>
  z
    .string('Write the PIN code')
    .max(20, 'A PIN code has six digits, and the first is not 0')
    .transform(normalisePin)
    .refine(isPin, 'A PIN code has six digits, and the first is not 0');

/** `2026-11-24`, a day in India. */
export const IndianDay = () => z.string().regex(/^\d{4}-\d\d-\d\d$/);

export const DeliveryReply = () =>
  z
    .object({
      serviceable: z.boolean(),
      /** Whether a parcel to this PIN code, with one unit of the product, can be paid on delivery; the checkout decides it for the actual order. */
      cod: z.boolean(),
      /** The first and the last day on which the parcel may arrive; null when the shop promises no days. */
      from: IndianDay().nullable(),
      to: IndianDay().nullable(),
      /** The charge for one unit of the product; null when no product is named. */
      fee: Rupees().nullable(),
      /** Whether the fee includes GST; otherwise it is added to it. Absent when there is no fee. */
      feeIncludesTax: z.boolean().optional(),
      /** Why the shop does not deliver there, or why payment on delivery is not possible. */
      reason: z.string().optional(),
    })
    .meta({ title: 'Delivery promise' });
export type DeliveryReply = z.output<ReturnType<typeof DeliveryReply>>;

export const read = /* @__PURE__ */ endpoint({
  key: 'delivery.read',
  method: 'GET',
  path: '/api/delivery',
  access: 'public',
  isPubliclyCacheable: true,
  summary: 'Whether and when a parcel that is ordered now arrives at a PIN code, and what delivery of the product costs',
  query: () => z.strictObject({ pin: Pin(), productId: ProductId().optional(), variantId: ProductId().optional() }),
  reply: DeliveryReply,
  failures: ['product_not_found'],
});
