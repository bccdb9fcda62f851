/** Stores mails that wait to be sent: each is written in the transaction of its cause, and sent by readers of the table's stream. */

import { ulid } from 'ulid';
import { dueMailsPartition, outboxKey, unshardedDueMailsPartition } from '#functions/keys.ts';
import { config } from '#functions/platform/config.ts';
import { DeleteCommand, UpdateCommand } from '#functions/platform/table/commands.ts';
import { db, isConditionFailed, itemsByKeys, queryItems, type TransactItem, updateItem } from '#functions/platform/table/table.ts';
import type { OutboxMail } from '#shared/contract/mails.ts';
import { table } from '#shared/table.ts';

/** Milliseconds: longer than sending one mail takes with all its retries, so that only the claim of a crashed sender is taken over. */
const claimMs = 20_000;

/** Seconds. A sent mail is deleted at once; an undeliverable one stays this long for the operator. */
const retentionSeconds = 30 * 86_400;

/**
 * Partitions of the index that take the waiting mails. A mail with the lines of an order costs about 9 write units until it is sent, and a
 * partition takes 1,000 a second: some 900 such mails a second in all.
 */
export const mailShards = [0, 1, 2, 3, 4, 5, 6, 7] as const;
/** The last character of a ULID is random, one of 32. */
const shardOf = (id: string) => (id.codePointAt(id.length - 1) ?? 0) % mailShards.length;

/** Milliseconds until the sweep checks a mail: by then the stream's job has sent it or failed. */
const sweepAfterMs = 60_000;

export function enqueueEmail(mail: OutboxMail, now: Date): TransactItem {
  const id = ulid(now.getTime());
  const Item = {
    ...outboxKey(id),
    id,
    mail,
    attempts: 0,
    createdAt: now.toISOString(),
    gsi1pk: dueMailsPartition(shardOf(id)),
    gsi1sk: new Date(now.getTime() + sweepAfterMs).toISOString(),
    ttl: Math.floor(now.getTime() / 1000) + retentionSeconds,
  };
  return { Put: { Item, ConditionExpression: 'attribute_not_exists(pk)' } };
}

/** Enqueues an e-mail to a buyer; none when the buyer's account is erased, which leaves no address. */
export const enqueueEmailToBuyer = (mail: OutboxMail, now: Date): readonly TransactItem[] =>
  'to' in mail && mail.to.includes('@') ? [enqueueEmail(mail, now)] : [];

export type Claim =
  | { readonly state: 'claimed'; readonly mail: unknown; readonly attempts: number; readonly createdAt: string }
  | { readonly state: 'gone' | 'busy' };

/**
 * Claims a mail for sending, so that a repeated stream record or a second consumer does not send it again.
 * `gone`: sent or undeliverable. `busy`: another sender has claimed it; try again later, because that sender may crash.
 * @param at the machine's own time in milliseconds: claims are between processes and do not follow the shop's clock
 */
export async function claimMail(id: string, at: number): Promise<Claim> {
  try {
    const { Attributes } = await db().send(
      new UpdateCommand({
        TableName: config('TABLE_NAME'),
        Key: outboxKey(id),
        UpdateExpression: 'SET claimedUntil = :until ADD attempts :one',
        ConditionExpression:
          'attribute_exists(pk) AND attribute_not_exists(refusedBecause) AND (attribute_not_exists(claimedUntil) OR claimedUntil < :at)',
        ExpressionAttributeValues: { ':until': at + claimMs, ':at': at, ':one': 1 },
        ReturnValues: 'ALL_NEW',
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      }),
    );
    return { state: 'claimed', mail: Attributes?.['mail'], attempts: Number(Attributes?.['attempts']), createdAt: String(Attributes?.['createdAt']) };
  } catch (error) {
    if (!isConditionFailed(error)) throw error;
    const { Item } = error as { Item?: Record<string, unknown> };
    return { state: Item === undefined || Item['refusedBecause'] !== undefined ? 'gone' : 'busy' };
  }
}

/** Releases the claim of a mail that could not be sent now. */
export async function releaseMail(id: string): Promise<void> {
  await db().send(
    new UpdateCommand({
      TableName: config('TABLE_NAME'),
      Key: outboxKey(id),
      UpdateExpression: 'REMOVE claimedUntil',
      ConditionExpression: 'attribute_exists(pk)',
    }),
  );
}

/** Marks a mail that can never be delivered, so that it is not sent again, and stores the reason for the operator. */
export async function markUndeliverable(id: string, reason: string): Promise<void> {
  await db().send(
    new UpdateCommand({
      TableName: config('TABLE_NAME'),
      Key: outboxKey(id),
      UpdateExpression: 'SET refusedBecause = :because REMOVE claimedUntil, gsi1pk, gsi1sk',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':because': reason },
    }),
  );
}

export async function deleteMail(id: string): Promise<void> {
  await db().send(new DeleteCommand({ TableName: config('TABLE_NAME'), Key: outboxKey(id) }));
}

/** Returns those of these mails that are not sent yet, read with eventual consistency. */
export const mailsByIds = (ids: readonly string[]): Promise<readonly { readonly mail: unknown; readonly createdAt: string }[]> =>
  itemsByKeys([...new Set(ids)].map(outboxKey), false);

export interface WaitingMail {
  readonly id: string;
  readonly createdAt: string;
  readonly isCode: boolean;
}

/** Finds mails that have not been sent and are due for the sweep: one-time codes first, then the longest due. */
export async function findWaitingMails(dueBy: Date, limit: number): Promise<readonly WaitingMail[]> {
  const queries = [unshardedDueMailsPartition, ...mailShards.map(dueMailsPartition)].map((partition) =>
    queryItems<{ id: string; createdAt: string; gsi1sk: string; mail?: { code?: unknown } }>(
      {
        IndexName: table.index.name,
        KeyConditionExpression: 'gsi1pk = :due AND gsi1sk <= :by',
        ExpressionAttributeValues: { ':due': partition, ':by': dueBy.toISOString() },
        ExpressionAttributeNames: { '#code': 'code' },
        ProjectionExpression: 'id, createdAt, gsi1sk, mail.#code',
      },
      limit,
    ),
  );
  return (await Promise.all(queries))
    .flat()
    .map(({ id, createdAt, gsi1sk, mail }) => ({ id, createdAt, dueAt: gsi1sk, isCode: mail?.code !== undefined }))
    .toSorted((one, other) => Number(other.isCode) - Number(one.isCode) || (one.dueAt < other.dueAt ? -1 : 1))
    .slice(0, limit);
}

/** Makes the sweep check a mail again at this time, unless it has been sent meanwhile. */
export async function rescheduleMail(id: string, at: Date): Promise<void> {
  await updateItem({
    Key: outboxKey(id),
    UpdateExpression: 'SET gsi1sk = :at',
    ConditionExpression: 'attribute_exists(gsi1pk)',
    ExpressionAttributeValues: { ':at': at.toISOString() },
  });
}
