/** Opens the Stripe simulator: an HTTP handler for a path of the caller's server, and a patient who pays on request. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendJson, serveAsset } from '../razorpay/assets.ts';
import { openPage } from '../razorpay/console/console.ts';
import { type Faults, openFaults, type StripeOperation, stripeModesOf } from '../razorpay/faults.ts';
import { openLedger } from '../razorpay/ledger.ts';
import { openRequestLog, type RequestLog } from '../razorpay/request-log.ts';
import { readText } from '../razorpay/text.ts';
import type { EventFormat } from '../razorpay/webhooks/webhook-sender.ts';
import { openWebhooks, type Webhooks } from '../razorpay/webhooks/webhooks.ts';
import { openApi } from './api.ts';
import { openCheckout } from './checkout.ts';
import { stripeConsole } from './console.ts';
import type { PayOnPage } from './console-parts.ts';
import { type Engine, type Intent, type Kinds, newStripeId, type Payload, type Session } from './entities.ts';
import { type Keys, openKeys, type StripeKeys, signatureOf } from './keys.ts';
import { capture, pay } from './lifecycle.ts';
import { settleRefund } from './refunds.ts';
import { missing, noSuchUrl } from './refusal.ts';
import { expireSession, sessionOf } from './sessions.ts';

export interface Options {
  /** A path, or `:memory:`. */
  readonly file: string;
  /** The simulator's own address for programs, e.g. `http://127.0.0.1:4000/_local/stripe`. */
  readonly baseUrl: string;
  /** The simulator's address for browsers, when they reach it under another one. */
  readonly publicUrl?: string;
  readonly secretKey: string;
  readonly webhook: { readonly url: string; readonly secret: string } | null;
  /** Called when keys or secrets were changed in the console, so that the shop gets them. */
  readonly onKeys?: (keys: StripeKeys) => void;
  readonly now: () => Date;
}

export interface Stripe {
  /** @param path what follows the mount, with or without its query */
  handle(request: IncomingMessage, response: ServerResponse, path: string): Promise<void>;
  /** Pays with a card on a session's page. With `now` and `duplicate`, the webhooks have been attempted when this resolves. Throws StripeRefusal. */
  readonly pay: PayOnPage;
  /** Does everything that is due: sessions that expire, money that arrives, pending refunds, webhooks and their retries. */
  tick(): Promise<void>;
  replay(eventId: string): Promise<void>;
  readonly webhooks: Omit<Webhooks<Payload>, 'emit' | 'close'>;
  requestLog: RequestLog['read'];
  readLedger(): ReturnType<typeof stripeLedgerSnapshot>;
  readonly faults: Faults<StripeOperation>;
  readonly keys: Keys;
  close(): Promise<void>;
}

/** Hours for which Stripe retries an event. */
const retryHours = 72;

export async function openStripe(options: Options): Promise<Stripe> {
  const { now, webhook } = options;
  const keys = openKeys(options.secretKey, webhook?.secret ?? 'whsec_none');
  const faults = openFaults<StripeOperation>(stripeModesOf);
  const ledger = openLedger<Kinds>(options.file);
  const webhooks = openWebhooks<Payload>({
    ledger,
    eventFormat: stripeEventFormat(ledger, keys),
    faults,
    url: webhook?.url ?? null,
    retryHours,
    now,
  });
  const { flush } = webhooks;
  const engine: Engine = { ledger, emit: webhooks.emit, now, pages: options.publicUrl ?? options.baseUrl };
  const { record, read: requestLog } = openRequestLog(ledger);
  const base = new URL(options.baseUrl).pathname.replace(/\/$/, '');
  const api = openApi({ engine, keys, faults, flush, record });
  const checkout = openCheckout({ engine, faults, flush, record, base });
  const payOnPage: PayOnPage = async (sessionId, { outcome, webhook: plan, amount, evenIfPaid }) => {
    ledger.atomically(() =>
      pay(engine, sessionId, {
        number: outcome === 'failed' ? '4000000000000002' : '4242424242424242',
        webhook: plan,
        mishap: outcome === 'authorized' ? 'captured-later' : undefined,
        amount,
        evenIfClosed: evenIfPaid,
      }),
    );
    const sent = flush();
    if (plan !== 'concurrent') await sent;
    return sessionOf(ledger, sessionId).entity;
  };
  const page = openPage(
    stripeConsole({ base, engine, webhooks, keys, faults, requestLog, pay: payOnPage, onKeys: options.onKeys ?? (() => undefined) }),
  );

  return {
    faults,
    keys,
    requestLog,
    webhooks,
    pay: payOnPage,
    replay: webhooks.replay,
    readLedger: () => stripeLedgerSnapshot(engine),
    async handle(request, response, path) {
      const query = path.includes('?') ? '' : new URL(request.url ?? '/', options.baseUrl).search;
      const url = new URL(`/${path.replace(/^\/+/, '')}${query}`, options.baseUrl);
      const text = await readText(request);
      if (text === undefined) return void response.writeHead(413).end();
      if (request.method === 'GET' && url.pathname === '/pay.css' && (await serveAsset(response, url.pathname))) return;
      if (await checkout.handle(request, response, url, text)) return;
      if (await page.handle(request, response, url, text)) return;
      if (url.pathname.startsWith('/v1/')) return api.handle(request, response, url, text);
      const { status, body } = noSuchUrl(request.method ?? 'GET', url.pathname);
      sendJson(response, status, body);
    },
    async tick() {
      const at = now().getTime();
      ledger.atomically(() => {
        for (const { entity } of ledger.due('session', at)) if (entity.status === 'open') expireSession(engine, entity.id);
        for (const intent of ledger.due('intent', at)) if (intent.arrives !== undefined) capture(engine, intent);
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

/** The version that the shop's client requests (functions/payment/stripe-client.ts). */
const apiVersion = '2026-10-28.endive';

/** Writes and signs events in Stripe's format. */
function stripeEventFormat(ledger: Engine['ledger'], keys: Keys): EventFormat<Payload> {
  const bodyOf = (id: string, type: string, object: Payload, at: number) =>
    JSON.stringify({
      id,
      object: 'event',
      api_version: apiVersion,
      created: Math.floor(at / 1000),
      data: { object },
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type,
    });
  return {
    body: bodyOf,
    signedRequest(_, body, signed, signatureMode, at) {
      const by = { good: keys.webhookSecrets, wrong: ['whsec_of_nobody'], old: [keys.oldWebhookSecret] };
      const signature = signatureMode === 'none' ? undefined : signatureMode === 'empty' ? '' : signatureOf(signed, by[signatureMode], at);
      return {
        body,
        headers: {
          'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
          ...(signature === undefined ? {} : { 'stripe-signature': signature }),
        },
      };
    },
    invented(id, sessionId, at) {
      const session = ledger.get('session', sessionId)?.entity;
      if (!session) throw missing('checkout.session', sessionId);
      const paid: Session = { ...session, status: 'complete', payment_status: 'paid', payment_intent: newStripeId('pi') };
      return { name: 'checkout.session.completed', body: bodyOf(id, 'checkout.session.completed', paid, at) };
    },
  };
}

const states: Readonly<Record<Intent['status'], string>> = {
  requires_payment_method: 'created',
  requires_action: 'created',
  processing: 'created',
  succeeded: 'captured',
  canceled: 'failed',
};

/** Lists the money in Stripe's simulator in Razorpay's terms, so that one check reads both. */
const stripeLedgerSnapshot = ({ ledger }: Pick<Engine, 'ledger'>) => ({
  orders: ledger.all('session').map(({ entity: { id, amount_total: amount, status, payment_status, client_reference_id: receipt } }) => ({
    id,
    amount,
    receipt,
    status: payment_status === 'paid' ? 'paid' : status === 'open' ? 'created' : 'attempted',
  })),
  payments: ledger.all('intent').map(({ entity, session }) => {
    const charge = entity.latest_charge === null ? undefined : ledger.get('charge', entity.latest_charge);
    const captured = entity.status === 'succeeded';
    return {
      id: entity.id,
      order_id: session,
      amount: captured ? entity.amount_received : entity.amount,
      currency: 'INR',
      status: charge?.refunded === true ? 'refunded' : states[entity.status],
      captured,
      amount_refunded: charge?.amount_refunded ?? 0,
    };
  }),
  refunds: ledger.all('refund').map(({ entity }) => ({
    id: entity.id,
    payment_id: entity.payment_intent,
    amount: entity.amount,
    status: entity.status === 'succeeded' ? 'processed' : entity.status,
    notes: entity.metadata,
  })),
});
