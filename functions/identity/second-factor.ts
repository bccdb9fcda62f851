/** Verifies and sets up second factors. */
import { randomBytes } from 'node:crypto';
import { config } from '#functions/platform/config.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { limitAccount, refundAttempt } from '#functions/platform/limits/limit-use.ts';
import type { TransactItem } from '#functions/platform/table/table.ts';
import { oneTimeCode } from '#shared/rules/identity/one-time-code.ts';
import { type CodeKey, consumeAttempt } from './code-store.ts';
import { newSeed } from './one-time-code.ts';
import { type Challenge, type FactorItem, factorOf, type Proof, putFactor } from './second-factor-store.ts';
import { decryptSecret, encryptSecret, findStep, newRecoveryCodes, newTotpSecret, otpauthUri, recoveryDigest, recoveryDigests } from './totp.ts';

/** Tells whether staff need a second factor. Every value but `optional` means required. */
export const adminsNeedFactor = (): boolean => config('ADMIN_MFA') !== 'optional';

/** Creates a secret for an authenticator, and the pending item that is stored until a first code confirms it. */
export async function newSetup(customer: { readonly id: string; readonly email: string }, now: Date) {
  const secret = newTotpSecret();
  const pending = { ...newPendingFactor(customer.id, now), secret: await encryptSecret(secret, customer.id) };
  return { pending, secret, uri: otpauthUri(secret, { brand: config('BRAND'), email: customer.email }) };
}

/** A pending item that waits for a code. No code is sent, so there is no time for sending another. */
export const newPendingFactor = (customerId: string, now: Date) =>
  ({
    customerId,
    seed: newSeed(),
    triesLeft: oneTimeCode.maxAttempts,
    startedAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + oneTimeCode.validSeconds * 1_000).toISOString(),
    resendAt: now.toISOString(),
  }) satisfies Challenge;

export const newChallengeId = (): string => randomBytes(24).toString('base64url');

/** Uses one try before the code is compared. @throws Failure `challenge_expired`, `code_spent`, `too_many_requests` */
export async function consumeFactorAttempt(key: CodeKey, now: Date): Promise<Challenge> {
  const pending = await consumeAttempt<Challenge>(key, now).catch((error: unknown) => {
    if (error instanceof Failure && error.code === 'code_expired') throw new Failure('challenge_expired', { cause: error });
    if (error instanceof Failure && error.code === 'code_spent')
      throw new Failure('code_spent', { message: 'Too many wrong codes. Please begin again.', cause: error });
    throw error;
  });
  await limitAccount('verify-totp', pending.customerId, now);
  return pending;
}

/** Verifies a code; a correct one does not count against the limit. @throws Failure `wrong_code`, with the tries left where they are counted */
export async function verifyFactor(code: string, customerId: string, factor: FactorItem, now: Date, triesLeft?: number): Promise<Proof> {
  const proof = await findProof(code, customerId, factor, now);
  if (proof === undefined) throw wrongFactorCode(triesLeft);
  await refundAttempt('verify-totp', customerId, now);
  return proof;
}

async function findProof(code: string, customerId: string, factor: FactorItem, now: Date): Promise<Proof | undefined> {
  if (code.length === oneTimeCode.digits) {
    const step = findStep(code, await decryptSecret(factor.secret, customerId), factor.lastStep, now);
    return step === undefined ? undefined : { step };
  }
  const digest = await recoveryDigest(code);
  return factor.recovery?.has(digest) === true ? { recovery: digest } : undefined;
}

/** Verifies a code of a signed-in customer. @throws Failure `totp_off`, `wrong_code`, `too_many_requests` */
export async function verifyOwnFactor(customerId: string, code: string, now: Date): Promise<Proof> {
  const factor = await factorOf(customerId);
  if (factor === undefined) throw new Failure('totp_off');
  await limitAccount('verify-totp', customerId, now);
  return verifyFactor(code, customerId, factor, now);
}

export interface NewFactor {
  readonly write: TransactItem;
  /** Shown once. */
  readonly recoveryCodes: string[];
}

/** Activates a factor with its first code. @throws Failure `wrong_code` */
export async function activateFactor({ customerId, secret = '', triesLeft }: Challenge, code: string, now: Date): Promise<NewFactor> {
  const step = findStep(code, await decryptSecret(secret, customerId), 0, now);
  if (step === undefined) throw wrongFactorCode(triesLeft);
  await refundAttempt('verify-totp', customerId, now);
  const recoveryCodes = [...newRecoveryCodes()];
  return { write: putFactor(customerId, { secret, lastStep: step, recovery: await recoveryDigests(recoveryCodes) }, now), recoveryCodes };
}

function wrongFactorCode(triesLeft: number | undefined): Failure {
  if (triesLeft === undefined) return new Failure('wrong_code');
  const left = triesLeft === 0 ? 'Please begin again.' : triesLeft === 1 ? '1 try left.' : `${triesLeft} tries left.`;
  return new Failure('wrong_code', { message: `That code is not right. ${left}`, details: { triesLeft } });
}
