/** How does a tab read? `useRead('order.list', { query })`; the last answer stays on the screen while the next one comes. */
import useSWR, { type SWRConfiguration, type SWRResponse, useSWRConfig } from 'swr';
import type { Key, Registry } from '#shared/contract/index.ts';
import { type Answer, type ApiError, type Call, call } from './client.ts';
import { useSession } from './session.ts';

/** `null` while it is not known yet what to ask. */
export function useRead<K extends Key>(
  key: K,
  asked: Omit<Call<Registry[K]>, 'signal'> | null,
  options: SWRConfiguration<Answer<K>, ApiError> = {},
): SWRResponse<Answer<K>, ApiError> {
  const { user } = useSession();
  return useSWR<Answer<K>, ApiError>(
    user === null || asked === null ? null : [key, user.id, asked],
    () => (call as (key: K, asked: unknown) => Promise<Answer<K>>)(key, asked),
    { keepPreviousData: true, ...options },
  );
}

/** After a write: reads again whatever is shown of these endpoints. */
export function useReadAgain(): (...keys: readonly Key[]) => Promise<void> {
  const { mutate } = useSWRConfig();
  return async (...keys) => {
    await mutate((key) => Array.isArray(key) && keys.includes(key[0] as Key));
  };
}
