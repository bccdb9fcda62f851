/** Passes the records of the table's stream to every follower that they concern. Followers run concurrently and fail independently. */
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { updateFigures } from '#functions/admin/update-figures.ts';
import { continueImport } from '#functions/catalogue/import/run.ts';
import { publishCatalogueChanges } from '#functions/catalogue/published/publish-catalogue.ts';
import { continueRecalculation } from '#functions/catalogue/recalculation/run.ts';
import { indexOrdersAndAppointments } from '#functions/entry/index-orders.ts';
import { customerPartition, productKey } from '#functions/keys.ts';
import { countCollectedOrders } from '#functions/offers/count-collected.ts';
import { errorFields, log } from '#functions/platform/log.ts';
import { recordOfChange } from '#functions/record-kinds.ts';
import { type FollowedRecord, type Follower, followers } from '#shared/contract/jobs.ts';
import { shopCheck } from '#shared/rules/shop-check.ts';

type HandleChanges = (event: DynamoDBStreamEvent) => Promise<DynamoDBBatchResponse | undefined>;

/**
 * Runs the next slice of the work whose record changed: each slice saves its progress, and that change triggers the next one. A slice that
 * fails throws, so that the stream delivers its record again.
 */
const runSlices =
  (runSlice: (id: string, now: Date) => Promise<void>): HandleChanges =>
  async ({ Records }) => {
    const ids = new Set(Records.flatMap((change) => recordOfChange(change)?.partitionId ?? []));
    const at = Math.max(...Records.map(({ dynamodb }) => dynamodb?.ApproximateCreationDateTime ?? 0));
    for (const id of ids) await runSlice(id, new Date(at * 1_000));
    return undefined;
  };

const handlers: Readonly<Record<Follower, HandleChanges>> = {
  'publish-catalogue': publishCatalogueChanges,
  'index-orders': indexOrdersAndAppointments,
  'update-figures': updateFigures,
  'run-imports': runSlices(continueImport),
  'recalculate-prices': runSlices(continueRecalculation),
  'count-collected': countCollectedOrders,
};

/** Whether a record is the account, the product or a checkout of the job check-shop, which no list and no figure shows. */
function isOfShopCheck({ dynamodb: { Keys = {}, NewImage, OldImage } = {} }: DynamoDBRecord): boolean {
  const owner = (NewImage ?? OldImage)?.['customerId']?.S;
  const own: readonly (string | undefined)[] = [customerPartition(shopCheck.customerId), productKey(shopCheck.productId).pk];
  return owner === shopCheck.customerId || own.includes(Keys['pk']?.S);
}

/**
 * Throws when a follower cannot tell which record failed. The stream then repeats the batch in halves until the record is alone.
 * The other followers have completed by then; they are idempotent.
 */
export async function handler({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> {
  const results = await Promise.allSettled(
    (Object.keys(handlers) as Follower[]).map(async (name) => {
      const kinds: readonly FollowedRecord[] = followers[name];
      const own = Records.filter((change) => {
        const record = recordOfChange(change);
        return kinds.some((kind) => kind === record?.kind) && !isOfShopCheck(change);
      });
      if (own.length === 0) return [];
      try {
        return (await handlers[name]({ Records: own }))?.batchItemFailures ?? [];
      } catch (error) {
        log.error('follow-changes.failed', { follower: name, records: own.length, ...errorFields(error) });
        throw error;
      }
    }),
  );
  const failed = results.find((each) => each.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
  return { batchItemFailures: results.flatMap((each) => (each.status === 'fulfilled' ? each.value : [])) };
}
