/** Which of our pictures does nothing show (any more)? Each that was uploaded has an item; those that are loose are in the index by age. */

import { config } from '#functions/http/config.ts';
import { Failure } from '#functions/http/failure.ts';
import { DeleteCommand, PutCommand, UpdateCommand } from '#functions/platform/table/commands.ts';
import { table } from '#shared/table.ts';
import { db, isConditionRefused, itemAt, queryItems, type WritePiece } from './table.ts';

/**
 * `PICTURE#<hash>` / `PICTURE`. loose: nothing shows it; used: something does; going: it is being removed.
 * `inOrders`: an order may show it.
 * Pictures of the seed and of imports have none until somebody lets go of them.
 */
type State = 'loose' | 'used' | 'going';

const keyOf = (hash: string) => ({ pk: `PICTURE#${hash}`, sk: 'PICTURE' });
const looseOnes = 'PICTURES-LOOSE';
const names = { '#state': 'state' };

/** A picture has come: loose, unless it is in use already. */
export async function rememberPicture(hash: string, now: Date): Promise<void> {
  try {
    await db().send(
      new PutCommand({
        TableName: config('TABLE_NAME'),
        Item: { ...keyOf(hash), hash, state: 'loose' satisfies State, gsi1pk: looseOnes, gsi1sk: `${now.toISOString()}#${hash}` },
        ConditionExpression: 'attribute_not_exists(pk) OR (#state = :loose AND attribute_not_exists(inOrders))',
        ExpressionAttributeNames: names,
        ExpressionAttributeValues: { ':loose': 'loose' },
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      }),
    );
  } catch (error) {
    if (!isConditionRefused(error)) throw error;
    const state = (error as { Item?: Record<string, { S?: string }> }).Item?.['state']?.S;
    // It is removed this very second: the next try stores it anew.
    if (state === 'going') throw new Failure('unavailable', { retryAfter: 2 });
  }
}

/** Something shows the picture from now on. */
export const usePicture = (hash: string): WritePiece => ({
  Update: {
    Key: keyOf(hash),
    UpdateExpression: 'SET #state = :used REMOVE gsi1pk, gsi1sk',
    ConditionExpression: '#state IN (:loose, :used)',
    ExpressionAttributeNames: names,
    ExpressionAttributeValues: { ':loose': 'loose', ':used': 'used' },
  },
  refused: 'picture_gone',
});

/** One that showed the picture does so no more; whether another does is found out before it is removed. What an order may show stays. */
export const loosenPicture = (hash: string, now: Date, inOrders: boolean): WritePiece => ({
  Update: {
    Key: keyOf(hash),
    UpdateExpression: `SET #state = :loose, #hash = :hash, gsi1pk = :loosePk, gsi1sk = :at${inOrders ? ', inOrders = :yes' : ''}`,
    ExpressionAttributeNames: { ...names, '#hash': 'hash' },
    ExpressionAttributeValues: {
      ':loose': 'loose',
      ':hash': hash,
      ':loosePk': looseOnes,
      ':at': `${now.toISOString()}#${hash}`,
      ...(inOrders ? { ':yes': true } : {}),
    },
  },
});

export async function isKnownPicture(hash: string): Promise<boolean> {
  return (await itemAt(keyOf(hash))) !== undefined;
}

/** Loose since before this time, or on their way out; at most `most`. */
export async function loosePictures(before: Date, most: number): Promise<readonly { readonly hash: string; readonly inOrders: boolean }[]> {
  const items = await queryItems(
    {
      IndexName: table.index.name,
      KeyConditionExpression: 'gsi1pk = :loose AND gsi1sk < :before',
      ExpressionAttributeValues: { ':loose': looseOnes, ':before': before.toISOString() },
    },
    most,
  );
  return items.map(({ hash, inOrders }) => ({ hash: String(hash), inOrders: inOrders === true }));
}

/** False when somebody has begun to use it. From here on nobody can, until it is forgotten. */
export const condemnPicture = (hash: string): Promise<boolean> => change(hash, 'going');

/** Something shows it after all. */
export const findPictureUsed = (hash: string): Promise<boolean> => change(hash, 'used');

async function change(hash: string, to: State): Promise<boolean> {
  try {
    await db().send(
      new UpdateCommand({
        TableName: config('TABLE_NAME'),
        Key: keyOf(hash),
        UpdateExpression: `SET #state = :to${to === 'used' ? ' REMOVE gsi1pk, gsi1sk' : ''}`,
        ConditionExpression: '#state IN (:loose, :going)',
        ExpressionAttributeNames: names,
        ExpressionAttributeValues: { ':to': to, ':loose': 'loose', ':going': 'going' },
      }),
    );
    return true;
  } catch (error) {
    if (isConditionRefused(error)) return false;
    throw error;
  }
}

export async function forgetPicture(hash: string): Promise<void> {
  await db().send(new DeleteCommand({ TableName: config('TABLE_NAME'), Key: keyOf(hash) }));
}
