/** Which imports have staff begun, and which are not done yet? Each slice of work is written down, and its record brings the next. */
import type { DynamoDBStreamEvent } from 'aws-lambda';
import { continueImport } from './run.ts';

/** Throws when a slice cannot be done, so that the stream brings its record again. */
export async function handler(event: DynamoDBStreamEvent): Promise<undefined> {
  const ids = new Set(event.Records.flatMap(({ dynamodb }) => /^IMPORTRUN#(.+)$/.exec(dynamodb?.Keys?.['pk']?.S ?? '')?.[1] ?? []));
  const at = Math.max(...event.Records.map(({ dynamodb }) => dynamodb?.ApproximateCreationDateTime ?? 0));
  for (const id of ids) await continueImport(id, new Date(at * 1_000));
  return undefined;
}
