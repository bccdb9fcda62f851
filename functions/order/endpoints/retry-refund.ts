/** Requests a refund that failed for good from the provider once more. */

import { recordAudit } from '#functions/identity/audit-store.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { finishOrderRefund } from '#functions/order/finish-refund.ts';
import { toOrderResponse } from '#functions/order/order-response.ts';
import { changeOrder, type OrderItem, orderById, recordChange } from '#functions/order/order-store.ts';
import { updateOrderWith } from '#functions/order/update-order.ts';
import { processRefund } from '#functions/payment/process-refund.ts';
import { moveRefund, refundById } from '#functions/payment/refund-store.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { retryRefund } from '#shared/contract/order/order.ts';

export const handler = endpoint(retryRefund, async ({ params, caller, source, now, note }) => {
  const { id, refundId } = params;
  note({ orderId: id, refundId });
  const read = () => orderById(id);
  await updateOrderWith(read, async (order) => {
    const [refund, orderRefund] = [await refundById(refundId), order.refunds?.find((each) => each.id === refundId)];
    if (refund === undefined || orderRefund === undefined) throw new Failure('refund_not_found');
    if (refund.status !== 'failed') throw new Failure('refund_not_failed');
    const by = { id: caller.id, role: caller.role };
    return {
      writes: [
        changeOrder(order, { refunds: order.refunds?.map((each) => (each === orderRefund ? { ...orderRefund, status: 'pending' } : each)) }),
        // A new round, because the provider answers the key of the last one with its failure.
        moveRefund(refund, { status: 'due', round: refund.round + 1, tries: 0, nextCheckAt: now }),
        recordChange(id, { by, from: 'refund failed', to: 'refund due', reason: refundId }, now),
        ...recordAudit(
          { action: retryRefund.key, caller, source, now },
          { subject: { type: 'order', id }, before: { refundId, refund: 'failed' }, after: { refundId, refund: 'due' } },
        ),
      ],
      result: undefined,
    };
  });
  await processRefund(refundId, now, finishOrderRefund);
  return toOrderResponse((await read()) as OrderItem, caller, now);
});
