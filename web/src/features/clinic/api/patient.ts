import type { FamilyMember } from '#shared/contract/clinic/patient.ts';
import { type Body, call } from '#web/api/client.ts';
import { useOwnRead } from '#web/api/use-read.ts';

export function useFamily() {
  const read = useOwnRead('patient.listFamily');
  return {
    ...read,
    family: read.data?.family,
    /** Shows the family that a write has answered, without reading it again. */
    replaceFamily: (family: FamilyMember[]) => read.mutate({ success: true, family }, { revalidate: false }),
  };
}

export const updatePatientProfile = (form: FormData) => call('patient.updateProfile', { form, timeout: 60_000 });

export const removeFamilyMember = (id: string) => call('patient.removeFamilyMember', { params: { id } });

export const updateFamilyMember = (id: string, body: Body<'patient.changeFamilyMember'>) =>
  call('patient.changeFamilyMember', { params: { id }, body });

export const addFamilyMember = (body: Body<'patient.addFamilyMember'>) => call('patient.addFamilyMember', { body });
