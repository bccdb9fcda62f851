/** Derives and compares six-digit codes from a seed and the pepper. */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { hmac } from '#functions/platform/digest.ts';

/** 128 random bits, from which a code is computed with the pepper. */
export const newSeed = (): string => randomBytes(16).toString('base64url');

/**
 * Computes the code of an attempt. It is never stored, not even hashed: it is derived from the attempt, a seed and the pepper, as an HOTP
 * value is from a counter and a key (RFC 4226 section 5.3 without its truncation to 31 bits; the bias of 2^48 modulo a million is negligible).
 * @param attempt what the code is bound to: a code for one attempt reveals nothing about another
 */
export async function codeOf(attempt: string, seed: string): Promise<string> {
  return String((await hmac('code', attempt, seed)).readUIntBE(0, 6) % 1_000_000).padStart(6, '0');
}

/** Compares in constant time. */
export async function isCorrectCode(input: string, attempt: string, seed: string): Promise<boolean> {
  const expected = Buffer.from(await codeOf(attempt, seed));
  const received = Buffer.from(input);
  return received.length === expected.length && timingSafeEqual(received, expected);
}
