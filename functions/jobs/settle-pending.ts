/** Which checkouts are still unclear? The sweep behind every lost callback and webhook; it also ends the holds that nobody paid. */
import { expire } from '#functions/flows/expire.ts';
import { settle } from '#functions/flows/settle.ts';
import { errorFields, log } from '#functions/http/log.ts';
import { type CheckoutItem, checkoutById, dueCheckouts, dueShards, lookAgain } from '#functions/store/checkout.ts';
import { graceEnd, minutesAfter, nextLook } from '#shared/rules/checkout.ts';

/** A run's share of each partition; the rest is due at the next run. */
const most = 100;
/** Calls to the provider at once. */
const atOnce = 8;
/** Milliseconds of a run, after which nothing new is begun: what is left stays due. */
const budget = 40_000;
/** Minutes until a checkout is tried again that could not be looked at: while its stock is held, and after. */
const retry = { held: 1, over: 10 };
/** Days after which a checkout that cannot be looked at is left to a person. */
const patienceDays = 7;

export async function handler(event: { readonly time: string }): Promise<void> {
  const now = new Date(event.time);
  const started = performance.now();
  const waiting = (await Promise.all(dueShards.map((shard) => dueCheckouts(shard, now, most)))).flat();
  const due = waiting.length;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
        if (performance.now() - started > budget) return;
        await look(id, now);
      }
    }),
  );
  log.info('settle-pending.completed', { checkouts: due });
}

/** Never throws: one bad checkout must not stop the others. */
async function look(id: string, now: Date): Promise<void> {
  try {
    const checkout = await checkoutById(id);
    if (checkout !== undefined) await lookAgain(checkout, await looked(checkout, now));
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
    return isOver && providerOrderId === undefined ? undefined : nextLook(createdAt, now);
  } catch (error) {
    log.error('checkout.not-settled', { checkoutId: id, ...errorFields(error) });
    return afterFailure(checkout, now);
  }
}

/** The shop cannot wait for ever for a provider that does not answer; a payment that comes to light after that is a late one. */
async function afterFailure(checkout: CheckoutItem, now: Date): Promise<Date | undefined> {
  const { id, status, createdAt, holdEndsAt } = checkout;
  if (now > minutesAfter(new Date(createdAt), patienceDays * 1_440)) {
    log.error('checkout.given-up', { checkoutId: id });
    return undefined;
  }
  if (status !== 'open' || now < graceEnd(holdEndsAt)) return minutesAfter(now, status === 'open' ? retry.held : retry.over);
  try {
    if (await expire(checkout)) log.warn('checkout.expired-unasked', { checkoutId: id });
  } catch (error) {
    log.error('checkout.not-expired', { checkoutId: id, ...errorFields(error) });
  }
  return minutesAfter(now, retry.over);
}
