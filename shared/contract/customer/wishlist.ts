/** What would a customer like to have one day? Products without a quantity, newest first. */
import * as z from 'zod';
import { mostWishes } from '../../rules/wishlist.ts';
import { Product } from '../catalogue/catalog.ts';
import { Flag, Instant, ProductId } from '../common.ts';
import { endpoint } from '../define.ts';

export const Wishlist = () =>
  z
    .object({
      items: z.array(
        z.object({
          productId: z.number().int(),
          /** Only in answers of `GET` that ask for products; absent there when the product is no longer sold. */
          product: Product().optional(),
          addedAt: Instant(),
        }),
      ),
    })
    .meta({ title: 'Wishlist' });
export type Wishlist = z.output<ReturnType<typeof Wishlist>>;

export const read = /* @__PURE__ */ endpoint({
  key: 'wishlist.read',
  method: 'GET',
  path: '/api/wishlist',
  access: 'customer',
  summary: 'The wishlist, newest first, with prices and stock of this moment unless products=false',
  query: () => z.strictObject({ products: Flag().default(true) }),
  reply: Wishlist,
  failures: [],
});

export const add = /* @__PURE__ */ endpoint({
  key: 'wishlist.add',
  method: 'PUT',
  path: '/api/wishlist/{productId}',
  access: 'customer',
  summary: 'Put a product on the wishlist; what is there already stays as it is',
  params: () => z.strictObject({ productId: ProductId() }),
  reply: Wishlist,
  failures: ['product_not_found', 'wishlist_full'],
});

export const remove = /* @__PURE__ */ endpoint({
  key: 'wishlist.remove',
  method: 'DELETE',
  path: '/api/wishlist/{productId}',
  access: 'customer',
  summary: 'Take a product off the wishlist, if it is there',
  params: () => z.strictObject({ productId: ProductId() }),
  reply: Wishlist,
  failures: [],
});

export const merge = /* @__PURE__ */ endpoint({
  key: 'wishlist.merge',
  method: 'POST',
  path: '/api/wishlist/merge',
  access: 'customer',
  summary: 'Add what was kept in the browser before sign-in, oldest first; what is not sold or does not fit is passed over',
  body: () => z.strictObject({ productIds: z.array(ProductId()).max(mostWishes, `At most ${mostWishes} products`) }),
  reply: Wishlist,
  failures: [],
});
