/** Lists the possible faults of requests, webhooks and payment windows, and applies requested faults to the next ones. */
import type { IncomingMessage } from 'node:http';

const answers = ['drop-after', 'lost-before', 'slow', 'throttle', 'error', 'html502', 'unauthorized', 'conflict'] as const;

/**
 * The possible faults of each operation. `orders.fetch` is a read of an order, of orders by receipt, or of an order's payments; `refunds.fetch` a
 * read of refunds; `webhook` each event; `window` each attempt to pay in the payment window; `script` is checkout.js itself.
 */
export const modesOf = {
  'orders.create': answers,
  'orders.fetch': answers,
  'payments.fetch': answers,
  'payments.capture': answers,
  'refunds.create': [...answers, 'pending', 'refund-fails'],
  'refunds.fetch': answers,
  webhook: [...answers, 'altered', 'old-secret', 'never', 'held', 'late', 'duplicate', 'bare'],
  window: [
    'decline',
    'decline-silently',
    'closed-before-pay',
    'closed-after-pay',
    'closed-before-callback',
    'forged-callback',
    'others-callback',
    'no-signature',
    'wrong-amount',
    'pays-twice',
    'authorised-later',
    'captured-later',
    'slow',
  ],
  script: ['error', 'lost-before', 'slow', 'empty', 'broken'],
} as const;
export type Operation = keyof typeof modesOf;
export type Mode = (typeof modesOf)[Operation][number];
export const operations = Object.keys(modesOf) as Operation[];
export const modes = [...new Set(Object.values(modesOf).flat())] as Mode[];

/** The possible fault modes of each operation of a provider. */
export type PossibleFaults<O extends string = Operation> = Readonly<Record<O, readonly Mode[]>>;

/** The possible faults of Stripe; `window` is each attempt on its payment page. */
export const stripeModesOf = {
  'sessions.create': answers,
  'sessions.fetch': answers,
  'sessions.expire': answers,
  'payments.fetch': answers,
  'refunds.create': [...answers, 'pending', 'refund-fails'],
  'refunds.fetch': answers,
  webhook: [...answers, 'altered', 'old-secret', 'never', 'held', 'late', 'duplicate'],
  window: ['decline', 'closed-before-pay', 'closed-before-callback', 'wrong-amount', 'captured-later', 'slow'],
} as const satisfies PossibleFaults<string>;
export type StripeOperation = keyof typeof stripeModesOf;

/** What each fault does, for users of the console. */
export const modeDescriptions: Readonly<Record<Mode, string>> = {
  'drop-after': 'done, but the answer is lost',
  'lost-before': 'not done, the connection breaks',
  slow: 'done, answered late',
  throttle: 'not done, 429',
  error: 'not done, 500',
  html502: "not done, a proxy's 502 in HTML",
  unauthorized: 'not done, 401; an event is signed with a wrong secret',
  conflict: 'not done, 409',
  pending: 'the refund is decided an hour later',
  'refund-fails': 'the refund fails an hour later',
  altered: 'the body is changed after it was signed',
  'old-secret': 'signed with the webhook secret before the last change',
  never: 'not sent',
  held: 'held until it is released in the console',
  late: 'sent a day later',
  duplicate: 'sent twice with the same id',
  bare: 'without created_at and with empty error codes, as some of theirs are',
  decline: 'the bank declines',
  'decline-silently': 'the bank declines without a reason',
  'closed-before-pay': 'the browser is gone before anything is paid',
  'closed-after-pay': 'the browser is gone once the bank has authorised; the capture follows',
  'closed-before-callback': 'paid, and the browser is gone before the page receives the result',
  'forged-callback': 'nothing is paid, and the page gets an invented response',
  'others-callback': "nothing is paid, and the page gets the good answer of another shop's order",
  'no-signature': 'paid, but the page gets half an answer',
  'wrong-amount': 'another amount than that of the order is captured',
  'pays-twice': 'two payments are captured for one order',
  'authorised-later': 'fails, and is authorised after all an hour later',
  'captured-later': 'authorised, captured a minute later',
  empty: 'checkout.js comes empty',
  broken: 'checkout.js cannot open its window',
};

export interface Fault<O extends string = Operation> {
  /** `*` means every call to the API, but neither webhooks nor windows. */
  readonly operation: O | '*';
  readonly mode: Mode;
  /** Number of requests to which the fault applies; 1 by default. */
  readonly times?: number;
  /** For `slow`; by default longer than the caller's timeout. */
  readonly delayMs?: number;
  /** Applies only to requests that contain this text: an order's or customer's id, an address, a browser's user agent. */
  readonly match?: string;
}

/** Returns why such a fault could never happen, or null. */
export function reasonImpossible<O extends string = Operation>(
  { operation, mode }: Pick<Fault<O>, 'operation' | 'mode'>,
  all: PossibleFaults<O> = modesOf as unknown as PossibleFaults<O>,
): string | null {
  const possible: readonly Mode[] = operation === '*' ? modesOf['refunds.create'] : all[operation];
  return possible.includes(mode) ? null : `${operation} cannot meet ${mode}; it can meet ${possible.join(', ')}.`;
}

export interface Faults<O extends string = Operation> {
  /** @throws Error for a fault that could never happen */
  add(fault: Fault<O>): void;
  clear(): void;
  /** Faults that have not been used up. */
  list(): readonly Fault<O>[];
  /**
   * Returns the fault of this request, if any, and counts it down.
   * @param searchText the text in which `match` is looked for
   * @param only the modes that are possible at this moment
   */
  next(operation: O, searchText?: string, only?: readonly Mode[]): Fault<O> | undefined;
}

export function openFaults<O extends string = Operation>(possible: PossibleFaults<O> = modesOf as unknown as PossibleFaults<O>): Faults<O> {
  let faults: (Fault<O> & { left: number })[] = [];
  return {
    add(fault) {
      const reason = reasonImpossible(fault, possible);
      if (reason !== null) throw new Error(reason);
      faults.push({ ...fault, left: fault.times ?? 1 });
    },
    clear() {
      faults = [];
    },
    list: () => faults.map(({ left, ...fault }) => ({ ...fault, times: left })),
    next(operation, searchText = '', only) {
      const isApi = operation !== 'webhook' && operation !== 'window' && operation !== 'script';
      const found = faults.find(
        (fault) =>
          (fault.operation === operation || (fault.operation === '*' && isApi)) &&
          (fault.match === undefined || searchText.includes(fault.match)) &&
          (only === undefined || only.includes(fault.mode)),
      );
      if (!found) return undefined;
      found.left--;
      faults = faults.filter((fault) => fault.left > 0);
      return found;
    },
  };
}

/** Returns the text of a request in which `match` is looked for: its address, its body, its user agent and its referer. */
export function searchTextOf({ headers, url = '' }: IncomingMessage, text = ''): string {
  return [url, headers['user-agent'], headers.referer, text].join(' ');
}
