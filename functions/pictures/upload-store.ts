/** Which file has somebody begun to upload? One item a form, so that what nobody finishes can be found and removed. */

import { config } from '#functions/platform/config.ts';
import { DeleteCommand, PutCommand } from '#functions/platform/table/commands.ts';
import { db, itemAt, queryItems } from '#functions/platform/table/table.ts';
import { table } from '#shared/table.ts';

/** `UPLOAD#<id>` / `UPLOAD`; in the index by age. */
export interface UploadItem {
  readonly id: string;
  readonly kind: 'picture' | 'sheet';
  /** In the data bucket. */
  readonly key: string;
  readonly by: string;
  readonly at: string;
  /** Of a picture that was looked at. */
  readonly imageUrl?: string;
}

const keyOf = (id: string) => ({ pk: `UPLOAD#${id}`, sk: 'UPLOAD' });
const all = 'UPLOADS';

export async function putUpload(upload: UploadItem): Promise<void> {
  const Item = { ...keyOf(upload.id), ...upload, gsi1pk: all, gsi1sk: `${upload.at}#${upload.id}` };
  await db().send(new PutCommand({ TableName: config('TABLE_NAME'), Item }));
}

/** Only to whoever began it. */
export async function uploadOf(by: string, id: string): Promise<UploadItem | undefined> {
  const item = await itemAt<UploadItem>(keyOf(id));
  return item?.by === by ? item : undefined;
}

/** Begun before this time, the oldest first. */
export const uploadsBefore = (before: Date, most: number): Promise<UploadItem[]> =>
  queryItems(
    {
      IndexName: table.index.name,
      KeyConditionExpression: 'gsi1pk = :all AND gsi1sk < :before',
      ExpressionAttributeValues: { ':all': all, ':before': before.toISOString() },
    },
    most,
  );

export async function deleteUpload(id: string): Promise<void> {
  await db().send(new DeleteCommand({ TableName: config('TABLE_NAME'), Key: keyOf(id) }));
}
