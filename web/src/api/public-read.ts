/** Reads of public data, which the server makes before it sends the page; their SWR key is the endpoint with what is asked. */
import { useState } from 'react';
import useSWR, { type SWRConfiguration, type SWRResponse, unstable_serialize } from 'swr';
import type { QueryIn } from '#shared/contract/define.ts';
import type { Registry } from '#shared/contract/index.ts';
import { type Answer, ApiError, addressOf, call } from './client.ts';
import { isJustRendered, useReportMissing } from './rendered-reads.ts';
import { whenIdle } from './when-idle.ts';

/** Defaults for all reads: not repeated when the window gets the focus; retried once, silently, when no answer came. */
export const readDefaults: SWRConfiguration = {
  revalidateOnFocus: false,
  dedupingInterval: 2_000,
  shouldRetryOnError: (error: unknown) => error instanceof ApiError && (error.code === 'network' || error.status === 503),
  errorRetryCount: 1,
  errorRetryInterval: 1_500,
};

export type Read<T> = SWRResponse<T, ApiError>;

type PublicKey =
  | 'catalog.listCategories'
  | 'catalog.listProducts'
  | 'catalog.readProduct'
  | 'content.listCarousels'
  | 'doctor.list'
  | 'doctor.listCategories'
  | 'offer.available'
  | 'overview.claims'
  | 'policy.read'
  | 'shop.read';
interface Asked {
  readonly params?: { readonly id: number } | { readonly page: string };
  readonly query?: NonNullable<QueryIn<Registry['catalog.listCategories' | 'catalog.listProducts' | 'content.listCarousels']>>;
}

/** @param asked null while the parameters are not known yet */
export function usePublicRead<K extends PublicKey>(key: K, asked: Asked | null): Read<Answer<K>> {
  const wanted = asked === null ? null : [key, asked];
  const name = unstable_serialize(wanted);
  const reportMissing = useReportMissing();
  const read = useSWR<Answer<K>, ApiError>(
    wanted,
    () => staleIfError(name, () => (call as (key: K, asked: Asked | null) => Promise<Answer<K>>)(key, asked)),
    // Do not read on mount, so that the server's rendering and the hydration are the same.
    reportMissing !== null || isJustRendered(name) ? { revalidateOnMount: false } : {},
  );
  if (reportMissing !== null && asked !== null && read.data === undefined && read.error === undefined) reportMissing(name, addressOf(key, asked));
  return read;
}

/** Returns the data of a read, or the previous data while the next answer loads; undefined once the read has failed. */
export function useDataOrPrevious<T>({ data, error }: Read<T>): T | undefined {
  const [last, keep] = useState(data);
  if (data !== undefined && data !== last) keep(data);
  return data ?? (error === undefined ? last : undefined);
}

/** Loaded when the browser is idle: nothing on the first screen waits for it. */
const responseCache = () => import('./response-cache.ts');

/** No response at all, or an error of the server. */
const isOutOfReach = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'network' || error.code === 'timeout' || error.status >= 500);

/** Keeps the answer of a read under a name, and returns the kept one while the shop cannot be reached. Other errors are thrown. */
async function staleIfError<T>(name: string, read: () => Promise<T>): Promise<T> {
  try {
    const answer = await read();
    whenIdle(() => void responseCache().then(({ keep }) => keep(name, answer), ignore));
    return answer;
  } catch (error) {
    const kept = isOutOfReach(error) ? await responseCache().then(({ recall }) => recall<T>(name), ignore) : undefined;
    if (kept === undefined) throw error;
    return kept;
  }
}

/** The code of the response cache could not be loaded. */
const ignore = (): undefined => undefined;
