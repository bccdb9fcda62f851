/** The filters of the doctors in the address. */
import type { Address } from '#web/ui/admin/address.ts';

export const standard = { part: '', doctor: '', view: '', search: '', speciality: '', available: '', archived: '', sort: 'place' } as const;
export type DoctorsState = Readonly<Record<keyof typeof standard, string>>;
export type DoctorsAddress = Address<DoctorsState>;
