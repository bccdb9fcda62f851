/** Keyed digests of values that the table must not hold in clear. */
import { createHmac } from 'node:crypto';
import { secrets } from './secrets.ts';

/** HMAC-SHA-256 of the parts with the pepper. */
export async function hmac(...parts: readonly string[]): Promise<Buffer> {
  const { pepper } = await secrets();
  return createHmac('sha256', pepper).update(JSON.stringify(parts)).digest();
}

/**
 * A stand-in in the table for what it must not hold: an e-mail, a phone, an address, what a device or a challenge is recognised by, a recovery code, a code into the clinic's application.
 * Of a customer's id: proof that we wrote the link to unsubscribe; of a place in a list, that we gave it out.
 */
export async function digestOf(
  purpose: 'identifier' | 'source' | 'account' | 'device' | 'challenge' | 'recovery' | 'unsubscribe' | 'cursor' | 'handover',
  value: string,
): Promise<string> {
  return (await hmac(purpose, value)).toString('base64url');
}
