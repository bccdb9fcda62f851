/** Keyed digests of values that the table must not hold in clear. */
import { createHmac } from 'node:crypto';
import { pepper } from './secrets.ts';

/** HMAC-SHA-256 of the parts with the pepper. */
export async function hmac(...parts: readonly string[]): Promise<Buffer> {
  return createHmac('sha256', await pepper())
    .update(JSON.stringify(parts))
    .digest();
}

/**
 * Replaces a value that the table must not contain: an e-mail, a phone, a network address, the id of a device or a challenge, a recovery code,
 * a handover code. It also signs values that we hand out: a customer's id in a link to unsubscribe, a position in a list in a cursor.
 */
export async function digestOf(
  purpose: 'identifier' | 'attempt' | 'source' | 'account' | 'device' | 'challenge' | 'recovery' | 'unsubscribe' | 'cursor' | 'handover',
  value: string,
): Promise<string> {
  return (await hmac(purpose, value)).toString('base64url');
}
