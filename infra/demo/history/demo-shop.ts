/** Describes the shop on which the demo history is played, its clock, and what the parts of the history share. */
import type { Key } from '#shared/contract/index.ts';
import { indianDay, startOfIndianDay } from '#shared/rules/india-day.ts';
import type { Person } from './people.ts';
import type { Random } from './random.ts';

export interface Request {
  /** The id of the customer or admin who sends it. */
  readonly as?: string;
  readonly params?: Readonly<Record<string, string | number>>;
  readonly body?: unknown;
}

/** The shop on which the history is played. */
export interface DemoShop {
  /** @throws Error when the response is not a success */
  readonly call: (key: Key, request?: Request) => Promise<any>;
  /** Moves the clock, and runs the jobs that settle payments and refunds. */
  readonly at: (time: number) => Promise<void>;
  readonly pay: (
    providerOrderId: string,
    how: { method: 'upi' | 'card' | 'netbanking'; outcome: 'captured' | 'failed'; webhook: 'now' | 'never' },
  ) => Promise<Paid>;
  /** Reads the code that confirms an order on delivery, because the history has no mailbox. */
  readonly readDeliveryCode: (checkoutId: string) => Promise<string>;
  /** Opens an account as the seed does, because sign-up by code is the one thing that the history does not play. Returns the customer's id. */
  readonly signUp: (person: Person) => Promise<string>;
  /** Lists an appointment for the clinic, as a job of the table's stream does. */
  readonly listAppointment: (ref: { readonly customerId: string; readonly id: string }) => Promise<void>;
  readonly adminId: string;
  readonly products: readonly Goods[];
}

export interface Paid {
  readonly razorpay_payment_id: string;
  readonly razorpay_order_id: string;
  readonly razorpay_signature: string;
}

export interface Goods {
  readonly id: number;
  readonly sku: string;
  readonly categoryId: string;
  readonly price: number;
  /** The variants that are delivered and bought in the history: the only one, or some of several. */
  readonly variants: readonly GoodsVariant[];
}

export interface GoodsVariant {
  readonly id: number;
  readonly free: number;
}

export interface Customer extends Person {
  readonly id: string;
  readonly addressId: string;
}

/** What the parts of the history share. */
export interface History {
  readonly stage: DemoShop;
  readonly random: Random;
  /** Schedules an action; nothing happens when the history has ended by then. */
  readonly plan: (time: number, act: () => Promise<void>) => void;
  /** Customers who have an account so far. */
  readonly customers: Customer[];
  readonly start: number;
  readonly end: number;
}

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

/**
 * The recorded end: 11 o'clock in India, so that a shop started at most times of a day has orders of that day. In the far future, because the shop's
 * clock only moves forward.
 */
export const recordedEnd = Date.parse('2030-03-31T05:30:00.000Z');
export const recordedDays = 90;
/** Time before the first day, in which the first customers sign up and stock is delivered. */
const leadTime = 4 * day;
export const recordedBegin = recordedEnd - recordedDays * day - leadTime;

/** Returns the next moment at which the staff work: 09:30 to 18:30 in India. */
export function officeTime(time: number, random: Random): number {
  const midnight = startOfIndianDay(indianDay(new Date(time))).getTime();
  const [opens, closes] = [midnight + 9.5 * hour, midnight + 18.5 * hour];
  if (time < opens) return opens + random.int(0, 90) * minute;
  return time < closes ? time : opens + day + random.int(0, 90) * minute;
}
