/** Calls the shop as an administrator of the clinic, with doctors and specialities that no other spec has. */
import { randomBytes } from 'node:crypto';
import { auditsOfSubject, type Subject } from '#functions/identity/audit-store.ts';
import type { StaffDoctor } from '#shared/contract/clinic/clinic.ts';
import type { StaffSpeciality } from '#shared/contract/clinic/speciality.ts';
import type { Key } from '#shared/contract/index.ts';
import type { ApiResponse, CallOptions } from './call.ts';
import { png } from './catalogue-staff.ts';
import type { Shop } from './shop.ts';

export async function clinicAdmin(shop: Shop) {
  const account = await shop.admin();
  const call = (key: Key, options: CallOptions = {}): Promise<ApiResponse> => shop.call(key, { as: account, ...options });
  const unique = () => randomBytes(4).toString('hex');
  const speciality = async (changes: Record<string, unknown> = {}): Promise<StaffSpeciality> =>
    (await call('speciality.create', { body: { name: `Speciality ${unique()}`, description: 'For everybody', ...changes } })).body;
  const specialityName = (await speciality()).name;
  const doctorFields = (changes: Record<string, unknown> = {}) => ({
    name: `Dr. Asha ${unique()}`,
    speciality: specialityName,
    degree: 'MBBS, MD',
    experience: '12 years',
    about: 'Has time.',
    fees: 600,
    address: { line1: '14 Residency Road', line2: 'Ashok Nagar, Bengaluru' },
    ...changes,
  });
  return {
    account,
    call,
    unique,
    speciality,
    specialityName,
    doctorFields,
    doctor: async (changes: Record<string, unknown> = {}): Promise<StaffDoctor> =>
      (await call('doctor.create', { body: doctorFields(changes) })).body,
    changeDoctor: (id: string, body: Record<string, unknown>) => call('doctor.update', { params: { id }, body }),
    readDoctor: async (id: string): Promise<StaffDoctor> => (await call('doctor.read', { params: { id } })).body,
    /** Uploads a picture and returns its URL. */
    uploadPicture: async (): Promise<string> => {
      const bytes = await png();
      const { body } = await call('upload.begin', { body: { kind: 'picture', contentType: 'image/png', size: bytes.length } });
      const form = new FormData();
      for (const [name, value] of Object.entries(body.fields as Record<string, string>)) form.set(name, value);
      form.set('file', new Blob([new Uint8Array(bytes)]), 'file');
      await fetch(body.url as string, { method: 'POST', body: form });
      return (await call('upload.finish', { params: { id: body.uploadId } })).body.imageUrl as string;
    },
    audits: (subject: Subject) => auditsOfSubject(subject, { limit: 10 }),
  };
}
export type ClinicAdmin = Awaited<ReturnType<typeof clinicAdmin>>;
