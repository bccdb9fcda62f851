/** The filters of the appointments in the address. */
import type { UrlState } from '#web/ui/admin/url-state.ts';

export const appointmentsDefaults = {
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
export type AppointmentsState = Readonly<Record<keyof typeof appointmentsDefaults, string>>;
export type AppointmentsUrlState = UrlState<AppointmentsState>;
