/** What do the settings read besides the profile? */
import useSWR, { type SWRResponse } from 'swr';
import type { User } from '#shared/contract/auth.ts';
import { type Answer, type ApiError, call } from '#web/api/client.ts';
import { keepSession, session, useSession } from '#web/api/session.ts';

type Read<T> = SWRResponse<T, ApiError>;

const useOwn = <K extends 'session.list' | 'totp.read'>(key: K): Read<Answer<K>> => {
  const { user } = useSession();
  return useSWR<Answer<K>, ApiError>(user === null ? null : [key, user.id], () => (call as (key: K) => Promise<Answer<K>>)(key));
};

export const useDevices = (): Read<Answer<'session.list'>> => useOwn('session.list');
export const useTwoStep = (): Read<Answer<'totp.read'>> => useOwn('totp.read');

/** The header and the checkout show who is signed in: they follow what was changed. */
export function keepUser({ id, firstName, lastName, email, phone, role }: User): void {
  const now = session();
  if (now?.user.id === id) keepSession({ token: now.token, user: { id, firstName, lastName, email, phone, role } });
}
