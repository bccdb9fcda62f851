/** Does this code show somebody's second factor? And what begins where one has to be shown or set up? */
import { randomBytes } from 'node:crypto';
import { config } from '#functions/platform/config.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { limitAccount, refundAttempt } from '#functions/platform/limits/limit-use.ts';
import type { TransactItem } from '#functions/platform/table/table.ts';
import { oneTimeCode } from '#shared/rules/one-time-code.ts';
import { type CodeKey, consumeAttempt } from './code-store.ts';
import { newSeed } from './one-time-code.ts';
import { type Challenge, type FactorItem, factorOf, type Proof, putFactor } from './second-factor-store.ts';
import { newRecoveryCodes, newTotpSecret, otpauthUri, recoveryDigest, recoveryDigests, seal, stepOf, unseal } from './totp.ts';

/** Whether an admin has to show a second factor. Whatever is not plainly optional is required. */
export const adminsNeedFactor = (): boolean => config('ADMIN_MFA') !== 'optional';

/** A secret for an authenticator, and what is kept of it until a code shows that it has arrived there. */
export async function newSetup(customer: { readonly id: string; readonly email: string }, now: Date) {
  const secret = newTotpSecret();
  const waiting = { ...newlyWaiting(customer.id, now), secret: await seal(secret, customer.id) };
  return { waiting, secret, uri: otpauthUri(secret, { brand: config('BRAND'), email: customer.email }) };
}

/** What waits for a code of an authenticator; no code is sent again, so nothing says when. */
export const newlyWaiting = (customerId: string, now: Date): Challenge => ({
  customerId,
  seed: newSeed(),
  triesLeft: oneTimeCode.tries,
  expiresAt: new Date(now.getTime() + oneTimeCode.livesSeconds * 1_000).toISOString(),
  resendAt: now.toISOString(),
});

export const newChallengeId = (): string => randomBytes(24).toString('base64url');

/** Spends a try of what waits for a code, before anybody looks at the code. @throws Failure `challenge_expired`, `code_spent`, `too_many_requests` */
export async function consumeFactorAttempt(key: CodeKey, now: Date): Promise<Challenge> {
  const waiting = await consumeAttempt<Challenge>(key, now).catch((error: unknown) => {
    if (error instanceof Failure && error.code === 'code_expired') throw new Failure('challenge_expired', { cause: error });
    if (error instanceof Failure && error.code === 'code_spent')
      throw new Failure('code_spent', { message: 'Too many wrong codes. Please begin again.', cause: error });
    throw error;
  });
  await limitAccount('verify-totp', waiting.customerId, now);
  return waiting;
}

/** What a code shows; a right one was no guess. @throws Failure `wrong_code`, with the tries left where they are counted */
export async function proofOf(code: string, customerId: string, factor: FactorItem, now: Date, triesLeft?: number): Promise<Proof> {
  const proof = await shownIn(code, customerId, factor, now);
  if (proof === undefined) throw wrongFactorCode(triesLeft);
  await refundAttempt('verify-totp', { account: customerId }, now);
  return proof;
}

async function shownIn(code: string, customerId: string, factor: FactorItem, now: Date): Promise<Proof | undefined> {
  if (code.length === oneTimeCode.digits) {
    const step = stepOf(code, await unseal(factor.secret, customerId), factor.lastStep, now);
    return step === undefined ? undefined : { step };
  }
  const digest = await recoveryDigest(code);
  return factor.recovery?.has(digest) === true ? { recovery: digest } : undefined;
}

/** The proof of somebody who is signed in. @throws Failure `totp_off`, `wrong_code`, `too_many_requests` */
export async function ownProof(customerId: string, code: string, now: Date): Promise<Proof> {
  const factor = await factorOf(customerId);
  if (factor === undefined) throw new Failure('totp_off');
  await limitAccount('verify-totp', customerId, now);
  return proofOf(code, customerId, factor, now);
}

export interface NewFactor {
  readonly piece: TransactItem;
  /** Shown once. */
  readonly recoveryCodes: string[];
}

/** The factor that a first code has shown to work. @throws Failure `wrong_code` */
export async function firstFactor({ customerId, secret = '', triesLeft }: Challenge, code: string, now: Date): Promise<NewFactor> {
  const step = stepOf(code, await unseal(secret, customerId), 0, now);
  if (step === undefined) throw wrongFactorCode(triesLeft);
  await refundAttempt('verify-totp', { account: customerId }, now);
  const recoveryCodes = [...newRecoveryCodes()];
  return { piece: putFactor(customerId, { secret, lastStep: step, recovery: await recoveryDigests(recoveryCodes) }, now), recoveryCodes };
}

function wrongFactorCode(triesLeft: number | undefined): Failure {
  if (triesLeft === undefined) return new Failure('wrong_code');
  const left = triesLeft === 0 ? 'Please begin again.' : triesLeft === 1 ? '1 try left.' : `${triesLeft} tries left.`;
  return new Failure('wrong_code', { message: `That code is not right. ${left}`, details: { triesLeft } });
}
