/** Ask the provider once more for a refund that failed for good. */
import { decideOnOrder } from '#functions/flows/decide-on-order.ts';
import { pursueRefund } from '#functions/flows/refund.ts';
import { showOrder } from '#functions/flows/show-order.ts';
import { endpoint } from '#functions/http/endpoint.ts';
import { Failure } from '#functions/http/failure.ts';
import { recordAudit } from '#functions/store/audit.ts';
import { changeOrder, type OrderItem, orderById, recordChange } from '#functions/store/order.ts';
import { moveRefund, refundById } from '#functions/store/refund.ts';
import { retryRefund } from '#shared/contract/order.ts';

export const handler = endpoint(retryRefund, async ({ params, caller, source, now, note }) => {
  const { id, refundId } = params;
  note({ orderId: id, refundId });
  const read = () => orderById(id);
  await decideOnOrder(read, async (order) => {
    const [refund, shown] = [await refundById(refundId), order.refunds?.find((each) => each.id === refundId)];
    if (refund === undefined || shown === undefined) throw new Failure('refund_not_found');
    if (refund.status !== 'failed') throw new Failure('refund_not_failed');
    const by = { id: caller.id, role: caller.role };
    return {
      pieces: [
        changeOrder(order, { refunds: order.refunds?.map((each) => (each === shown ? { ...shown, status: 'pending' } : each)) }),
        // A new round: the provider answers the key of the last one with its failure.
        moveRefund(refund, { status: 'due', round: refund.round + 1, tries: 0, lookAt: now }),
        recordChange(id, { by, from: 'refund failed', to: 'refund due', reason: refundId }, now),
        ...recordAudit(
          { action: retryRefund.key, caller, source, now },
          { subject: { type: 'order', id }, before: { refundId, refund: 'failed' }, after: { refundId, refund: 'due' } },
        ),
      ],
      result: undefined,
    };
  });
  await pursueRefund(refundId, now);
  return showOrder((await read()) as OrderItem, caller, now);
});
