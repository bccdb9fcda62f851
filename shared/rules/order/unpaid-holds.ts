/**
 * Limits what a customer may hold without paying, so that one account cannot keep stock or a doctor's time from others.
 * A customer with a paid order has only the limits of the cart: this rule applies to accounts that have never paid.
 */
import { holdMinutes } from './checkout.ts';

/** The only configuration of this rule. */
export const unpaidHoldLimits = {
  /** Units of a product that a first order may hold. A family buys one to four of a product; return gifts for a birthday can be bought in two orders. */
  unitsOfProduct: 10,
  /** The part of the available units that may be held after a hold that ended unpaid: three quarters stay for others. */
  share: 0.25,
  /** The share is never less than this, so that a family whose payment failed can still buy two of the last three. */
  minUnits: 2,
  /** The number of windows held unpaid from which only a single unit of a product may be held, with a pause before each hold. */
  strictAfterWindows: 3,
  /** Minutes of unpaid holding that do not count, so that shoppers can leave the payment to change an address or a gift message. Less than one window. */
  toleratedMinutes: 10,
  /** Minutes of the first pause; each further window doubles it. */
  pauseMinutes: 15,
  /** Minutes of the longest pause; less than `memoryHours`, after which nothing counts any more. */
  maxPauseMinutes: 720,
  /** Hours for which unpaid holds count after the last one. */
  memoryHours: 24,
  /** A slot cannot be shared, so pauses begin one window earlier than for stock. */
  slots: { pauseAfter: 2, heldAtOnce: 1 },
} as const;

const minute = 60_000;

/** How long a customer held stock, or a doctor's time, that was never paid for. */
export interface UnpaidHolds {
  /** Seconds that were held. Simultaneous holds count once, because a family books for two children at a time. */
  readonly seconds: number;
  /** When the last of these holds ended. */
  readonly endedAt: string;
}

interface Hold {
  readonly createdAt: string;
  readonly holdEndsAt: string;
}

const isRemembered = ({ endedAt }: UnpaidHolds, now: Date): boolean =>
  now.getTime() < Date.parse(endedAt) + unpaidHoldLimits.memoryHours * 60 * minute;

/**
 * Adds a hold that ends unpaid. Its time counts, not its expiry, so cancelling or replacing a hold shortly before its end gains nothing.
 * @param now when it ends; time after the end of the hold does not count, so a late run of the job is no disadvantage to the customer
 */
export function addUnpaidHold(earlier: UnpaidHolds | undefined, { createdAt, holdEndsAt }: Hold, now: Date): UnpaidHolds {
  const before = earlier !== undefined && isRemembered(earlier, now) ? earlier : undefined;
  const counted = before === undefined ? 0 : Date.parse(before.endedAt);
  const end = Math.min(now.getTime(), Date.parse(holdEndsAt));
  const seconds = Math.max(0, end - Math.max(Date.parse(createdAt), counted)) / 1_000;
  return { seconds: (before?.seconds ?? 0) + Math.ceil(seconds), endedAt: new Date(Math.max(end, counted)).toISOString() };
}

/** The number of windows (15 minutes each, a begun one counts) that were held unpaid, beyond the tolerated minutes. */
export function unpaidWindows(holds: UnpaidHolds | undefined, now: Date): number {
  if (holds === undefined || !isRemembered(holds, now)) return 0;
  return Math.max(0, Math.ceil((holds.seconds / 60 - unpaidHoldLimits.toleratedMinutes) / holdMinutes));
}

/** @param available units of the product that are free or already held by the customer */
export function maxUnits(holds: UnpaidHolds | undefined, available: number, now: Date): number {
  const { unitsOfProduct, share, minUnits, strictAfterWindows } = unpaidHoldLimits;
  const windows = unpaidWindows(holds, now);
  if (windows === 0) return unitsOfProduct;
  return windows < strictAfterWindows ? Math.min(unitsOfProduct, Math.max(minUnits, Math.ceil(available * share))) : 1;
}

/** When the customer may hold again; undefined: at once. */
export function pauseEnd(holds: UnpaidHolds | undefined, kind: 'stock' | 'slot', now: Date): Date | undefined {
  const { strictAfterWindows, slots, pauseMinutes, maxPauseMinutes } = unpaidHoldLimits;
  const windows = unpaidWindows(holds, now) - (kind === 'stock' ? strictAfterWindows : slots.pauseAfter);
  if (holds === undefined || windows < 0) return undefined;
  const end = Date.parse(holds.endedAt) + Math.min(pauseMinutes * 2 ** windows, maxPauseMinutes) * minute;
  return now.getTime() < end ? new Date(end) : undefined;
}
