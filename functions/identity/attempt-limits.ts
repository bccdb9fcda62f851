/** Limits attempts to sign in and requests for codes. Devices that the account knows have limits of their own, which other callers cannot use up. */

import { refundUses } from '#functions/platform/limits/limit-store.ts';
import { countByNetworkForAccount, limitByNetwork, limitKnownDevice, limitSource } from '#functions/platform/limits/limit-use.ts';
import { mailboxOf } from '#shared/rules/identity/mailbox.ts';
import { type Cookies, deviceDigestOf } from './cookies.ts';
import { customerIdOf, type Identifier, unknownCustomerId } from './identifier.ts';
import { isKnownDevice } from './session-store.ts';

export interface AttemptRequest {
  readonly cookies: Cookies;
  readonly source: string;
  readonly now: Date;
}

export interface Attempt {
  /** Undefined without an account, and when the account's attempts are used up: neither reply nor response time may reveal which is the case. */
  readonly customerId: string | undefined;
  /** Whether the account has been signed in to on this device before. */
  readonly isKnownDevice: boolean;
  /** False when the account's attempts are used up: nothing may be mailed to it, whatever the reply says. */
  readonly isWithinLimits: boolean;
  /** Takes back the counted attempt after a success, because only wrong attempts count. */
  readonly refund: () => Promise<void>;
}

/**
 * Counts an attempt before a password or code is compared, or a mail is sent.
 *
 * From a known device, an attempt counts for this account and device only. From any other device it counts for the typed identifier, and is
 * rejected beyond that limit. It also counts for the account, whether its e-mail or its phone was typed. Beyond the account's limit it is not
 * rejected, because that would reveal which phone belongs to an e-mail; it is then made without an account, so it cannot succeed.
 * @throws Failure `too_many_requests`
 */
export async function countAttempt(action: 'login' | 'send-code', identifier: Identifier, request: AttemptRequest): Promise<Attempt> {
  const { source, now } = request;
  const knownDevice = await findKnownDevice(identifier, request);
  if (knownDevice !== undefined) {
    const counted = await limitKnownDevice(action, knownDevice, now);
    return { customerId: knownDevice.customerId, isKnownDevice: true, isWithinLimits: true, refund: () => refundUses(counted) };
  }
  await limitSource(action, source, now);
  const typed = identifier.kind === 'email' ? mailboxOf(identifier.value) : identifier.value;
  const counted = await limitByNetwork(action, { subject: typed, source }, now);
  const customerId = await customerIdOf(identifier);
  const accountUses = await countByNetworkForAccount(action, { subject: customerId ?? typed, source }, now);
  return {
    customerId: accountUses === undefined ? undefined : customerId,
    isKnownDevice: false,
    isWithinLimits: accountUses !== undefined,
    refund: () => refundUses([...counted, ...(accountUses ?? [])]),
  };
}

/** Reads nothing without a device cookie. With one it reads the same for a known and an unknown account. */
async function findKnownDevice(identifier: Identifier, { cookies, now }: AttemptRequest) {
  const device = await deviceDigestOf(cookies);
  if (device === undefined) return undefined;
  const customerId = (await customerIdOf(identifier)) ?? unknownCustomerId;
  return (await isKnownDevice(customerId, device, now)) ? { customerId, device } : undefined;
}
