/** Counts the parcels that were to be paid on delivery: how many were accepted, refused, are still to be paid, or not paid to the shop yet. */
import { indianMonth, monthBefore } from '#shared/rules/india-day.ts';
import type { Paise } from '#shared/rules/money.ts';
import { cashOnDelivery } from '#shared/rules/order/order-status.ts';
import { type OrderItem, ordersOfMonth } from './order-store.ts';

const windowDays = 90;
/** Orders that are read at most, the newest ones, so that opening an admin page never reads a whole year. */
const maxOrders = 2_000;
const pageSize = 500;

interface ParcelCounts {
  readonly delivered: number;
  readonly refused: number;
  /** 0 to 1; null when no parcel has arrived or come back. */
  readonly rate: number | null;
}

export interface CodFigures {
  readonly all: ParcelCounts;
  readonly prefixes: readonly (ParcelCounts & { readonly prefix: string })[];
  readonly due: Paise;
  readonly unpaid: Paise;
  readonly isPartial: boolean;
}

export async function readCodFigures(now: Date): Promise<CodFigures> {
  const { orders, isPartial } = await readNewestOrders(now);
  const codOrders = orders.filter(({ paymentMethod }) => paymentMethod === cashOnDelivery);
  const byPrefix = Map.groupBy(codOrders, ({ shippingAddress }) => shippingAddress.postalCode.slice(0, 3));
  const prefixes = [...byPrefix]
    .map(([prefix, group]) => ({ prefix, ...countParcels(group) }))
    .filter(({ prefix, rate }) => prefix !== '' && rate !== null);
  return {
    all: countParcels(codOrders),
    prefixes: prefixes.toSorted((one, other) => other.refused - one.refused || (one.prefix < other.prefix ? -1 : 1)).slice(0, 50),
    due: sum(codOrders.filter(({ paymentStatus }) => paymentStatus === 'due')),
    unpaid: codOrders.reduce((all, order) => all + unpaidOf(order), 0),
    isPartial,
  };
}

/** What the courier has collected and not paid to the shop: also the part that is missing from a remittance. */
const unpaidOf = ({ collection }: OrderItem): Paise => Math.max(0, (collection?.amount ?? 0) - (collection?.remittance?.amount ?? 0));

const sum = (orders: readonly OrderItem[]): Paise => orders.reduce((all, { total }) => all + total, 0);

function countParcels(orders: readonly OrderItem[]): ParcelCounts {
  const refused = orders.filter(({ status }) => status === 'returned_to_origin').length;
  const delivered = orders.filter(({ status }) => status === 'delivered').length;
  return { delivered, refused, rate: refused + delivered === 0 ? null : refused / (refused + delivered) };
}

async function readNewestOrders(now: Date): Promise<{ readonly orders: readonly OrderItem[]; readonly isPartial: boolean }> {
  const from = new Date(now.getTime() - windowDays * 86_400_000).toISOString();
  const orders: OrderItem[] = [];
  for (let month = indianMonth(now); month >= indianMonth(new Date(from)); month = monthBefore(month)) {
    for (let before = '~'; ; ) {
      const page = await ordersOfMonth(month, from, before, pageSize);
      const seenIds = new Set(orders.map(({ id }) => id));
      const newOrders = page.filter(({ id }) => !seenIds.has(id));
      orders.push(...newOrders);
      if (orders.length >= maxOrders) return { orders: orders.slice(0, maxOrders), isPartial: true };
      const last = page.at(-1);
      if (last === undefined || newOrders.length === 0 || page.length < pageSize) break;
      before = `${last.createdAt}~`;
    }
  }
  return { orders, isPartial: false };
}
