/** How does a program open the Razorpay simulator? An HTTP handler for a path of its own server, and a customer who pays on request. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Journalled, openApi } from './api.ts';
import { cardOf } from './cards.ts';
import { openDashboard } from './dashboard.ts';
import type { Method, WebhookPlan } from './entities.ts';
import { type Faults, openFaults } from './faults.ts';
import { openLedger } from './ledger.ts';
import { authorise, begin, type Engine, fail, orderOf, paymentOf, ripen } from './lifecycle.ts';
import { cancelled, declined } from './reasons.ts';
import { refundUncaptured, settleRefund } from './refunds.ts';
import { hmac, type Keys, openKeys } from './signatures.ts';
import { openWebhooks } from './webhooks.ts';
import { openWindow } from './window.ts';

export interface Options {
  /** A path, or `:memory:`. */
  readonly file: string;
  /** Its own public base, e.g. `http://127.0.0.1:4000/_local/razorpay`. */
  readonly baseUrl: string;
  readonly keyId: string;
  readonly keySecret: string;
  readonly webhook: { readonly url: string; readonly secret: string } | null;
  readonly now: () => Date;
}

export interface Paying {
  readonly method: Method;
  /** `authorized`: the provider's own capture trails by a minute of the clock. */
  readonly outcome: 'captured' | 'authorized' | 'failed';
  readonly webhook: WebhookPlan;
  /** A card's number. */
  readonly card?: string;
  /** Faults of the provider's: another amount than the order's (paise), a second captured payment on a paid order. */
  readonly amount?: number;
  readonly evenIfPaid?: boolean;
}
/** What the browser's handler gets; a failed payment has no signature. */
export interface Paid {
  readonly razorpay_payment_id: string;
  readonly razorpay_order_id: string;
  readonly razorpay_signature: string;
}

export interface Payments {
  /** `path` is what follows the mount, with or without its query. */
  handle(request: IncomingMessage, response: ServerResponse, path: string): Promise<void>;
  /** A customer pays. With `now` and `duplicate` the webhooks have been attempted when this answers. Throws Refusal, e.g. for an order that is paid. */
  pay(orderId: string, paying: Paying): Promise<Paid>;
  /** A payment that failed (or was left) is authorised after all, days later perhaps; not captured when its automatic expiry has passed. */
  authoriseLate(paymentId: string): Promise<void>;
  /** Does what has fallen due: captures, expiries, pending refunds, webhooks and their repeats. */
  tick(): Promise<void>;
  /** Sends an event again. */
  replay(eventId: string): Promise<void>;
  /** Requests of this run (the last 1,000) and every event with its deliveries, newest first. */
  journal(): { requests: readonly Journalled[]; events: readonly JournalledEvent[] };
  readonly faults: Faults;
  readonly keys: Keys;
  close(): Promise<void>;
}
export interface JournalledEvent {
  readonly id: string;
  readonly event: string;
  readonly at: string;
  readonly body: string;
  readonly deliveries: readonly { readonly state: string; readonly attempts: number; readonly lastStatus: number | string | null }[];
}

const largestBody = 256 * 1024;

export async function openPayments(options: Options): Promise<Payments> {
  const { now, webhook } = options;
  const keys = openKeys(options.keyId, options.keySecret, webhook?.secret);
  const faults = openFaults();
  const ledger = openLedger(options.file);
  const webhooks = openWebhooks({ ledger, keys, faults, url: webhook?.url ?? null, now });
  const engine: Engine = { ledger, emit: webhooks.emit, now };
  const requests: Journalled[] = [];
  const record = (request: Journalled) => void (requests.push(request) > 1_000 && requests.shift());
  const journal: Payments['journal'] = () => ({
    requests: requests.toReversed(),
    events: ledger.all('event').map(({ id, name, at, body }) => ({
      id,
      event: name,
      at: new Date(at).toISOString(),
      body,
      deliveries: ledger.of('delivery', id).map(({ state, attempts, lastStatus }) => ({ state, attempts, lastStatus })),
    })),
  });
  const signed = (orderId: string, paymentId: string): Paid => ({
    razorpay_payment_id: paymentId,
    razorpay_order_id: orderId,
    razorpay_signature: hmac(keys.current.secret, `${orderId}|${paymentId}`),
  });
  const api = openApi({ engine, keys, faults, flush: webhooks.flush, record });
  const window = openWindow({ engine, keys, signed, flush: webhooks.flush });
  const dashboard = openDashboard({ ledger, journal, replay: webhooks.replay });

  return {
    faults,
    keys,
    journal,
    replay: webhooks.replay,
    async handle(request, response, path) {
      const query = path.includes('?') ? '' : new URL(request.url ?? '/', options.baseUrl).search;
      const url = new URL(`/${path.replace(/^\/+/, '')}${query}`, options.baseUrl);
      const text = await textOf(request);
      if (text === undefined) return void response.writeHead(413).end();
      if (await window.handle(request, response, url, text)) return;
      if (await dashboard.handle(request, response, url)) return;
      await api.handle(request, response, url, text);
    },
    async pay(orderId, { method, outcome, webhook: plan, card, amount, evenIfPaid }) {
      const paid = ledger.atomically(() => {
        const order = orderOf(ledger, orderId);
        if (outcome === 'captured' && !order.capture.automatic)
          throw new Error(`The order ${orderId} is captured by hand: pay it as authorized, then capture it.`);
        const stored = begin(engine, orderId, {
          method,
          webhook: plan,
          ...(method === 'card' || method === 'emi' ? { card: cardOf(card ?? '4100280000001007', 'Test Card') } : {}),
          ...(amount === undefined ? {} : { amount }),
          ...(evenIfPaid === undefined ? {} : { evenIfPaid }),
        });
        if (outcome === 'failed') fail(engine, stored, declined);
        else authorise(engine, stored, outcome === 'captured' ? 'at-once' : 'later');
        return outcome === 'failed' ? { ...signed(orderId, stored.entity.id), razorpay_signature: '' } : signed(orderId, stored.entity.id);
      });
      await webhooks.flush();
      return paid;
    },
    async authoriseLate(paymentId) {
      ledger.atomically(() => authorise(engine, paymentOf(ledger, paymentId), 'at-once'));
      await webhooks.flush();
    },
    async tick() {
      const at = now().getTime();
      ledger.atomically(() => {
        for (const stored of ledger.due('payment', at)) {
          if (stored.entity.status === 'created')
            fail(engine, stored, { ...cancelled, reason: 'payment_timed_out', description: 'Payment was not completed on time.' });
          else if (stored.entity.status === 'authorized' && ripen(engine, stored) === 'expired') refundUncaptured(engine, stored.entity);
        }
        for (const refund of ledger.due('refund', at)) settleRefund(engine, refund);
      });
      await webhooks.flush();
    },
    async close() {
      await webhooks.close();
      ledger.close();
    },
  };
}

/** undefined: larger than anything that Razorpay takes. */
async function textOf(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > largestBody) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
