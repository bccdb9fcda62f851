/** The filters of the appointments in the address. */
import type { UrlState } from '#web/ui/admin/address.ts';

export const standard = {
  part: '',
  view: '',
  visit: '',
  search: '',
  doctor: '',
  speciality: '',
  status: '',
  from: '',
  to: '',
  sort: 'latest',
  cursor: '',
  day: '',
} as const;
export type AppointmentsState = Readonly<Record<keyof typeof standard, string>>;
export type AppointmentsAddress = UrlState<AppointmentsState>;
