/** Begins a sign-up, or the proof of an e-mail at the checkout, and sends their codes. */
import { ulid } from 'ulid';
import type * as z from 'zod';
import { signUpKey } from '#functions/keys.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { enqueueEmail } from '#functions/platform/mail/outbox-store.ts';
import { commit } from '#functions/platform/table/table.ts';
import type { SignUp } from '#shared/contract/identity/auth.ts';
import { consentAt } from '#shared/rules/identity/consent.ts';
import { type AttemptRequest, countAttempt } from './attempt-limits.ts';
import { rejectWeakPassword, toPasswordFailure } from './check-password.ts';
import { attemptOf, beginAttempt, type CheckoutAttempt, codeTooSoonFailure, issueSignUpCode, newCode, type SignUpAttempt } from './code-store.ts';
import { customerIdOfEmail } from './customer-store.ts';
import { createUser } from './identity-provider.ts';
import { newSeed } from './one-time-code.ts';

/**
 * Begins a sign-up. For an e-mail that already has an account it does the same work in the same time, but the mail says that there is an account,
 * and no code will be accepted.
 */
export async function beginSignUp(signUp: z.output<ReturnType<typeof SignUp>>, request: AttemptRequest) {
  const { password, email, ...person } = signUp;
  const { now } = request;
  rejectWeakPassword(password, email, 'password');
  const { isWithinLimits } = await countSend(email, request);
  const taken = (await customerIdOfEmail(email)) !== undefined;
  const attempt = { ...person, email, taken, consent: consentAt(now), id: ulid(now.getTime()), customerId: ulid(now.getTime()) };
  // Recorded first: after a crash between the two, the sweep still finds the unproven user.
  await beginAttempt(attempt, now);
  await createUser(attempt.customerId, email, password).catch((error: unknown) => {
    throw toPasswordFailure(error, 'password');
  });
  return sendCode(attempt, isWithinLimits, now);
}

/**
 * Begins the proof of an e-mail at the checkout. Work and mail are the same with and without an account; the user at the identity provider
 * is created when the code is proven.
 */
export async function beginCheckoutProof(email: string, request: AttemptRequest) {
  const { now } = request;
  const { isWithinLimits } = await countSend(email, request);
  const attempt = {
    id: ulid(now.getTime()),
    customerId: ulid(now.getTime()),
    email,
    purpose: 'checkout',
    consent: consentAt(now),
  } as const;
  await beginAttempt(attempt, now);
  return sendCode(attempt, isWithinLimits, now);
}

/** Sends another code for a sign-up, or for a proof at the checkout, that has begun. */
export async function sendAnotherCode(attemptId: string, purpose: 'checkout' | undefined, request: AttemptRequest) {
  const { now } = request;
  const attempt = await attemptOf(attemptId);
  if (attempt === undefined || attempt.purpose !== purpose)
    throw new Failure('code_expired', { message: `This ${purpose ?? 'sign-up'} has expired. Please begin again.` });
  if (attempt.resendAt !== undefined && attempt.resendAt > now.toISOString()) throw codeTooSoonFailure(attempt.resendAt, now);
  const { isWithinLimits } = await countSend(attempt.email, request);
  return sendCode(attempt, isWithinLimits, now);
}

/** Counts against the limit of sign-in codes of the e-mail's account, if there is one, because both are mailed to the same mailbox. */
const countSend = (email: string, request: AttemptRequest) => countAttempt('send-code', { kind: 'email', value: email }, request);

type Attempt = Pick<SignUpAttempt, 'id' | 'email' | 'taken' | 'purpose'> | Pick<CheckoutAttempt, 'id' | 'email' | 'purpose'>;

/** @param isMailed false does the same work, but sends no mail */
async function sendCode(attempt: Attempt, isMailed: boolean, now: Date) {
  const { id, email } = attempt;
  const code = newCode(newSeed(), now);
  const codeOfAttempt = { attempt: signUpKey(id).pk, seed: code.seed };
  const mail =
    attempt.purpose === 'checkout'
      ? ({ template: 'checkout-code', to: email, code: codeOfAttempt } as const)
      : attempt.taken
        ? ({ template: 'account-exists', to: email } as const)
        : ({ template: 'signup-code', to: email, code: codeOfAttempt } as const);
  await commit([issueSignUpCode(id, code, now), enqueueEmail(isMailed ? mail : { template: 'nobody' }, now)]);
  const { expiresAt, resendAt } = code;
  // The two replies name the id differently; each reply's schema keeps only its own name.
  return { success: true, message: 'We have sent a code to your email.', signupId: id, attemptId: id, expiresAt, resendAt } as const;
}
