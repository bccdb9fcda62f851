/** Normalises an e-mail or phone and finds its customer. */

import { normalisePhone } from '#shared/rules/identity/phone.ts';
import { customerIdOfEmail, customerIdOfPhone } from './customer-store.ts';

/** The id of a customer who does not exist: requests with an unknown identifier do the same work as with a known one. */
export const unknownCustomerId = '00000000000000000000000000';

export type Identifier = { readonly kind: 'phone' | 'email'; readonly value: string };

export function normalIdentifier(text: string): Identifier {
  const phone = normalisePhone(text);
  return phone === null ? { kind: 'email', value: text.trim().toLowerCase() } : { kind: 'phone', value: phone };
}

/** Finds the customer to sign in. */
export async function customerIdOf({ kind, value }: Identifier): Promise<string | undefined> {
  return kind === 'phone' ? customerIdOfPhone(value) : customerIdOfEmail(value);
}

/** `a***@example.com`, for texts that other people read, or that outlive the account. */
export const maskEmail = (email: string): string => email.replace(/^(.).*@/, '$1***@');
