/** How do Razorpay's events reach us? Signed, at least once, in any order, retried for 24 hours of the shop's clock. */
import { type Delivery, newId, type Order, type Payment, type Refund, type StoredEvent, type WebhookPlan } from './entities.ts';
import type { Faults } from './faults.ts';
import type { Ledger } from './ledger.ts';
import { hmac, type Keys } from './signatures.ts';

export interface Payload {
  readonly payment?: Payment;
  readonly order?: Order;
  readonly refund?: Refund;
}
export interface Webhooks {
  /** Writes the event down; call inside the transaction of what it tells of, and `flush` after it. */
  emit(name: string, payload: Payload, plan: WebhookPlan): void;
  /** Attempts everything that is due and waits for the answers; never throws. */
  flush(): Promise<void>;
  /** Sends one event again, at once. */
  replay(eventId: string): Promise<void>;
  close(): Promise<void>;
}

const second = 1_000;
const hour = 3_600 * second;
const giveUpAfter = 24 * hour;
const late = 24 * hour;
/** Razorpay waits five seconds (of real time) for an answer. */
const patience = 5 * second;
const backoff = (attempts: number) => Math.min(30 * second * 2 ** (attempts - 1), 4 * hour);

export function openWebhooks(parts: { ledger: Ledger; keys: Keys; faults: Faults; url: string | null; now: () => Date }): Webhooks {
  const { ledger, keys, faults, url } = parts;
  const now = () => parts.now().getTime();
  const busy = new Map<string, Promise<void>>();
  const stopping = new AbortController();

  function enqueue(eventId: string, dueAt: number, withheld: boolean) {
    const id = newId('dlv');
    const row: Delivery = { id, eventId, firstDueAt: dueAt, attempts: 0, state: withheld ? 'withheld' : 'waiting', lastStatus: null };
    ledger.put('delivery', id, row, { parent: eventId, dueAt: withheld ? undefined : dueAt });
  }

  async function attempt(delivery: Delivery): Promise<void> {
    const event = ledger.get('event', delivery.eventId);
    if (!event || url === null) return;
    const answer = await send(url, event, keys.webhookSecret ?? '', faults, stopping.signal);
    if (stopping.signal.aborted) return;
    delivery.attempts++;
    delivery.lastStatus = answer;
    const next = now() + backoff(delivery.attempts);
    const good = typeof answer === 'number' && answer >= 200 && answer < 300;
    delivery.state = good ? 'delivered' : next > delivery.firstDueAt + giveUpAfter ? 'given up' : 'waiting';
    ledger.put('delivery', delivery.id, delivery, { dueAt: delivery.state === 'waiting' ? next : undefined });
  }

  async function flush(): Promise<void> {
    if (stopping.signal.aborted) return;
    const due = ledger.due('delivery', now());
    await Promise.all([
      ...busy.values(),
      ...due
        .filter(({ id }) => !busy.has(id))
        .map((delivery) => {
          const work = attempt(delivery).finally(() => busy.delete(delivery.id));
          busy.set(delivery.id, work);
          return work;
        }),
    ]);
  }

  return {
    emit(name, payload, plan) {
      const at = now();
      const contains = (['payment', 'order', 'refund'] as const).filter((each) => payload[each] !== undefined);
      const body = JSON.stringify({
        entity: 'event',
        account_id: 'acc_LocalSimulator',
        event: name,
        contains,
        payload: Object.fromEntries(contains.map((each) => [each, { entity: payload[each] }])),
        created_at: Math.floor(at / 1000),
      });
      const id = newId('evt');
      ledger.put('event', id, { id, name, body, at });
      enqueue(id, plan === 'late' ? at + late : at, url === null || plan === 'never');
      if (plan === 'duplicate') enqueue(id, at, url === null);
    },
    flush,
    async replay(eventId) {
      if (url === null || !ledger.get('event', eventId)) return;
      enqueue(eventId, now(), false);
      await flush();
    },
    async close() {
      stopping.abort();
      await Promise.all(busy.values());
    },
  };
}

/** The status that came back, or why none did. */
async function send(url: string, event: StoredEvent, secret: string, faults: Faults, stopping: AbortSignal): Promise<number | string> {
  const fault = faults.next('webhook');
  if (fault && ['lost-before', 'error', 'throttle', 'conflict', 'html502'].includes(fault.mode)) return `fault: ${fault.mode}`;
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Razorpay-Webhook/v1',
        'x-razorpay-event-id': event.id,
        'x-razorpay-signature': hmac(fault?.mode === 'unauthorized' ? `not ${secret}` : secret, event.body),
      },
      body: fault?.mode === 'altered' ? event.body.replace(/"amount":(\d)/, '"amount":9$1') : event.body,
      redirect: 'manual',
      signal: AbortSignal.any([AbortSignal.timeout(patience), stopping]),
    });
    await response.arrayBuffer();
    return fault?.mode === 'drop-after' || fault?.mode === 'slow' ? `fault: ${fault.mode}` : response.status;
  } catch (error) {
    return error instanceof Error ? error.name : 'failed';
  }
}
