/** Stores which uploaded pictures are used. Unused ones are in the index by age. */

import { datedSort, pictureKey, unusedPicturesPartition } from '#functions/keys.ts';
import { config } from '#functions/platform/config.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { DeleteCommand, PutCommand } from '#functions/platform/table/commands.ts';
import { db, isConditionFailed, itemAt, queryItems, type TransactItem, updateItem } from '#functions/platform/table/table.ts';
import { table } from '#shared/table.ts';

/**
 * `PICTURE#<hash>` / `PICTURE`. Stored states: `loose`: unused; `used`: a record shows it; `going`: it is being removed.
 * `inOrders`: an order may show it.
 * Pictures of the demo seed and of imports have no item until an edit removes them.
 */
type State = 'loose' | 'used' | 'going';

const attributeNames = { '#state': 'state' };

/** Records a stored picture as unused, unless it is in use already. */
export async function recordPicture(hash: string, now: Date): Promise<void> {
  try {
    await db().send(
      new PutCommand({
        TableName: config('TABLE_NAME'),
        Item: {
          ...pictureKey(hash),
          hash,
          state: 'loose' satisfies State,
          gsi1pk: unusedPicturesPartition,
          gsi1sk: datedSort(now.toISOString(), hash),
        },
        ConditionExpression: 'attribute_not_exists(pk) OR (#state = :loose AND attribute_not_exists(inOrders))',
        ExpressionAttributeNames: attributeNames,
        ExpressionAttributeValues: { ':loose': 'loose' },
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      }),
    );
  } catch (error) {
    if (!isConditionFailed(error)) throw error;
    const state = (error as { Item?: Record<string, { S?: string }> }).Item?.['state']?.S;
    // The picture is being removed at this moment; a retry stores it again.
    if (state === 'going') throw new Failure('unavailable', { retryAfter: 2 });
  }
}

/** Marks a picture as used. */
export const markPictureInUse = (hash: string): TransactItem => ({
  Update: {
    Key: pictureKey(hash),
    UpdateExpression: 'SET #state = :used REMOVE gsi1pk, gsi1sk',
    ConditionExpression: '#state IN (:loose, :used)',
    ExpressionAttributeNames: attributeNames,
    ExpressionAttributeValues: { ':loose': 'loose', ':used': 'used' },
  },
  onConditionFailed: 'picture_gone',
});

/** Marks a picture as possibly unused; the sweep looks for other uses before it removes it. A picture that an order may show stays. */
export const markPictureUnused = (hash: string, now: Date, inOrders: boolean): TransactItem => ({
  Update: {
    Key: pictureKey(hash),
    UpdateExpression: `SET #state = :loose, #hash = :hash, gsi1pk = :loosePk, gsi1sk = :at${inOrders ? ', inOrders = :yes' : ''}`,
    ExpressionAttributeNames: { ...attributeNames, '#hash': 'hash' },
    ExpressionAttributeValues: {
      ':loose': 'loose',
      ':hash': hash,
      ':loosePk': unusedPicturesPartition,
      ':at': datedSort(now.toISOString(), hash),
      ...(inOrders ? { ':yes': true } : {}),
    },
  },
});

export async function isKnownPicture(hash: string): Promise<boolean> {
  return (await itemAt(pictureKey(hash))) !== undefined;
}

/** Pictures unused since before this time, or being removed. */
export async function unusedPictures(before: Date, limit: number): Promise<readonly { readonly hash: string; readonly inOrders: boolean }[]> {
  const items = await queryItems(
    {
      IndexName: table.index.name,
      KeyConditionExpression: 'gsi1pk = :loose AND gsi1sk < :before',
      ExpressionAttributeValues: { ':loose': unusedPicturesPartition, ':before': before.toISOString() },
    },
    limit,
  );
  return items.map(({ hash, inOrders }) => ({ hash: String(hash), inOrders: inOrders === true }));
}

/** Claims a picture for removal, so that no edit can use it until its item is deleted. Returns false when it is in use again. */
export const claimPictureRemoval = (hash: string): Promise<boolean> => changeState(hash, 'going');

/** Marks a picture as used after all. */
export const markPictureUsed = (hash: string): Promise<boolean> => changeState(hash, 'used');

async function changeState(hash: string, to: State): Promise<boolean> {
  return updateItem({
    Key: pictureKey(hash),
    UpdateExpression: `SET #state = :to${to === 'used' ? ' REMOVE gsi1pk, gsi1sk' : ''}`,
    ConditionExpression: '#state IN (:loose, :going)',
    ExpressionAttributeNames: attributeNames,
    ExpressionAttributeValues: { ':to': to, ':loose': 'loose', ':going': 'going' },
  });
}

export async function deletePicture(hash: string): Promise<void> {
  await db().send(new DeleteCommand({ TableName: config('TABLE_NAME'), Key: pictureKey(hash) }));
}
