import { call } from '#web/api/client.ts';

/** A product on the wishlist, with its chosen variant if there is one. */
export interface Wish {
  readonly productId: number;
  readonly variantId?: number | undefined;
}

/** @param wishes oldest first */
export const mergeWishlist = (wishes: readonly Wish[]) =>
  call('wishlist.merge', {
    body: {
      productIds: wishes.map(({ productId }) => productId),
      variants: wishes.flatMap(({ productId, variantId }) => (variantId === undefined ? [] : [{ productId, variantId }])),
    },
  });

/** The numbers alone, without the products. */
export const readWishlist = () => call('wishlist.read', { query: { products: 'false' } });

export const addToWishlist = ({ productId, variantId }: Wish) =>
  call('wishlist.add', { params: { productId }, ...(variantId === undefined ? {} : { body: { variantId } }) });

export const removeFromWishlist = (productId: number) => call('wishlist.remove', { params: { productId } });
