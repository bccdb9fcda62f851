/** Which checkouts are still unclear? The sweep behind every lost callback and webhook; it also ends the holds that nobody paid. */

import { type CheckoutItem, checkoutById, dueCheckouts, dueShards, rescheduleCheck } from '#functions/checkout/checkout-store.ts';
import { expire } from '#functions/checkout/expire-checkout.ts';
import { settle } from '#functions/checkout/settle-checkout.ts';
import { errorFields, log } from '#functions/platform/log.ts';
import { processBatch } from '#functions/platform/process-batch.ts';
import { afterSilence, nextCheck } from '#shared/rules/checkout.ts';

/** A run's share of each partition; the rest is due at the next run. */
const most = 100;
/** Calls to the provider at once. */
const atOnce = 8;

export async function handler(event: { readonly time: string }): Promise<void> {
  const now = new Date(event.time);
  const due = (await Promise.all(dueShards.map((shard) => dueCheckouts(shard, now, most)))).flat();
  await processBatch(due, atOnce, (id) => look(id, now));
  log.info('settle-pending.completed', { checkouts: due.length });
}

/** Never throws: one bad checkout must not stop the others. */
async function look(id: string, now: Date): Promise<void> {
  try {
    const checkout = await checkoutById(id);
    if (checkout !== undefined) await rescheduleCheck(checkout, await looked(checkout, now));
  } catch (error) {
    log.error('checkout.not-looked-at', { checkoutId: id, ...errorFields(error) });
  }
}

/** Looks, and answers when to look next. */
async function looked(checkout: CheckoutItem, now: Date): Promise<Date | undefined> {
  const { id, status, createdAt, holdEndsAt, providerOrderId } = checkout;
  const isOver = now.getTime() >= Date.parse(holdEndsAt);
  try {
    const settled = await settle(checkout, now);
    if (status === 'open' && isOver && settled.status !== 'confirmed' && (await expire(checkout))) log.info('checkout.expired', { checkoutId: id });
    // While stock is held every run looks: whoever paid has the order within a minute, though callback and webhook be lost.
    if (status === 'open' && !isOver && settled.status !== 'confirmed') return now;
    // Without an order at the provider there is nothing that could still be paid.
    return isOver && providerOrderId === undefined ? undefined : nextCheck(createdAt, now);
  } catch (error) {
    log.error('checkout.not-settled', { checkoutId: id, ...errorFields(error) });
    return afterFailure(checkout, now);
  }
}

async function afterFailure(checkout: CheckoutItem, now: Date): Promise<Date | undefined> {
  const checkoutId = checkout.id;
  const next = afterSilence(checkout, now);
  if (next === undefined) log.error('checkout.given-up', { checkoutId });
  try {
    if (next?.letGo === true && (await expire(checkout))) log.warn('checkout.expired-unasked', { checkoutId });
  } catch (error) {
    log.error('checkout.not-expired', { checkoutId, ...errorFields(error) });
  }
  return next?.again;
}
