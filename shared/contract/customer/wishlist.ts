/** The wishlist: products without a quantity, newest first. */
import * as z from 'zod';
import { maxWishes } from '../../rules/catalogue/limits.ts';
import { Product } from '../catalogue/catalog.ts';
import { Flag, Instant, ProductId } from '../common.ts';
import { endpoint } from '../define.ts';

export const Wishlist = () =>
  z
    .object({
      items: z.array(
        z.object({
          productId: z.number().int(),
          /** The chosen variant. Absent when none was chosen; in replies with products also when it is no longer sold. */
          variantId: z.number().int().optional(),
          /** Only in replies of `GET` with products; absent when the product is no longer sold. */
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
  summary: 'Read the wishlist, newest first, with current prices and stock unless products=false',
  query: () => z.strictObject({ products: Flag().default(true) }),
  reply: Wishlist,
  failures: [],
});

export const add = /* @__PURE__ */ endpoint({
  key: 'wishlist.add',
  method: 'PUT',
  path: '/api/wishlist/{productId}',
  access: 'customer',
  summary:
    'Add a product to the wishlist, with the chosen variant if there is one; for a product that is in the list already, only the variant changes',
  params: () => z.strictObject({ productId: ProductId() }),
  body: () => z.strictObject({ variantId: ProductId().optional() }),
  reply: Wishlist,
  failures: ['product_not_found', 'wishlist_full'],
});

export const remove = /* @__PURE__ */ endpoint({
  key: 'wishlist.remove',
  method: 'DELETE',
  path: '/api/wishlist/{productId}',
  access: 'customer',
  summary: 'Remove a product from the wishlist, if it is there',
  params: () => z.strictObject({ productId: ProductId() }),
  reply: Wishlist,
  failures: [],
});

export const merge = /* @__PURE__ */ endpoint({
  key: 'wishlist.merge',
  method: 'POST',
  path: '/api/wishlist/merge',
  access: 'customer',
  summary:
    'Add the products stored in the browser before sign-in, oldest first, with their chosen variants; products that are not sold or do not fit are skipped',
  body: () =>
    z.strictObject({
      productIds: z.array(ProductId()).max(maxWishes, `At most ${maxWishes} products`),
      /** The chosen variants of these products. */
      variants: z
        .array(z.strictObject({ productId: ProductId(), variantId: ProductId() }))
        .max(maxWishes)
        .optional(),
    }),
  reply: Wishlist,
  failures: [],
});
