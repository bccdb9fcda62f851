/** What has changed in the catalogue's records? The stream tells which; the publisher reads them as they are now. */
import type { DynamoDBStreamEvent } from 'aws-lambda';
import { publish } from '#functions/flows/catalogue/publish.ts';

/** Throws when the catalogue could not be published, so that the stream brings the same records again. */
export async function handler(event: DynamoDBStreamEvent): Promise<undefined> {
  const productIds = new Set<number>();
  const categoryIds = new Set<string>();
  for (const { dynamodb } of event.Records) {
    const [, kind, id] = /^(PRODUCT|CATEGORY)#(.+)$/.exec(dynamodb?.Keys?.['pk']?.S ?? '') ?? [];
    if (id === undefined || dynamodb?.Keys?.['sk']?.S !== kind) continue;
    if (kind === 'CATEGORY') categoryIds.add(id);
    else if (/^\d+$/.test(id)) productIds.add(Number(id));
  }
  await publish({ productIds: [...productIds], categoryIds: [...categoryIds] });
  return undefined;
}
