/** Finds which e-mail addresses an account had, and when: messages and complaints are listed by the address that they were sent from. */

import { customerPartition, emailLockKey, emailPartition, formerEmailKey } from '#functions/keys.ts';
import { itemAt, queryItems, type TransactItem } from '#functions/platform/table/table.ts';
import { table } from '#shared/table.ts';

/** A time in which an account had an e-mail. A former one is `CUSTOMER#<id>` / `FORMER_EMAIL#<until>`, in the index by the e-mail. */
export interface EmailPeriod {
  readonly email: string;
  /** Set when another account had the e-mail before. Otherwise what was sent from it before the account was opened belongs to the account, too. */
  readonly since?: string;
  /** Absent for the account's current e-mail. */
  readonly until?: string;
}

/** Whether a record that was sent from the e-mail at this time belongs to the account. */
export const isWithin = ({ since = '', until = '~' }: EmailPeriod, createdAt: string): boolean => createdAt > since && createdAt <= until;

interface Account {
  readonly id: string;
  /** Its current e-mail. */
  readonly email: string;
}

export async function currentEmailPeriod({ id, email }: Account): Promise<EmailPeriod> {
  const [lock, holders] = await Promise.all([
    itemAt<{ readonly createdAt: string }>(emailLockKey(email)),
    queryItems<{ readonly pk: string }>({
      IndexName: table.index.name,
      KeyConditionExpression: 'gsi1pk = :email',
      ExpressionAttributeValues: { ':email': emailPartition(email) },
    }),
  ]);
  const hadOtherOwner = holders.some(({ pk }) => pk !== customerPartition(id));
  return { email, ...(hadOtherOwner && lock !== undefined ? { since: lock.createdAt } : {}) };
}

/** The oldest first. */
export const formerEmailPeriods = (customerId: string): Promise<readonly (EmailPeriod & { readonly until: string })[]> =>
  queryItems({
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :former)',
    ExpressionAttributeValues: { ':pk': customerPartition(customerId), ':former': formerEmailKey(customerId, '').sk },
    ConsistentRead: true,
  });

/** Records that the account no longer has its current e-mail from now on. */
export const endPeriod = (customerId: string, { email, since }: EmailPeriod, now: Date): TransactItem => {
  const until = now.toISOString();
  const period: EmailPeriod = { email, ...(since === undefined ? {} : { since }), until };
  return { Put: { Item: { ...formerEmailKey(customerId, until), ...period, gsi1pk: emailPartition(email), gsi1sk: until } } };
};

/**
 * Returns the records of an account among those that were sent from its current and former addresses, the newest first.
 * @param sentFrom returns the records that were sent from an address, of all its accounts
 */
export async function recordsOfAccount<T extends { readonly createdAt: string }>(
  account: Account,
  sentFrom: (email: string) => Promise<readonly T[]>,
): Promise<readonly T[]> {
  const periods = [await currentEmailPeriod(account), ...(await formerEmailPeriods(account.id))];
  const found = await Promise.all(
    [...new Set(periods.map(({ email }) => email))].map(async (email) => {
      const periodsOfEmail = periods.filter((period) => period.email === email);
      return (await sentFrom(email)).filter(({ createdAt }) => periodsOfEmail.some((period) => isWithin(period, createdAt)));
    }),
  );
  return found.flat().toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1));
}
