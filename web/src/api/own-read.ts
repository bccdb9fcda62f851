import useSWR, { type SWRResponse } from 'swr';
import { type Answer, type ApiError, call } from './client.ts';
import { useSession } from './session.ts';

type OwnKey = 'account.listAddresses' | 'account.readProfile' | 'consent.list' | 'patient.listFamily' | 'session.list' | 'totp.read';

/** Reads something of the signed-in customer's own that takes no parameters. */
export function useOwnRead<K extends OwnKey>(key: K): SWRResponse<Answer<K>, ApiError> {
  const { user } = useSession();
  return useSWR<Answer<K>, ApiError>(user === null ? null : [key, user.id], () => (call as (key: K) => Promise<Answer<K>>)(key));
}
