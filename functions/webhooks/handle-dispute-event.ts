/** Records a dispute that a provider reports, with its order or appointment, and the webhook event in one transaction. */
import * as z from 'zod';
import { type DisputeItem, disputeById, putDispute } from '#functions/payment/dispute-store.ts';
import { paymentById } from '#functions/payment/payment-store.ts';
import { log } from '#functions/platform/log.ts';
import { ConditionFailed, commit, retryOnConflict, type TransactItem } from '#functions/platform/table/table.ts';

export const DisputeEvent = () =>
  z.object({
    id: z.string().regex(/^disp_[A-Za-z0-9]{1,40}$/),
    payment_id: z.string().regex(/^pay_[A-Za-z0-9]{1,40}$/),
    amount: z.number().int().nonnegative(),
    currency: z.string().max(10),
    status: z.string().max(40),
    phase: z.string().max(40).nullish(),
    reason_code: z.string().max(100).nullish(),
    /** Seconds, like all times of the provider. */
    respond_by: z.number().int().nonnegative().max(9e9).nullish(),
    created_at: z.number().int().nonnegative().max(9e9).nullish(),
  });
export type DisputeEvent = z.output<ReturnType<typeof DisputeEvent>>;

const toInstant = (seconds: number) => new Date(seconds * 1000).toISOString();

/**
 * An event that is older than the stored dispute does not change the dispute, but is recorded as well.
 * @param sentAt seconds; absent in some events, which then count as sent with the stored one, so that only a further status changes the dispute
 * @throws Failure `unavailable` when other events change the dispute during every attempt
 */
export async function handleDisputeEvent(
  reported: DisputeEvent,
  eventName: string,
  sentAt: number | undefined,
  eventWrite: TransactItem,
  now: Date,
): Promise<void> {
  const payment = await paymentById(reported.payment_id);
  const dispute: Omit<DisputeItem, 'toldAt'> = {
    id: reported.id,
    paymentId: reported.payment_id,
    amount: reported.amount,
    currency: reported.currency,
    status: reported.status,
    ...(reported.phase ? { phase: reported.phase } : {}),
    ...(reported.reason_code ? { reason: reported.reason_code } : {}),
    // The provider sends 0 when no response is required.
    ...(reported.respond_by ? { respondBy: toInstant(reported.respond_by) } : {}),
    createdAt: reported.created_at ? toInstant(reported.created_at) : now.toISOString(),
    event: eventName,
    ...(payment === undefined ? {} : { customerId: payment.customerId }),
    ...(payment?.outcome === 'order' ? { orderId: payment.checkoutId } : {}),
    ...(payment?.outcome === 'appointment' ? { appointmentId: payment.checkoutId } : {}),
  };
  log.warn('payment.disputed', { event: eventName, disputeId: reported.id, paymentId: reported.payment_id, status: reported.status });
  await retryOnConflict(async () => {
    const toldAt = sentAt === undefined ? ((await disputeById(reported.id))?.toldAt ?? dispute.createdAt) : toInstant(sentAt);
    try {
      await commit([putDispute({ ...dispute, toldAt }), eventWrite]);
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      // An event without a time is compared again when another event has changed the dispute since it was read.
      if (error.index === 0 && sentAt === undefined && (await disputeById(reported.id))?.toldAt !== toldAt) throw error;
    }
  });
}
