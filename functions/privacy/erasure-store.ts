/** What does the table hold of somebody who wants to be forgotten, and who is still to be forgotten? */

import { config } from '#functions/platform/config.ts';
import { DeleteCommand, PutCommand, UpdateCommand } from '#functions/platform/table/commands.ts';
import { db, isConditionFailed, queryItems, type TransactItem, updateOf } from '#functions/platform/table/table.ts';
import { table } from '#shared/table.ts';

interface Key {
  readonly pk: string;
  readonly sk: string;
}
export type Held = Key & Readonly<Record<string, unknown>>;

const keyOf = ({ pk, sk }: Key): Key => ({ pk, sk });
const dueKey = (customerId: string): Key => ({ pk: `CUSTOMER#${customerId}`, sk: 'ERASURE' });
const profileKey = (customerId: string): Key => ({ pk: `CUSTOMER#${customerId}`, sk: 'PROFILE' });

/** Closes an account for good: its sessions end, nobody signs in, and it is in the index of those to be erased until it is. */
export function closeAccount(customerId: string, now: Date): readonly TransactItem[] {
  const at = now.toISOString();
  return [
    {
      Update: {
        Key: profileKey(customerId),
        UpdateExpression: 'SET disabledAt = :at, tokensValidAfter = :now',
        ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(disabledAt)',
        ExpressionAttributeValues: { ':at': at, ':now': now.getTime() + 1 },
      },
      onConditionFailed: 'session_expired',
    },
    { Put: { Item: { ...dueKey(customerId), customerId, gsi1pk: 'DUE#ERASURE', gsi1sk: at } } },
  ];
}

/** Customers whose account is closed and not erased yet, the longest waiting first. */
export async function erasuresDue(now: Date, most: number): Promise<readonly string[]> {
  const items = await queryItems(
    {
      IndexName: table.index.name,
      KeyConditionExpression: 'gsi1pk = :due AND gsi1sk <= :now',
      ExpressionAttributeValues: { ':due': 'DUE#ERASURE', ':now': now.toISOString() },
    },
    most,
  );
  return items.map((item) => String(item['customerId']));
}

/** Everything in one partition. */
export const everythingIn = (pk: string): Promise<readonly Held[]> =>
  queryItems({
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': pk },
    ConsistentRead: true,
  });

export const everythingOf = (customerId: string): Promise<readonly Held[]> => everythingIn(`CUSTOMER#${customerId}`);

export async function drop(key: Key): Promise<void> {
  await db().send(new DeleteCommand({ TableName: config('TABLE_NAME'), Key: keyOf(key) }));
}

/** Writes an item anew without what is personal. */
export async function rewrite(item: Held): Promise<void> {
  await db().send(new PutCommand({ TableName: config('TABLE_NAME'), Item: item, ConditionExpression: 'attribute_exists(pk)' }));
}

/** The same for one that others may be writing: only what is named changes, and an item that is gone stays gone. */
export async function blank(key: Key, fields: Readonly<Record<string, unknown>>): Promise<void> {
  const { expression, names, values } = updateOf(fields);
  await db()
    .send(
      new UpdateCommand({
        TableName: config('TABLE_NAME'),
        Key: keyOf(key),
        UpdateExpression: expression,
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeNames: names,
        ExpressionAttributeValues: values,
      }),
    )
    .catch((error: unknown) => {
      if (!isConditionFailed(error)) throw error;
    });
}

/** The last of an account: its lock, its profile and the mark that it is to be erased. */
export function forgetAccount(customerId: string, email: string | undefined): readonly TransactItem[] {
  return [
    ...(email === undefined
      ? []
      : [
          {
            Delete: {
              Key: { pk: `EMAIL#${email}`, sk: 'LOCK' },
              ConditionExpression: 'attribute_not_exists(pk) OR customerId = :id',
              ExpressionAttributeValues: { ':id': customerId },
            },
          },
        ]),
    { Delete: { Key: profileKey(customerId) } },
    { Delete: { Key: dueKey(customerId) } },
  ];
}
