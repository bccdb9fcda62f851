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
  /** Orders that were placed while their checkout held its uses of offers, as far as the shop has logged it. */
  ordersInTime: number;
  /** Answers by status. */
  readonly answers: Record<string, number>;
  /** Orders by what they were sold with (sold-with.ts). */
  readonly soldWith: Record<string, number>;
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
  ordersInTime: 0,
  answers: {},
  soldWith: {},
});

/** Adds up several processes. */
export function together(tallies: readonly Tally[]): Tally {
  const all = newTally();
  const addTo = (sums: Record<string, number>, counts: Readonly<Record<string, number>>) => {
    for (const [name, count] of Object.entries(counts)) sums[name] = (sums[name] ?? 0) + count;
  };
  for (const { answers, soldWith, slowestWebhook, ...figures } of tallies) {
    for (const name of Object.keys(figures) as (keyof typeof figures)[]) all[name] += figures[name];
    addTo(all.answers, answers);
    addTo(all.soldWith, soldWith);
    all.slowestWebhook = Math.max(all.slowestWebhook, slowestWebhook);
  }
  return all;
}
