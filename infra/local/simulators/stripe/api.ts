/** Serves the calls of Stripe's API under /v1 that the shop makes, with authentication, idempotency, errors and requested faults. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod';
import type { Faults, StripeOperation } from '../razorpay/faults.ts';
import { openFrame } from '../razorpay/frame.ts';
import type { RequestLog } from '../razorpay/request-log.ts';
import type { Engine, Intent, Session } from './entities.ts';
import { Expand, Integer, nestFields, readForm } from './form.ts';
import type { Keys } from './keys.ts';
import { intentOf } from './lifecycle.ts';
import { createRefund, type RefundOutcome } from './refunds.ts';
import { asStripeRefusal, keyInUse, liveKey, missing, noSuchUrl, StripeRefusal, serverError, throttled, unauthorised } from './refusal.ts';
import { createSession, expireSession, sessionOf } from './sessions.ts';

interface Request {
  readonly id: string;
  readonly form: unknown;
  readonly outcome: RefundOutcome;
}
interface Route {
  readonly operation: StripeOperation;
  readonly run: (engine: Engine, request: Request) => unknown;
}

const Time = () => z.strictObject({ gte: Integer().optional(), lte: Integer().optional() }).optional();
const Paging = () => ({
  limit: Integer().pipe(z.number().min(1).max(100)).default(10),
  starting_after: z.string().max(200).optional(),
  expand: Expand(),
});
const Single = () => z.strictObject({ expand: Expand() });
/** The query of a list of sessions or refunds. */
const PaymentList = () => z.strictObject({ created: Time(), payment_intent: z.string().max(200).optional(), ...Paging() });
const IntentList = () => z.strictObject({ created: Time(), ...Paging() });

const isCreatedWithin = (created: number, time: z.output<ReturnType<typeof Time>>) => created >= (time?.gte ?? 0) && created <= (time?.lte ?? 9e12);

/** Returns a page of a list, newest first, beginning after the named object. */
function listPage<T extends { readonly id: string }>(
  url: string,
  items: readonly T[],
  { limit, starting_after }: { limit: number; starting_after?: string | undefined },
) {
  const from = starting_after === undefined ? 0 : items.findIndex(({ id }) => id === starting_after) + 1;
  return { object: 'list', url, data: items.slice(from, from + limit), has_more: items.length > from + limit };
}

const withCharge = ({ ledger }: Engine, intent: Intent, expand: readonly string[], path: string) =>
  expand.includes(path) && intent.latest_charge !== null ? { ...intent, latest_charge: ledger.get('charge', intent.latest_charge) } : intent;

function expandSession(engine: Engine, session: Session, expand: readonly string[] = []) {
  const isWide = expand.some((each) => each === 'payment_intent' || each === 'payment_intent.latest_charge');
  if (!isWide || session.payment_intent === null) return session;
  return {
    ...session,
    payment_intent: withCharge(engine, intentOf(engine.ledger, session.payment_intent).entity, expand, 'payment_intent.latest_charge'),
  };
}

/** Calls by method and path, with a colon for each id: `POST checkout/sessions/:/expire`. */
const routes: Readonly<Record<string, Route>> = {
  'POST checkout/sessions': { operation: 'sessions.create', run: (engine, { form }) => createSession(engine, form) },
  'POST checkout/sessions/:/expire': {
    operation: 'sessions.expire',
    run: (engine, { id, form }) => {
      readForm(Single(), form);
      return expireSession(engine, id);
    },
  },
  'GET checkout/sessions/:': {
    operation: 'sessions.fetch',
    run: (engine, { id, form }) => expandSession(engine, sessionOf(engine.ledger, id).entity, readForm(Single(), form).expand),
  },
  'GET checkout/sessions': {
    operation: 'sessions.fetch',
    run({ ledger }, { form }) {
      const { created, payment_intent: intent, ...paging } = readForm(PaymentList(), form);
      const all = ledger.all('session').map(({ entity }) => entity);
      const found = all.filter((each) => isCreatedWithin(each.created, created) && (intent === undefined || each.payment_intent === intent));
      return listPage('/v1/checkout/sessions', found, paging);
    },
  },
  'GET payment_intents/:': {
    operation: 'payments.fetch',
    run: (engine, { id, form }) => withCharge(engine, intentOf(engine.ledger, id).entity, readForm(Single(), form).expand ?? [], 'latest_charge'),
  },
  'GET payment_intents': {
    operation: 'payments.fetch',
    run(engine, { form }) {
      const { created, ...paging } = readForm(IntentList(), form);
      const found = engine.ledger.all('intent').filter(({ entity }) => isCreatedWithin(entity.created, created));
      const all = found.map(({ entity }) => withCharge(engine, entity, paging.expand ?? [], 'data.latest_charge'));
      return listPage('/v1/payment_intents', all, paging);
    },
  },
  'POST refunds': { operation: 'refunds.create', run: (engine, { form, outcome }) => createRefund(engine, form, outcome) },
  'GET refunds/:': {
    operation: 'refunds.fetch',
    run({ ledger }, { id }) {
      const refund = ledger.get('refund', id);
      if (!refund) throw missing('refund', id);
      return refund.entity;
    },
  },
  'GET refunds': {
    operation: 'refunds.fetch',
    run({ ledger }, { form }) {
      const { created, payment_intent: intent, ...paging } = readForm(PaymentList(), form);
      const all = (intent === undefined ? ledger.all('refund') : ledger.of('refund', intent)).map(({ entity }) => entity);
      return listPage(
        '/v1/refunds',
        all.filter((each) => isCreatedWithin(each.created, created)),
        paging,
      );
    },
  },
};

/** Milliseconds for which an idempotency key is remembered. */
const idempotencyMs = 24 * 3_600_000;

function routeOf(method: string, path: string): { route: Route | undefined; id: string } {
  const direct = routes[`${method} ${path}`];
  if (direct) return { route: direct, id: '' };
  const [, before = '', id = '', after = ''] = /^(checkout\/sessions|payment_intents|refunds)\/([^/]+)(\/expire)?$/.exec(path) ?? [];
  return { route: routes[`${method} ${before}/:${after}`], id };
}

export function openApi(parts: {
  engine: Engine;
  keys: Keys;
  faults: Faults<StripeOperation>;
  flush: () => Promise<void>;
  record: RequestLog['record'];
}) {
  const { engine, keys, faults, flush, record } = parts;
  const refusals = { throttle: throttled, error: serverError, unauthorized: unauthorised, conflict: keyInUse };
  const frame = openFrame<StripeOperation>({ faults, flush, record, now: engine.now, asRefusal: asStripeRefusal, refusals });

  /**
   * Returns the earlier answer for this key, or does the work and remembers the answer. Requests that were rejected before the work began are not
   * remembered.
   */
  function runOnce(key: string | undefined, fingerprint: string, work: () => unknown): { status: number; body: unknown } {
    return engine.ledger.atomically(() => {
      const at = engine.now().getTime();
      const used = key === undefined ? undefined : engine.ledger.get('key', key);
      if (used !== undefined && at - used.at < idempotencyMs) {
        if (used.fingerprint === fingerprint) return used;
        const why = 'Keys for idempotent requests can only be used with the same parameters they were first used with.';
        throw new StripeRefusal(why, { type: 'idempotency_error' });
      }
      const answer = { status: 200, body: work() };
      if (key !== undefined) engine.ledger.put('key', key, { id: key, fingerprint, ...answer, at });
      return answer;
    });
  }

  return {
    async handle(request: IncomingMessage, response: ServerResponse, url: URL, text: string): Promise<void> {
      const method = request.method ?? 'GET';
      const path = url.pathname.replace(/^\/v1\//, '');
      const { route, id } = routeOf(method, path);
      const header = request.headers['idempotency-key'];
      const idempotencyKey = typeof header === 'string' && method === 'POST' ? header.slice(0, 255) : undefined;
      return frame({
        ...{ request, response, url, text, operation: route?.operation, idempotencyKey },
        authenticate: () => {
          authenticate(request, keys);
          if (!route) throw noSuchUrl(method, url.pathname);
          return route;
        },
        work: (route, outcome) => {
          const form = nestFields(method === 'GET' ? url.searchParams : new URLSearchParams(text));
          return runOnce(idempotencyKey, JSON.stringify([method, path, form]), () => route.run(engine, { id, form, outcome }));
        },
      });
    },
  };
}

function authenticate(request: IncomingMessage, keys: Keys): void {
  const { authorization = '' } = request.headers;
  const [, bearer] = /^Bearer\s+(\S+)$/i.exec(authorization) ?? [];
  const [, basic] = /^Basic\s+(\S+)$/i.exec(authorization) ?? [];
  const key =
    bearer ??
    Buffer.from(basic ?? '', 'base64')
      .toString('utf8')
      .replace(/:.*$/s, '');
  if (/^[sr]k_live_/.test(key)) throw liveKey();
  if (!keys.accepts(key)) throw unauthorised();
}
