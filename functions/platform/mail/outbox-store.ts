/** The outbox: e-mails written in the transaction of the change that causes them; the stream of the table sends them. */

import { ulid } from 'ulid';
import { outboxKey } from '#functions/keys.ts';
import { config } from '#functions/platform/config.ts';
import { DeleteCommand, UpdateCommand } from '#functions/platform/table/commands.ts';
import { db, isConditionFailed, queryItems, type TransactItem } from '#functions/platform/table/table.ts';
import type { OutboxMail } from '#shared/contract/mails.ts';
import { table } from '#shared/table.ts';

/** Milliseconds: longer than one mail takes with all its retries, so that only a dead sender's claim is taken over. */
const claimFor = 20_000;

/** Seconds. A sent mail is deleted at once; one that was set aside stays this long for the operator. */
const keptFor = 30 * 86_400;

/** In the index under when the sweep looks at it: by then the stream has sent it, or has given it up. */
const due = 'DUE#MAIL';
const sweptAfter = 60_000;

export function enqueueEmail(mail: OutboxMail, now: Date): TransactItem {
  const id = ulid(now.getTime());
  const Item = {
    ...outboxKey(id),
    id,
    mail,
    attempts: 0,
    createdAt: now.toISOString(),
    gsi1pk: due,
    gsi1sk: new Date(now.getTime() + sweptAfter).toISOString(),
    ttl: Math.floor(now.getTime() / 1000) + keptFor,
  };
  return { Put: { Item, ConditionExpression: 'attribute_not_exists(pk)' } };
}

export type Claim =
  | { readonly state: 'claimed'; readonly mail: unknown; readonly attempts: number; readonly createdAt: string }
  | { readonly state: 'gone' | 'busy' };

/**
 * Takes a mail for sending, so that a repeated record or a second consumer does not send it again.
 * `gone`: sent, or given up. `busy`: another sender has it; come back later, it may die on the way.
 * @param at the machine's own time in milliseconds: a claim is a matter between processes, not of the shop's clock
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
        ExpressionAttributeValues: { ':until': at + claimFor, ':at': at, ':one': 1 },
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

/** Lets go of a mail that could not be sent now. */
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

/** Sets a mail aside that can never be sent, for the operator to see. */
export async function deferMail(id: string, because: string): Promise<void> {
  await db().send(
    new UpdateCommand({
      TableName: config('TABLE_NAME'),
      Key: outboxKey(id),
      UpdateExpression: 'SET refusedBecause = :because REMOVE claimedUntil, gsi1pk, gsi1sk',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':because': because },
    }),
  );
}

export async function deleteMail(id: string): Promise<void> {
  await db().send(new DeleteCommand({ TableName: config('TABLE_NAME'), Key: outboxKey(id) }));
}

/** Mails that the stream has not sent and that are looked at by then, the longest due first. */
export async function findWaitingMails(by: Date, most: number): Promise<readonly { readonly id: string; readonly createdAt: string }[]> {
  const items = await queryItems(
    {
      IndexName: table.index.name,
      KeyConditionExpression: 'gsi1pk = :due AND gsi1sk <= :by',
      ExpressionAttributeValues: { ':due': due, ':by': by.toISOString() },
      ProjectionExpression: 'id, createdAt',
    },
    most,
  );
  return items.map((item) => ({ id: String(item['id']), createdAt: String(item['createdAt']) }));
}

/** Lets the sweep look at a mail again at this time, unless it has gone out meanwhile. */
export async function retryMail(id: string, at: Date): Promise<void> {
  await db()
    .send(
      new UpdateCommand({
        TableName: config('TABLE_NAME'),
        Key: outboxKey(id),
        UpdateExpression: 'SET gsi1sk = :at',
        ConditionExpression: 'attribute_exists(gsi1pk)',
        ExpressionAttributeValues: { ':at': at.toISOString() },
      }),
    )
    .catch((error: unknown) => {
      if (!isConditionFailed(error)) throw error;
    });
}
