/** Whose e-mail or phone is this? */

import { normalPhone } from '#shared/rules/phone.ts';
import { customerIdOfEmail, onlyCustomerIdOfPhone } from './customer-store.ts';

/** A customer who does not exist: an unknown identifier goes the same way as a known one, down to the identity provider. */
export const nobody = '00000000000000000000000000';

export type Identifier = { readonly kind: 'phone' | 'email'; readonly value: string };

export function normalIdentifier(text: string): Identifier {
  const phone = normalPhone(text);
  return phone === null ? { kind: 'email', value: text.trim().toLowerCase() } : { kind: 'phone', value: phone };
}

/** The customer to sign in; a phone that several bear signs in nobody. */
export async function customerIdOf({ kind, value }: Identifier): Promise<string | undefined> {
  return kind === 'phone' ? onlyCustomerIdOfPhone(value) : customerIdOfEmail(value);
}
