/** Requests a refund that failed for good from the provider once more. */

import { recordAudit } from '#functions/identity/audit-store.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { finishOrderRefund } from '#functions/order/finish-refund.ts';
import { toOrderResponse } from '#functions/order/order-response.ts';
import { changeOrder, orderById, recordChange } from '#functions/order/order-store.ts';
import { requireOrder, updateOrderWith } from '#functions/order/update-order.ts';
import { processRefund } from '#functions/payment/process-refund.ts';
import { refundsByIds } from '#functions/payment/refund-store.ts';
import { requestAgain } from '#functions/payment/request-refund-again.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { retryRefund } from '#shared/contract/order/order.ts';

export const handler = endpoint(retryRefund, async ({ params, caller, source, now, note }) => {
  const { id, refundId } = params;
  note({ orderId: id, refundId });
  const read = () => orderById(id);
  await updateOrderWith(read, async (order) => {
    const { refunds = [] } = order;
    const [all, orderRefund] = [await refundsByIds(refunds.map((each) => each.id)), refunds.find((each) => each.id === refundId)];
    const refund = all.find((each) => each.id === refundId);
    if (refund === undefined || orderRefund === undefined) throw new Failure('refund_not_found');
    const again = await requestAgain(
      refund,
      all.filter((each) => each !== refund),
      now,
    );
    const by = { id: caller.id, role: caller.role };
    return {
      writes: [
        changeOrder(order, { refunds: refunds.map((each) => (each === orderRefund ? { ...orderRefund, status: 'pending' } : each)) }),
        again,
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
  return toOrderResponse(await requireOrder(read), caller, now);
});
