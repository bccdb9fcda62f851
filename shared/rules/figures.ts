/** Computes what an order, a checkout, a refund and an appointment add to the figures of their day. Days are days in Asia/Kolkata; money is paise. */
import { indianDay, startOfIndianDay } from './india-day.ts';
import type { Paise } from './money.ts';
import { isPaid, type PaymentStatus } from './order/order-status.ts';
import { goodsValueOf, type QuoteLine } from './order/quote.ts';
import { isReturnedForRefund, type ReturnState } from './order/return-status.ts';
import { isSameVariant, type LineRef } from './order/variant-ref.ts';

/** `unpaid`: orders whose total is not in the revenue, or not yet. `undelivered`: orders that were cancelled, or whose parcel came back. */
export const figureNames = [
  'orders',
  'unpaid',
  'undelivered',
  'revenue',
  'checkouts',
  'paid',
  'refunds',
  'refunded',
  'appointments',
  'fees',
] as const;
export type FigureName = (typeof figureNames)[number];
export type Figures = Readonly<Record<FigureName, number>>;

/**
 * The figures of one doctor: appointments that were paid and not cancelled, the completed and the missed ones among them; the cancelled ones; paise
 * kept and paise refunded.
 */
export const doctorFigureNames = ['appointments', 'completed', 'noShows', 'cancelled', 'earned', 'refunded'] as const;
export type DoctorFigures = Readonly<Record<(typeof doctorFigureNames)[number], number>>;

export interface Sold {
  readonly units: number;
  readonly value: Paise;
}

/** The amounts that one record adds to one day. */
export interface Contribution {
  readonly day: string;
  readonly figures: Readonly<Partial<Record<FigureName, number>>>;
  /** Units and paise by product. */
  readonly sold?: Readonly<Record<string, Sold>>;
  readonly doctors?: Readonly<Record<string, DoctorFigures>>;
  /** Further facts about the record that readers of the figures need. */
  readonly state?: string;
}

interface OrderRecord {
  readonly createdAt: string;
  readonly status: string;
  /** Absent: paid online. */
  readonly paymentStatus?: PaymentStatus;
  readonly total: Paise;
  readonly lines: readonly (LineRef & Pick<QuoteLine, 'quantity' | 'unitPrice' | 'discount'>)[];
  readonly returns?: readonly (ReturnState & { readonly items: readonly (LineRef & { readonly quantity: number })[] })[];
}

/**
 * An order counts with its full payment on its own day, whatever happens later: a refund counts on the day of the refund. A total that is due on
 * delivery counts once it is collected, and never if the parcel came back. Sold units exclude cancelled, returned and refunded ones; their value is
 * that of the goods after discount.
 */
export function contributionOfOrder({ createdAt, status, paymentStatus = 'completed', total, lines, returns = [] }: OrderRecord): Contribution {
  const sold: Record<string, Sold> = {};
  const isUndelivered = status === 'cancelled' || status === 'returned_to_origin';
  const returnedItems = returns.filter((each) => isReturnedForRefund(each)).flatMap(({ items }) => items);
  for (const line of isUndelivered ? [] : lines) {
    const { productId, quantity } = line;
    const remaining = returnedItems.reduce((units, item) => units - (isSameVariant(item, line) ? item.quantity : 0), quantity);
    const { units, value } = sold[productId] ?? { units: 0, value: 0 };
    const remainingValue = Math.floor((goodsValueOf(line) * remaining) / quantity);
    if (remaining > 0) sold[productId] = { units: units + remaining, value: value + remainingValue };
  }
  return {
    day: dayOf(createdAt),
    figures: {
      orders: 1,
      ...(isUndelivered ? { undelivered: 1 } : {}),
      ...(isPaid(paymentStatus) ? { revenue: total } : { revenue: 0, unpaid: 1 }),
    },
    sold,
  };
}

/** A checkout counts on the day it began, and as paid on that day too, so that the conversion rate never exceeds 100 %. */
export const contributionOfCheckout = ({ createdAt, status }: { readonly createdAt: string; readonly status: string }): Contribution => ({
  day: dayOf(createdAt),
  figures: { checkouts: 1, ...(status === 'confirmed' ? { paid: 1 } : {}) },
});

/**
 * A refund of an order counts from the moment it is scheduled, unless it has failed: then the shop still has the money. The refund of an appointment,
 * or of a payment that made no order, does not reduce the shop's revenue.
 */
export const contributionOfRefund = ({
  createdAt,
  amount,
  status,
  order,
}: {
  readonly createdAt: string;
  readonly amount: Paise;
  readonly status: string;
  readonly order?: unknown;
}): Contribution => ({
  day: dayOf(createdAt),
  figures: order === undefined || status === 'failed' ? {} : { refunds: 1, refunded: amount },
  state: status === 'failed' ? 'failed' : 'good',
});

interface AppointmentRecord {
  readonly doctorId: string;
  readonly start: string;
  readonly status: string;
  readonly total: Paise;
  readonly paymentId?: string | undefined;
  readonly refund?: { readonly amount: Paise; readonly status: string } | undefined;
}

/** A paid appointment counts on the day it begins. A refund reduces that day's earnings from the moment it is scheduled, unless it has failed. */
export function contributionOfAppointment({ doctorId, start, status, total, paymentId, refund }: AppointmentRecord): Contribution {
  const day = dayOf(start);
  if (paymentId === undefined) return { day, figures: {} };
  const isKept = status !== 'cancelled';
  const refunded = refund === undefined || refund.status === 'failed' ? 0 : refund.amount;
  const doctor = {
    appointments: isKept ? 1 : 0,
    completed: status === 'completed' ? 1 : 0,
    noShows: status === 'no_show' ? 1 : 0,
    cancelled: isKept ? 0 : 1,
    earned: total - refunded,
    refunded,
  };
  return { day, figures: { appointments: doctor.appointments, fees: doctor.earned }, doctors: { [doctorId]: doctor } };
}

const dayOf = (createdAt: string): string => indianDay(new Date(createdAt));

export interface DayTotals {
  readonly figures: Figures;
  readonly sold: Readonly<Record<string, Sold>>;
  readonly doctors: Readonly<Record<string, DoctorFigures>>;
}

export const zeroFigures: Figures = {
  orders: 0,
  unpaid: 0,
  undelivered: 0,
  revenue: 0,
  checkouts: 0,
  paid: 0,
  refunds: 0,
  refunded: 0,
  appointments: 0,
  fees: 0,
};
export const zeroDoctorFigures: DoctorFigures = { appointments: 0, completed: 0, noShows: 0, cancelled: 0, earned: 0, refunded: 0 };

/** Builds the figures from a number for each name. */
export const doctorFigures = (numberOf: (name: keyof DoctorFigures) => number): DoctorFigures => ({
  appointments: numberOf('appointments'),
  completed: numberOf('completed'),
  noShows: numberOf('noShows'),
  cancelled: numberOf('cancelled'),
  earned: numberOf('earned'),
  refunded: numberOf('refunded'),
});

const shopFigures = (numberOf: (name: FigureName) => number): Figures => ({
  orders: numberOf('orders'),
  unpaid: numberOf('unpaid'),
  undelivered: numberOf('undelivered'),
  revenue: numberOf('revenue'),
  checkouts: numberOf('checkouts'),
  paid: numberOf('paid'),
  refunds: numberOf('refunds'),
  refunded: numberOf('refunded'),
  appointments: numberOf('appointments'),
  fees: numberOf('fees'),
});

export const addDoctorFigures = (one: DoctorFigures, other: DoctorFigures): DoctorFigures => doctorFigures((name) => one[name] + other[name]);

export const addFigures = (one: Figures, other: Readonly<Partial<Record<FigureName, number>>>): Figures =>
  shopFigures((name) => one[name] + (other[name] ?? 0));

function addSold(one: Readonly<Record<string, Sold>>, other: Readonly<Record<string, Sold>>): Record<string, Sold> {
  const sum: Record<string, Sold> = { ...one };
  for (const [id, { units, value }] of Object.entries(other))
    sum[id] = { units: (sum[id]?.units ?? 0) + units, value: (sum[id]?.value ?? 0) + value };
  return sum;
}

/** Day -> the sum of all these shares. */
export function totalsOf(contributions: Iterable<Contribution>): ReadonlyMap<string, DayTotals> {
  const days = new Map<string, DayTotals>();
  for (const { day, figures, sold = {}, doctors = {} } of contributions) {
    const previous = days.get(day) ?? { figures: zeroFigures, sold: {}, doctors: {} };
    const sums = { ...previous.doctors };
    for (const [id, each] of Object.entries(doctors)) sums[id] = addDoctorFigures(sums[id] ?? zeroDoctorFigures, each);
    days.set(day, { figures: addFigures(previous.figures, figures), sold: addSold(previous.sold, sold), doctors: sums });
  }
  return days;
}

/** The same amounts, negated. */
export const negate = ({ day, figures, sold = {}, doctors = {} }: Contribution): Contribution => ({
  day,
  doctors: Object.fromEntries(Object.entries(doctors).map(([id, each]) => [id, doctorFigures((name) => -each[name])])),
  figures: Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, -value])),
  sold: Object.fromEntries(Object.entries(sold).map(([id, { units, value }]) => [id, { units: -units, value: -value }])),
});

/** The last `count` days in India up to the day of `at`, the oldest first. */
export function lastDays(at: Date, count: number): readonly string[] {
  const noon = startOfIndianDay(indianDay(at)).getTime() + 43_200_000;
  return Array.from({ length: count }, (_, index) => indianDay(new Date(noon - (count - 1 - index) * 86_400_000)));
}

export const figureWindows = [1, 7, 30, 90] as const;
