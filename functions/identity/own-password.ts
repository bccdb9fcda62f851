/** Is this a caller's own password, and may this be their next one? */

import { Failure } from '#functions/platform/http/failure.ts';
import { limitAccount, refundAttempt } from '#functions/platform/limits/limit-use.ts';
import { passwordFault } from '#shared/rules/password.ts';
import { revoke, signInWithPassword } from './identity-provider.ts';

/**
 * Asks for the password again before something that a stolen session must not do; wrong ones count like those of signing in.
 * @param field of the body, for what is wrong with it
 * @throws Failure `wrong_password`, `too_many_requests`
 */
export async function verifyPassword(customerId: string, password: string, field: string, now: Date): Promise<void> {
  await limitAccount('login', customerId, now);
  const tokens = await signInWithPassword(customerId, password);
  if (tokens === null) throw new Failure('wrong_password', { fields: { [field]: 'The current password is not right' } });
  await refundAttempt('login', { account: customerId }, now);
  // The provider knows no other way to look at a password than to sign in with it.
  await revoke(tokens.refreshToken);
}

/** @throws Failure `weak_password` */
export function rejectWeakPasswordOf(password: string, email: string, field: string): void {
  const fault = passwordFault(password, email);
  if (fault !== null) throw rejectWeakPassword(fault, field);
}

export const rejectWeakPassword = (fault: string, field: string): Failure =>
  new Failure('weak_password', { message: `${fault}.`, fields: { [field]: fault } });

/** What the provider has against a password, which our rules let pass, said at the field. */
export function toPasswordFailure(error: unknown, field: string): unknown {
  return error instanceof Failure && error.code === 'weak_password' ? rejectWeakPassword('Please choose a stronger password', field) : error;
}
