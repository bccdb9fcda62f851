/** Requests a failed refund once more, less what staff have refunded at the provider themselves meanwhile. */
import { Failure } from '#functions/platform/http/failure.ts';
import { errorFields, log } from '#functions/platform/log.ts';
import type { TransactItem } from '#functions/platform/table/table.ts';
import type { Paise } from '#shared/rules/money.ts';
import { paymentAtProvider, readRefundRecords } from './payments.ts';
import { type KnownRefund, restOf } from './provider.ts';
import { moveRefund, type RefundedByHand, type RefundItem } from './refund-store.ts';

/**
 * The write that makes a failed refund due again, in a new round, because the provider answers the key of the last one with its failure.
 * @param others the other refunds of the payment
 * @throws Failure `refund_not_failed`; `payment_provider_down` when it is not known what the provider has refunded
 */
export async function requestAgain(refund: RefundItem, others: readonly RefundItem[], now: Date): Promise<TransactItem> {
  if (refund.status !== 'failed') throw new Failure('refund_not_failed');
  const [made, payment] = await Promise.all([readRefundRecords(refund.paymentId), paymentAtProvider(refund.paymentId)]).catch((error: unknown) => {
    log.warn('refund.not-read', { refundId: refund.id, ...errorFields(error) });
    throw new Failure('payment_provider_down', { retryAfter: 5, cause: error });
  });
  const shortfall = payment === undefined ? 0 : refund.amount - restOf(payment);
  const byHand = refundedByHand(refund, others, made, shortfall);
  return moveRefund(refund, { status: 'due', round: refund.round + 1, tries: 0, byHand, nextCheckAt: now });
}

const sumOf = (refunds: readonly { readonly amount: Paise }[]): Paise => refunds.reduce((sum, { amount }) => sum + amount, 0);

/**
 * Refunds by hand were made since this refund was scheduled: an earlier one had another reason, and counts only as far as the payment cannot cover
 * this refund. What the other refunds of the payment have counted of them is not counted again.
 * @param shortfall the part of the refund that exceeds what is left of the payment; negative when more is left
 */
function refundedByHand(refund: RefundItem, others: readonly RefundItem[], made: readonly KnownRefund[], shortfall: Paise): RefundedByHand {
  const byHand = made.filter(({ status, refundId }) => status !== 'failed' && refundId === undefined);
  // The provider's times are whole seconds.
  const since = byHand.filter(({ created_at }) => created_at >= Math.floor(Date.parse(refund.createdAt) / 1_000));
  const counted = sumOf(others.flatMap((each) => each.byHand ?? []));
  const ids = (shortfall > sumOf(since) ? byHand : since).map(({ id }) => id);
  return { ids, amount: Math.max(0, Math.min(refund.amount, Math.max(sumOf(since), shortfall), sumOf(byHand) - counted)) };
}
