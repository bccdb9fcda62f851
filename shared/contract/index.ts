/** The registry of all endpoints, grouped by the subject whose folder holds their handlers. Every other list of endpoints is derived from it. */
import * as audit from './admin/audit.ts';
import * as earnings from './admin/earnings.ts';
import * as exported from './admin/export.ts';
import * as gst from './admin/gst.ts';
import * as overview from './admin/overview.ts';
import * as refund from './admin/refund.ts';
import * as catalog from './catalogue/catalog.ts';
import * as category from './catalogue/category.ts';
import * as imports from './catalogue/import.ts';
import * as product from './catalogue/product.ts';
import * as recalculation from './catalogue/recalculation.ts';
import * as stock from './catalogue/stock.ts';
import * as cart from './checkout/cart.ts';
import * as delivery from './checkout/delivery.ts';
import * as payment from './checkout/payment.ts';
import * as appointment from './clinic/appointment.ts';
import * as appointmentClinic from './clinic/appointment-clinic.ts';
import * as clinic from './clinic/clinic.ts';
import * as doctor from './clinic/doctor.ts';
import * as handover from './clinic/handover.ts';
import * as patient from './clinic/patient.ts';
import * as schedule from './clinic/schedule.ts';
import * as speciality from './clinic/speciality.ts';
import * as complaints from './complaints/complaints.ts';
import * as carousel from './content/carousel.ts';
import * as contact from './content/contact.ts';
import * as content from './content/content.ts';
import * as account from './customer/account.ts';
import * as user from './customer/user.ts';
import * as wishlist from './customer/wishlist.ts';
import type { Endpoint } from './define.ts';
import * as auth from './identity/auth.ts';
import * as session from './identity/session.ts';
import * as totp from './identity/totp.ts';
import * as offer from './offers/offer.ts';
import * as sale from './offers/sale.ts';
import * as invoice from './order/invoice.ts';
import * as order from './order/order.ts';
import * as remittance from './order/remittance.ts';
import * as returns from './order/return.ts';
import * as dispute from './payment/dispute.ts';
import * as upload from './pictures/upload.ts';
import * as consents from './privacy/consent.ts';
import * as privacy from './privacy/privacy.ts';
import * as difference from './reconciliation/difference.ts';
import * as review from './reviews/review.ts';
import * as codSettings from './settings/cod.ts';
import * as deliverySettings from './settings/delivery.ts';
import * as grievanceSettings from './settings/grievance.ts';
import * as policies from './settings/policies.ts';
import * as settings from './settings/settings.ts';
import * as shop from './settings/shop.ts';
import * as stockSettings from './settings/stock.ts';
import * as webhook from './webhooks/webhook.ts';

/** Subject -> its contract files. The handlers are in functions/<subject>/endpoints. */
const subjects = {
  identity: { auth, session, totp },
  settings: { codSettings, deliverySettings, grievanceSettings, policies, settings, shop, stockSettings },
  pictures: { upload },
  catalogue: { catalog, category, imports, product, recalculation, stock },
  payment: { dispute },
  order: { invoice, order, remittance, returns },
  customer: { account, user, wishlist },
  offers: { offer, sale },
  checkout: { cart, delivery, payment },
  reviews: { review },
  clinic: { appointment, appointmentClinic, clinic, doctor, handover, patient, schedule, speciality },
  content: { carousel, contact, content },
  complaints: { complaints },
  reconciliation: { difference },
  privacy: { consents, privacy },
  admin: { audit, earnings, exported, gst, overview, refund },
  webhooks: { webhook },
};

export type Subject = keyof typeof subjects;

type Entries<M> = { [K in keyof M as M[K] extends Endpoint ? K : never]: M[K] };
type Files = { [S in Subject]: (typeof subjects)[S][keyof (typeof subjects)[S]] }[Subject];
type EntriesOf<F> = F extends unknown ? Entries<F>[keyof Entries<F>] : never;
/** Extract, not `&`: an intersection with Endpoint would widen every reply to unknown. */
type Entry = Extract<EntriesOf<Files>, Endpoint>;

/** `{ 'order.create': ..., ... }`, each entry with its own type. */
export type Registry = { [E in Entry as E['key']]: E };
export type Key = keyof Registry;

const isEndpoint = (value: unknown): value is Entry => typeof value === 'object' && value !== null && 'key' in value && 'method' in value;

const entries = Object.entries(subjects).flatMap(([subject, files]) =>
  Object.values<Record<string, unknown>>(files)
    .flatMap((file) => Object.values(file))
    .filter(isEndpoint)
    .map((entry) => ({ subject: subject as Subject, entry })),
);

export const registry = Object.fromEntries(entries.map(({ entry }) => [entry.key, entry])) as Registry;

export const keys = Object.keys(registry).sort() as Key[];

/** `auth.sendSignupOtp` -> `auth/send-signup-otp`: the name of the endpoint's function, its log group and its bundle. */
export function functionNameOf(key: string): string {
  return key.replace('.', '/').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

const subjectOf = new Map<string, Subject>(entries.map(({ subject, entry }) => [entry.key, subject]));

/**
 * The path of an endpoint's handler under functions/ and of its spec under tests/, without the extension. The resource is left out when it
 * has the name of its subject: `order.cancel` -> `order/endpoints/cancel`, `return.list` -> `order/endpoints/return/list`.
 */
export function modulePathOf(key: Key): string {
  const subject = subjectOf.get(key) as Subject;
  const name = functionNameOf(key);
  return `${subject}/endpoints/${name.startsWith(`${subject}/`) ? name.slice(subject.length + 1) : name}`;
}
