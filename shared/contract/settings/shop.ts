/** The facts about the shop that every page of the site shows. */
import * as z from 'zod';
import { Rupees } from '../common.ts';
import { endpoint } from '../define.ts';
import { Seller } from './settings.ts';

/** What pages state about delivery. */
export const ShippingFacts = () =>
  z
    .object({
      /** The smallest and the largest charge of all zones. */
      from: Rupees(),
      to: Rupees(),
      /** The order value from which delivery is free; null: it never is. */
      freeFrom: Rupees().nullable(),
      /** The charge for each unit that ships alone, whatever the order's value. */
      alone: Rupees(),
      /** Whether the charges include GST; otherwise it is added to them. */
      includesTax: z.boolean(),
      /** Whether the owner's table of PIN codes refuses none. */
      everywhere: z.boolean(),
    })
    .meta({ title: 'ShippingFacts' });
export type ShippingFacts = z.output<ReturnType<typeof ShippingFacts>>;

export const read = /* @__PURE__ */ endpoint({
  key: 'shop.read',
  method: 'GET',
  path: '/api/shop',
  access: 'public',
  isPubliclyCacheable: true,
  summary: 'Read the seller (names, address, contact, GSTIN), the charges of delivery and whether the shop delivers everywhere',
  reply: () => Seller().extend({ shipping: ShippingFacts() }),
  failures: [],
});
