/** Handles a request to either provider's API: applies faults, allows one request per idempotency key at a time, and logs it. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { type Faults, searchTextOf } from './faults.ts';
import type { RequestLog } from './request-log.ts';

interface Answer {
  readonly status: number;
  readonly body: unknown;
}
/** How a refund that this request creates will end. */
export type Outcome = 'processed' | 'pending' | 'refund-fails';

interface Frame<O extends string> {
  readonly now: () => Date;
  readonly faults: Faults<O>;
  readonly record: RequestLog['record'];
  /** Sends the events that the request has caused. */
  readonly flush: () => Promise<void>;
  /** Returns the provider's answer to an error. */
  readonly asRefusal: (error: unknown) => Answer;
  readonly refusals: { readonly [K in 'throttle' | 'error' | 'unauthorized' | 'conflict']: () => Error };
}

interface FrameRequest<O extends string, Route> {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly url: URL;
  readonly text: string;
  /** undefined when the API has no such call. */
  readonly operation: O | undefined;
  readonly idempotencyKey: string | undefined;
  /** Throws when the caller is not authenticated or the request is invalid. */
  readonly authenticate: () => Route;
  readonly work: (route: Route, outcome: Outcome) => Answer;
}

const badGateway = '<html><head><title>502 Bad Gateway</title></head><body><center><h1>502 Bad Gateway</h1></center></body></html>';

export function openFrame<O extends string>({ now, faults, record, flush, asRefusal, refusals }: Frame<O>) {
  /** Idempotency keys whose first request is still being handled. */
  const inFlight = new Set<string>();

  return async <Route>({
    request,
    response,
    url,
    text,
    operation,
    idempotencyKey: key,
    authenticate,
    work,
  }: FrameRequest<O, Route>): Promise<void> => {
    const method = request.method ?? 'GET';
    const fault = operation && faults.next(operation, searchTextOf(request, text));
    const logRequest = (status: number | 'dropped', answer?: string) => {
      const entry = { at: now().toISOString(), method, path: url.pathname + url.search, status, fault: fault?.mode, sent: text };
      record({ ...entry, ...(answer === undefined ? {} : { answer }) });
    };
    const drop = () => {
      logRequest('dropped');
      request.socket.destroy();
    };
    if (fault?.mode === 'lost-before') return drop();
    if (fault?.mode === 'html502') {
      logRequest(502);
      return void response.writeHead(502, { 'content-type': 'text/html' }).end(badGateway);
    }
    let answer: Answer;
    let isHolding = false;
    try {
      const route = authenticate();
      const refusal = Object.entries(refusals).find(([mode]) => mode === fault?.mode)?.[1];
      if (refusal !== undefined) throw refusal();
      if (key !== undefined) {
        if (inFlight.has(key)) throw refusals.conflict();
        inFlight.add(key);
        isHolding = true;
      }
      answer = work(route, fault?.mode === 'pending' || fault?.mode === 'refund-fails' ? fault.mode : 'processed');
      if (fault?.mode === 'slow') await wait(fault.delayMs ?? 9_000, undefined, { ref: false });
    } catch (error) {
      answer = asRefusal(error);
    } finally {
      if (key !== undefined && isHolding) inFlight.delete(key);
    }
    if (fault?.mode === 'drop-after') drop();
    else {
      const body = JSON.stringify(answer.body);
      logRequest(answer.status, body);
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(body);
    }
    if (method === 'POST') void flush();
  };
}
