/** What do an order, a checkout and a refund add to the figures of their day? Days are Asia/Kolkata's; money is paise. */
import { indianDay, startOfIndianDay } from './india-day.ts';
import type { Paise } from './money.ts';

export const figureNames = ['orders', 'revenue', 'checkouts', 'paid', 'refunds', 'refunded'] as const;
export type FigureName = (typeof figureNames)[number];
export type Figures = Readonly<Record<FigureName, number>>;

export interface Sold {
  readonly units: number;
  readonly value: Paise;
}

/** What one thing adds to one day. */
export interface Share {
  readonly day: string;
  readonly figures: Readonly<Partial<Record<FigureName, number>>>;
  /** By product. */
  readonly sold?: Readonly<Record<string, Sold>>;
  /** What else a reader of the figures wants to know of it. */
  readonly state?: string;
}

interface Ordered {
  readonly createdAt: string;
  readonly status: string;
  readonly total: Paise;
  readonly lines: readonly { readonly productId: number; readonly quantity: number; readonly unitPrice: Paise }[];
}

/** What was paid for it counts on the day of the order, whatever comes after: what goes back is a refund of its own day. Cancelled goods are not sold. */
export function shareOfOrder({ createdAt, status, total, lines }: Ordered): Share {
  const sold: Record<string, Sold> = {};
  for (const { productId, quantity, unitPrice } of status === 'cancelled' ? [] : lines) {
    const { units, value } = sold[productId] ?? { units: 0, value: 0 };
    sold[productId] = { units: units + quantity, value: value + quantity * unitPrice };
  }
  return { day: dayOf(createdAt), figures: { orders: 1, revenue: total }, sold };
}

/** A checkout counts on the day it was begun, and as paid there, too, so that a conversion is never above 100 %. */
export const shareOfCheckout = ({ createdAt, status }: { readonly createdAt: string; readonly status: string }): Share => ({
  day: dayOf(createdAt),
  figures: { checkouts: 1, ...(status === 'confirmed' ? { paid: 1 } : {}) },
});

/** From the moment on that it is owed. What the clinic gives back is not of the shop's revenue. */
export const shareOfRefund = ({
  createdAt,
  amount,
  status,
  isForAppointment = false,
}: {
  readonly createdAt: string;
  readonly amount: Paise;
  readonly status: string;
  readonly isForAppointment?: boolean;
}): Share => ({
  day: dayOf(createdAt),
  figures: isForAppointment ? {} : { refunds: 1, refunded: amount },
  state: status === 'failed' ? 'failed' : 'good',
});

const dayOf = (createdAt: string): string => indianDay(new Date(createdAt));

export interface DayTotals {
  readonly figures: Figures;
  readonly sold: Readonly<Record<string, Sold>>;
}

export const nothing: Figures = { orders: 0, revenue: 0, checkouts: 0, paid: 0, refunds: 0, refunded: 0 };

export const addFigures = (one: Figures, other: Readonly<Partial<Record<FigureName, number>>>): Figures =>
  Object.fromEntries(figureNames.map((name) => [name, one[name] + (other[name] ?? 0)])) as unknown as Figures;

export function addSold(one: Readonly<Record<string, Sold>>, other: Readonly<Record<string, Sold>>): Record<string, Sold> {
  const sum: Record<string, Sold> = { ...one };
  for (const [id, { units, value }] of Object.entries(other))
    sum[id] = { units: (sum[id]?.units ?? 0) + units, value: (sum[id]?.value ?? 0) + value };
  return sum;
}

/** Day -> what all of these add up to. */
export function totalsOf(shares: Iterable<Share>): ReadonlyMap<string, DayTotals> {
  const days = new Map<string, DayTotals>();
  for (const { day, figures, sold = {} } of shares) {
    const had = days.get(day) ?? { figures: nothing, sold: {} };
    days.set(day, { figures: addFigures(had.figures, figures), sold: addSold(had.sold, sold) });
  }
  return days;
}

/** The same, taken away. */
export const negated = ({ day, figures, sold = {} }: Share): Share => ({
  day,
  figures: Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, -value])),
  sold: Object.fromEntries(Object.entries(sold).map(([id, { units, value }]) => [id, { units: -units, value: -value }])),
});

/** The last `count` days in India up to `at`'s, the oldest first. */
export function daysUpTo(at: Date, count: number): readonly string[] {
  const noon = startOfIndianDay(indianDay(at)).getTime() + 43_200_000;
  return Array.from({ length: count }, (_, place) => indianDay(new Date(noon - (count - 1 - place) * 86_400_000)));
}

export const windows = [1, 7, 30, 90] as const;
