/** Which code does an authenticator show (RFC 6238), and how are its secret and the recovery codes made, kept and read? */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { digestOf } from '#functions/platform/digest.ts';
import { secrets } from '#functions/platform/secrets.ts';

/** Seconds. What authenticators take for granted, like SHA-1 and six digits. */
const period = 30;
/** Steps before and after this one that are right as well, for a clock that is off and a person who types slowly (RFC 6238, 5.2). */
const drift = 1;

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** 160 random bits (RFC 4226, section 4), in base32 without padding. */
export const newTotpSecret = (): string => Array.from({ length: 32 }, () => base32[randomInt(32)]).join('');

function bytesOf(secret: string): Buffer {
  const bits = [...secret].map((sign) => base32.indexOf(sign).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

function findCode(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/** The time step that a code is right for, later than the last one used; undefined when it is wrong. Looks at all of them, whichever fits. */
export function stepOf(code: string, secret: string, after: number, now: Date): number | undefined {
  const current = Math.floor(now.getTime() / 1000 / period);
  const [key, given] = [bytesOf(secret), Buffer.from(code)];
  let found: number | undefined;
  for (let step = current - drift; step <= current + drift; step++) {
    const right = Buffer.from(findCode(key, step));
    if (given.length === right.length && timingSafeEqual(given, right) && step > after) found ??= step;
  }
  return found;
}

/** What an authenticator reads from a picture (the Key Uri Format of Google Authenticator). */
export function otpauthUri(secret: string, { brand, email }: { readonly brand: string; readonly email: string }): string {
  const label = `${encodeURIComponent(brand)}:${encodeURIComponent(email)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(brand)}&algorithm=SHA1&digits=6&period=${period}`;
}

async function sealingKey(): Promise<Buffer> {
  const { pepper } = await secrets();
  return Buffer.from(hkdfSync('sha256', pepper, '', 'totp-secret', 32));
}

/** AES-256-GCM, for one customer: what stands in the table opens only with the pepper, and in no other customer's place. */
export async function seal(secret: string, customerId: string): Promise<string> {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', await sealingKey(), nonce).setAAD(Buffer.from(customerId));
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** @throws Error when it was sealed for another customer or under another pepper */
export async function unseal(sealed: string, customerId: string): Promise<string> {
  const bytes = Buffer.from(sealed, 'base64url');
  const opener = createDecipheriv('aes-256-gcm', await sealingKey(), bytes.subarray(0, 12), { authTagLength: 16 });
  opener.setAAD(Buffer.from(customerId)).setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([opener.update(bytes.subarray(28)), opener.final()]).toString('utf8');
}

/** Ten, of 50 random bits each, for the day on which the authenticator is lost: `ABCDE-23456`. */
export function newRecoveryCodes(): readonly string[] {
  const half = () => Array.from({ length: 5 }, () => base32[randomInt(32)]).join('');
  return Array.from({ length: 10 }, () => `${half()}-${half()}`);
}

/** A digest needs no slow hash here: 50 bits under a pepper are not guessed. @param code with or without its hyphen, in any case */
export const recoveryDigest = (code: string): Promise<string> => digestOf('recovery', code.replace('-', '').toUpperCase());

export const recoveryDigests = async (codes: readonly string[]): Promise<ReadonlySet<string>> =>
  new Set(await Promise.all(codes.map(recoveryDigest)));
