/** Which six digits belong to a seed? And how do we recognise an identifier without keeping it? Both need the pepper. */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { hmac } from '#functions/platform/digest.ts';

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
