/** May this be tried once more, from this address, by this identifier, at this account? */

import { digestOf } from '#functions/platform/digest.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { countUse, type LimitedAction, networkOf, refundUse } from './limit-store.ts';

/** @throws Failure `too_many_requests` */
export async function limitSource(action: LimitedAction, source: string, now: Date): Promise<void> {
  await countUse(action, 'source', await digestOf('source', networkOf(source)), now);
}

/** To be counted after the source: one address that tries many identifiers then uses up none of theirs. @throws Failure `too_many_requests` */
export async function limitIdentifier(action: LimitedAction, identifier: string, now: Date): Promise<void> {
  await countUse(action, 'identifier', await digestOf('identifier', identifier), now);
}

/** For a caller who is known. @throws Failure `too_many_requests` */
export async function limitAccount(action: LimitedAction, customerId: string, now: Date): Promise<void> {
  await countUse(action, 'account', await digestOf('account', customerId), now);
}

/**
 * The same for a caller who is not: false instead of an error. Whoever is told that an account is out of guesses, which they have made by
 * its e-mail, would learn which phone belongs to it. @param account a customer, or whatever was typed where there is none
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

/** What was counted turned out to be no guess: only wrong ones are to count. */
export async function refundAttempt(
  action: LimitedAction,
  { identifier, account }: { readonly identifier?: string; readonly account: string },
  now: Date,
): Promise<void> {
  await refundUse(action, 'account', await digestOf('account', account), now);
  if (identifier !== undefined) await refundUse(action, 'identifier', await digestOf('identifier', identifier), now);
}
