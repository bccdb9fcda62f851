/**
 * Settles the checkouts that are due for a check, in case callback and webhook were lost. Ends unpaid holds, and the holds of exchanges whose goods
 * did not arrive.
 */

import { type CheckoutItem, dueShards, listDueCheckouts, readCheckout, rescheduleCheckoutCheck } from '#functions/checkout/checkout-store.ts';
import { expireCheckout } from '#functions/checkout/expire-checkout.ts';
import { settleCheckout } from '#functions/checkout/settle-checkout.ts';
import { expireExchanges } from '#functions/order/refund-exchange.ts';
import { errorFields, log } from '#functions/platform/log.ts';
import { processBatch } from '#functions/platform/process-batch.ts';
import { nextCheck, planRetry } from '#shared/rules/order/checkout.ts';

/** Checkouts that one run takes from each partition; the rest is due at the next run. */
const maxPerShard = 100;
/** Concurrent calls to the provider. */
const concurrency = 8;

export async function handler(event: { readonly time: string }): Promise<void> {
  const now = new Date(event.time);
  const due = (await Promise.all(dueShards.map((shard) => listDueCheckouts(shard, now, maxPerShard)))).flat();
  await processBatch(due, concurrency, (id) => check(id, now));
  await expireExchanges(now);
  log.info('settle-pending.completed', { checkouts: due.length });
}

/** Never throws: one bad checkout must not stop the others. */
async function check(id: string, now: Date): Promise<void> {
  try {
    const checkout = await readCheckout(id);
    if (checkout !== undefined) await rescheduleCheckoutCheck(checkout, await settleOrExpire(checkout, now));
  } catch (error) {
    log.error('checkout.check-failed', { checkoutId: id, ...errorFields(error) });
  }
}

/** @returns when to check next */
async function settleOrExpire(checkout: CheckoutItem, now: Date): Promise<Date | undefined> {
  const { id, status, createdAt, holdEndsAt, providerOrderId } = checkout;
  const isHoldOver = now.getTime() >= Date.parse(holdEndsAt);
  try {
    const isConfirmed = (await settleCheckout(checkout, { now })).status === 'confirmed';
    if (status === 'open' && isHoldOver && !isConfirmed && (await expireCheckout(checkout, now))) log.info('checkout.expired', { checkoutId: id });
    // While stock is held, every run checks: a customer who has paid gets the order within a minute, even if callback and webhook are lost.
    if (status === 'open' && !isHoldOver && !isConfirmed) return now;
    // Without an order at the provider there is nothing that could still be paid.
    return isHoldOver && providerOrderId === undefined ? undefined : nextCheck(createdAt, now);
  } catch (error) {
    log.error('checkout.not-settled', { checkoutId: id, ...errorFields(error) });
    return handleProviderOutage(checkout, now);
  }
}

/** Ends the hold when the provider could not be reached for too long. @returns when to check next */
async function handleProviderOutage(checkout: CheckoutItem, now: Date): Promise<Date | undefined> {
  const checkoutId = checkout.id;
  const next = planRetry(checkout, now);
  if (next === undefined) log.error('checkout.given-up', { checkoutId });
  try {
    if (next?.mustRelease === true && (await expireCheckout(checkout))) log.warn('checkout.expired-unverified', { checkoutId });
  } catch (error) {
    log.error('checkout.not-expired', { checkoutId, ...errorFields(error) });
  }
  return next?.nextCheckAt;
}
