import { call } from '#web/api/client.ts';

export const mergeWishlist = (productIds: number[]) => call('wishlist.merge', { body: { productIds } });

/** The numbers alone, without the products. */
export const readWishlist = () => call('wishlist.read', { query: { products: 'false' } });

export const addToWishlist = (productId: number) => call('wishlist.add', { params: { productId } });

export const removeFromWishlist = (productId: number) => call('wishlist.remove', { params: { productId } });
