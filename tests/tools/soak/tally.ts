/** Counts what a soak has done so far, and how many of the ordered faults are known to have hit a call. */

export interface Tally {
  programs: number;
  checkouts: number;
  bookings: number;
  /** Captured by a provider; failed ones are not counted. */
  payments: number;
  /** Orders to be paid on delivery that a code has confirmed, what couriers have paid, and refunds that staff have paid out. */
  onDelivery: number;
  remittances: number;
  payouts: number;
  orders: number;
  visits: number;
  refunds: number;
  /** Requests for an exchange. */
  exchanges: number;
  kills: number;
  faultsOrdered: number;
  /** Known to have hit a call; faults of a killed process, met or pending, are not counted. */
  faultsMet: number;
  webhooks: number;
  forged: number;
  /** Milliseconds, including faults that slow the table down. */
  slowestWebhook: number;
  readonly answers: Record<number, number>;
}

export const newTally = (): Tally => ({
  programs: 0,
  checkouts: 0,
  bookings: 0,
  payments: 0,
  onDelivery: 0,
  remittances: 0,
  payouts: 0,
  orders: 0,
  visits: 0,
  refunds: 0,
  exchanges: 0,
  kills: 0,
  faultsOrdered: 0,
  faultsMet: 0,
  webhooks: 0,
  forged: 0,
  slowestWebhook: 0,
  answers: {},
});

/** Adds up several processes. */
export function together(tallies: readonly Tally[]): Tally {
  const all = newTally();
  for (const { answers, slowestWebhook, ...figures } of tallies) {
    for (const name of Object.keys(figures) as (keyof typeof figures)[]) all[name] += figures[name];
    for (const [status, times] of Object.entries(answers)) all.answers[Number(status)] = (all.answers[Number(status)] ?? 0) + times;
    all.slowestWebhook = Math.max(all.slowestWebhook, slowestWebhook);
  }
  return all;
}
