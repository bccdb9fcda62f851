/** Publishes the records of the catalogue that the stream reports as changed, in their current state. */
import type { DynamoDBStreamEvent, StreamRecord } from 'aws-lambda';
import { publish } from '#functions/catalogue/published/publish-changes.ts';
import { countUncompacted } from '#functions/catalogue/published/version.ts';
import { errorFields, log } from '#functions/platform/log.ts';
import { recordOfChange } from '#functions/record-kinds.ts';

/** Throws when the catalogue could not be published, so that the stream delivers the same records again. */
export async function publishCatalogueChanges(event: DynamoDBStreamEvent): Promise<undefined> {
  const productIds = new Set<number>();
  const categoryIds = new Set<string>();
  let [synonyms, prices, sales] = [false, false, false];
  for (const change of event.Records) {
    const { kind, partitionId: id = '' } = recordOfChange(change) ?? {};
    if (kind === 'synonyms') synonyms = true;
    else if (kind === 'priceSettings') prices = true;
    else if (kind === 'sale') sales = true;
    else if (kind === 'category') categoryIds.add(id);
    else if (kind === 'stock') productIds.add(Number(id));
    else if (kind === 'product' && /^\d+$/.test(id) && !isOnlyViewed(change.dynamodb)) productIds.add(Number(id));
  }
  const published = await publish({ productIds: [...productIds], categoryIds: [...categoryIds], synonyms, prices, sales }).catch((error: unknown) => {
    log.error('catalogue.not-published', errorFields(error));
    throw error;
  });
  if (published !== undefined) {
    const { version, snapshot } = published;
    log.info('catalogue.published', { version, inSnapshot: snapshot?.size ?? 0, uncompacted: countUncompacted(published), lagMs: lagOf(event) });
  }
  return undefined;
}

/** Milliseconds since the oldest of these changes was written. */
function lagOf({ Records }: DynamoDBStreamEvent): number | undefined {
  const seconds = Records.flatMap(({ dynamodb }) => dynamodb?.ApproximateCreationDateTime ?? []);
  return seconds.length === 0 ? undefined : Math.max(0, Math.round(Date.now() - Math.min(...seconds) * 1_000));
}

/** Whether only views were added to the product: lists show them with the product's next change. */
function isOnlyViewed({ OldImage, NewImage }: StreamRecord = {}): boolean {
  const same = (name: string) => JSON.stringify(OldImage?.[name]) === JSON.stringify(NewImage?.[name]);
  return OldImage !== undefined && NewImage !== undefined && !same('viewCount') && same('revision') && same('version');
}
