/** How does a payment go back? Owed in a transaction, asked for with one key a round, followed until the provider is done. */
import { refund as askForRefund, paymentsOf, refundsOf } from '#functions/gateways/payments.ts';
import type { ProviderRefund } from '#functions/gateways/provider.ts';
import { errorFields, log } from '#functions/http/log.ts';
import { idempotencyKeyOf, mostRounds, moveRefund, type RefundItem, type RefundStep, refundById } from '#functions/store/refund.ts';
import { ConditionRefused, commit } from '#functions/store/table.ts';
import { minutesAfter } from '#shared/rules/checkout.ts';
import { smallestPayment } from '#shared/rules/quote.ts';
import { endOfRefund } from './end-of-refund.ts';

/** Minutes until the next try, after so many: a provider's bad hour and its bad day are both outlived. */
const pauses = [1, 2, 5, 15, 60, 240, 720] as const;
const pause = (tries: number) => pauses[Math.min(tries, pauses.length - 1)] ?? 720;

/**
 * Asks the provider for a refund that is due, or asks after one that was requested. Safe to repeat and to race:
 * each try is claimed, and a request that was answered into the void is answered the same again.
 * Never throws: what went wrong is logged, and the due list brings the refund back.
 */
export async function pursueRefund(id: string, now: Date): Promise<void> {
  try {
    const was = await refundById(id);
    if (was === undefined || was.status === 'processed' || was.status === 'failed') return;
    const claim = { ...stepOf(was), tries: was.tries + 1, lookAt: minutesAfter(now, pause(was.tries)) };
    if (was.amount < smallestPayment) return await leaveToAPerson(was, now);
    if (!(await move(was, claim, now))) return;
    const refund: RefundItem = { ...was, tries: claim.tries };
    const answered = await ask(refund);
    if (answered === 'back') await move(refund, { ...stepOf(refund), status: 'processed', lookAt: undefined }, now);
    else await follow(refund, answered, now);
  } catch (error) {
    log.error('refund.not-sent', { refundId: id, ...errorFields(error) });
  }
}

/** False when somebody else has moved it since it was read. What follows from its end is written with it. */
async function move(refund: RefundItem, to: RefundStep, now: Date): Promise<boolean> {
  for (let round = 1; ; round++) {
    try {
      await commit([moveRefund(refund, to), ...(await endOfRefund(refund, to.status, now))]);
      return true;
    } catch (error) {
      if (!(error instanceof ConditionRefused)) throw error;
      if (error.index === 0) return false;
      // The order has changed since it was read for what follows.
      if (round === 5) throw error;
    }
  }
}

/** Less than the provider gives back. */
async function leaveToAPerson(refund: RefundItem, now: Date): Promise<void> {
  log.error('refund.failed', { refundId: refund.id, paymentId: refund.paymentId, because: 'too small' });
  await move(refund, { ...stepOf(refund), status: 'failed', lookAt: undefined }, now);
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
async function follow(refund: RefundItem, { id, status }: Pick<ProviderRefund, 'id' | 'status'>, now: Date): Promise<boolean> {
  const known = { ...stepOf(refund), providerRefundId: id };
  if (status === 'processed') return move(refund, { ...known, status: 'processed', lookAt: undefined }, now);
  if (status === 'pending') return move(refund, { ...known, status: 'requested', lookAt: minutesAfter(now, pause(refund.tries)) }, now);
  log.error('refund.failed', { refundId: refund.id, paymentId: refund.paymentId, providerRefundId: id, round: refund.round });
  if (refund.round >= mostRounds) return move(refund, { ...known, status: 'failed', lookAt: undefined }, now);
  const again = {
    status: 'due',
    round: refund.round + 1,
    tries: 0,
    providerRefundId: undefined,
    lookAt: minutesAfter(now, pause(refund.round)),
  } as const;
  return move(refund, again, now);
}

export interface Heard extends Pick<ProviderRefund, 'id' | 'status'> {
  readonly paymentId: string;
  /** Ours, from the notes that we gave it; a refund that somebody else asked for has none. */
  readonly refundId: string | undefined;
}

/** A `refund.*` event. An event of a refund that we do not follow (yet) changes nothing: asking finds out. */
export async function hearOfRefund({ paymentId, refundId, ...heard }: Heard, now: Date): Promise<boolean> {
  for (let attempt = 0; attempt < 3; attempt++) {
    const refund = await refundById(refundId ?? paymentId);
    if (refund?.paymentId !== paymentId) return false;
    if (refund.status !== 'requested' || refund.providerRefundId !== heard.id) return true;
    if (heard.status === 'pending' || (await follow(refund, heard, now))) return true;
  }
  return true;
}

const stepOf = ({ status, round, tries, providerRefundId }: RefundItem) => ({ status, round, tries, providerRefundId });
