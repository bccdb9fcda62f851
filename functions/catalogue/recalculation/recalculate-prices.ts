/** Continues a recalculation of all prices: each slice saves its progress, and the change of that record triggers the next slice. */
import type { DynamoDBStreamEvent } from 'aws-lambda';
import { recordOfChange } from '#functions/record-kinds.ts';
import { continueRecalculation } from './run.ts';

/** Throws when a slice fails, so that the stream delivers its record again. */
export async function handler(event: DynamoDBStreamEvent): Promise<undefined> {
  const runs = event.Records.map(recordOfChange);
  const ids = new Set(runs.flatMap((run) => (run?.kind === 'recalculation' ? [run.partitionId] : [])));
  const at = Math.max(...event.Records.map(({ dynamodb }) => dynamodb?.ApproximateCreationDateTime ?? 0));
  for (const id of ids) await continueRecalculation(id, new Date(at * 1_000));
  return undefined;
}
