/** Which file has somebody begun to upload? One item a form, so that what nobody finishes can be found and removed. */
import { DeleteCommand, GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { config } from '#functions/http/config.ts';
import { table } from '#shared/table.ts';
import { db } from './table.ts';

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
  const { Item } = await db().send(new GetCommand({ TableName: config('TABLE_NAME'), Key: keyOf(id), ConsistentRead: true }));
  return Item?.['by'] === by ? (Item as UploadItem) : undefined;
}

/** Begun before this time, the oldest first. */
export async function uploadsBefore(before: Date, most: number): Promise<UploadItem[]> {
  const { Items = [] } = await db().send(
    new QueryCommand({
      TableName: config('TABLE_NAME'),
      IndexName: table.index.name,
      KeyConditionExpression: 'gsi1pk = :all AND gsi1sk < :before',
      ExpressionAttributeValues: { ':all': all, ':before': before.toISOString() },
      Limit: most,
    }),
  );
  return Items as UploadItem[];
}

export async function dropUpload(id: string): Promise<void> {
  await db().send(new DeleteCommand({ TableName: config('TABLE_NAME'), Key: keyOf(id) }));
}
