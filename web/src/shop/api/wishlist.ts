import { call } from '#web/api/client.ts';

/** A product on the wishlist, with its chosen variant if there is one. */
export interface WishlistEntry {
  readonly productId: number;
  readonly variantId?: number | undefined;
}

/** @param entries oldest first */
export const mergeWishlist = (entries: readonly WishlistEntry[]) =>
  call('wishlist.merge', {
    body: {
      productIds: entries.map(({ productId }) => productId),
      variants: entries.flatMap(({ productId, variantId }) => (variantId === undefined ? [] : [{ productId, variantId }])),
    },
  });

/** The numbers alone, without the products. */
export const readWishlist = () => call('wishlist.read', { query: { products: 'false' } });

export const addToWishlist = ({ productId, variantId }: WishlistEntry) =>
  call('wishlist.add', { params: { productId }, ...(variantId === undefined ? {} : { body: { variantId } }) });

export const removeFromWishlist = (productId: number) => call('wishlist.remove', { params: { productId } });
