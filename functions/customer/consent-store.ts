/** Stores the consents of a customer: one item for each purpose, with every grant and withdrawal as proof. */

import type { CustomerItem } from '#functions/identity/customer-store.ts';
import { consentKey } from '#functions/keys.ts';
import { itemAt, type TransactItem } from '#functions/platform/table/table.ts';
import { type ConsentPurpose, type ConsentSource, purposeTexts } from '#shared/rules/identity/consent-purposes.ts';

export interface ConsentEvent {
  readonly isGiven: boolean;
  /** The version of the text that the customer saw. */
  readonly version: string;
  readonly at: string;
  readonly source: ConsentSource;
}

export interface ConsentItem {
  readonly purpose: ConsentPurpose;
  readonly isGiven: boolean;
  /** The oldest first. */
  readonly events: readonly ConsentEvent[];
}

/** A customer never makes more changes than these by hand; the oldest are dropped. */
const maxEvents = 200;

/** Undefined when no consent was given or withdrawn since consents are recorded. */
export const consentOf = (customerId: string, purpose: ConsentPurpose): Promise<ConsentItem | undefined> => itemAt(consentKey(customerId, purpose));

/** Records that a consent is given or withdrawn; fails when another change came after `before` was read. */
export function recordConsent(
  customerId: string,
  purpose: ConsentPurpose,
  before: ConsentItem | undefined,
  change: { readonly isGiven: boolean; readonly source: ConsentSource },
  now: Date,
): TransactItem {
  const event: ConsentEvent = { ...change, version: purposeTexts[purpose].version, at: now.toISOString() };
  const item: ConsentItem = { purpose, isGiven: change.isGiven, events: [...(before?.events ?? []), event].slice(-maxEvents) };
  return {
    Put: {
      Item: { ...consentKey(customerId, purpose), ...item },
      ...(before === undefined
        ? { ConditionExpression: 'attribute_not_exists(pk)' }
        : {
            ConditionExpression: '#events[0].#at = :first AND size(#events) = :seen AND isGiven = :was',
            ExpressionAttributeNames: { '#events': 'events', '#at': 'at' },
            ExpressionAttributeValues: { ':first': before.events[0]?.at ?? '', ':seen': before.events.length, ':was': before.isGiven },
          }),
    },
  };
}

/** Checks in the transaction that the consent is still given. */
export const consentIsGiven = (customerId: string, purpose: ConsentPurpose): TransactItem => ({
  ConditionCheck: { Key: consentKey(customerId, purpose), ConditionExpression: 'isGiven = :yes', ExpressionAttributeValues: { ':yes': true } },
});

/** The write that records a changed choice of the optional mails; no write when the choice is the same. */
export async function mailChoiceWrites(
  customer: Pick<CustomerItem, 'id' | 'newsMails'>,
  newsMails: boolean,
  source: ConsentSource,
  now: Date,
): Promise<readonly TransactItem[]> {
  const before = await consentOf(customer.id, 'mails');
  if (newsMails === (before?.isGiven ?? customer.newsMails !== false)) return [];
  return [recordConsent(customer.id, 'mails', before, { isGiven: newsMails, source }, now)];
}
