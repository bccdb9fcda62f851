/** Describes the console of the Stripe simulator: its views and actions. */
import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import type { Console } from '../razorpay/console/console.ts';
import { newFault, nothing, readForm, rupeesUpTo, Tick } from '../razorpay/console/form-data.ts';
import { rupees } from '../razorpay/console/html.ts';
import { webhookPlans } from '../razorpay/entities.ts';
import { reasonImpossible, type StripeOperation, stripeModesOf } from '../razorpay/faults.ts';
import { forgeries } from '../razorpay/webhooks/forgery.ts';
import { type ConsoleParts, forgeryKinds } from './console-parts.ts';
import { countsOf, viewOf, views } from './console-views.ts';
import { createRefund, moveDispute, openDispute, refundOutcomes } from './refunds.ts';
import { asStripeRefusal, missing, StripeRefusal } from './refusal.ts';
import { expireSession, sessionOf } from './sessions.ts';

type ConsoleAction = (id: string, form: unknown) => Promise<string>;

const action =
  <S extends z.ZodType>(schema: S, run: (id: string, given: z.output<S>) => Promise<string> | string): ConsoleAction =>
  async (id, form) =>
    run(id, readForm(schema, form, StripeRefusal));

const Pay = z.strictObject({
  outcome: z.enum(['captured', 'authorized', 'failed']).default('captured'),
  webhook: z.enum(webhookPlans).default('now'),
  rupees: rupeesUpTo(999_999),
  evenIfPaid: Tick,
});
const operations = Object.keys(stripeModesOf) as StripeOperation[];
const randomHex = (bytes: number) => randomBytes(bytes).toString('hex');

function actionsOf({ engine, webhooks, keys, faults, pay, onKeys }: ConsoleParts): Readonly<Record<string, ConsoleAction>> {
  const commitAndFlush = async <T>(work: () => T): Promise<T> => {
    const result = engine.ledger.atomically(work);
    await webhooks.flush();
    return result;
  };
  const eventNameOf = (id: string) => {
    const found = engine.ledger.get('event', id);
    if (!found) throw missing('event', id);
    return found.name;
  };
  const sendKeysToShop = () => onKeys({ secretKey: keys.current, webhookSecrets: keys.webhookSecrets });
  const dispute = (step: string) =>
    action(nothing, async (id) => `The dispute is ${(await commitAndFlush(() => moveDispute(engine, id, step))).status} now.`);
  return {
    'sessions/:/pay': action(Pay, async (id, { rupees: amount, evenIfPaid, ...how }) => {
      const paid = await pay(id, { ...how, ...(amount === undefined ? {} : { amount }), ...(evenIfPaid === undefined ? {} : { evenIfPaid }) });
      return `The session is ${paid.status}, ${paid.payment_status}.`;
    }),
    'sessions/:/expire': action(nothing, async (id) => `The session is ${(await commitAndFlush(() => expireSession(engine, id))).status}.`),
    'sessions/:/forge': action(nothing, async (id) => {
      sessionOf(engine.ledger, id);
      return `The shop answered ${await webhooks.forge({ how: 'invented', orderId: id })} to the invented event.`;
    }),
    'payments/:/refund': action(
      z.strictObject({ rupees: rupeesUpTo(999_999), outcome: z.enum(refundOutcomes).default('processed') }),
      async (id, { rupees: amount, outcome }) => {
        const form = { payment_intent: id, ...(amount === undefined ? {} : { amount: String(amount) }) };
        const refund = await commitAndFlush(() => createRefund(engine, form, outcome));
        return `${rupees(refund.amount)} of ${id} refunded: ${refund.status}.`;
      },
    ),
    'payments/:/dispute': action(nothing, async (id) => {
      await commitAndFlush(() => openDispute(engine, id));
      return `${id} is disputed.`;
    }),
    'disputes/:/under_review': dispute('under_review'),
    'disputes/:/won': dispute('won'),
    'disputes/:/lost': dispute('lost'),
    'events/:/replay': action(nothing, async (id) => {
      const name = eventNameOf(id);
      await webhooks.replay(id);
      return `${name} was sent again.`;
    }),
    'events/:/delay': action(z.strictObject({ hours: z.coerce.number().positive().max(720) }), (id, { hours }) => {
      const name = eventNameOf(id);
      webhooks.delay(id, hours * 3_600);
      return `${name} comes in ${hours} hours of the shop's clock.`;
    }),
    'events/:/forge': action(z.strictObject({ how: z.enum(forgeryKinds) }), async (id, { how }) => {
      const name = eventNameOf(id);
      return `The shop answered ${await webhooks.forge({ how, eventId: id })} to ${name}, ${forgeries[how]}.`;
    }),
    'webhooks/hold': action(nothing, () => {
      webhooks.hold(true);
      return 'New events are held until you release them.';
    }),
    'webhooks/send': action(nothing, () => {
      webhooks.hold(false);
      return 'New events go out at once.';
    }),
    'webhooks/release': action(nothing, async () => `${await webhooks.release('as-made')} released.`),
    'webhooks/release-reversed': action(nothing, async () => `${await webhooks.release('reversed')} released, the last one first.`),
    faults: action(newFault(operations), (_, fault) => {
      const reason = reasonImpossible(fault, stripeModesOf);
      if (reason !== null) throw new StripeRefusal(reason);
      faults.add(fault);
      return `Added: ${fault.operation} ${fault.mode}, ${fault.times === 1 ? 'once' : `${fault.times} times`}.`;
    }),
    'faults/clear': action(nothing, () => {
      faults.clear();
      return 'All faults are ended.';
    }),
    'keys/rotate': action(nothing, () => {
      keys.rotate(`sk_test_${randomHex(12)}`);
      sendKeysToShop();
      return 'The shop has a new key; the older ones stay valid.';
    }),
    'keys/retire': action(nothing, () => {
      keys.retire();
      return 'Only the newest key is valid now.';
    }),
    'keys/rotate-webhook': action(nothing, () => {
      keys.rotateWebhookSecret(`whsec_${randomHex(16)}`);
      sendKeysToShop();
      return 'Events are signed with a new secret now, and with the one before it.';
    }),
  };
}

const maxShown = 50;

export const stripeConsole = (parts: ConsoleParts): Console => ({
  name: 'Stripe',
  base: parts.base,
  now: parts.engine.now,
  views,
  viewOf: (url) => viewOf(parts, url),
  counts: () => countsOf(parts),
  actions: actionsOf(parts),
  refusalOf: asStripeRefusal,
  readLedger() {
    const { ledger } = parts.engine;
    const { events, requests } = parts.requestLog();
    return {
      sessions: ledger.all('session', maxShown).map(({ entity }) => entity),
      payments: ledger.all('intent', maxShown).map(({ entity }) => entity),
      refunds: ledger.all('refund', maxShown).map(({ entity }) => entity),
      disputes: ledger.all('dispute', maxShown),
      events: events.slice(0, maxShown),
      requests: requests.slice(0, maxShown),
    };
  },
});
