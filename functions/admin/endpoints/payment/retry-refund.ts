/** Requests a refund that failed for good from the provider once more. Refunds of an order are retried with the order (order.retryRefund). */
import { finishCheckoutRefund } from '#functions/checkout/finish-refund.ts';
import { setAppointmentRefundStatus } from '#functions/clinic/appointment-store.ts';
import { finishAppointmentRefund } from '#functions/clinic/finish-refund.ts';
import { recordAudit } from '#functions/identity/audit-store.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { processRefund } from '#functions/payment/process-refund.ts';
import { moveRefund, type RefundItem, refundById } from '#functions/payment/refund-store.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { commit, retryOnConflict } from '#functions/platform/table/table.ts';
import { retryRefund } from '#shared/contract/admin/refund.ts';

export const handler = endpoint(retryRefund, async ({ params: { id }, caller, source, now, note }) => {
  note({ refundId: id });
  const { isForAppointment } = await retryOnConflict(async () => {
    const refund = await refundWithoutOrder(id);
    if (refund.status !== 'failed') throw new Failure('refund_not_failed');
    const { checkoutId, customerId, reason, round } = refund;
    await commit([
      // A new round, because the provider answers the key of the last one with its failure.
      moveRefund(refund, { status: 'due', round: round + 1, tries: 0, nextCheckAt: now }),
      ...(reason === 'appointment_cancelled' ? [setAppointmentRefundStatus({ customerId, id: checkoutId }, 'pending')] : []),
      ...recordAudit(
        { action: retryRefund.key, caller, source, now },
        {
          subject: { type: refund.isForAppointment === true ? 'appointment' : 'checkout', id: checkoutId },
          before: { refundId: id, refund: 'failed' },
          after: { refundId: id, refund: 'due' },
        },
      ),
    ]);
    return refund;
  });
  await processRefund(id, now, isForAppointment === true ? finishAppointmentRefund : finishCheckoutRefund);
  const { status } = await refundWithoutOrder(id);
  return { id, status };
});

/** @throws Failure `refund_not_found` */
async function refundWithoutOrder(id: string): Promise<RefundItem> {
  const refund = await refundById(id);
  if (refund === undefined || refund.order !== undefined) throw new Failure('refund_not_found');
  return refund;
}
