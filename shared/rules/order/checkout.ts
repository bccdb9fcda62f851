/** The times of a checkout: how long it holds its stock, when the provider is queried about it, and the number of its order. */
import { indianDay } from '../india-day.ts';

const minute = 60_000;

/** The hold that shoppers are promised, and the time in which the provider captures by itself (Razorpay: at least 12). */
export const holdMinutes = 15;

/** How much longer stock stays held when the provider cannot be reached whether the checkout is paid. */
const graceMinutes = 15;

/**
 * Minutes after its opening at which a checkout without held stock (paid, replaced or expired) is checked. The pauses grow until day 5, because a
 * failed payment can still become authorised for 3 days (Razorpay, "late authorization").
 */
const checkMinutes = [1, 3, 7, holdMinutes, 30, 120, 480, 1_440, 2_880, 4_320, 7_200] as const;

/** The first check after `now`; undefined when no check is left. */
export function nextCheck(createdAt: string, now: Date): Date | undefined {
  const opened = Date.parse(createdAt);
  const next = checkMinutes.find((minutes) => opened + minutes * minute > now.getTime());
  return next === undefined ? undefined : new Date(opened + next * minute);
}

/** When the hold of a checkout or an appointment ends that was created at this time. */
export const holdEnd = (createdAt: Date): Date => new Date(createdAt.getTime() + holdMinutes * minute);
const graceEnd = (holdEndsAt: string): Date => new Date(Date.parse(holdEndsAt) + graceMinutes * minute);
export const minutesAfter = (now: Date, minutes: number): Date => new Date(now.getTime() + minutes * minute);

/** Minutes until the provider is asked again after it could not be reached: while stock is held, and afterwards. */
const retryMinutes = { held: 1, over: 10 };
/** Days after which only the shop's staff can settle the checkout. */
const maxRetryDays = 7;

interface HeldPayable {
  readonly status: string;
  readonly createdAt: string;
  readonly holdEndsAt: string;
}

/**
 * Decides what to do after the provider could not be reached: when to ask again, and whether to release the hold before that. A payment that is
 * found after the release is a late payment. Undefined after the last attempt: the shop's staff must settle the checkout.
 */
export function planRetry(
  { status, createdAt, holdEndsAt }: HeldPayable,
  now: Date,
): { readonly nextCheckAt: Date; readonly mustRelease: boolean } | undefined {
  if (now > minutesAfter(new Date(createdAt), maxRetryDays * 1_440)) return undefined;
  const mustRelease = status === 'open' && now >= graceEnd(holdEndsAt);
  return { nextCheckAt: minutesAfter(now, status === 'open' && !mustRelease ? retryMinutes.held : retryMinutes.over), mustRelease };
}

/** `NH-261121-7Q2M4KXD`: the day of the order in India, and the last characters of its ULID (40 random bits). */
export function orderNumberOf(id: string, at: Date): string {
  return `NH-${indianDay(at).slice(2).replaceAll('-', '')}-${id.slice(-8)}`;
}
