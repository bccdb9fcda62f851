/** Limits attempts by network address, identifier, account and device. */

import { digestOf } from '#functions/platform/digest.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { type CountedUse, countUse, type LimitedAction, networkOf, refundUses, usesAt } from './limit-store.ts';

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

/** Takes back the use of a successful attempt by a caller who is signed in: only wrong ones count. */
export async function refundAttempt(action: LimitedAction, customerId: string, now: Date): Promise<void> {
  await refundUses(usesAt(action, 'account', await digestOf('account', customerId), now));
}

/** @param device its digest @throws Failure `too_many_requests` */
export async function limitKnownDevice(
  action: LimitedAction,
  { customerId, device }: { readonly customerId: string; readonly device: string },
  now: Date,
): Promise<CountedUse[]> {
  return countUse(action, 'device', await digestOf('account', `${customerId} ${device}`), now);
}

/** An e-mail, phone or account that callers on unknown devices try to get into, and from where. */
interface StrangersAttempt {
  readonly subject: string;
  readonly source: string;
}

/**
 * Limits callers on unknown devices by what they typed: each network, so that one alone cannot use up the limit of all, and then all together.
 * @throws Failure `too_many_requests`
 */
export async function limitStrangers(action: LimitedAction, { subject, source }: StrangersAttempt, now: Date): Promise<CountedUse[]> {
  const ofNetwork = await countUse(action, 'network', await digestOf('identifier', `${subject} ${networkOf(source)}`), now);
  try {
    return [...ofNetwork, ...(await countUse(action, 'strangers', await digestOf('identifier', `${subject} *`), now))];
  } catch (error) {
    // Refused for the sake of other networks: asking again must not use up this network's own limit.
    await refundUses(ofNetwork);
    throw error;
  }
}

/**
 * Like `limitStrangers` for the account itself, but returns undefined instead of throwing: see `orUndefined`.
 * @param subject a customer, or what was typed where there is none
 */
export async function countStrangersOfAccount(
  action: LimitedAction,
  { subject, source }: StrangersAttempt,
  now: Date,
): Promise<CountedUse[] | undefined> {
  const network = `${subject} ${networkOf(source)}`;
  const ofNetwork = await orUndefined(countUse(action, 'network', await digestOf('account', network), now));
  // A network beyond its limit counts on by itself, so that it takes as long and uses nothing up.
  const all = ofNetwork === undefined ? `${network} *` : `${subject} *`;
  const ofAll = await orUndefined(countUse(action, 'strangers', await digestOf('account', all), now));
  return ofNetwork && ofAll && [...ofNetwork, ...ofAll];
}

/**
 * Like `limitAccount` for a caller who is not signed in, but returns false instead of throwing: see `orUndefined`.
 * @param account a customer, or the identifier that was typed where there is none
 */
export async function isWithinAttemptLimit(action: LimitedAction, account: string, now: Date): Promise<boolean> {
  return (await orUndefined(limitAccount(action, account, now).then(() => true))) === true;
}

/** An error after attempts by e-mail would reveal which phone belongs to the same account. */
async function orUndefined<T>(counting: Promise<T>): Promise<T | undefined> {
  try {
    return await counting;
  } catch (error) {
    if (error instanceof Failure && error.code === 'too_many_requests') return undefined;
    throw error;
  }
}
