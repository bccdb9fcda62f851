/** How does a payment go back? Owed in a transaction, asked for with one key a round, followed until the provider is done. */

import { errorFields, log } from '#functions/platform/log.ts';
import { ConditionFailed, commit, type TransactItem } from '#functions/platform/table/table.ts';
import { minutesAfter } from '#shared/rules/checkout.ts';
import { smallestPayment } from '#shared/rules/quote.ts';
import { refund as askForRefund, paymentsOf, refundsOf } from './payments.ts';
import type { ProviderRefund } from './provider.ts';
import { idempotencyKeyOf, mostRounds, moveRefund, type RefundItem, type RefundStatus, type RefundStep, refundById } from './refund-store.ts';

/**
 * The writes that belong to the end of a refund, made in the transaction that ends it; none while it is under way. The subject that was paid
 * for (order, checkout, appointment) supplies them, because payments know nothing of it.
 */
export type FinishRefund = (refund: RefundItem, status: RefundStatus, now: Date) => Promise<readonly TransactItem[]>;

/** Minutes until the next try, after so many: a provider's bad hour and its bad day are both outlived. */
const pauses = [1, 2, 5, 15, 60, 240, 720] as const;
const pause = (tries: number) => pauses[Math.min(tries, pauses.length - 1)] ?? 720;

/**
 * Asks the provider for a refund that is due, or asks after one that was requested. Safe to repeat and to race:
 * each try is claimed, and a request that was answered into the void is answered the same again.
 * Never throws: what went wrong is logged, and the due list brings the refund back.
 */
export async function processRefund(id: string, now: Date, finish: FinishRefund): Promise<void> {
  try {
    const was = await refundById(id);
    if (was === undefined || was.status === 'processed' || was.status === 'failed') return;
    const claim = { ...stepOf(was), tries: was.tries + 1, lookAt: minutesAfter(now, pause(was.tries)) };
    if (was.amount < smallestPayment) return await escalate(was, now, finish);
    if (!(await move(was, claim, now, finish))) return;
    const refund: RefundItem = { ...was, tries: claim.tries };
    const answered = await ask(refund);
    if (answered === 'back') await move(refund, { ...stepOf(refund), status: 'processed', lookAt: undefined }, now, finish);
    else await follow(refund, answered, now, finish);
  } catch (error) {
    log.error('refund.not-sent', { refundId: id, ...errorFields(error) });
  }
}

/** False when somebody else has moved it since it was read. What follows from its end is written with it. */
async function move(refund: RefundItem, to: RefundStep, now: Date, finish: FinishRefund): Promise<boolean> {
  for (let round = 1; ; round++) {
    try {
      await commit([moveRefund(refund, to), ...(await finish(refund, to.status, now))]);
      return true;
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      if (error.index === 0) return false;
      // The order has changed since it was read for what follows.
      if (round === 5) throw error;
    }
  }
}

/** Less than the provider gives back. */
async function escalate(refund: RefundItem, now: Date, finish: FinishRefund): Promise<void> {
  log.error('refund.failed', { refundId: refund.id, paymentId: refund.paymentId, because: 'too small' });
  await move(refund, { ...stepOf(refund), status: 'failed', lookAt: undefined }, now, finish);
}

/** `back`: the provider says that the whole payment has been given back, whoever asked for it. */
async function ask(refund: RefundItem): Promise<ProviderRefund | 'back'> {
  if (refund.providerRefundId !== undefined) {
    const followed = (await refundsOf(refund.paymentId)).find(({ id }) => id === refund.providerRefundId);
    if (followed === undefined) throw new Error('The provider does not list a refund that it had answered.');
    return followed;
  }
  try {
    return await askForRefund(refund.paymentId, refund.amount, idempotencyKeyOf(refund), {
      checkout_id: refund.checkoutId,
      reason: refund.reason,
      refund_id: refund.id,
    });
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'ProviderRefused') throw error;
    const payment = (await paymentsOf(refund.providerOrderId)).find((each) => each.id === refund.paymentId);
    if (payment?.status === 'refunded') return 'back';
    throw error;
  }
}

/** What the provider says about a refund, by answer or by event, moves ours on. False when it is not about the one that we follow. */
async function follow(refund: RefundItem, { id, status }: Pick<ProviderRefund, 'id' | 'status'>, now: Date, finish: FinishRefund): Promise<boolean> {
  const known = { ...stepOf(refund), providerRefundId: id };
  if (status === 'processed') return move(refund, { ...known, status: 'processed', lookAt: undefined }, now, finish);
  if (status === 'pending') return move(refund, { ...known, status: 'requested', lookAt: minutesAfter(now, pause(refund.tries)) }, now, finish);
  log.error('refund.failed', { refundId: refund.id, paymentId: refund.paymentId, providerRefundId: id, round: refund.round });
  if (refund.round >= mostRounds) return move(refund, { ...known, status: 'failed', lookAt: undefined }, now, finish);
  const again = {
    status: 'due',
    round: refund.round + 1,
    tries: 0,
    providerRefundId: undefined,
    lookAt: minutesAfter(now, pause(refund.round)),
  } as const;
  return move(refund, again, now, finish);
}

export interface RefundEvent extends Pick<ProviderRefund, 'id' | 'status'> {
  readonly paymentId: string;
  /** Ours, from the notes that we gave it; a refund that somebody else asked for has none. */
  readonly refundId: string | undefined;
}

/** A `refund.*` event. An event of a refund that we do not follow (yet) changes nothing: asking finds out. */
export async function handleRefundEvent({ paymentId, refundId, ...event }: RefundEvent, now: Date, finish: FinishRefund): Promise<boolean> {
  for (let attempt = 0; attempt < 3; attempt++) {
    const refund = await refundById(refundId ?? paymentId);
    if (refund?.paymentId !== paymentId) return false;
    if (refund.status !== 'requested' || refund.providerRefundId !== event.id) return true;
    if (event.status === 'pending' || (await follow(refund, event, now, finish))) return true;
  }
  return true;
}

const stepOf = ({ status, round, tries, providerRefundId }: RefundItem) => ({ status, round, tries, providerRefundId });
