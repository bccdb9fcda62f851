/** Processes scheduled refunds: requests each from the provider with one idempotency key a round, and checks it until it is done. */

import { errorFields, log } from '#functions/platform/log.ts';
import { ConditionFailed, commit, retryOnConflict, type TransactItem } from '#functions/platform/table/table.ts';
import { minutesAfter } from '#shared/rules/order/checkout.ts';
import { minPayment } from '#shared/rules/order/quote.ts';
import { paymentsOf, readRefundRecords, refund as requestFromProvider } from './payments.ts';
import { type ProviderRefund, ProviderRefused, restOf } from './provider.ts';
import {
  idempotencyKeyOf,
  maxRounds,
  moveRefund,
  type RefundItem,
  type RefundStatus,
  type RefundStep,
  refundById,
  unpaidOf,
} from './refund-store.ts';

/**
 * Returns the writes that belong to the end of a refund, committed in the transaction that ends it; none while the refund is under way.
 * The subject that was paid for (order, checkout, appointment) supplies this function, because `payment` knows none of them.
 */
export type FinishRefund = (refund: RefundItem, status: RefundStatus, now: Date) => Promise<readonly TransactItem[]>;

/** Minutes before the next attempt, by the number of attempts so far. All pauses together outlast a provider's outage of a day. */
const retryPauseMinutes = [1, 2, 5, 15, 60, 240, 720] as const;
const pauseAfter = (tries: number) => retryPauseMinutes[Math.min(tries, retryPauseMinutes.length - 1)] ?? 720;

/**
 * Requests a refund that is due, or checks one that was requested. Idempotent: each attempt is claimed, and the provider answers a repeated
 * request as it did the first one. Never throws: errors are logged, and the job send-refunds tries again.
 */
export async function processRefund(id: string, now: Date, finish: FinishRefund): Promise<void> {
  try {
    const scheduled = await refundById(id);
    if (scheduled === undefined || scheduled.isPayout || scheduled.status === 'processed' || scheduled.status === 'failed') return;
    const left = unpaidOf(scheduled);
    if (left > 0 && left < minPayment) return await failForGood(scheduled, 'too small', now, finish);
    const claim = { ...stepOf(scheduled), tries: scheduled.tries + 1, nextCheckAt: minutesAfter(now, pauseAfter(scheduled.tries)) };
    if (!(await commitStep(scheduled, claim, now, finish))) return;
    const refund: RefundItem = { ...scheduled, tries: claim.tries };
    const providerRefund = await requestOrReadRefund(refund);
    if (providerRefund === 'exceeds-rest') await failForGood(refund, 'more than is left of the payment', now, finish);
    else if (providerRefund === 'refunded') await commitStep(refund, { ...stepOf(refund), status: 'processed', nextCheckAt: undefined }, now, finish);
    else await applyProviderStatus(refund, providerRefund, now, finish);
  } catch (error) {
    log.error('refund.not-sent', { refundId: id, ...errorFields(error) });
  }
}

/** Moves a refund to its next step and, if it ends there, commits what follows. @returns false when another caller has moved it since it was read */
function commitStep(refund: RefundItem, to: RefundStep, now: Date, finish: FinishRefund): Promise<boolean> {
  return retryOnConflict(
    async () => {
      try {
        await commit([moveRefund(refund, to), ...(await finish(refund, to.status, now))]);
        return true;
      } catch (error) {
        if (error instanceof ConditionFailed && error.index === 0) return false;
        throw error;
      }
    },
    // A retry is needed when the order or appointment has changed since `finish` read it. Staff and customer rarely change one at the same moment.
    { maxAttempts: 5 },
  );
}

/** Fails a refund that the provider can never make; the log event alerts the shop's staff. */
async function failForGood(refund: RefundItem, because: string, now: Date, finish: FinishRefund): Promise<void> {
  log.error('refund.failed', { refundId: refund.id, paymentId: refund.paymentId, because });
  await commitStep(refund, { ...stepOf(refund), status: 'failed', nextCheckAt: undefined }, now, finish);
}

/**
 * @returns `refunded` when staff have paid it by hand, or the provider reports that the whole payment is refunded already, at the request of any
 *   caller; `exceeds-rest` when it is more than is left of the payment, because staff have refunded a part at the provider themselves
 */
async function requestOrReadRefund(refund: RefundItem): Promise<ProviderRefund | 'refunded' | 'exceeds-rest'> {
  if (unpaidOf(refund) <= 0) return 'refunded';
  if (refund.providerRefundId !== undefined) {
    const current = (await readRefundRecords(refund.paymentId)).find(({ id }) => id === refund.providerRefundId);
    if (current === undefined) throw new Error('The provider does not list a refund that it had answered.');
    return current;
  }
  try {
    return await requestFromProvider(refund.paymentId, unpaidOf(refund), idempotencyKeyOf(refund), {
      checkout_id: refund.checkoutId,
      reason: refund.reason,
      refund_id: refund.id,
    });
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    const payment = (await paymentsOf(refund.providerOrderId)).find((each) => each.id === refund.paymentId);
    if (payment?.status === 'refunded') return 'refunded';
    if (payment !== undefined && restOf(payment) < unpaidOf(refund)) return 'exceeds-rest';
    throw error;
  }
}

/**
 * Moves a refund to what the provider reports about it, in a response or an event.
 * @returns false when another caller has moved the refund since it was read
 */
async function applyProviderStatus(
  refund: RefundItem,
  { id, status }: Pick<ProviderRefund, 'id' | 'status'>,
  now: Date,
  finish: FinishRefund,
): Promise<boolean> {
  const currentStep = { ...stepOf(refund), providerRefundId: id };
  if (status === 'processed') return commitStep(refund, { ...currentStep, status: 'processed', nextCheckAt: undefined }, now, finish);
  if (status === 'pending')
    return commitStep(refund, { ...currentStep, status: 'requested', nextCheckAt: minutesAfter(now, pauseAfter(refund.tries)) }, now, finish);
  log.error('refund.failed', { refundId: refund.id, paymentId: refund.paymentId, providerRefundId: id, round: refund.round });
  if (refund.round >= maxRounds) return commitStep(refund, { ...currentStep, status: 'failed', nextCheckAt: undefined }, now, finish);
  const nextRound = {
    status: 'due',
    round: refund.round + 1,
    tries: 0,
    providerRefundId: undefined,
    nextCheckAt: minutesAfter(now, pauseAfter(refund.round)),
  } as const;
  return commitStep(refund, nextRound, now, finish);
}

export interface RefundEvent extends Pick<ProviderRefund, 'id' | 'status'> {
  readonly paymentId: string;
  /** Our id, from the notes of the refund; absent when the refund was not requested by us. */
  readonly refundId: string | undefined;
}

/**
 * Handles a `refund.*` event of a webhook. An event of a refund that we did not request, or have not recorded yet, changes nothing: the
 * job send-refunds checks every refund of ours anyway.
 * @returns whether the refund is one of ours
 * @throws Failure `unavailable` when other callers move the refund during every attempt, so that the provider sends the event again
 */
export function handleRefundEvent({ paymentId, refundId, ...event }: RefundEvent, now: Date, finish: FinishRefund): Promise<boolean> {
  return retryOnConflict(
    async () => {
      const refund = await refundById(refundId ?? paymentId);
      if (refund?.paymentId !== paymentId) return false;
      // A refund by hand of a payment that the shop refunds as well: our own has our note, or is known by the provider's id.
      if (refundId === undefined && refund.providerRefundId !== event.id) return false;
      if (refund.status !== 'requested' || refund.providerRefundId !== event.id) return true;
      if (event.status === 'pending' || (await applyProviderStatus(refund, event, now, finish))) return true;
      throw new ConditionFailed(0);
    },
    // Only the job send-refunds, or another event of the same refund, can move it at the same time.
    { maxAttempts: 3 },
  );
}

const stepOf = ({ status, round, tries, providerRefundId }: RefundItem) => ({ status, round, tries, providerRefundId });
