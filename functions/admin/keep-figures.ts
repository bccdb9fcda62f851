/** What has changed of orders, checkouts, refunds, appointments and customers? The stream tells which; the figures and the list of customers follow what they are now. */
import type { DynamoDBStreamEvent } from 'aws-lambda';
import { indexUser } from '#functions/customer/list-user.ts';
import { countFigures, isCounted } from './count-figures.ts';

const atOnce = 8;

/** Throws when something could not be counted, so that the stream brings the same records again. */
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
    Array.from({ length: atOnce }, async () => {
      for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) await indexUser(id);
    }),
  );
  return undefined;
}
