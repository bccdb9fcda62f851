/** What does Razorpay's API answer? The calls under /v1 that a shop makes, with their authentication, errors and planned faults. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { disputeOf } from './disputes.ts';
import type { Refund } from './entities.ts';
import { aboutOf, type Fault, type Faults, type Operation } from './faults.ts';
import type { Journal } from './journal.ts';
import type { Ledger } from './ledger.ts';
import { capture, type Engine, orderOf, paymentOf } from './lifecycle.ts';
import { amountOf, createOrder, objectOf, ordersByReceipt } from './orders.ts';
import { createRefund } from './refunds.ts';
import { asRefusal, conflict, liveKey, noSuchUrl, Refusal, serverError, throttled, unauthorised, unknownId } from './refusal.ts';
import type { Keys } from './signatures.ts';

export interface ApiRequest {
  readonly method: string;
  readonly segments: readonly string[];
  readonly query: URLSearchParams;
  readonly body: unknown;
  readonly idempotencyKey: string | undefined;
  readonly outcome: 'processed' | 'pending' | 'refund-fails';
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

/** `POST payments/:/capture` and so on; ids stand as a colon. */
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
      const given = objectOf(body, 'body');
      return capture(engine, idIn(segments), amountOf(given['amount'], 'The amount must be at least INR 1.00'), given['currency']);
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

export function openApi(parts: { engine: Engine; keys: Keys; faults: Faults; flush: () => Promise<void>; record: Journal['record'] }): Api {
  const { engine, keys, faults, flush, record } = parts;
  /** Refunds by key whose first request is still being answered. */
  const inFlight = new Set<string>();

  return {
    async handle(request, response, url, text) {
      const method = request.method ?? 'GET';
      const segments = url.pathname
        .replace(/^\/v1\//, '')
        .split('/')
        .filter(Boolean);
      const route = routes[`${method} ${segments.map((segment, index) => (index % 2 === 1 ? ':' : segment)).join('/')}`];
      const fault = route && faults.next(route.operation, aboutOf(request, text));
      const note = (status: number | 'dropped', answer?: string) =>
        record({
          at: engine.now().toISOString(),
          method,
          path: url.pathname + url.search,
          status,
          fault: fault?.mode,
          sent: text,
          ...(answer === undefined ? {} : { answer }),
        });
      const drop = () => {
        note('dropped');
        request.socket.destroy();
      };
      if (fault?.mode === 'lost-before') return drop();
      if (fault?.mode === 'html502') {
        note(502);
        return void response
          .writeHead(502, { 'content-type': 'text/html' })
          .end('<html><head><title>502 Bad Gateway</title></head><body><center><h1>502 Bad Gateway</h1></center></body></html>');
      }
      const header = request.headers['x-refund-idempotency'];
      const key = typeof header === 'string' ? header : undefined;
      let status = 200;
      let body: unknown;
      let holding = false;
      try {
        authenticate(request, keys);
        if (!route) throw noSuchUrl();
        refuseByFault(fault);
        if (key !== undefined && inFlight.has(key)) throw conflict();
        if (key !== undefined) {
          inFlight.add(key);
          holding = true;
        }
        const outcome = fault?.mode === 'pending' || fault?.mode === 'refund-fails' ? fault.mode : 'processed';
        const input = {
          method,
          segments,
          query: url.searchParams,
          body: method === 'GET' ? undefined : jsonOf(text),
          idempotencyKey: key,
          outcome,
        } as const;
        body = engine.ledger.atomically(() => route.run(engine, input));
        if (fault?.mode === 'slow') await wait(fault.delayMs ?? 9_000, undefined, { ref: false });
      } catch (error) {
        const refusal = asRefusal(error);
        status = refusal.status;
        body = refusal.body;
      } finally {
        if (key !== undefined && holding) inFlight.delete(key);
      }
      if (fault?.mode === 'drop-after') drop();
      else {
        const answer = JSON.stringify(body);
        note(status, answer);
        response.writeHead(status, { 'content-type': 'application/json' }).end(answer);
      }
      if (method === 'POST') void flush();
    },
  };
}

function refuseByFault(fault: Fault | undefined): void {
  if (fault?.mode === 'throttle') throw throttled();
  if (fault?.mode === 'conflict') throw conflict();
  if (fault?.mode === 'error') throw serverError();
  if (fault?.mode === 'unauthorized') throw unauthorised();
}

function authenticate(request: IncomingMessage, keys: Keys): void {
  const [, given] = /^Basic\s+(\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
  const [, id, secret] = /^([^:]*):(.*)$/s.exec(Buffer.from(given ?? '', 'base64').toString('utf8')) ?? [];
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

/** `count` (10 unless told, at most 100), `skip`, and `from`, `to` in seconds. */
function page<T extends { created_at: number }>(items: readonly T[], query: URLSearchParams): T[] {
  const number = (name: string, otherwise: number, most: number) => {
    const value = query.get(name) ?? String(otherwise);
    if (!/^\d+$/.test(value) || Number(value) > most) throw new Refusal(`The ${name} must be between 0 and ${most}.`, { field: name });
    return Number(value);
  };
  const [from, to] = [number('from', 0, 4e9), number('to', 4e9, 4e9)];
  const [skip, count] = [number('skip', 0, 1e6), number('count', 10, 100)];
  return items.filter(({ created_at: at }) => at >= from && at <= to).slice(skip, skip + count);
}
