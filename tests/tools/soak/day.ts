/** The customers, goods and doctors of a soaked day, and the responses that a step may get. */

import type { DoctorItem } from '#functions/clinic/doctors/doctor-store.ts';
import type { ApiResponse } from '#tests/kit/call.ts';
import type { Customer } from '#tests/kit/fixtures.ts';
import type { Goods } from './goods.ts';
import type { SoakOffer } from './offers.ts';
import type { ShopProcess } from './shop-process.ts';
import type { Tally } from './tally.ts';

export interface Buyer extends Customer {
  readonly addressId: string;
  /** The company for which a buyer may buy. */
  readonly business?: { readonly gstin: string; readonly companyName: string };
}

/** Facts that responses have confirmed, and that every later ledger snapshot must contain. */
export interface Promises {
  /** The ids of checkouts: the provider's order id, or the checkout's own id if it is paid on delivery. */
  readonly checkouts: Set<string>;
  readonly orders: Set<string>;
  /** Appointments that a response called paid. */
  readonly visits: Set<string>;
  /** Payments whose capture was acknowledged to the provider. */
  readonly payments: Set<string>;
  readonly cancelled: Set<string>;
  /** Appointments that a response called cancelled. */
  readonly givenUp: Set<string>;
  /** What the courier has paid, by order: paise and reference. */
  readonly remitted: Map<string, string>;
  /** Refunds that staff have paid out themselves. */
  readonly paidOut: Set<string>;
}

/** What can be paid: an order of Razorpay, or a payment page of Stripe. */
export interface Opened {
  /** The provider's id. */
  readonly id: string;
  readonly buyer: number;
  readonly provider: 'razorpay' | 'stripe';
  /** The appointment that is paid for; undefined for goods. */
  readonly visit?: string;
}
/** A checkout to be paid on delivery that waits for its code. */
export interface Held {
  readonly id: string;
  readonly buyer: number;
}

export interface Paid extends Opened {
  readonly paymentId: string;
  /** The signature of Razorpay's window; empty for a failed payment. */
  readonly signature: string;
}

export interface Day {
  readonly shop: ShopProcess;
  readonly buyers: Buyer[];
  admin: Customer;
  readonly goods: readonly Goods[];
  /** The coupons of the program, one of each kind. */
  readonly coupons: readonly SoakOffer[];
  readonly doctors: readonly Pick<DoctorItem, 'id'>[];
  /** Times that were offered when the day began. */
  readonly times: readonly { readonly slotDate: string; readonly slotTime: string }[];
  readonly visits: { readonly id: string; readonly buyer: number }[];
  readonly opened: Opened[];
  readonly paid: Paid[];
  readonly held: Held[];
  readonly orders: { readonly id: string; readonly buyer: number; readonly isOnDelivery?: true }[];
  readonly promised: Promises;
  readonly tally: Tally;
  /** The number of ordered faults that no call has met yet. */
  waitingFaults: number;
}

export const nth = <T>(list: readonly T[], index: number): T | undefined => list[index % Math.max(1, list.length)];

/** No step is answered 500; the other statuses depend on what else happens. */
export async function asked(day: Day, call: Promise<ApiResponse>, also: readonly number[] = []): Promise<ApiResponse> {
  const answer = await call;
  day.tally.answers[answer.status] = (day.tally.answers[answer.status] ?? 0) + 1;
  if (![200, 201, 202, 400, 401, 404, 409, 503, ...also].includes(answer.status))
    throw new Error(`An answer of ${answer.status}: ${JSON.stringify(answer.body)}`);
  if (answer.status === 503 && answer.headers['retry-after'] === undefined) throw new Error('A 503 does not say when to come back.');
  return answer;
}
