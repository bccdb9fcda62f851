/** What is there on a soaked day, and which answers may it get? */
import type { ProductItem } from '#functions/store/product.ts';
import type { Answered } from '#tests/kit/call.ts';
import type { Customer } from '#tests/kit/given.ts';
import type { ShopProcess } from './shop-process.ts';
import type { Tally } from './tally.ts';

export interface Buyer extends Customer {
  readonly addressId: string;
}
export interface Paid {
  readonly razorpay_order_id: string;
  readonly razorpay_payment_id: string;
  readonly razorpay_signature: string;
}

/** What an answer has promised, and what must therefore be in the books for ever. */
export interface Promises {
  /** Provider order ids of checkouts. */
  readonly checkouts: Set<string>;
  readonly orders: Set<string>;
  /** Payments whose capture was acknowledged to the provider. */
  readonly payments: Set<string>;
  readonly cancelled: Set<string>;
}

export interface Day {
  readonly shop: ShopProcess;
  readonly buyers: Buyer[];
  admin: Customer;
  readonly products: readonly ProductItem[];
  readonly opened: { readonly id: string; readonly buyer: number }[];
  readonly paid: (Paid & { readonly buyer: number })[];
  readonly orders: { readonly id: string; readonly buyer: number }[];
  readonly promised: Promises;
  readonly tally: Tally;
  /** Calls that ordered faults have still before them. */
  waitingFaults: number;
}

export const nth = <T>(list: readonly T[], index: number): T | undefined => list[index % Math.max(1, list.length)];

/** Nobody is ever answered 500; what else may be answered depends on what else happens. */
export async function asked(day: Day, call: Promise<Answered>, also: readonly number[] = []): Promise<Answered> {
  const answer = await call;
  day.tally.answers[answer.status] = (day.tally.answers[answer.status] ?? 0) + 1;
  if (![200, 201, 400, 401, 404, 409, 503, ...also].includes(answer.status))
    throw new Error(`An answer of ${answer.status}: ${JSON.stringify(answer.body)}`);
  if (answer.status === 503 && answer.headers['retry-after'] === undefined) throw new Error('A 503 does not say when to come back.');
  return answer;
}
