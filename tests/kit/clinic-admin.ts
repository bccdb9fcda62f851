/** Calls the shop as an administrator of the clinic, with doctors and specialities that no other spec has. */
import { randomBytes } from 'node:crypto';
import { auditsOfSubject, type Subject } from '#functions/identity/audit-store.ts';
import type { StaffDoctor } from '#shared/contract/clinic/clinic.ts';
import type { StaffSpeciality } from '#shared/contract/clinic/speciality.ts';
import type { Key } from '#shared/contract/index.ts';
import type { Answered, CallOptions } from './call.ts';
import { png } from './catalogue-staff.ts';
import type { Shop } from './shop.ts';

export async function clinicAdmin(shop: Shop) {
  const account = await shop.admin();
  const as = (key: Key, options: CallOptions = {}): Promise<Answered> => shop.call(key, { as: account, ...options });
  const unique = () => randomBytes(4).toString('hex');
  const speciality = async (changes: Record<string, unknown> = {}): Promise<StaffSpeciality> =>
    (await as('speciality.create', { body: { name: `Speciality ${unique()}`, description: 'For everybody', ...changes } })).body;
  const ground = (await speciality()).name;
  const fields = (changes: Record<string, unknown> = {}) => ({
    name: `Dr. Asha ${unique()}`,
    speciality: ground,
    degree: 'MBBS, MD',
    experience: '12 years',
    about: 'Has time.',
    fees: 600,
    address: { line1: '14 Residency Road', line2: 'Ashok Nagar, Bengaluru' },
    ...changes,
  });
  return {
    account,
    as,
    unique,
    speciality,
    ground,
    fields,
    doctor: async (changes: Record<string, unknown> = {}): Promise<StaffDoctor> => (await as('doctor.create', { body: fields(changes) })).body,
    change: (id: string, body: Record<string, unknown>) => as('doctor.update', { params: { id }, body }),
    read: async (id: string): Promise<StaffDoctor> => (await as('doctor.read', { params: { id } })).body,
    /** Uploads a picture and returns its URL. */
    stored: async (): Promise<string> => {
      const bytes = await png();
      const { body } = await as('upload.begin', { body: { kind: 'picture', contentType: 'image/png', size: bytes.length } });
      const form = new FormData();
      for (const [name, value] of Object.entries(body.fields as Record<string, string>)) form.set(name, value);
      form.set('file', new Blob([new Uint8Array(bytes)]), 'file');
      await fetch(body.url as string, { method: 'POST', body: form });
      return (await as('upload.finish', { params: { id: body.uploadId } })).body.imageUrl as string;
    },
    audits: (subject: Subject) => auditsOfSubject(subject, { most: 10 }),
  };
}
export type ClinicAdmin = Awaited<ReturnType<typeof clinicAdmin>>;
