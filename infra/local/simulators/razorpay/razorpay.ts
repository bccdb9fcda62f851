/** Opens the Razorpay simulator: an HTTP handler for a path of the caller's server, and a customer who pays on request. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { openApi } from './api.ts';
import { sendJson } from './assets.ts';
import { openPage } from './console/console.ts';
import { razorpayConsole } from './console/razorpay-console.ts';
import { type Customer, openCustomer } from './customer.ts';
import type { Order, Payment, Refund } from './entities.ts';
import { type Faults, openFaults } from './faults.ts';
import { type LedgerRow, openLedger } from './ledger.ts';
import { authorise, type Engine, fail, settleDuePayment } from './lifecycle.ts';
import { cancelled } from './reasons.ts';
import { refundUncaptured, settleRefund } from './refunds.ts';
import { noSuchUrl } from './refusal.ts';
import { openRequestLog, type RequestLog } from './request-log.ts';
import { type Keys, openKeys, type ShopKeys } from './signatures.ts';
import { readText } from './text.ts';
import { type Payload, razorpayEventFormat } from './webhooks/event-format.ts';
import { openWebhooks, type Webhooks } from './webhooks/webhooks.ts';
import { openWindow } from './window/window.ts';

export interface Options {
  /** A path, or `:memory:`. */
  readonly file: string;
  /** The simulator's own address, e.g. `http://127.0.0.1:4000/_local/razorpay`. */
  readonly baseUrl: string;
  readonly keyId: string;
  readonly keySecret: string;
  readonly webhook: { readonly url: string; readonly secret: string } | null;
  /** Called when keys or secrets were changed in the console, so that the shop gets them. */
  readonly onKeys?: (keys: ShopKeys) => void;
  readonly now: () => Date;
}

export interface Payments extends Customer {
  /** @param path what follows the mount, with or without its query */
  handle(request: IncomingMessage, response: ServerResponse, path: string): Promise<void>;
  /** Does everything that is due: captures, expiries, pending refunds, webhooks and their retries. */
  tick(): Promise<void>;
  /** Sends an event again. */
  replay(eventId: string): Promise<void>;
  readonly webhooks: Omit<Webhooks<Payload>, 'emit' | 'close'>;
  /** Returns the requests of this run (the last 1,000) and every event with its deliveries, newest first. */
  requestLog: RequestLog['read'];
  /** Returns every order, payment and refund, newest first. */
  readLedger(): { readonly orders: readonly Order[]; readonly payments: readonly Payment[]; readonly refunds: readonly Refund[] };
  /** Returns the rows of orders, payments, refunds and refunds' idempotency keys, oldest first; leaves out events. */
  rows(): readonly LedgerRow[];
  /** Writes rows that `rows` has returned. */
  restore(rows: readonly LedgerRow[]): void;
  readonly faults: Faults;
  readonly keys: Keys;
  close(): Promise<void>;
}

const timedOut = { ...cancelled, reason: 'payment_timed_out', description: 'Payment was not completed on time.' };

export async function openPayments(options: Options): Promise<Payments> {
  const { now, webhook } = options;
  const keys = openKeys(options.keyId, options.keySecret, webhook?.secret);
  const faults = openFaults();
  const ledger = openLedger(options.file);
  const webhooks = openWebhooks({ ledger, eventFormat: razorpayEventFormat(ledger, keys), faults, url: webhook?.url ?? null, retryHours: 24, now });
  const engine: Engine = { ledger, emit: webhooks.emit, now };
  const { record, read: requestLog } = openRequestLog(ledger);
  const { flush } = webhooks;
  const customer = openCustomer(engine, keys, flush);
  const api = openApi({ engine, keys, faults, flush, record });
  const window = openWindow({ engine, keys, faults, flush, record });
  const base = new URL(options.baseUrl).pathname.replace(/\/$/, '');
  const page = openPage(
    razorpayConsole({ base, engine, webhooks, keys, faults, requestLog, ...customer, onKeys: options.onKeys ?? (() => undefined) }),
  );

  return {
    ...customer,
    faults,
    keys,
    requestLog,
    webhooks,
    replay: webhooks.replay,
    readLedger: () => ({
      orders: ledger.all('order').map(({ entity }) => entity),
      payments: ledger.all('payment').map(({ entity }) => entity),
      refunds: ledger.all('refund').map(({ entity }) => entity),
    }),
    rows: () => ledger.rows(['order', 'payment', 'refund', 'key']),
    restore: (rows) => ledger.atomically(() => ledger.restore(rows)),
    async handle(request, response, path) {
      const query = path.includes('?') ? '' : new URL(request.url ?? '/', options.baseUrl).search;
      const url = new URL(`/${path.replace(/^\/+/, '')}${query}`, options.baseUrl);
      const text = await readText(request);
      if (text === undefined) return void response.writeHead(413).end();
      if (await window.handle(request, response, url, text)) return;
      if (await page.handle(request, response, url, text)) return;
      if (url.pathname.startsWith('/v1/')) return api.handle(request, response, url, text);
      const { status, body } = noSuchUrl();
      sendJson(response, status, body);
    },
    async tick() {
      const at = now().getTime();
      ledger.atomically(() => {
        for (const stored of ledger.due('payment', at)) {
          const { status } = stored.entity;
          if (stored.revivalDue) authorise(engine, stored, 'at-once');
          else if (status === 'created') fail(engine, stored, timedOut);
          else if (status === 'authorized' && settleDuePayment(engine, stored) === 'expired') refundUncaptured(engine, stored.entity);
        }
        for (const refund of ledger.due('refund', at)) settleRefund(engine, refund);
      });
      await flush();
    },
    async close() {
      await webhooks.close();
      ledger.close();
    },
  };
}
