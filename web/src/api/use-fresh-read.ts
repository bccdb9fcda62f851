import { useEffect, useState } from 'react';
import type { SWRConfiguration, SWRResponse } from 'swr';
import type { Key, Registry } from '#shared/contract/index.ts';
import type { Answer, ApiError, Call } from './client.ts';
import { useRead } from './use-read.ts';

/**
 * Reads a record for its form, which is filled once: nothing is returned before a read that begins with the form has ended, because an earlier
 * answer may be older than the record.
 */
export function useFreshRead<K extends Key>(
  key: K,
  request: Omit<Call<Registry[K]>, 'signal'> | null,
  options: SWRConfiguration<Answer<K>, ApiError> = {},
): SWRResponse<Answer<K>, ApiError> {
  const read = useRead(key, request, { revalidateOnMount: false, ...options });
  const { mutate } = read;
  const requested = JSON.stringify(request);
  const [settled, setSettled] = useState<string | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void mutate().then(() => isCurrent && setSettled(requested));
    return () => {
      isCurrent = false;
    };
  }, [mutate, requested]);
  return settled === requested ? read : { ...read, data: undefined, error: undefined };
}
