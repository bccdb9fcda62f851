/** Serves the calls of Razorpay's API under /v1 that the shop makes, with authentication, errors and requested faults. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { disputeOf } from './disputes.ts';
import type { Refund } from './entities.ts';
import type { Faults, Operation } from './faults.ts';
import { type Outcome, openFrame } from './frame.ts';
import type { Ledger } from './ledger.ts';
import { capture, type Engine, orderOf, paymentOf } from './lifecycle.ts';
import { amountOf, createOrder, objectOf, ordersByReceipt } from './orders.ts';
import { createRefund } from './refunds.ts';
import { asRefusal, conflict, liveKey, noSuchUrl, Refusal, serverError, throttled, unauthorised, unknownId } from './refusal.ts';
import type { RequestLog } from './request-log.ts';
import type { Keys } from './signatures.ts';

export interface ApiRequest {
  readonly method: string;
  readonly segments: readonly string[];
  readonly query: URLSearchParams;
  readonly body: unknown;
  readonly idempotencyKey: string | undefined;
  readonly outcome: Outcome;
}
interface Route {
  readonly operation: Operation;
  readonly run: (engine: Engine, request: ApiRequest) => unknown;
}

function refundOf(ledger: Ledger, id: string): Refund {
  const refund = ledger.get('refund', id);
  if (!refund) throw unknownId();
  return refund.entity;
}
const collection = (items: readonly unknown[]) => ({ entity: 'collection', count: items.length, items });

/** Calls by method and path, with a colon for each id: `POST payments/:/capture`. */
const routes: Readonly<Record<string, Route>> = {
  'POST orders': { operation: 'orders.create', run: ({ ledger, now }, { body }) => createOrder(ledger, body, now()) },
  'GET orders': {
    operation: 'orders.fetch',
    run: ({ ledger }, { query }) =>
      collection(
        page(
          ordersByReceipt(ledger, query.get('receipt')).map(({ entity }) => entity),
          query,
        ),
      ),
  },
  'GET orders/:': { operation: 'orders.fetch', run: ({ ledger }, { segments }) => orderOf(ledger, idIn(segments)).entity },
  'GET orders/:/payments': {
    operation: 'orders.fetch',
    run: ({ ledger }, { segments }) => collection(ledger.of('payment', orderOf(ledger, idIn(segments)).entity.id).map(({ entity }) => entity)),
  },
  'GET payments': {
    operation: 'payments.fetch',
    run: ({ ledger }, { query }) =>
      collection(
        page(
          ledger.all('payment').map(({ entity }) => entity),
          query,
        ),
      ),
  },
  'GET payments/:': { operation: 'payments.fetch', run: ({ ledger }, { segments }) => paymentOf(ledger, idIn(segments)).entity },
  'POST payments/:/capture': {
    operation: 'payments.capture',
    run(engine, { segments, body }) {
      const fields = objectOf(body, 'body');
      return capture(engine, idIn(segments), amountOf(fields['amount'], 'The amount must be at least INR 1.00'), fields['currency']);
    },
  },
  'POST payments/:/refund': {
    operation: 'refunds.create',
    run: (engine, { segments, body, idempotencyKey, outcome }) => createRefund(engine, idIn(segments), body, { key: idempotencyKey, outcome }),
  },
  'GET payments/:/refunds': {
    operation: 'refunds.fetch',
    run: ({ ledger }, { segments, query }) =>
      collection(
        page(
          ledger.of('refund', paymentOf(ledger, idIn(segments)).entity.id).map(({ entity }) => entity),
          query,
        ),
      ),
  },
  'GET payments/:/refunds/:': {
    operation: 'refunds.fetch',
    run({ ledger }, { segments }) {
      const refund = refundOf(ledger, segments[3] ?? '');
      if (refund.payment_id !== idIn(segments)) throw unknownId();
      return refund;
    },
  },
  'GET refunds': {
    operation: 'refunds.fetch',
    run: ({ ledger }, { query }) =>
      collection(
        page(
          ledger.all('refund').map(({ entity }) => entity),
          query,
        ),
      ),
  },
  'GET refunds/:': { operation: 'refunds.fetch', run: ({ ledger }, { segments }) => refundOf(ledger, idIn(segments)) },
  'GET disputes': { operation: 'payments.fetch', run: ({ ledger }, { query }) => collection(page(ledger.all('dispute'), query)) },
  'GET disputes/:': { operation: 'payments.fetch', run: (engine, { segments }) => disputeOf(engine, idIn(segments)) },
};

export interface Api {
  handle(request: IncomingMessage, response: ServerResponse, url: URL, text: string): Promise<void>;
}

export function openApi({
  engine,
  keys,
  ...parts
}: {
  engine: Engine;
  keys: Keys;
  faults: Faults;
  flush: () => Promise<void>;
  record: RequestLog['record'];
}): Api {
  const refusals = { throttle: throttled, error: serverError, unauthorized: unauthorised, conflict };
  const frame = openFrame<Operation>({ ...parts, now: engine.now, asRefusal, refusals });

  return {
    async handle(request, response, url, text) {
      const method = request.method ?? 'GET';
      const segments = url.pathname
        .replace(/^\/v1\//, '')
        .split('/')
        .filter(Boolean);
      const route = routes[`${method} ${segments.map((segment, index) => (index % 2 === 1 ? ':' : segment)).join('/')}`];
      const header = request.headers['x-refund-idempotency'];
      const idempotencyKey = typeof header === 'string' ? header : undefined;
      return frame({
        ...{ request, response, url, text, operation: route?.operation, idempotencyKey },
        authenticate: () => {
          authenticate(request, keys);
          if (!route) throw noSuchUrl();
          return route;
        },
        work: (route, outcome) => {
          const input = { method, segments, query: url.searchParams, body: method === 'GET' ? undefined : jsonOf(text), idempotencyKey, outcome };
          return { status: 200, body: engine.ledger.atomically(() => route.run(engine, input)) };
        },
      });
    },
  };
}

function authenticate(request: IncomingMessage, keys: Keys): void {
  const [, encoded] = /^Basic\s+(\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
  const [, id, secret] = /^([^:]*):(.*)$/s.exec(Buffer.from(encoded ?? '', 'base64').toString('utf8')) ?? [];
  if (id?.startsWith('rzp_live_')) throw liveKey();
  if (id === undefined || secret === undefined || !keys.accepts(id, secret)) throw unauthorised();
}

function jsonOf(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal('The request body is not valid JSON.');
  }
}

function idIn(segments: readonly string[]): string {
  return segments[1] ?? '';
}

/** Applies `count` (default 10, at most 100), `skip`, and `from` and `to` in seconds. */
function page<T extends { created_at: number }>(items: readonly T[], query: URLSearchParams): T[] {
  const number = (name: string, defaultValue: number, max: number) => {
    const value = query.get(name) ?? String(defaultValue);
    if (!/^\d+$/.test(value) || Number(value) > max) throw new Refusal(`The ${name} must be between 0 and ${max}.`, { field: name });
    return Number(value);
  };
  const [from, to] = [number('from', 0, 4e9), number('to', 4e9, 4e9)];
  const [skip, count] = [number('skip', 0, 1e6), number('count', 10, 100)];
  return items.filter(({ created_at: at }) => at >= from && at <= to).slice(skip, skip + count);
}
