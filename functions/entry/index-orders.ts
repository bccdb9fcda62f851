/** Updates the lists of orders and appointments after changes in the table's stream. */
import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { indexAppointment } from '#functions/clinic/index-appointment.ts';
import { indexOrder } from '#functions/order/index-order.ts';
import { errorFields, log } from '#functions/platform/log.ts';

export async function handler(event: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> {
  const followed = new Map<string, boolean>();
  const failed: string[] = [];
  for (const { dynamodb } of event.Records) {
    const customerId = /^CUSTOMER#(.+)$/.exec(dynamodb?.Keys?.['pk']?.S ?? '')?.[1];
    const [, kind, id] = /^(ORDER|APPOINTMENT)#(.+)$/.exec(dynamodb?.Keys?.['sk']?.S ?? '') ?? [];
    if (customerId === undefined || id === undefined) continue;
    if (!followed.has(id)) {
      const follow = kind === 'ORDER' ? indexOrder(customerId, id) : indexAppointment({ customerId, id });
      followed.set(
        id,
        await follow.then(
          () => true,
          (error: unknown) => {
            log.error(kind === 'ORDER' ? 'order.not-indexed' : 'appointment.not-indexed', {
              [kind === 'ORDER' ? 'orderId' : 'appointmentId']: id,
              ...errorFields(error),
            });
            return false;
          },
        ),
      );
    }
    if (followed.get(id) === false && dynamodb?.SequenceNumber !== undefined) failed.push(dynamodb.SequenceNumber);
  }
  return { batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier })) };
}
