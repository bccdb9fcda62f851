/** Which of the next requests and webhooks shall go wrong, and how? */

/** A read of an order, of orders by receipt, or of an order's payments is `orders.fetch`; reads of refunds are `refunds.fetch`. */
export const operations = [
  'orders.create',
  'orders.fetch',
  'payments.fetch',
  'payments.capture',
  'refunds.create',
  'refunds.fetch',
  'webhook',
] as const;
export type Operation = (typeof operations)[number];

/**
 * `drop-after`: done, but the answer is lost. `lost-before`: not done, the connection breaks. `slow`: done, answered after `delayMs`.
 * `altered` (webhook): the body is changed after it was signed. `pending`, `refund-fails` (refunds.create): the refund is not processed at once, or never.
 */
export const modes = [
  'drop-after',
  'throttle',
  'conflict',
  'error',
  'slow',
  'lost-before',
  'html502',
  'unauthorized',
  'altered',
  'pending',
  'refund-fails',
] as const;
export type Mode = (typeof modes)[number];

export interface Fault {
  /** `*` is every call to the API, not the webhooks. */
  readonly operation: Operation | '*';
  readonly mode: Mode;
  /** How many requests it meets; 1 unless told. */
  readonly times?: number;
  /** For `slow`; longer than the gateway's patience unless told. */
  readonly delayMs?: number;
}

export interface Faults {
  add(fault: Fault): void;
  clear(): void;
  /** What is still to come. */
  list(): readonly Fault[];
  /** The fault that this request meets, counted down. */
  next(operation: Operation): Fault | undefined;
}

export function openFaults(): Faults {
  let faults: (Fault & { left: number })[] = [];
  return {
    add: (fault) => void faults.push({ ...fault, left: fault.times ?? 1 }),
    clear() {
      faults = [];
    },
    list: () => faults.map(({ left, ...fault }) => ({ ...fault, times: left })),
    next(operation) {
      const found = faults.find((fault) => fault.operation === operation || (fault.operation === '*' && operation !== 'webhook'));
      if (!found) return undefined;
      found.left--;
      faults = faults.filter((fault) => fault.left > 0);
      return found;
    },
  };
}
