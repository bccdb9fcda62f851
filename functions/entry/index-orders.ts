/** Updates the lists of orders and appointments after changes in the table's stream. */
import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { indexAppointment } from '#functions/clinic/index-appointment.ts';
import { indexOrder } from '#functions/order/index-order.ts';
import { errorFields, log } from '#functions/platform/log.ts';
import { recordOfChange } from '#functions/record-kinds.ts';

export async function indexOrdersAndAppointments(event: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> {
  const isIndexed = new Map<string, boolean>();
  const failed: string[] = [];
  for (const change of event.Records) {
    const record = recordOfChange(change);
    if (record?.kind !== 'order' && record?.kind !== 'appointment') continue;
    const { kind, partitionId: customerId, sortId: id } = record;
    if (!isIndexed.has(id)) {
      const indexing = kind === 'order' ? indexOrder(customerId, id) : indexAppointment({ customerId, id });
      isIndexed.set(
        id,
        await indexing.then(
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
    if (isIndexed.get(id) === false) failed.push(change.dynamodb?.SequenceNumber ?? '');
  }
  return { batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier })) };
}
