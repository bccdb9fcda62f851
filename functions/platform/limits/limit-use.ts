/** Limits attempts by network address, identifier, account and device. */

import { digestOf } from '#functions/platform/digest.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { type CountedUse, countUse, type LimitedAction, networkOf, refundUses, usesOfAttempt } from './limit-store.ts';

/** @throws Failure `too_many_requests` */
export async function limitSource(action: LimitedAction, source: string, now: Date): Promise<void> {
  await countUse(action, 'source', await digestOf('source', networkOf(source)), now);
}

/** Call this after `limitSource`, so that one address that tries many identifiers does not use up their limits. @throws Failure `too_many_requests` */
export async function limitIdentifier(action: LimitedAction, identifier: string, now: Date): Promise<void> {
  await countUse(action, 'identifier', await digestOf('identifier', identifier), now);
}

/** For a caller who is signed in. @throws Failure `too_many_requests` */
export async function limitAccount(action: LimitedAction, customerId: string, now: Date): Promise<void> {
  await countUse(action, 'account', await digestOf('account', customerId), now);
}

/** Takes back a counted attempt of a signed-in caller: one that succeeded, where only wrong attempts count, or one that another limit has stopped. */
export async function refundAttempt(action: LimitedAction, customerId: string, now: Date): Promise<void> {
  await refundUses(usesOfAttempt(action, 'account', await digestOf('account', customerId), now));
}

/** @param device the device's digest @throws Failure `too_many_requests` */
export async function limitKnownDevice(
  action: LimitedAction,
  { customerId, device }: { readonly customerId: string; readonly device: string },
  now: Date,
): Promise<CountedUse[]> {
  return countUse(action, 'device', await digestOf('account', `${customerId} ${device}`), now);
}

/** The e-mail, phone or account that a caller on an unknown device gives, without proof that it is the caller's, and the caller's address. */
interface NetworkAttempt {
  readonly subject: string;
  readonly source: string;
}

/**
 * Limits callers on unknown devices by the typed identifier: first each network, so that one cannot use up the limit of all, then all together.
 * @throws Failure `too_many_requests`
 */
export async function limitByNetwork(action: LimitedAction, { subject, source }: NetworkAttempt, now: Date): Promise<CountedUse[]> {
  const networkUses = await countUse(action, 'network', await digestOf('identifier', `${subject} ${networkOf(source)}`), now);
  try {
    return [...networkUses, ...(await countUse(action, 'allNetworks', await digestOf('identifier', `${subject} *`), now))];
  } catch (error) {
    // The limit of all networks is reached: a repeated request must not use up the limit of this network.
    await refundUses(networkUses);
    throw error;
  }
}

/**
 * Like `limitByNetwork` for the account itself, but returns undefined instead of throwing: see `orUndefined`.
 * @param subject a customer, or the typed identifier when there is no customer
 */
export async function countByNetworkForAccount(
  action: LimitedAction,
  { subject, source }: NetworkAttempt,
  now: Date,
): Promise<CountedUse[] | undefined> {
  const network = `${subject} ${networkOf(source)}`;
  const networkUses = await orUndefined(countUse(action, 'network', await digestOf('account', network), now));
  // A network beyond its limit counts under a key of its own: the response takes as long, and the limit of all networks is not used up.
  const limitedValue = networkUses === undefined ? `${network} *` : `${subject} *`;
  const allNetworksUses = await orUndefined(countUse(action, 'allNetworks', await digestOf('account', limitedValue), now));
  return networkUses && allNetworksUses && [...networkUses, ...allNetworksUses];
}

/**
 * Like `limitAccount` for a caller who is not signed in, but returns false instead of throwing: see `orUndefined`.
 * @param account a customer, or the typed identifier when there is no customer
 */
export async function isWithinAttemptLimit(action: LimitedAction, account: string, now: Date): Promise<boolean> {
  return (await orUndefined(limitAccount(action, account, now).then(() => true))) === true;
}

/** Returns undefined instead of `too_many_requests`: this error, after attempts by e-mail, would reveal which phone belongs to the same account. */
async function orUndefined<T>(counting: Promise<T>): Promise<T | undefined> {
  try {
    return await counting;
  } catch (error) {
    if (error instanceof Failure && error.code === 'too_many_requests') return undefined;
    throw error;
  }
}
