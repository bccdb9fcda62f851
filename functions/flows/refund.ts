/** How does a payment go back? Owed in a transaction, asked for with one key a round, followed until the provider is done. */
import { refund as askForRefund, type ProviderRefund, paymentsOfOrder, refundsOfPayment } from '#functions/gateways/razorpay.ts';
import { errorFields, log } from '#functions/http/log.ts';
import { idempotencyKeyOf, mostRounds, moveRefund, type RefundItem, refundOfPayment } from '#functions/store/refund.ts';
import { minutesAfter } from '#shared/rules/checkout.ts';

/** Minutes until the next try, after so many: a provider's bad hour and its bad day are both outlived. */
const pauses = [1, 2, 5, 15, 60, 240, 720] as const;
const pause = (tries: number) => pauses[Math.min(tries, pauses.length - 1)] ?? 720;

/**
 * Asks the provider for a refund that is due, or asks after one that was requested. Safe to repeat and to race:
 * each try is claimed, and a request that was answered into the void is answered the same again.
 * Never throws: what went wrong is logged, and the due list brings the refund back.
 */
export async function pursueRefund(paymentId: string, now: Date): Promise<void> {
  try {
    const was = await refundOfPayment(paymentId);
    if (was === undefined || was.status === 'processed' || was.status === 'failed') return;
    const claim = { ...stepOf(was), tries: was.tries + 1, lookAt: minutesAfter(now, pause(was.tries)) };
    if (!(await moveRefund(was, claim))) return;
    const refund: RefundItem = { ...was, tries: claim.tries };
    const answered = await ask(refund);
    if (answered === 'back') await moveRefund(refund, { ...stepOf(refund), status: 'processed', lookAt: undefined });
    else await follow(refund, answered, now);
  } catch (error) {
    log.error('refund.not-sent', { paymentId, ...errorFields(error) });
  }
}

/** `back`: the provider says that the whole payment has been given back, whoever asked for it. */
async function ask(refund: RefundItem): Promise<ProviderRefund | 'back'> {
  if (refund.providerRefundId !== undefined) {
    const followed = (await refundsOfPayment(refund.paymentId)).find(({ id }) => id === refund.providerRefundId);
    if (followed === undefined) throw new Error('The provider does not list a refund that it had answered.');
    return followed;
  }
  try {
    return await askForRefund(refund.paymentId, refund.amount, idempotencyKeyOf(refund), { checkout_id: refund.checkoutId, reason: refund.reason });
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'ProviderRefused') throw error;
    const payment = (await paymentsOfOrder(refund.providerOrderId)).find((each) => each.id === refund.paymentId);
    if (payment?.status === 'refunded') return 'back';
    throw error;
  }
}

/** What the provider says about a refund, by answer or by event, moves ours on. False when it is not about the one that we follow. */
async function follow(refund: RefundItem, { id, status }: Pick<ProviderRefund, 'id' | 'status'>, now: Date): Promise<boolean> {
  const known = { ...stepOf(refund), providerRefundId: id };
  if (status === 'processed') return moveRefund(refund, { ...known, status: 'processed', lookAt: undefined });
  if (status === 'pending') return moveRefund(refund, { ...known, status: 'requested', lookAt: minutesAfter(now, pause(refund.tries)) });
  log.error('refund.failed', { paymentId: refund.paymentId, refundId: id, round: refund.round });
  if (refund.round >= mostRounds) return moveRefund(refund, { ...known, status: 'failed', lookAt: undefined });
  return moveRefund(refund, {
    status: 'due',
    round: refund.round + 1,
    tries: 0,
    providerRefundId: undefined,
    lookAt: minutesAfter(now, pause(refund.round)),
  });
}

/** A `refund.*` event. An event of a refund that we do not follow (yet) changes nothing: asking finds out. */
export async function hearOfRefund(paymentId: string, heard: Pick<ProviderRefund, 'id' | 'status'>, now: Date): Promise<boolean> {
  for (let attempt = 0; attempt < 3; attempt++) {
    const refund = await refundOfPayment(paymentId);
    if (refund === undefined) return false;
    if (refund.status !== 'requested' || refund.providerRefundId !== heard.id) return true;
    if (heard.status === 'pending' || (await follow(refund, heard, now))) return true;
  }
  return true;
}

const stepOf = ({ status, round, tries, providerRefundId }: RefundItem) => ({ status, round, tries, providerRefundId });
