/** Updates the figures and the list of customers after changes in the table's stream. */
import type { DynamoDBStreamEvent } from 'aws-lambda';
import { indexUser } from '#functions/customer/index-user.ts';
import { recordOfChange } from '#functions/record-kinds.ts';
import { countFigures } from './count-figures.ts';

const maxConcurrent = 8;

/** Throws when a record could not be counted, so that the stream repeats the batch. */
export async function handler(event: DynamoDBStreamEvent): Promise<undefined> {
  const records = event.Records.flatMap((change) => recordOfChange(change) ?? []);
  await countFigures(records);
  const customers = new Set(records.flatMap(({ kind, partitionId }) => (kind === 'profile' || kind === 'order' ? [partitionId] : [])));
  const waiting = [...customers];
  await Promise.all(
    Array.from({ length: maxConcurrent }, async () => {
      for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) await indexUser(id);
    }),
  );
  return undefined;
}
