/** Begins a sign-up, or the proof of an e-mail at the checkout, and sends their codes. */
import { ulid } from 'ulid';
import type * as z from 'zod';
import { signUpKey } from '#functions/keys.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { limitSource, limitStrangers } from '#functions/platform/limits/limit-use.ts';
import { enqueueEmail } from '#functions/platform/mail/outbox-store.ts';
import { commit } from '#functions/platform/table/table.ts';
import type { SignUp } from '#shared/contract/identity/auth.ts';
import { consentAt } from '#shared/rules/identity/consent.ts';
import { mailboxOf } from '#shared/rules/identity/mailbox.ts';
import { rejectWeakPasswordOf, toPasswordFailure } from './check-password.ts';
import { attemptOf, beginAttempt, type CheckoutAttempt, issueSignUpCode, isTooSoon, newCode, type SignUpAttempt } from './code-store.ts';
import { customerIdOfEmail } from './customer-store.ts';
import { createUser } from './identity-provider.ts';
import { newSeed } from './one-time-code.ts';

interface RequestOrigin {
  readonly source: string;
  readonly now: Date;
}

/**
 * Begins a sign-up. For an e-mail that already has an account it does the same work in the same time, but the mail says so and no code
 * will be accepted.
 */
export async function beginSignUp(signUp: z.output<ReturnType<typeof SignUp>>, { source, now }: RequestOrigin) {
  const { password, email, ...person } = signUp;
  rejectWeakPasswordOf(password, email, 'password');
  await limitSource('send-code', source, now);
  await limitStrangers('send-code', { subject: mailboxOf(email), source }, now);
  const taken = (await customerIdOfEmail(email)) !== undefined;
  const attempt = { ...person, email, taken, consent: consentAt(now), id: ulid(now.getTime()), customerId: ulid(now.getTime()) };
  // Recorded first: after a crash between the two, the sweep still finds the unproven user.
  await beginAttempt(attempt, now);
  await createUser(attempt.customerId, email, password).catch((error: unknown) => {
    throw toPasswordFailure(error, 'password');
  });
  return sendCode(attempt, now);
}

/**
 * Begins the proof of an e-mail at the checkout. Work and mail are the same with and without an account; the user at the identity provider
 * is created when the code is proven.
 */
export async function beginCheckoutProof(email: string, { source, now }: RequestOrigin) {
  await limitSource('send-code', source, now);
  await limitStrangers('send-code', { subject: mailboxOf(email), source }, now);
  const attempt = {
    id: ulid(now.getTime()),
    customerId: ulid(now.getTime()),
    email,
    purpose: 'checkout',
    consent: consentAt(now),
  } as const;
  await beginAttempt(attempt, now);
  return sendCode(attempt, now);
}

/** Sends another code for a sign-up, or for a proof at the checkout, that has begun. */
export async function sendAnotherCode(attemptId: string, purpose: 'checkout' | undefined, { source, now }: RequestOrigin) {
  await limitSource('send-code', source, now);
  const attempt = await attemptOf(attemptId);
  if (attempt === undefined || attempt.purpose !== purpose)
    throw new Failure('code_expired', { message: `This ${purpose ?? 'sign-up'} has expired. Please begin again.` });
  if (attempt.resendAt !== undefined && attempt.resendAt > now.toISOString()) throw isTooSoon(attempt.resendAt, now);
  await limitStrangers('send-code', { subject: mailboxOf(attempt.email), source }, now);
  return sendCode(attempt, now);
}

type Attempt = Pick<SignUpAttempt, 'id' | 'email' | 'taken' | 'purpose'> | Pick<CheckoutAttempt, 'id' | 'email' | 'purpose'>;

async function sendCode(attempt: Attempt, now: Date) {
  const { id, email } = attempt;
  const code = newCode(newSeed(), now);
  const named = { attempt: signUpKey(id).pk, seed: code.seed };
  const mail =
    attempt.purpose === 'checkout'
      ? ({ template: 'checkout-code', to: email, code: named } as const)
      : attempt.taken
        ? ({ template: 'account-exists', to: email } as const)
        : ({ template: 'signup-code', to: email, code: named } as const);
  await commit([issueSignUpCode(id, code, now), enqueueEmail(mail, now)]);
  const { expiresAt, resendAt } = code;
  // The two replies name the id differently; each reply's schema keeps only its own name.
  return { success: true, message: 'We have sent a code to your email.', signupId: id, attemptId: id, expiresAt, resendAt } as const;
}
