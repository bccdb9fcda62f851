/** Lists the actions of the console, called by a form or by a program over HTTP: their input, what they do and what they report. */
import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import type { Customer } from '../customer.ts';
import { type DisputeStep, moveDispute, openDispute } from '../disputes.ts';
import { methods, webhookPlans } from '../entities.ts';
import { type Faults, operations, reasonImpossible } from '../faults.ts';
import { capture, type Engine, fail, orderOf, paymentOf } from '../lifecycle.ts';
import { declined } from '../reasons.ts';
import { createRefund } from '../refunds.ts';
import { Refusal, unknownId } from '../refusal.ts';
import type { RequestLog } from '../request-log.ts';
import type { Keys, ShopKeys } from '../signatures.ts';
import type { Payload } from '../webhooks/event-format.ts';
import { type ForgeryKind, forgeries } from '../webhooks/forgery.ts';
import type { Webhooks } from '../webhooks/webhooks.ts';
import { newFault, nothing, readForm, rupeesUpTo, Tick } from './form-data.ts';
import { rupees } from './html.ts';

export interface PageParts extends Customer {
  readonly requestLog: RequestLog['read'];
  /** The path at which the simulator is mounted. */
  readonly base: string;
  readonly engine: Engine;
  readonly webhooks: Webhooks<Payload>;
  readonly keys: Keys;
  readonly faults: Faults;
  readonly onKeys: (keys: ShopKeys) => void;
}
type ConsoleAction = (parts: PageParts, id: string, input: unknown) => Promise<string>;

const action =
  <S extends z.ZodType>(schema: S, run: (parts: PageParts, id: string, given: z.output<S>) => Promise<string> | string): ConsoleAction =>
  async (parts, id, input) =>
    run(parts, id, readForm(schema, input, Refusal));

const Pay = z.strictObject({
  method: z.enum(methods).default('upi'),
  outcome: z.enum(['captured', 'authorized', 'failed']).default('captured'),
  webhook: z.enum(webhookPlans).default('now'),
  rupees: rupeesUpTo(10_000_000),
  evenIfPaid: Tick,
});
const eventForgeryKinds = Object.keys(forgeries).filter((how) => how !== 'invented') as Exclude<ForgeryKind, 'invented'>[];

function eventNameOf({ engine: { ledger } }: PageParts, id: string): string {
  const found = ledger.get('event', id);
  if (!found) throw unknownId();
  return found.name;
}
const commitAndFlush = async <T>({ engine, webhooks }: PageParts, work: () => T): Promise<T> => {
  const result = engine.ledger.atomically(work);
  await webhooks.flush();
  return result;
};
const dispute = (step: DisputeStep): ConsoleAction =>
  action(nothing, async (parts, id) => {
    const { status } = await commitAndFlush(parts, () => moveDispute(parts.engine, id, step));
    return `The dispute is ${status} now.`;
  });
const sendKeysToShop = ({ keys, onKeys }: PageParts) =>
  onKeys({
    keyId: keys.current.id,
    keySecret: keys.current.secret,
    ...(keys.formerSecret === undefined ? {} : { formerKeySecret: keys.formerSecret }),
    webhookSecrets: keys.webhookSecrets,
  });
const randomHex = (bytes: number) => randomBytes(bytes).toString('hex');

export const actions: Readonly<Record<string, ConsoleAction>> = {
  'orders/:/pay': action(Pay, async ({ pay }, id, { rupees: amount, evenIfPaid, ...how }) => {
    const paid = await pay(id, { ...how, ...(amount === undefined ? {} : { amount }), ...(evenIfPaid === undefined ? {} : { evenIfPaid }) });
    return `${paid.razorpay_payment_id} is ${how.outcome}.`;
  }),
  'orders/:/forge': action(nothing, async ({ engine, webhooks }, id) => {
    orderOf(engine.ledger, id);
    return `The shop answered ${await webhooks.forge({ how: 'invented', orderId: id })} to the invented event.`;
  }),
  'payments/:/authorise': action(nothing, async ({ authoriseLate, engine }, id) => {
    await authoriseLate(id);
    return `${id} is ${paymentOf(engine.ledger, id).entity.status}.`;
  }),
  'payments/:/fail': action(nothing, async (parts, id) => {
    await commitAndFlush(parts, () => fail(parts.engine, paymentOf(parts.engine.ledger, id), declined));
    return `${id} has failed.`;
  }),
  'payments/:/capture': action(nothing, async (parts, id) => {
    const { amount, currency } = paymentOf(parts.engine.ledger, id).entity;
    await commitAndFlush(parts, () => capture(parts.engine, id, amount, currency));
    return `${id} is captured.`;
  }),
  'payments/:/refund': action(
    z.strictObject({ rupees: rupeesUpTo(10_000_000), outcome: z.enum(['processed', 'pending', 'refund-fails']).default('processed') }),
    async (parts, id, { rupees: amount, outcome }) => {
      const body = amount === undefined ? {} : { amount };
      const refund = await commitAndFlush(parts, () => createRefund(parts.engine, id, body, { key: undefined, outcome }));
      return `${rupees(refund.amount)} of ${id} refunded: ${refund.status}.`;
    },
  ),
  'payments/:/dispute': action(nothing, async (parts, id) => {
    await commitAndFlush(parts, () => openDispute(parts.engine, id));
    return `${id} is disputed.`;
  }),
  'disputes/:/under_review': dispute('under_review'),
  'disputes/:/action_required': dispute('action_required'),
  'disputes/:/won': dispute('won'),
  'disputes/:/lost': dispute('lost'),
  'disputes/:/closed': dispute('closed'),
  'events/:/replay': action(nothing, async (parts, id) => {
    const name = eventNameOf(parts, id);
    await parts.webhooks.replay(id);
    return `${name} was sent again.`;
  }),
  'events/:/delay': action(z.strictObject({ hours: z.coerce.number().positive().max(720) }), (parts, id, { hours }) => {
    const name = eventNameOf(parts, id);
    parts.webhooks.delay(id, hours * 3_600);
    return `${name} comes in ${hours} hours of the shop's clock.`;
  }),
  'events/:/forge': action(z.strictObject({ how: z.enum(eventForgeryKinds) }), async (parts, id, { how }) => {
    const name = eventNameOf(parts, id);
    return `The shop answered ${await parts.webhooks.forge({ how, eventId: id })} to ${name}, ${forgeries[how]}.`;
  }),
  'webhooks/hold': action(nothing, ({ webhooks }) => {
    webhooks.hold(true);
    return 'New events are held until you release them.';
  }),
  'webhooks/send': action(nothing, ({ webhooks }) => {
    webhooks.hold(false);
    return 'New events go out at once.';
  }),
  'webhooks/release': action(nothing, async ({ webhooks }) => `${await webhooks.release('as-made')} released.`),
  'webhooks/release-reversed': action(nothing, async ({ webhooks }) => `${await webhooks.release('reversed')} released, the last one first.`),
  faults: action(newFault(operations), ({ faults }, _, fault) => {
    const reason = reasonImpossible(fault);
    if (reason !== null) throw new Refusal(reason);
    faults.add(fault);
    return `Added: ${fault.operation} ${fault.mode}, ${fault.times === 1 ? 'once' : `${fault.times} times`}.`;
  }),
  'faults/clear': action(nothing, ({ faults }) => {
    faults.clear();
    return 'All faults are ended.';
  }),
  'keys/rotate': action(nothing, (parts) => {
    parts.keys.rotateKey(`rzp_test_${randomHex(7)}`, randomHex(24));
    sendKeysToShop(parts);
    return `The newest key is ${parts.keys.current.id}.`;
  }),
  'keys/retire': action(nothing, (parts) => {
    parts.keys.retire();
    sendKeysToShop(parts);
    return `Only ${parts.keys.current.id} is valid now.`;
  }),
  'keys/rotate-webhook': action(nothing, (parts) => {
    parts.keys.rotateWebhookSecret(randomHex(24));
    sendKeysToShop(parts);
    return 'Events are signed with a new secret now.';
  }),
};
