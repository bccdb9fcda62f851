/** What does Razorpay's API answer? The calls under /v1 that a shop makes, with their authentication, errors and planned faults. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Fault, Faults, Operation } from './faults.ts';
import { capture, type Engine, orderOf, paymentOf } from './lifecycle.ts';
import { amountOf, createOrder, objectOf, ordersByReceipt } from './orders.ts';
import { createRefund } from './refunds.ts';
import { asRefusal, conflict, noSuchUrl, Refusal, serverError, throttled, unauthorised, unknownId } from './refusal.ts';
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
  'GET refunds/:': {
    operation: 'refunds.fetch',
    run({ ledger }, { segments }) {
      const refund = ledger.get('refund', idIn(segments));
      if (!refund) throw unknownId();
      return refund.entity;
    },
  },
};

export interface Journalled {
  readonly at: string;
  readonly method: string;
  readonly path: string;
  readonly status: number | 'dropped';
  readonly fault: string | undefined;
}

export interface Api {
  handle(request: IncomingMessage, response: ServerResponse, url: URL, text: string): Promise<void>;
}

export function openApi(parts: {
  engine: Engine;
  keys: Keys;
  faults: Faults;
  flush: () => Promise<void>;
  record: (request: Journalled) => void;
}): Api {
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
      const route = routes[`${method} ${segments.map((segment, index) => (index === 1 ? ':' : segment)).join('/')}`];
      const fault = route && faults.next(route.operation);
      const note = (status: number | 'dropped') =>
        record({ at: engine.now().toISOString(), method, path: url.pathname + url.search, status, fault: fault?.mode });
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
        if (!signedIn(request, keys)) throw unauthorised();
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
        note(status);
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
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

function signedIn(request: IncomingMessage, keys: Keys): boolean {
  const [, given] = /^Basic\s+(\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
  const [, id, secret] = /^([^:]*):(.*)$/s.exec(Buffer.from(given ?? '', 'base64').toString('utf8')) ?? [];
  return id !== undefined && secret !== undefined && keys.accepts(id, secret);
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
