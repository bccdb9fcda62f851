/** Reads and erases a customer's items, and lists the accounts that are still to be erased. */

import { customerPartition, dueErasuresPartition, emailLockKey, erasureKey, profileKey } from '#functions/keys.ts';
import { config } from '#functions/platform/config.ts';
import { DeleteCommand, PutCommand } from '#functions/platform/table/commands.ts';
import { db, queryDue, queryItems, type TransactItem, updateExpressionOf, updateItem } from '#functions/platform/table/table.ts';

interface Key {
  readonly pk: string;
  readonly sk: string;
}
export type StoredItem = Key & Readonly<Record<string, unknown>>;

const toKey = ({ pk, sk }: Key): Key => ({ pk, sk });

/** Closes an account for good: its sessions end, sign-in is blocked, and it stays in the index of due erasures until it is erased. */
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
    { Put: { Item: { ...erasureKey(customerId), customerId, gsi1pk: dueErasuresPartition, gsi1sk: at } } },
  ];
}

/** Customers whose account is closed and not erased yet, the longest waiting first, at most `limit`. */
export async function dueErasures(now: Date, limit: number): Promise<readonly string[]> {
  const items = await queryDue(dueErasuresPartition, now, limit);
  return items.map((item) => String(item['customerId']));
}

/** Returns all items of one partition. */
export const itemsInPartition = (pk: string): Promise<readonly StoredItem[]> =>
  queryItems({
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': pk },
    ConsistentRead: true,
  });

export const itemsOfCustomer = (customerId: string): Promise<readonly StoredItem[]> => itemsInPartition(customerPartition(customerId));

export async function deleteItem(key: Key): Promise<void> {
  await db().send(new DeleteCommand({ TableName: config('TABLE_NAME'), Key: toKey(key) }));
}

/** Replaces an item by one without personal data. */
export async function replaceItem(item: StoredItem): Promise<void> {
  await db().send(new PutCommand({ TableName: config('TABLE_NAME'), Item: item, ConditionExpression: 'attribute_exists(pk)' }));
}

/** Overwrites only these fields, for an item that may be changed concurrently; a deleted item stays deleted. */
export async function overwriteFields(key: Key, fields: Readonly<Record<string, unknown>>): Promise<void> {
  const { expression, names, values } = updateExpressionOf(fields);
  await updateItem({
    Key: toKey(key),
    UpdateExpression: expression,
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeNames: names,
    ExpressionAttributeValues: values,
  });
}

/** Deletes the last items of an account: its e-mail lock, its profile and its due erasure. */
export function deleteAccountWrites(customerId: string, email: string | undefined): readonly TransactItem[] {
  return [
    ...(email === undefined
      ? []
      : [
          {
            Delete: {
              Key: emailLockKey(email),
              ConditionExpression: 'attribute_not_exists(pk) OR customerId = :id',
              ExpressionAttributeValues: { ':id': customerId },
            },
          },
        ]),
    { Delete: { Key: profileKey(customerId) } },
    { Delete: { Key: erasureKey(customerId) } },
  ];
}
