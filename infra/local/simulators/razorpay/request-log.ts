/** Logs the requests of this run, and lists every event with its deliveries. */
import type { Ledger, Posted } from './ledger.ts';

export interface LoggedRequest {
  readonly at: string;
  readonly method: string;
  readonly path: string;
  readonly status: number | 'dropped';
  readonly fault: string | undefined;
  /** Shortened bodies; headers are never logged. */
  readonly sent?: string;
  readonly answer?: string;
}
export interface LoggedEvent {
  readonly id: string;
  readonly event: string;
  readonly at: string;
  readonly body: string;
  /** Set for a forged event: how it was forged in the console. */
  readonly forged?: string;
  readonly deliveries: readonly { readonly state: string; readonly attempts: number; readonly lastStatus: number | string | null }[];
}
export interface RequestLog {
  record(request: LoggedRequest): void;
  /** Returns the requests of this run (the last 1,000) and every event with its deliveries, newest first. */
  read(): { requests: readonly LoggedRequest[]; events: readonly LoggedEvent[] };
}

const maxRequests = 1_000;
/** The most characters of a body that are kept. */
const maxBuffered = 4_000;

export function openRequestLog(ledger: Pick<Ledger<Posted>, 'all' | 'of'>): RequestLog {
  const requests: LoggedRequest[] = [];
  return {
    record({ sent, answer, ...request }) {
      requests.push({
        ...request,
        ...(sent ? { sent: sent.slice(0, maxBuffered) } : {}),
        ...(answer ? { answer: answer.slice(0, maxBuffered) } : {}),
      });
      if (requests.length > maxRequests) requests.shift();
    },
    read: () => ({
      requests: requests.toReversed(),
      events: ledger.all('event').map(({ id, name, at, body, forged }) => ({
        id,
        event: name,
        at: new Date(at).toISOString(),
        body,
        ...(forged === undefined ? {} : { forged }),
        deliveries: ledger.of('delivery', id).map(({ state, attempts, lastStatus }) => ({ state, attempts, lastStatus })),
      })),
    }),
  };
}
