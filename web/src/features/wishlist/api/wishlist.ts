/** Reads the products of a customer's wishlist; shop/favourites.ts holds the product numbers. */
import useSWR from 'swr';
import type { Product } from '#shared/contract/catalogue/catalog.ts';
import { type ApiError, call } from '#web/api/client.ts';
import { useSession } from '#web/api/session.ts';

/** Products by number, null for one that is no longer sold. Undefined while they load, and for a visitor, whose cards each read their own product. */
export function useWishlistProducts(): { products: ReadonlyMap<number, Product | null> | undefined; isLoading: boolean } {
  const { user } = useSession();
  const { data, isLoading } = useSWR<ReadonlyMap<number, Product | null>, ApiError>(
    user === null ? null : ['wishlist.read', user.id],
    async () => new Map((await call('wishlist.read')).items.map(({ productId, product }) => [productId, product ?? null])),
  );
  return { products: data, isLoading };
}
