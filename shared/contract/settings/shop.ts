/** What every page of the site says of the shop. */
import * as z from 'zod';
import { Rupees } from '../common.ts';
import { endpoint } from '../define.ts';
import { Seller } from './settings.ts';

/** What delivery costs, for the sentences of the policies. */
export const ShippingFacts = () =>
  z
    .object({
      /** The smallest and the largest charge of all zones. */
      from: Rupees(),
      to: Rupees(),
      /** Order value from which delivery is free; null: there is none. */
      freeFrom: Rupees().nullable(),
      /** Of each unit that ships alone, whatever the order's value. */
      alone: Rupees(),
    })
    .meta({ title: 'ShippingFacts' });
export type ShippingFacts = z.output<ReturnType<typeof ShippingFacts>>;

export const read = /* @__PURE__ */ endpoint({
  key: 'shop.read',
  method: 'GET',
  path: '/api/shop',
  access: 'public',
  isPubliclyCacheable: true,
  summary: 'Read who sells: names, address, contact, GSTIN; and what delivery costs',
  reply: () => Seller().extend({ shipping: ShippingFacts() }),
  failures: [],
});
