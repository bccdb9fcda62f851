/** What do the settings read besides the profile? */
import useSWR, { type SWRResponse } from 'swr';
import { type Answer, type ApiError, call } from '#web/api/client.ts';
import { useSession } from '#web/api/session.ts';

type Read<T> = SWRResponse<T, ApiError>;

const useOwn = <K extends 'session.list' | 'totp.read'>(key: K): Read<Answer<K>> => {
  const { user } = useSession();
  return useSWR<Answer<K>, ApiError>(user === null ? null : [key, user.id], () => (call as (key: K) => Promise<Answer<K>>)(key));
};

export const useDevices = (): Read<Answer<'session.list'>> => useOwn('session.list');
export const useTwoStep = (): Read<Answer<'totp.read'>> => useOwn('totp.read');
