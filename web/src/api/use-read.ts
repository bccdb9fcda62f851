/** Reads that need a session. Their SWR key is the endpoint, the customer's id and what is asked. */
import { useCallback } from 'react';
import useSWR, { type SWRConfiguration, type SWRResponse, useSWRConfig } from 'swr';
import type { Key, Registry } from '#shared/contract/index.ts';
import { type Answer, type ApiError, type Call, call } from './client.ts';
import { useSession } from './session.ts';

/**
 * Reads what the administration shows; the previous answer stays on the screen while the next one loads.
 * @param request null while the parameters are not known yet
 */
export function useRead<K extends Key>(
  key: K,
  request: Omit<Call<Registry[K]>, 'signal'> | null,
  options: SWRConfiguration<Answer<K>, ApiError> = {},
): SWRResponse<Answer<K>, ApiError> {
  const { user } = useSession();
  return useSWR<Answer<K>, ApiError>(
    user === null || request === null ? null : [key, user.id, request],
    () => (call as (key: K, request: unknown) => Promise<Answer<K>>)(key, request),
    { keepPreviousData: true, ...options },
  );
}

type OwnKey = 'account.listAddresses' | 'account.readProfile' | 'consent.list' | 'patient.listFamily' | 'session.list' | 'totp.read';

/** Reads the signed-in customer's own data at an endpoint without parameters. */
export function useOwnRead<K extends OwnKey>(key: K): SWRResponse<Answer<K>, ApiError> {
  const { user } = useSession();
  return useSWR<Answer<K>, ApiError>(user === null ? null : [key, user.id], () => (call as (key: K) => Promise<Answer<K>>)(key));
}

/** Returns a function that reads everything shown of the given endpoints again, after a write. */
export function useInvalidate(): (...keys: readonly Key[]) => Promise<void> {
  const { mutate } = useSWRConfig();
  return async (...keys) => {
    await mutate((key) => Array.isArray(key) && keys.includes(key[0] as Key));
  };
}

/** Returns what SWR has read so far, and a function that reads all of it again. */
export function useAllReads(): { readonly readEntries: () => (readonly [name: string, data: unknown])[]; readonly revalidateAll: () => void } {
  const { cache, mutate } = useSWRConfig();
  const readEntries = useCallback(() => [...cache.keys()].map((name) => [name, cache.get(name)?.data] as const), [cache]);
  const revalidateAll = useCallback(() => void mutate(() => true), [mutate]);
  return { readEntries, revalidateAll };
}
