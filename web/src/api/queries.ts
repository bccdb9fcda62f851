/** Which reads do pages share? SWR hooks over the client; the key of each is the endpoint with what it is asked. */
import { useState } from 'react';
import useSWR, { type SWRConfiguration, type SWRResponse, unstable_serialize } from 'swr';
import type { Address } from '#shared/contract/account.ts';
import type { Category, Product } from '#shared/contract/catalog.ts';
import type { QueryIn } from '#shared/contract/define.ts';
import type { Registry } from '#shared/contract/index.ts';
import { type Answer, ApiError, addressOf, call } from './client.ts';
import { hasJustCome, useMissing } from './rendered-reads.ts';
import { useSession } from './session.ts';
import { lasting } from './stale-if-error.ts';

/** Defaults for all reads: no reading on focus, one quiet second try where no answer came. */
export const readDefaults: SWRConfiguration = {
  revalidateOnFocus: false,
  dedupingInterval: 2_000,
  shouldRetryOnError: (error: unknown) => error instanceof ApiError && (error.code === 'network' || error.status === 503),
  errorRetryCount: 1,
  errorRetryInterval: 1_500,
};

export type ProductQuery = NonNullable<QueryIn<Registry['catalog.listProducts']>>;
export type ProductList = Answer<'catalog.listProducts'>;
type Read<T> = SWRResponse<T, ApiError>;

type PublicKey =
  | 'catalog.listCategories'
  | 'catalog.listProducts'
  | 'catalog.readProduct'
  | 'content.listCarousels'
  | 'doctor.list'
  | 'doctor.listCategories';
interface Asked {
  readonly params?: { readonly id: number };
  readonly query?: NonNullable<QueryIn<Registry['catalog.listCategories' | 'catalog.listProducts' | 'content.listCarousels']>>;
}

/** A read that anybody may make: the server makes it before the page comes. `null` while it is not known yet what to ask. */
function usePublic<K extends PublicKey>(key: K, asked: Asked | null): Read<Answer<K>> {
  const wanted = asked === null ? null : [key, asked];
  const name = unstable_serialize(wanted);
  const miss = useMissing();
  const read = useSWR<Answer<K>, ApiError>(
    wanted,
    () => lasting(name, () => (call as (key: K, asked: Asked | null) => Promise<Answer<K>>)(key, asked)),
    // Neither asks at once, so that what the server renders and what the browser makes of it is the same.
    miss !== null || hasJustCome(name) ? { revalidateOnMount: false } : {},
  );
  if (miss !== null && asked !== null && read.data === undefined && read.error === undefined) miss(name, addressOf(key, asked));
  return read;
}

/** What the shop shows: who keeps the catalogue would be told of hidden ones, too. */
export const useCategories = (): Read<Category[]> => usePublic('catalog.listCategories', { query: { isActive: 'true' } });

/** What the home page's hero shows now. */
export const useSlides = (): Read<Answer<'content.listCarousels'>> =>
  usePublic('content.listCarousels', { query: { isActive: 'true', includePast: 'false' } });

export const useProducts = (query: ProductQuery | null): Read<ProductList> => usePublic('catalog.listProducts', query === null ? null : { query });

/** What to show of a read: its answer, and while that comes the one before it; none of another question once it has failed. */
export function useShown<T>({ data, error }: Read<T>): T | undefined {
  const [last, keep] = useState(data);
  if (data !== undefined && data !== last) keep(data);
  return data ?? (error === undefined ? last : undefined);
}

export const useProduct = (id: number | null): Read<Product> => usePublic('catalog.readProduct', id === null ? null : { params: { id } });

export const useDoctors = (): Read<Answer<'doctor.list'>> => usePublic('doctor.list', {});

export const useDoctorCategories = (): Read<Answer<'doctor.listCategories'>> => usePublic('doctor.listCategories', {});

export function useAddresses(): Read<Address[]> {
  const { user } = useSession();
  return useSWR<Address[], ApiError>(user === null ? null : ['account.listAddresses', user.id], () => call('account.listAddresses'));
}

export type OrderList = Answer<'order.list'>;

/** One's own orders, also for who may see everybody's, newest first, ten a page; `every` so many milliseconds again, 0: not. */
export function useOrders(page: number, every = 0): Read<OrderList> {
  const { user } = useSession();
  return useSWR<OrderList, ApiError>(
    user === null ? null : ['order.list', user.id, page],
    () => call('order.list', { query: { userId: user?.id ?? '', page, limit: 10, sortBy: 'createdAt', sortOrder: 'DESC' } }),
    { refreshInterval: every },
  );
}

export function useOrder(id: string | null): Read<Answer<'order.read'>> {
  const { user } = useSession();
  return useSWR<Answer<'order.read'>, ApiError>(user === null || id === null ? null : ['order.read', user.id, id], () =>
    call('order.read', { params: { id: id ?? '' } }),
  );
}

export function useProfile(): Read<Answer<'account.readProfile'>> {
  const { user } = useSession();
  return useSWR<Answer<'account.readProfile'>, ApiError>(user === null ? null : ['account.readProfile', user.id], () => call('account.readProfile'));
}
