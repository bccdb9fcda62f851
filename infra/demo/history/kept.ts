/** Names the records that the snapshot keeps: what people did. What is derived from them, or soon over, is made again or left out. */
import type { Item } from './snapshot.ts';

const kept: readonly (readonly [pk: RegExp, sk: RegExp])[] = [
  [/^CUSTOMER#/, /^(?:PROFILE$|ADDRESS#|ORDER#|CHECKOUT#|REVIEW#|APPOINTMENT#|REMINDER#|FAMILY$)/],
  [/^EMAIL#/, /^(?:LOCK$|CONTACT#)/],
  [/^ORDER#/, /^(?:REF$|CHANGE#|RETURN#)/],
  // The marks of documents that are due: nothing numbers them while it is recorded.
  [/^(?:CHECKOUT|PAYMENT|REFUND|PROVIDER_ORDER|CONTACT|INVOICE_DUE|CREDIT_NOTE_DUE)#/, /./],
  [/^REVIEWS#/, /^REVIEW#/],
  [/^DOCTOR#/, /^SLOT#/],
  [/^CONTACTS#OPEN$/, /./],
  [/^AUDIT(?:-BY)?#/, /./],
];

const left: readonly (readonly [pk: RegExp, sk: RegExp])[] = [
  // Derived: lists, counts and figures.
  [/^(?:ORDERS|ORDERWORDS|USERS|USERWORDS|USER|APPOINTMENTS|APPOINTMENTS-OF|APPOINTMENTWORDS|FIGURES|COUNTED)(?:#|$)/, /./],
  [/^(?:ORDER|APPOINTMENT)#/, /^INDEX$/],
  // Of the catalogue, which the seed makes.
  [/^(?:EDITED|VIEWS#\d+)$/, /./],
  // Soon over: sessions, carts that were bought, keys of requests, codes, counted uses, mails that were sent.
  [/^CUSTOMER#/, /^(?:CART|CART_CHANGE#.*|CHECKOUT|HOLDS|IDEMPOTENCY#.*|SESSION#.*|DEVICE#.*)$/],
  [/^(?:EVENT|LIMIT|OUTBOX|OTP|SIGNUP|PRODUCT)#/, /./],
  [/^RECONCILIATION$/, /./],
];

/** @throws Error for a kind of record that neither list knows */
export function isKept({ pk, sk }: Item): boolean {
  const isIn = (list: typeof kept) => list.some(([partition, sort]) => partition.test(pk) && sort.test(sk));
  if (isIn(kept)) return true;
  if (isIn(left)) return false;
  throw new Error(`Say in infra/demo/history/kept.ts whether the snapshot keeps ${pk} ${sk}.`);
}
