/** Stores contact messages: one item each, in the index by month; further items list it by its e-mail, and among the unanswered ones. */
import { createHash } from 'node:crypto';
import {
  contactKey,
  contactOfEmailKey,
  contactRequestKey,
  contactSortPrefix,
  datedSort,
  emailPartition,
  monthContactsPartition,
  openContactKey,
  openContactsPartition,
} from '#functions/keys.ts';
import { commit, itemAt, itemsByKeys, queryItems, type TransactItem } from '#functions/platform/table/table.ts';
import type { ContactType } from '#shared/contract/content/content.ts';
import { indianMonth } from '#shared/rules/india-day.ts';
import { table } from '#shared/table.ts';
import type { StaffText } from './reply-once.ts';

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
  readonly replies?: readonly StaffText[];
}

/** Seconds for which a repeated request is recognised. */
const requestRetentionSeconds = 86_400;

/** Not an id derived from the key, as for complaints: unanswered messages are listed by their ids, which begin with their times. */
const requestKeyOf = (email: string, idempotencyKey: string) =>
  contactRequestKey(createHash('sha256').update(`contact ${email} ${idempotencyKey}`).digest('base64url'));

/** Saves a message; fails when one was sent from its e-mail under the same idempotency key. */
export async function saveContact(contact: ContactItem, idempotencyKey: string | undefined): Promise<void> {
  const { id, email, createdAt } = contact;
  const keys = {
    ...contactKey(id),
    gsi1pk: monthContactsPartition(indianMonth(new Date(createdAt))),
    gsi1sk: datedSort(contact.createdAt, contact.id),
  };
  const request = idempotencyKey === undefined ? undefined : requestKeyOf(email, idempotencyKey);
  const ttl = Math.floor(Date.parse(createdAt) / 1000) + requestRetentionSeconds;
  await commit([
    { Put: { Item: { ...keys, ...contact } } },
    { Put: { Item: contactOfEmailKey(email, id) } },
    { Put: { Item: openContactKey(id) } },
    ...(request === undefined ? [] : [{ Put: { Item: { ...request, contactId: id, ttl }, ConditionExpression: 'attribute_not_exists(pk)' } }]),
  ]);
}

/** The message that was sent from an e-mail under an idempotency key. */
export async function contactOfRequest(email: string, idempotencyKey: string): Promise<ContactItem | undefined> {
  const request = await itemAt<{ contactId: string }>(requestKeyOf(email, idempotencyKey));
  return request === undefined ? undefined : contactById(request.contactId);
}

export const isSameContact = (one: ContactItem, other: ContactItem): boolean =>
  one.name === other.name && one.phone === other.phone && one.message === other.message && one.type === other.type;

/** All messages from an e-mail address, in no order. */
export async function contactsFrom(email: string): Promise<readonly ContactItem[]> {
  const pointers = await queryItems({
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :contact)',
    ExpressionAttributeValues: { ':pk': emailPartition(email), ':contact': contactSortPrefix },
  });
  const keys = pointers.map(({ sk }) => contactKey(String(sk).slice(contactSortPrefix.length)));
  return itemsByKeys(keys, false);
}

export const contactById = (id: string): Promise<ContactItem | undefined> => itemAt(contactKey(id));

/** Marks a message as answered or not; fails when the mark changed after it was read, or the message is gone. */
export function markContact({ id, isResponded: before }: ContactItem, isResponded: boolean, by: string, now: Date): TransactItem[] {
  const pointer = openContactKey(id);
  return [
    {
      Update: {
        Key: contactKey(id),
        UpdateExpression: isResponded
          ? 'SET isResponded = :is, respondedAt = :at, respondedBy = :by'
          : 'SET isResponded = :is REMOVE respondedAt, respondedBy',
        ConditionExpression: 'isResponded = :before',
        ExpressionAttributeValues: { ':is': isResponded, ':before': before, ...(isResponded ? { ':at': now.toISOString(), ':by': by } : {}) },
      },
    },
    isResponded ? { Delete: { Key: pointer } } : { Put: { Item: pointer } },
  ];
}

/** Adds an answer and marks the message as answered; fails when another answer was added after the message was read. */
export function addReply({ id, replies = [] }: ContactItem, reply: StaffText): TransactItem[] {
  return [
    {
      Update: {
        Key: contactKey(id),
        UpdateExpression: 'SET replies = :replies, isResponded = :is, respondedAt = :at, respondedBy = :by',
        ConditionExpression: `attribute_exists(pk) AND ${replies.length === 0 ? 'attribute_not_exists(replies)' : 'size(replies) = :seen'}`,
        ExpressionAttributeValues: {
          ':replies': [...replies, reply],
          ':is': true,
          ':at': reply.at,
          ':by': reply.by,
          ...(replies.length === 0 ? {} : { ':seen': replies.length }),
        },
      },
    },
    { Delete: { Key: openContactKey(id) } },
  ];
}

/** Ids of unanswered messages after an id, the longest waiting first. */
export async function openContacts(limit: number, after = ' '): Promise<readonly string[]> {
  const items = await queryItems(
    {
      KeyConditionExpression: 'pk = :pk AND sk > :after',
      ExpressionAttributeValues: { ':pk': openContactsPartition, ':after': after },
      ConsistentRead: true,
    },
    limit,
  );
  return items.map(({ sk }) => String(sk));
}

export async function contactsByIds(ids: readonly string[]): Promise<readonly ContactItem[]> {
  const found = new Map((await itemsByKeys<ContactItem>(ids.map(contactKey))).map((contact) => [contact.id, contact]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** The messages of a month in India (`2026-11`) that follow a position (`<created at>#<id>`) in an order by time. */
export const contactsOfMonth = (month: string, position: string, limit: number, order: 'ASC' | 'DESC' = 'DESC'): Promise<readonly ContactItem[]> =>
  queryItems(
    {
      IndexName: table.index.name,
      KeyConditionExpression: `gsi1pk = :month AND gsi1sk ${order === 'ASC' ? '>' : '<'} :position`,
      ExpressionAttributeValues: { ':month': monthContactsPartition(month), ':position': position },
      ScanIndexForward: order === 'ASC',
    },
    limit,
  );
