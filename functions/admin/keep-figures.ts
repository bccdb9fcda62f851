/** Updates the figures and the list of customers after changes in the table's stream. */
import type { DynamoDBStreamEvent } from 'aws-lambda';

import { indexUser } from '#functions/customer/index-user.ts';

import { countFigures, isCounted } from './count-figures.ts';

const maxConcurrent = 8;

/** Throws when a record could not be counted, so that the stream repeats the batch. */
export async function handler(event: DynamoDBStreamEvent): Promise<undefined> {
  const keys = event.Records.flatMap(({ dynamodb }) => {
    const [pk, sk] = [dynamodb?.Keys?.['pk']?.S, dynamodb?.Keys?.['sk']?.S];
    return pk === undefined || sk === undefined ? [] : [{ pk, sk }];
  });
  await countFigures(keys.filter(isCounted));
  const customers = new Set(
    keys.flatMap(({ pk, sk }) => (pk.startsWith('CUSTOMER#') && /^(?:PROFILE$|ORDER#)/.test(sk) ? [pk.slice('CUSTOMER#'.length)] : [])),
  );
  const waiting = [...customers];
  await Promise.all(
    Array.from({ length: maxConcurrent }, async () => {
      for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) await indexUser(id);
    }),
  );
  return undefined;
}
