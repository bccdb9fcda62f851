/** Updates the lists of orders and appointments after changes in the table's stream. */
import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { indexAppointment } from '#functions/clinic/index-appointment.ts';
import { indexOrder } from '#functions/order/index-order.ts';
import { errorFields, log } from '#functions/platform/log.ts';
import { recordOfChange } from '#functions/record-kinds.ts';

export async function handler(event: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> {
  const followed = new Map<string, boolean>();
  const failed: string[] = [];
  for (const change of event.Records) {
    const record = recordOfChange(change);
    if (record?.kind !== 'order' && record?.kind !== 'appointment') continue;
    const { kind, partitionId: customerId, sortId: id } = record;
    if (!followed.has(id)) {
      const follow = kind === 'order' ? indexOrder(customerId, id) : indexAppointment({ customerId, id });
      followed.set(
        id,
        await follow.then(
          () => true,
          (error: unknown) => {
            log.error(kind === 'order' ? 'order.not-indexed' : 'appointment.not-indexed', {
              [kind === 'order' ? 'orderId' : 'appointmentId']: id,
              ...errorFields(error),
            });
            return false;
          },
        ),
      );
    }
    if (followed.get(id) === false) failed.push(change.dynamodb?.SequenceNumber ?? '');
  }
  return { batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier })) };
}
