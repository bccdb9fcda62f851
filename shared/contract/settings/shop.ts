/** What every page of the site says of the shop. */
import { endpoint } from '../define.ts';
import { Seller } from './settings.ts';

export const read = /* @__PURE__ */ endpoint({
  key: 'shop.read',
  method: 'GET',
  path: '/api/shop',
  access: 'public',
  isPubliclyCacheable: true,
  summary: 'Read who sells: names, address, contact, GSTIN and the grievance officer',
  reply: Seller,
  failures: [],
});
