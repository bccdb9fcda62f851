/** For whom does the patient book besides themselves? */
import useSWR from 'swr';
import type { FamilyMember } from '#shared/contract/patient.ts';
import { type Answer, type ApiError, call } from '#web/api/client.ts';
import { useSession } from '#web/api/session.ts';

export function useFamily() {
  const { user } = useSession();
  const read = useSWR<Answer<'patient.listFamily'>, ApiError>(user === null ? null : ['patient.listFamily', user.id], () =>
    call('patient.listFamily'),
  );
  return {
    ...read,
    family: read.data?.family,
    /** What a change has answered is shown at once. */
    keep: (family: FamilyMember[]) => read.mutate({ success: true, family }, { revalidate: false }),
  };
}
