/** Which six digits belong to a seed? And how do we recognise an identifier without keeping it? Both need the pepper. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { secrets } from '#functions/gateways/secrets.ts';

async function hmac(...parts: readonly string[]): Promise<Buffer> {
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

/** 128 random bits: which code they mean, only the pepper tells. */
export const newSeed = (): string => randomBytes(16).toString('base64url');

/**
 * The code of an attempt. It is nowhere stored, not even hashed: it follows from the attempt, a seed and the pepper, as an HOTP
 * value follows from a counter and a key (RFC 4226 section 5.3 without its truncation to 31 bits; 2^48 modulo a million favours no code noticeably).
 * @param attempt what the code is bound to: a code for one attempt says nothing about another
 */
export async function codeOf(attempt: string, seed: string): Promise<string> {
  return String((await hmac('code', attempt, seed)).readUIntBE(0, 6) % 1_000_000).padStart(6, '0');
}

/** Compares in constant time. */
export async function isCode(guess: string, attempt: string, seed: string): Promise<boolean> {
  const right = Buffer.from(await codeOf(attempt, seed));
  const given = Buffer.from(guess);
  return given.length === right.length && timingSafeEqual(given, right);
}
