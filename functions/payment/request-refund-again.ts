/** Requests a failed refund once more, less what staff have refunded at the provider themselves meanwhile. */
import { Failure } from '#functions/platform/http/failure.ts';
import { errorFields, log } from '#functions/platform/log.ts';
import type { TransactItem } from '#functions/platform/table/table.ts';
import type { Paise } from '#shared/rules/money.ts';
import { readRefundRecords } from './payments.ts';
import type { KnownRefund } from './provider.ts';
import { moveRefund, type RefundedByHand, type RefundItem } from './refund-store.ts';

/**
 * The write that makes a failed refund due again, in a new round, because the provider answers the key of the last one with its failure.
 * @param others the other refunds of the payment
 * @throws Failure `refund_not_failed`; `payment_provider_down` when it is not known what the provider has refunded
 */
export async function requestAgain(refund: RefundItem, others: readonly RefundItem[], now: Date): Promise<TransactItem> {
  if (refund.status !== 'failed') throw new Failure('refund_not_failed');
  const made = await readRefundRecords(refund.paymentId).catch((error: unknown) => {
    log.warn('refund.not-read', { refundId: refund.id, ...errorFields(error) });
    throw new Failure('payment_provider_down', { retryAfter: 5, cause: error });
  });
  return moveRefund(refund, { status: 'due', round: refund.round + 1, tries: 0, byHand: refundedByHand(refund, others, made), nextCheckAt: now });
}

const sumOf = (refunds: readonly { readonly amount: Paise }[]): Paise => refunds.reduce((sum, { amount }) => sum + amount, 0);

/**
 * Refunds by hand were made since this refund was scheduled: an earlier one had another reason. What the other refunds of the payment have counted
 * of them is not counted again.
 */
function refundedByHand(refund: RefundItem, others: readonly RefundItem[], made: readonly KnownRefund[]): RefundedByHand {
  const byHand = made.filter(({ status, refundId }) => status !== 'failed' && refundId === undefined);
  // The provider's times are whole seconds.
  const since = byHand.filter(({ created_at }) => created_at >= Math.floor(Date.parse(refund.createdAt) / 1_000));
  const counted = sumOf(others.flatMap((each) => each.byHand ?? []));
  return { ids: since.map(({ id }) => id), amount: Math.max(0, Math.min(refund.amount, sumOf(since), sumOf(byHand) - counted)) };
}
