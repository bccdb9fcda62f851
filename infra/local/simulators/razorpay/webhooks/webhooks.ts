/** Delivers a provider's events by the shop's clock: signed, at least once, in any order, retried for as long as the provider does. */
import { type Delivery, newId, type StoredEvent, type WebhookPlan } from '../entities.ts';
import type { Mode } from '../faults.ts';
import type { Ledger, Posted } from '../ledger.ts';
import { type Forgery, forgeEvent } from './forgery.ts';
import { type EventFormat, postEvent } from './webhook-sender.ts';

export interface Webhooks<P = never> {
  /** Stores the event; call it inside the transaction that the event reports, and call `flush` afterwards. */
  emit(name: string, payload: P, plan: WebhookPlan): void;
  /** Attempts everything that is due and waits for the responses; never throws. */
  flush(): Promise<void>;
  /** Sends one event again, at once. */
  replay(eventId: string): Promise<void>;
  /** Postpones an event's pending deliveries; of an event that was delivered, sends another copy at that time. */
  delay(eventId: string, seconds: number): void;
  /** While on, new events wait for `release`. */
  hold(on: boolean): void;
  readonly isHolding: boolean;
  /** Sends the held events one after the other, and returns their number. */
  release(order: 'as-made' | 'reversed'): Promise<number>;
  /** Sends, once, an event that the provider would never send. @returns the status, or why there is none */
  forge(forgery: Forgery): Promise<number | string>;
  close(): Promise<void>;
}

const second = 1_000;
const hour = 3_600 * second;
const late = 24 * hour;
const backoff = (attempts: number) => Math.min(30 * second * 2 ** (attempts - 1), 4 * hour);
/** Faults that are applied when an event is stored; all other faults of a webhook apply to an attempt to send it. */
const ofWriting: readonly Mode[] = ['never', 'held', 'late', 'duplicate', 'bare'];
const ofSending: readonly Mode[] = [
  'lost-before',
  'error',
  'throttle',
  'conflict',
  'html502',
  'unauthorized',
  'altered',
  'old-secret',
  'drop-after',
  'slow',
];
const notSent: readonly (Mode | undefined)[] = ['lost-before', 'error', 'throttle', 'conflict', 'html502'];
const isDelivered = (answer: number | string) => typeof answer === 'number' && answer >= 200 && answer < 300;

interface Parts<P> {
  readonly ledger: Pick<Ledger<Posted>, 'put' | 'get' | 'of' | 'all' | 'due'>;
  readonly eventFormat: EventFormat<P>;
  readonly faults: { readonly next: (operation: 'webhook', about?: string, only?: readonly Mode[]) => { readonly mode: Mode } | undefined };
  readonly url: string | null;
  /** Hours for which a provider retries. */
  readonly retryHours: number;
  readonly now: () => Date;
}

export function openWebhooks<P>(parts: Parts<P>): Webhooks<P> {
  const { ledger, eventFormat, faults, url, retryHours } = parts;
  const now = () => parts.now().getTime();
  const busy = new Map<string, Promise<void>>();
  const stopping = new AbortController();
  let isHolding = false;

  function enqueue(eventId: string, dueAt: number, state: 'waiting' | 'withheld' | 'held') {
    const id = newId('dlv');
    const row: Delivery = { id, eventId, firstDueAt: dueAt, attempts: 0, state, lastStatus: null };
    ledger.put('delivery', id, row, { parent: eventId, dueAt: state === 'waiting' ? dueAt : undefined });
  }

  async function send({ id, body }: StoredEvent): Promise<number | string> {
    const fault = faults.next('webhook', body, ofSending);
    if (url === null || notSent.includes(fault?.mode)) return `fault: ${fault?.mode}`;
    const signatureMode = fault?.mode === 'unauthorized' ? 'wrong' : fault?.mode === 'old-secret' ? 'old' : 'good';
    const sent = fault?.mode === 'altered' ? body.replace(/"amount(\w*)":(\d)/, '"amount$1":9$2') : body;
    const answer = await postEvent(url, eventFormat.signedRequest(id, sent, body, signatureMode, now()), stopping.signal);
    return typeof answer === 'number' && (fault?.mode === 'drop-after' || fault?.mode === 'slow') ? `fault: ${fault.mode}` : answer;
  }

  async function attempt(delivery: Delivery): Promise<void> {
    const event = ledger.get('event', delivery.eventId);
    if (!event || url === null) return;
    const answer = await send(event);
    if (stopping.signal.aborted) return;
    delivery.attempts++;
    delivery.lastStatus = answer;
    const next = now() + backoff(delivery.attempts);
    delivery.state = isDelivered(answer) ? 'delivered' : next > delivery.firstDueAt + retryHours * hour ? 'given up' : 'waiting';
    ledger.put('delivery', delivery.id, delivery, { dueAt: delivery.state === 'waiting' ? next : undefined });
  }

  /** Starts an attempt unless one is running for this delivery. */
  function attemptOnce(delivery: Delivery): Promise<void> {
    const work = busy.get(delivery.id) ?? attempt(delivery).finally(() => busy.delete(delivery.id));
    busy.set(delivery.id, work);
    return work;
  }

  async function flush(): Promise<void> {
    if (stopping.signal.aborted) return;
    await Promise.all([...busy.values(), ...ledger.due('delivery', now()).map(attemptOnce)]);
  }

  /** Postpones a delivery; its day of retries begins at the new time. */
  function schedule(delivery: Delivery, dueAt: number): Delivery {
    const row: Delivery = { ...delivery, state: 'waiting', firstDueAt: dueAt };
    ledger.put('delivery', row.id, row, { dueAt });
    return row;
  }

  return {
    emit(name, payload, plan) {
      const at = now();
      const id = newId('evt');
      const body = eventFormat.body(id, name, payload, at);
      const mode = faults.next('webhook', body, ofWriting)?.mode;
      const how = mode ?? plan;
      ledger.put('event', id, { id, name, body: mode === 'bare' && eventFormat.bare ? eventFormat.bare(body) : body, at });
      const state = url === null || how === 'never' ? 'withheld' : how === 'held' || isHolding ? 'held' : 'waiting';
      enqueue(id, how === 'late' ? at + late : at, state);
      if (how === 'duplicate') enqueue(id, at, state);
    },
    flush,
    async replay(eventId) {
      if (url === null || !ledger.get('event', eventId)) return;
      enqueue(eventId, now(), 'waiting');
      await flush();
    },
    delay(eventId, seconds) {
      const dueAt = now() + seconds * second;
      const open = ledger.of('delivery', eventId).filter(({ state }) => state === 'waiting' || state === 'held' || state === 'withheld');
      for (const each of open) schedule(each, dueAt);
      if (open.length === 0) enqueue(eventId, dueAt, 'waiting');
    },
    hold(on) {
      isHolding = on;
    },
    get isHolding() {
      return isHolding;
    },
    async release(order) {
      isHolding = false;
      const newestFirst = ledger.all('delivery').filter(({ state }) => state === 'held');
      for (const each of order === 'reversed' ? newestFirst : newestFirst.toReversed()) await attemptOnce(schedule(each, now()));
      return newestFirst.length;
    },
    async forge(forgery) {
      if (url === null) return 'nobody listens';
      const { event, signedRequest } = forgeEvent(ledger, eventFormat, forgery, parts.now());
      ledger.put('event', event.id, event);
      const answer = await postEvent(url, signedRequest, stopping.signal);
      const id = newId('dlv');
      const state = isDelivered(answer) ? 'delivered' : 'given up';
      ledger.put('delivery', id, { id, eventId: event.id, firstDueAt: now(), attempts: 1, state, lastStatus: answer }, { parent: event.id });
      return answer;
    },
    async close() {
      stopping.abort();
      await Promise.all(busy.values());
    },
  };
}
