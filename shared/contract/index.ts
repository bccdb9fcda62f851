/** Which endpoints are there? The registry: every other list of endpoints is a reading of this one. */
import * as account from './account.ts';
import * as appointment from './appointment.ts';
import * as appointmentClinic from './appointment-clinic.ts';
import * as audit from './audit.ts';
import * as auth from './auth.ts';
import * as carousel from './carousel.ts';
import * as cart from './cart.ts';
import * as catalog from './catalog.ts';
import * as category from './category.ts';
import * as clinic from './clinic.ts';
import * as contact from './contact.ts';
import * as content from './content.ts';
import type { Endpoint } from './define.ts';
import * as doctor from './doctor.ts';
import * as exported from './export.ts';
import * as handover from './handover.ts';
import * as imports from './import.ts';
import * as invoice from './invoice.ts';
import * as order from './order.ts';
import * as overview from './overview.ts';
import * as patient from './patient.ts';
import * as payment from './payment.ts';
import * as privacy from './privacy.ts';
import * as product from './product.ts';
import * as returns from './return.ts';
import * as review from './review.ts';
import * as schedule from './schedule.ts';
import * as session from './session.ts';
import * as speciality from './speciality.ts';
import * as totp from './totp.ts';
import * as upload from './upload.ts';
import * as user from './user.ts';
import * as wishlist from './wishlist.ts';

const domains = {
  account,
  appointment,
  appointmentClinic,
  audit,
  auth,
  carousel,
  cart,
  catalog,
  category,
  clinic,
  contact,
  content,
  doctor,
  exported,
  handover,
  imports,
  invoice,
  order,
  overview,
  patient,
  payment,
  privacy,
  product,
  returns,
  review,
  schedule,
  session,
  speciality,
  totp,
  upload,
  user,
  wishlist,
};

type Entries<M> = { [K in keyof M as M[K] extends Endpoint ? K : never]: M[K] };
type Domains = typeof domains;
/** Extract, not `&`: an intersection with Endpoint would widen every reply to unknown. */
type Entry = Extract<{ [D in keyof Domains]: Entries<Domains[D]>[keyof Entries<Domains[D]>] }[keyof Domains], Endpoint>;

/** `{ 'order.create': ..., ... }`, each entry with its own type. */
export type Registry = { [E in Entry as E['key']]: E };
export type Key = keyof Registry;

const isEndpoint = (value: unknown): value is Entry => typeof value === 'object' && value !== null && 'key' in value && 'method' in value;

export const registry = Object.fromEntries(
  Object.values(domains)
    .flatMap((domain) => Object.values<unknown>(domain))
    .filter(isEndpoint)
    .map((entry) => [entry.key, entry]),
) as Registry;

export const keys = Object.keys(registry).sort() as Key[];

/** `auth.sendSignupOtp` -> `auth/send-signup-otp`: the handler's path under functions/ and the spec's under tests/. */
export function pathOf(key: string): string {
  return key.replace('.', '/').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
