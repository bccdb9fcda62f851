/** What follows from what has changed? Each follower gets the records that concern it, all side by side: none waits for another, or fails with it. */
import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { handler as keepFigures } from '#functions/admin/keep-figures.ts';
import { handler as runImports } from '#functions/catalogue/import/run-imports.ts';
import { handler as publishCatalogue } from '#functions/catalogue/published/publish-catalogue.ts';
import { handler as indexOrders } from '#functions/entry/index-orders.ts';
import { errorFields, log } from '#functions/platform/log.ts';
import { type Follower, followers, isOf } from '#shared/contract/jobs.ts';

type Follow = (event: DynamoDBStreamEvent) => Promise<DynamoDBBatchResponse | undefined>;

const follow: Readonly<Record<Follower, Follow>> = {
  'publish-catalogue': publishCatalogue,
  'index-orders': indexOrders,
  'keep-figures': keepFigures,
  'run-imports': runImports,
};

/**
 * Throws when a follower cannot say which record it failed at: then the stream brings the batch again, in halves, until the one stands alone.
 * The others have done their work by then, and bear doing it again.
 */
export async function handler({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> {
  const told = await Promise.allSettled(
    (Object.keys(follow) as Follower[]).map(async (name) => {
      const own = Records.filter(({ dynamodb: { Keys } = {} }) => isOf(followers[name], Keys?.['pk']?.S, Keys?.['sk']?.S));
      if (own.length === 0) return [];
      try {
        return (await follow[name]({ Records: own }))?.batchItemFailures ?? [];
      } catch (error) {
        log.error('follow-changes.failed', { follower: name, records: own.length, ...errorFields(error) });
        throw error;
      }
    }),
  );
  const failed = told.find((each) => each.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
  return { batchItemFailures: told.flatMap((each) => (each.status === 'fulfilled' ? each.value : [])) };
}
