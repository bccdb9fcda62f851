/** Codes of an authenticator (RFC 6238), its secret, and recovery codes. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { digestOf } from '#functions/platform/digest.ts';
import { pepper } from '#functions/platform/secrets.ts';

/** Time steps of 30 s before and after the current one that are accepted, for a wrong clock and slow typing (RFC 6238, 5.2). */
const drift = 1;

/** 160 random bits (RFC 4226, section 4), in base32 without padding. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** Returns the time step of a correct code that is later than the last used step; undefined for a wrong or used code. */
export function findStep(code: string, secret: string, lastStep: number, now: Date): number | undefined {
  // SHA-1, six digits and 30 s are the package's defaults and the only values that every authenticator supports.
  const totp = new TOTP({ secret });
  const timestamp = now.getTime();
  const delta = totp.validate({ token: code, timestamp, window: drift });
  const step = delta === null ? 0 : totp.counter({ timestamp }) + delta;
  return step > lastStep ? step : undefined;
}

/** The address that an authenticator scans from a QR code (the Key Uri Format of Google Authenticator). */
export const otpauthUri = (secret: string, { brand, email }: { readonly brand: string; readonly email: string }): string =>
  new TOTP({ issuer: brand, label: email, secret }).toString();

async function encryptionKey(): Promise<Buffer> {
  return Buffer.from(hkdfSync('sha256', await pepper(), '', 'totp-secret', 32));
}

/** Encrypts with AES-256-GCM. The result can be decrypted only with the pepper and for the same customer. */
export async function encryptSecret(secret: string, customerId: string): Promise<string> {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', await encryptionKey(), nonce).setAAD(Buffer.from(customerId));
  const encrypted = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url');
}

/** @throws Error when it was encrypted for another customer or with another pepper */
export async function decryptSecret(encrypted: string, customerId: string): Promise<string> {
  const bytes = Buffer.from(encrypted, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', await encryptionKey(), bytes.subarray(0, 12), { authTagLength: 16 });
  decipher.setAAD(Buffer.from(customerId)).setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
}

/** Ten codes of 50 random bits each for customers who have lost their authenticator: `ABCDE-23456`. */
export const newRecoveryCodes = (): readonly string[] =>
  Array.from({ length: 10 }, () => new Secret({ size: 7 }).base32.replace(/^(.{5})(.{5}).*$/, '$1-$2'));

/** 50 random bits with a pepper need no slow hash. @param code with or without its hyphen, in upper or lower case */
export const recoveryDigest = (code: string): Promise<string> => digestOf('recovery', code.replace('-', '').toUpperCase());

export const recoveryDigests = async (codes: readonly string[]): Promise<ReadonlySet<string>> =>
  new Set(await Promise.all(codes.map(recoveryDigest)));
