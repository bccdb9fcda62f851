/** Verifies a caller's current password and checks a new one. */

import { Failure } from '#functions/platform/http/failure.ts';
import { limitAccount, refundAttempt } from '#functions/platform/limits/limit-use.ts';
import { passwordProblem } from '#shared/rules/identity/password.ts';
import { revoke, signInWithPassword } from './identity-provider.ts';

/**
 * Verifies the password again before a change that a stolen session must not make. Wrong passwords count as in signing in.
 * @param field the body's field to which the failure belongs
 * @throws Failure `wrong_password`, `too_many_requests`
 */
export async function verifyPassword(customerId: string, password: string, field: string, now: Date): Promise<void> {
  await limitAccount('login', customerId, now);
  const tokens = await signInWithPassword(customerId, password);
  if (tokens === 'locked') {
    const message = 'Your password cannot be checked for a few minutes. Please try again later.';
    throw new Failure('wrong_password', { message, fields: { [field]: message } });
  }
  if (tokens === null) throw new Failure('wrong_password', { fields: { [field]: 'The current password is not right' } });
  await refundAttempt('login', customerId, now);
  // The provider can verify a password only by signing in with it.
  await revoke(tokens.refreshToken);
}

/** The failure while the identity provider has locked this account's password for some minutes. Only for known devices: it reveals that there is an account. */
export const passwordIsLocked = (): Failure =>
  new Failure('too_many_requests', {
    retryAfter: 300,
    message: 'We cannot check your password for a few minutes. Please sign in with a code, or try again later.',
  });

/** @throws Failure `weak_password` */
export function rejectWeakPasswordOf(password: string, email: string, field: string): void {
  const fault = passwordProblem(password, email);
  if (fault !== null) throw rejectWeakPassword(fault, field);
}

export const rejectWeakPassword = (fault: string, field: string): Failure =>
  new Failure('weak_password', { message: `${fault}.`, fields: { [field]: fault } });

/** Maps the provider's rejection of a password, which our own rules allowed, to a failure at the field. */
export function toPasswordFailure(error: unknown, field: string): unknown {
  return error instanceof Failure && error.code === 'weak_password' ? rejectWeakPassword('Please choose a stronger password', field) : error;
}
