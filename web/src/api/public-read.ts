/** Reads of public data, which the server makes before it sends the page; their SWR key is the endpoint with what is asked. */
import { useState } from 'react';
import useSWR, { type SWRConfiguration, type SWRResponse, unstable_serialize } from 'swr';
import type { QueryIn } from '#shared/contract/define.ts';
import type { Registry } from '#shared/contract/index.ts';
import { type Answer, ApiError, call, urlOf } from './client.ts';
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
interface ReadRequest {
  readonly params?: { readonly id: number } | { readonly page: string };
  readonly query?: NonNullable<QueryIn<Registry['catalog.listCategories' | 'catalog.listProducts' | 'content.listCarousels']>>;
}

/** @param request null while the parameters are not known yet */
export function usePublicRead<K extends PublicKey>(key: K, request: ReadRequest | null): Read<Answer<K>> {
  const swrKey = request === null ? null : [key, request];
  const name = unstable_serialize(swrKey);
  const reportMissing = useReportMissing();
  const read = useSWR<Answer<K>, ApiError>(
    swrKey,
    () => staleIfError(name, () => (call as (key: K, request: ReadRequest | null) => Promise<Answer<K>>)(key, request)),
    // Do not read on mount, so that the server's rendering and the hydration are the same.
    reportMissing !== null || isJustRendered(name) ? { revalidateOnMount: false } : {},
  );
  if (reportMissing !== null && request !== null && read.data === undefined && read.error === undefined) reportMissing(name, urlOf(key, request));
  return read;
}

/** Returns the data of a read, or the previous data while the next answer loads; undefined once the read has failed. */
export function useDataOrPrevious<T>({ data, error }: Read<T>): T | undefined {
  const [previous, setPrevious] = useState(data);
  if (data !== undefined && data !== previous) setPrevious(data);
  return data ?? (error === undefined ? previous : undefined);
}

/** Loaded when the browser is idle: nothing on the first screen waits for it. */
const loadResponseCache = () => import('./response-cache.ts');

/** No response at all, or an error of the server. */
const isUnreachable = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'network' || error.code === 'timeout' || error.status >= 500);

/** Keeps the answer of a read under a name, and returns the cached one while the shop cannot be reached. Other errors are thrown. */
async function staleIfError<T>(name: string, read: () => Promise<T>): Promise<T> {
  try {
    const answer = await read();
    whenIdle(() => void loadResponseCache().then(({ storeResponse }) => storeResponse(name, answer), ignoreLoadError));
    return answer;
  } catch (error) {
    const cached = isUnreachable(error)
      ? await loadResponseCache().then(({ readStaleResponse }) => readStaleResponse<T>(name), ignoreLoadError)
      : undefined;
    if (cached === undefined) throw error;
    return cached;
  }
}

/** The code of the response cache could not be loaded. */
const ignoreLoadError = (): undefined => undefined;
