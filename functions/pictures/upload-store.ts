/** Stores begun uploads, so that unfinished ones can be found and removed. */

import { datedSort, uploadKey, uploadsPartition } from '#functions/keys.ts';
import { config } from '#functions/platform/config.ts';
import { DeleteCommand, PutCommand } from '#functions/platform/table/commands.ts';
import { db, itemAt, queryItems } from '#functions/platform/table/table.ts';
import { table } from '#shared/table.ts';

/** `UPLOAD#<id>` / `UPLOAD`; the index lists it by age. */
export interface UploadItem {
  readonly id: string;
  readonly kind: 'picture' | 'sheet';
  /** The key of the file in the data bucket. */
  readonly key: string;
  readonly by: string;
  readonly at: string;
  /** Set once the picture is accepted. */
  readonly imageUrl?: string;
}

export async function putUpload(upload: UploadItem): Promise<void> {
  const Item = { ...uploadKey(upload.id), ...upload, gsi1pk: uploadsPartition, gsi1sk: datedSort(upload.at, upload.id) };
  await db().send(new PutCommand({ TableName: config('TABLE_NAME'), Item }));
}

/** Returns the upload only to its owner. */
export async function uploadOf(by: string, id: string): Promise<UploadItem | undefined> {
  const item = await itemAt<UploadItem>(uploadKey(id));
  return item?.by === by ? item : undefined;
}

/** Uploads begun before this time, the oldest first. */
export const uploadsBefore = (before: Date, limit: number): Promise<UploadItem[]> =>
  queryItems(
    {
      IndexName: table.index.name,
      KeyConditionExpression: 'gsi1pk = :all AND gsi1sk < :before',
      ExpressionAttributeValues: { ':all': uploadsPartition, ':before': before.toISOString() },
    },
    limit,
  );

export async function deleteUpload(id: string): Promise<void> {
  await db().send(new DeleteCommand({ TableName: config('TABLE_NAME'), Key: uploadKey(id) }));
}
