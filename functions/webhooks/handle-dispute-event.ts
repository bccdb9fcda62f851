/** What is written when the provider tells of a dispute? The dispute with the order behind its payment, and the event, together. */
import * as z from 'zod';
import { type DisputeItem, putDispute } from '#functions/payment/dispute-store.ts';
import { paymentById } from '#functions/payment/payment-store.ts';
import { log } from '#functions/platform/log.ts';
import { ConditionFailed, commit, type TransactItem } from '#functions/platform/table/table.ts';

export const DisputeEvent = () =>
  z.object({
    id: z.string().regex(/^disp_[A-Za-z0-9]{1,40}$/),
    payment_id: z.string().regex(/^pay_[A-Za-z0-9]{1,40}$/),
    amount: z.number().int().nonnegative(),
    currency: z.string().max(10),
    status: z.string().max(40),
    phase: z.string().max(40).nullish(),
    reason_code: z.string().max(100).nullish(),
    /** Seconds, as all of their times. */
    respond_by: z.number().int().nonnegative().max(9e9).nullish(),
    created_at: z.number().int().nonnegative().max(9e9).nullish(),
  });
export type DisputeEvent = z.output<ReturnType<typeof DisputeEvent>>;

const instant = (seconds: number) => new Date(seconds * 1000).toISOString();

/**
 * Older news than what is known changes nothing; the event is recorded all the same.
 * @param toldAt seconds; the provider leaves it out of some events, which are then told now
 */
export async function handleDisputeEvent(
  told: DisputeEvent,
  event: string,
  toldAt: number | undefined,
  mark: TransactItem,
  now: Date,
): Promise<void> {
  const payment = await paymentById(told.payment_id);
  const dispute: DisputeItem = {
    id: told.id,
    paymentId: told.payment_id,
    amount: told.amount,
    currency: told.currency,
    status: told.status,
    ...(told.phase ? { phase: told.phase } : {}),
    ...(told.reason_code ? { reason: told.reason_code } : {}),
    // They send 0 where nothing has to be answered.
    ...(told.respond_by ? { respondBy: instant(told.respond_by) } : {}),
    createdAt: told.created_at ? instant(told.created_at) : now.toISOString(),
    toldAt: toldAt === undefined ? now.toISOString() : instant(toldAt),
    event,
    ...(payment === undefined ? {} : { customerId: payment.customerId }),
    ...(payment?.outcome === 'order' ? { orderId: payment.checkoutId } : {}),
  };
  log.warn('payment.disputed', { told: event, disputeId: told.id, paymentId: told.payment_id, status: told.status });
  try {
    await commit([putDispute(dispute), mark]);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
}
