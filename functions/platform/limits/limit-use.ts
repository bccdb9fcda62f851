/** Limits attempts by network address, identifier and account. */

import { digestOf } from '#functions/platform/digest.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { countUse, type LimitedAction, networkOf, refundUse } from './limit-store.ts';

/** @throws Failure `too_many_requests` */
export async function limitSource(action: LimitedAction, source: string, now: Date): Promise<void> {
  await countUse(action, 'source', await digestOf('source', networkOf(source)), now);
}

/** Call after `limitSource`, so that one address that tries many identifiers does not use up their limits. @throws Failure `too_many_requests` */
export async function limitIdentifier(action: LimitedAction, identifier: string, now: Date): Promise<void> {
  await countUse(action, 'identifier', await digestOf('identifier', identifier), now);
}

/** For a caller who is signed in. @throws Failure `too_many_requests` */
export async function limitAccount(action: LimitedAction, customerId: string, now: Date): Promise<void> {
  await countUse(action, 'account', await digestOf('account', customerId), now);
}

/**
 * Like `limitAccount` for a caller who is not signed in, but returns false instead of throwing: an error after attempts by e-mail would
 * reveal which phone belongs to the same account.
 * @param account a customer, or the identifier that was typed where there is none
 */
export async function isWithinAttemptLimit(action: LimitedAction, account: string, now: Date): Promise<boolean> {
  try {
    await limitAccount(action, account, now);
    return true;
  } catch (error) {
    if (error instanceof Failure && error.code === 'too_many_requests') return false;
    throw error;
  }
}

/** Takes back the uses of a successful attempt: only wrong ones count. */
export async function refundAttempt(
  action: LimitedAction,
  { identifier, account }: { readonly identifier?: string; readonly account: string },
  now: Date,
): Promise<void> {
  await refundUse(action, 'account', await digestOf('account', account), now);
  if (identifier !== undefined) await refundUse(action, 'identifier', await digestOf('identifier', identifier), now);
}
