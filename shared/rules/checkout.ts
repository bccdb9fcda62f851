/** How long does a checkout hold its stock, when is the provider asked about it, and what is its order called? */
import { indianDay } from './india-day.ts';

const minute = 60_000;

/** The promise to the shopper; also the provider's limit for capturing by itself (Razorpay: at least 12). */
export const holdMinutes = 15;

/** How long stock stays held after that when the provider cannot be asked whether it was paid. */
export const graceMinutes = 15;

/**
 * Minutes after its opening at which a checkout is looked at that holds no stock, or not any more: paid, replaced or over. With
 * growing pauses to day 5, because a failed payment can still become authorised for 3 days (Razorpay, "late authorization").
 */
const looks = [1, 3, 7, holdMinutes, 30, 120, 480, 1_440, 2_880, 4_320, 7_200] as const;

/** The first look after `now`, or undefined when there is none left. */
export function nextCheck(createdAt: string, now: Date): Date | undefined {
  const opened = Date.parse(createdAt);
  const next = looks.find((minutes) => opened + minutes * minute > now.getTime());
  return next === undefined ? undefined : new Date(opened + next * minute);
}

export const holdEnd = (createdAt: Date): Date => new Date(createdAt.getTime() + holdMinutes * minute);
const graceEnd = (holdEndsAt: string): Date => new Date(Date.parse(holdEndsAt) + graceMinutes * minute);
export const minutesAfter = (now: Date, minutes: number): Date => new Date(now.getTime() + minutes * minute);

/** Minutes until something is tried again that the provider could not be asked about: while it is held, and after. */
const retry = { held: 1, over: 10 };
/** Days after which it is left to a person. */
const patienceDays = 7;

interface Held {
  readonly status: string;
  readonly createdAt: string;
  readonly holdEndsAt: string;
}

/**
 * The provider could not be asked: when is it asked again, and is what is held let go meanwhile? It cannot wait for ever; a payment that
 * comes to light after that is a late one. Undefined: that was long enough, and a person must see to it.
 */
export function afterSilence({ status, createdAt, holdEndsAt }: Held, now: Date): { readonly again: Date; readonly letGo: boolean } | undefined {
  if (now > minutesAfter(new Date(createdAt), patienceDays * 1_440)) return undefined;
  const letGo = status === 'open' && now >= graceEnd(holdEndsAt);
  return { again: minutesAfter(now, status === 'open' && !letGo ? retry.held : retry.over), letGo };
}

/** `NH-261121-7Q2M4KXD`: the day of the order in India and the end of its ULID (40 random bits). */
export function orderNumberOf(id: string, at: Date): string {
  return `NH-${indianDay(at).slice(2).replaceAll('-', '')}-${id.slice(-8)}`;
}
