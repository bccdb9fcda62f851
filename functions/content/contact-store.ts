/** Who has written to us? One item a message, in the index under its month for those who answer, and listed under its e-mail for its writer. */

import { commit, itemAt, itemsByKeys, queryItems, type TransactItem } from '#functions/platform/table/table.ts';
import type { ContactType } from '#shared/contract/content/content.ts';
import { indianMonth } from '#shared/rules/india-day.ts';
import { table } from '#shared/table.ts';

/** `CONTACT#<id>` / `CONTACT`. */
export interface ContactItem {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly message: string;
  readonly type: ContactType;
  readonly isResponded: boolean;
  readonly createdAt: string;
  readonly respondedAt?: string;
  readonly respondedBy?: string;
}

const keyOf = (id: string) => ({ pk: `CONTACT#${id}`, sk: 'CONTACT' });
/** Messages that wait for an answer lie here, by age. */
const openPartition = 'CONTACTS#OPEN';
export const openContactKey = (id: string) => ({ pk: openPartition, sk: id });

/** The same item again after a lost answer changes nothing. */
export async function saveContact(contact: ContactItem): Promise<void> {
  const { id, email, createdAt } = contact;
  const keys = { ...keyOf(id), gsi1pk: `CONTACTS#${indianMonth(new Date(createdAt))}`, gsi1sk: `${createdAt}#${id}` };
  await commit([
    { Put: { Item: { ...keys, ...contact } } },
    { Put: { Item: { pk: `EMAIL#${email}`, sk: `CONTACT#${id}` } } },
    { Put: { Item: openContactKey(id) } },
  ]);
}

/** The newest messages from an e-mail, at most 100. */
export async function contactsFrom(email: string): Promise<readonly ContactItem[]> {
  const pointers = await queryItems(
    {
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :contact)',
      ExpressionAttributeValues: { ':pk': `EMAIL#${email}`, ':contact': 'CONTACT#' },
      ScanIndexForward: false,
    },
    100,
  );
  const keys = pointers.map(({ sk }) => keyOf(String(sk).slice('CONTACT#'.length)));
  return (await itemsByKeys(keys, false)) as ContactItem[];
}

export const contactById = (id: string): Promise<ContactItem | undefined> => itemAt(keyOf(id));

/** Says that a message is answered, or that it is not; refused when somebody else has said so meanwhile, or it is gone. */
export function markContact({ id, isResponded: was }: ContactItem, isResponded: boolean, by: string, now: Date): TransactItem[] {
  const pointer = openContactKey(id);
  return [
    {
      Update: {
        Key: keyOf(id),
        UpdateExpression: isResponded
          ? 'SET isResponded = :is, respondedAt = :at, respondedBy = :by'
          : 'SET isResponded = :is REMOVE respondedAt, respondedBy',
        ConditionExpression: 'isResponded = :was',
        ExpressionAttributeValues: { ':is': isResponded, ':was': was, ...(isResponded ? { ':at': now.toISOString(), ':by': by } : {}) },
      },
    },
    isResponded ? { Delete: { Key: pointer } } : { Put: { Item: pointer } },
  ];
}

/** Ids of messages that wait for an answer, behind `after`, at most `most`, those that wait longest first. */
export async function openContacts(most: number, after = ' '): Promise<readonly string[]> {
  const items = await queryItems(
    {
      KeyConditionExpression: 'pk = :pk AND sk > :after',
      ExpressionAttributeValues: { ':pk': openPartition, ':after': after },
      ConsistentRead: true,
    },
    most,
  );
  return items.map(({ sk }) => String(sk));
}

export async function contactsByIds(ids: readonly string[]): Promise<readonly ContactItem[]> {
  const found = new Map(((await itemsByKeys(ids.map(keyOf))) as ContactItem[]).map((contact) => [contact.id, contact]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** The messages of a month in India (`2026-11`) before a place (`<created at>#<id>`), the newest first, at most `most`. */
export const contactsOfMonth = (month: string, before: string, most: number): Promise<readonly ContactItem[]> =>
  queryItems(
    {
      IndexName: table.index.name,
      KeyConditionExpression: 'gsi1pk = :month AND gsi1sk < :before',
      ExpressionAttributeValues: { ':month': `CONTACTS#${month}`, ':before': before },
      ScanIndexForward: false,
    },
    most,
  );
