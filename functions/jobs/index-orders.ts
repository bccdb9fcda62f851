/** Which orders have changed? The stream tells which; the lists of all orders follow what they are now. */
import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { indexOrder } from '#functions/flows/index-order.ts';
import { errorFields, log } from '#functions/http/log.ts';

export async function handler(event: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> {
  const followed = new Map<string, boolean>();
  const failed: string[] = [];
  for (const { dynamodb } of event.Records) {
    const customerId = /^CUSTOMER#(.+)$/.exec(dynamodb?.Keys?.['pk']?.S ?? '')?.[1];
    const id = /^ORDER#(.+)$/.exec(dynamodb?.Keys?.['sk']?.S ?? '')?.[1];
    if (customerId === undefined || id === undefined) continue;
    if (!followed.has(id)) {
      followed.set(
        id,
        await indexOrder(customerId, id).then(
          () => true,
          (error: unknown) => {
            log.error('order.not-indexed', { orderId: id, ...errorFields(error) });
            return false;
          },
        ),
      );
    }
    if (followed.get(id) === false && dynamodb?.SequenceNumber !== undefined) failed.push(dynamodb.SequenceNumber);
  }
  return { batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier })) };
}
