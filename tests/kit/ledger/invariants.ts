/** Lists the invariants of money and stock that a ledger snapshot breaks. Pure: nothing is read or written. */
import type { LedgerSnapshot } from '#infra/local/console/ledger-snapshot.ts';
import { movesOf } from '#shared/rules/order/order-status.ts';
import { isCollected } from '#shared/rules/order/payment-provider.ts';
import { variantIdOf } from '#shared/rules/order/variant-ref.ts';
import { brokenAppointments, brokenFee, brokenSlots } from './invariants-of-clinic.ts';
import { brokenCollection, changedRemittances } from './invariants-of-delivery.ts';
import { brokenOffers } from './invariants-of-offers.ts';
import { brokenPurchases } from './invariants-of-prices.ts';

type Row<K extends Exclude<keyof LedgerSnapshot, 'provider'>> = LedgerSnapshot[K][number];
type Paid = LedgerSnapshot['provider']['payments'][number];
type GivenBack = LedgerSnapshot['provider']['refunds'][number];

const grouped = <T>(rows: readonly T[], key: (row: T) => string): ReadonlyMap<string, readonly T[]> => Map.groupBy(rows, key);
const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);
const twice = <T>(rows: readonly T[], key: (row: T) => string, what: string): string[] =>
  [...grouped(rows, key)].filter(([, same]) => same.length > 1).map(([id, same]) => `${what} ${id} has ${same.length} orders`);

/** Invariants of a single item: they hold at any moment. */
export const alwaysBroken = ({ stocks }: LedgerSnapshot): readonly string[] =>
  stocks.flatMap(({ variantId: id, free, held, sold, stocked }) => [
    ...(free + held + sold === stocked ? [] : [`4: variant ${id}: ${free} free + ${held} held + ${sold} sold is not ${stocked}`]),
    ...(Math.min(free, held, sold) >= 0 ? [] : [`4: variant ${id} has less than nothing: ${free} free, ${held} held, ${sold} sold`]),
  ]);

/**
 * Invariants that hold while nothing is under way and nothing is due; each line begins with the invariant's number.
 * The provider's figures are compared with ours, so that only the same mistake in both would pass.
 */
export function brokenInvariants(books: LedgerSnapshot): readonly string[] {
  const ofShop = [...alwaysBroken(books), ...brokenStock(books), ...brokenOrders(books), ...brokenPayments(books), ...brokenCheckouts(books)];
  return [...ofShop, ...brokenOffers(books), ...brokenPurchases(books), ...brokenSlots(books), ...brokenAppointments(books)];
}

/** 4: held units are in an open checkout or an exchange, sold units in an order or sent in exchange. */
function brokenStock({ stocks, checkouts, orders }: LedgerSnapshot): string[] {
  const held = new Map<number, number>();
  const sold = new Map<number, number>();
  const count = (into: Map<number, number>, lines: Row<'checkouts'>['lines'], sign = 1) => {
    for (const line of lines) into.set(variantIdOf(line), (into.get(variantIdOf(line)) ?? 0) + sign * line.quantity);
  };
  for (const { status, lines } of checkouts) if (status === 'open') count(held, lines);
  for (const { status, lines, returns } of orders) {
    const arrived: readonly string[] = ['received', 'refunded', 'exchanged'];
    const taken = returns.filter((each) => arrived.includes(each.status)).flatMap(({ items }) => items);
    for (const { exchange, items } of returns) {
      const wanted = items.flatMap(({ productId, quantity, exchangeFor }) =>
        exchangeFor === undefined ? [] : [{ productId, quantity, ...exchangeFor }],
      );
      if (exchange?.status === 'held') count(held, wanted);
      if (exchange?.status === 'sent' || (exchange?.status === 'refunded' && exchange.restocked !== true)) count(sold, wanted);
    }
    // All units of an order that was cancelled or came back are back in stock, except those that were refunded before and are lost.
    if (status !== 'cancelled' && status !== 'returned_to_origin') count(sold, lines);
    else count(sold, taken);
    count(
      sold,
      taken.filter(({ restocked }) => restocked === true),
      -1,
    );
  }
  return stocks.flatMap((stock) => [
    ...(stock.held === (held.get(stock.variantId) ?? 0)
      ? []
      : [`4: variant ${stock.variantId}: ${stock.held} held, ${held.get(stock.variantId) ?? 0} in open checkouts and exchanges`]),
    ...(stock.sold === (sold.get(stock.variantId) ?? 0)
      ? []
      : [`4: variant ${stock.variantId}: ${stock.sold} sold, ${sold.get(stock.variantId) ?? 0} in orders`]),
  ]);
}

/** 2 and 3: an order has exactly one payment, which is its own. */
function brokenOrders({ orders, provider, payments, refunds }: LedgerSnapshot): string[] {
  const paid = new Map(provider.payments.map((payment) => [payment.id, payment]));
  const decided = new Map(payments.map((payment) => [payment.id, payment]));
  return [
    ...twice(orders, ({ id }) => id, '3: checkout'),
    ...twice(orders, ({ paymentId }) => paymentId, '3: payment'),
    ...twice(
      orders.filter(({ providerOrderId }) => providerOrderId !== ''),
      ({ providerOrderId }) => providerOrderId,
      '3: provider order',
    ),
    ...orders.flatMap((order) => {
      const { id, paymentId, providerOrderId, total } = order;
      if (isCollected(paymentId))
        return brokenCollection(
          order,
          decided.get(paymentId),
          refunds.filter((refund) => refund.paymentId === paymentId),
        );
      const payment = paid.get(paymentId);
      if (payment?.captured !== true) return [`2: order ${id} has no captured payment (${paymentId}: ${payment?.status})`];
      const same = payment.amount === total && payment.currency === 'INR' && payment.order_id === providerOrderId;
      const ours = decided.get(paymentId);
      return [
        ...(same ? [] : [`2: order ${id} of ${total} stands on ${payment.amount} ${payment.currency} of ${payment.order_id}`]),
        ...(ours?.outcome === 'order' && ours.checkoutId === id ? [] : [`3: payment ${paymentId} is not recorded as that of order ${id}`]),
      ];
    }),
  ];
}

/** 1 and 5: a captured payment is an order, an appointment, or is refunded in full; never more than that, and once per key. */
function brokenPayments({ orders, appointments, payments, refunds, provider }: LedgerSnapshot): string[] {
  const visits = new Map(appointments.map((appointment) => [appointment.paymentId, appointment]));
  const ordersOf = grouped(orders, ({ paymentId }) => paymentId);
  const decided = new Map(payments.map((payment) => [payment.id, payment]));
  const owedOf = grouped(refunds, ({ paymentId }) => paymentId);
  const backOf = grouped(provider.refunds, ({ payment_id }) => payment_id);
  return provider.payments.flatMap((payment) => {
    const back = (backOf.get(payment.id) ?? []).filter(({ status }) => status !== 'failed');
    const given = sum(back.map(({ amount }) => amount));
    const [order] = ordersOf.get(payment.id) ?? [];
    const visit = visits.get(payment.id);
    const owed = owedOf.get(payment.id) ?? [];
    const setAside = decided.get(payment.id)?.givenBack ?? 0;
    return [
      ...(given <= payment.amount ? [] : [`5: ${given} of payment ${payment.id} went back, ${payment.amount} were taken`]),
      ...(payment.amount_refunded === given
        ? []
        : [`5: payment ${payment.id}: ${payment.amount_refunded} refunded by its own word, ${given} by its refunds`]),
      ...twiceByKey(back, payment),
      ...owed.flatMap((refund) => brokenRefund(refund, back)),
      ...(payment.captured && visit === undefined ? whereabouts(payment, order, given) : []),
      ...(payment.captured && !decided.has(payment.id) ? [`1: nothing was decided about payment ${payment.id}`] : []),
      ...(order === undefined ? [] : brokenShare(order, given, setAside)),
      ...(visit === undefined ? [] : brokenFee(visit, given, setAside)),
    ];
  });
}

function whereabouts(payment: Paid, order: Row<'orders'> | undefined, given: number): string[] {
  if (order === undefined)
    return given === payment.amount ? [] : [`1: payment ${payment.id} is no order and no appointment, and ${given} of ${payment.amount} went back`];
  return !['cancelled', 'returned_to_origin'].includes(order.status) || given === payment.amount
    ? []
    : [`1: order ${order.id} is ${order.status}, and ${given} of ${payment.amount} went back`];
}

/** The provider keeps our own id of a refund in its notes. */
const ourId = ({ notes }: GivenBack): string => (Array.isArray(notes) ? '' : String(notes['refund_id'] ?? ''));

function twiceByKey(back: readonly GivenBack[], payment: Paid): string[] {
  const named = back.filter((refund) => ourId(refund) !== '');
  return [...grouped(named, ourId)]
    .filter(([, same]) => same.length > 1)
    .map(([id, same]) => `5: refund ${id} of ${payment.id} was made ${same.length} times`);
}

function brokenRefund(refund: Row<'refunds'>, back: readonly GivenBack[]): string[] {
  const made = back.filter((each) => ourId(each) === refund.id);
  if (refund.status === 'processed')
    return sum(made.map(({ amount }) => amount)) === refund.amount
      ? []
      : [`5: refund ${refund.id} is said to be done, and the provider knows nothing of it`];
  return [`1: refund ${refund.id} of ${refund.amount} is still ${refund.status}`];
}

/** The refunds that an order reports are those that the provider made. */
function brokenShare({ id, refunds, paymentStatus, total }: Row<'orders'>, given: number, setAside: number): string[] {
  const reported = sum(refunds.filter(({ status }) => status === 'processed').map(({ amount }) => amount));
  return [
    ...(reported === given && setAside === given
      ? []
      : [`5: order ${id} reports ${reported} refunded, ${setAside} were set aside, ${given} went back`]),
    ...((paymentStatus === 'refunded') === (given === total) ? [] : [`5: order ${id} is ${paymentStatus}, and ${given} of ${total} went back`]),
  ];
}

/** A confirmed checkout has its order, an open one its customer; no reference is dangling. */
function brokenCheckouts({ checkouts, orders, pointers }: LedgerSnapshot): string[] {
  const placed = new Map(orders.map((order) => [order.id, order]));
  const known = new Map(checkouts.map((checkout) => [checkout.id, checkout]));
  const openOf = new Map(pointers.map(({ customerId, checkoutId }) => [customerId, checkoutId]));
  return [
    ...checkouts.flatMap(({ id, status, customerId, paymentId }) => {
      const order = placed.get(id);
      if (status === 'confirmed') return order?.paymentId === paymentId ? [] : [`3: checkout ${id} is confirmed without its order`];
      if (order !== undefined) return [`3: order ${id} stands on a checkout that is ${status}`];
      return status !== 'open' || openOf.get(customerId) === id ? [] : [`4: checkout ${id} is open, and its customer cannot find it`];
    }),
    ...pointers.flatMap(({ checkoutId }) =>
      known.get(checkoutId)?.status === 'open' ? [] : [`4: a customer is led to checkout ${checkoutId}, which is not open`],
    ),
    ...[
      ...grouped(
        checkouts.filter(({ status }) => status === 'open'),
        ({ customerId }) => customerId,
      ),
    ]
      .filter(([, open]) => open.length > 1)
      .map(([customerId]) => `4: customer ${customerId} has two open checkouts`),
  ];
}

const onward: Readonly<Record<string, readonly string[]>> = {
  'checkout open': ['confirmed', 'expired'],
  'checkout expired': ['confirmed', 'refund_due'],
  // The checkout may have expired and been paid between two snapshots.
  'checkout open, later': ['refund_due'],
  'appointment open': ['confirmed', 'cancelled', 'expired'],
  'appointment confirmed': ['cancelled', 'completed', 'no_show'],
  // The appointment may have been paid between two snapshots, or the clinic has corrected a mark.
  'appointment open, later': ['completed', 'no_show'],
  'appointment completed': ['no_show', 'confirmed'],
  'appointment no_show': ['completed', 'confirmed'],
  'refund due': ['requested', 'processed', 'failed'],
  'refund requested': ['processed', 'failed'],
  'payment created': ['authorized', 'captured', 'refunded', 'failed'],
  'payment authorized': ['captured', 'refunded'],
  'payment captured': ['refunded'],
  // Razorpay may still authorize or capture a payment that failed.
  'payment failed': ['authorized', 'captured', 'refunded'],
};

/** 6: states that went backwards between two snapshots. Only an order's corrected step may. */
export function brokenMoves(before: LedgerSnapshot, after: LedgerSnapshot): readonly string[] {
  const moves = <T extends { readonly id: string; readonly status: string }>(
    kind: string,
    was: readonly T[],
    is: readonly T[],
    isFine: (from: T, to: T) => boolean,
  ) => {
    const now = new Map(is.map((row) => [row.id, row]));
    return was.flatMap((row) => {
      const next = now.get(row.id);
      if (next === undefined) return [`6: ${kind} ${row.id} is gone`];
      return next.status === row.status || isFine(row, next) ? [] : [`6: ${kind} ${row.id} went from ${row.status} to ${next.status}`];
    });
  };
  const by = (kind: string) => (from: { readonly status: string }, to: { readonly status: string }) =>
    [...(onward[`${kind} ${from.status}`] ?? []), ...(onward[`${kind} ${from.status}, later`] ?? [])].includes(to.status);
  return [
    ...moves('checkout', before.checkouts, after.checkouts, by('checkout')),
    ...moves('appointment', before.appointments, after.appointments, by('appointment')),
    ...moves('refund', before.refunds, after.refunds, (from, to) => by('refund')(from, to) || to.round > from.round),
    ...moves(
      'payment',
      before.provider.payments,
      after.provider.payments,
      (from, to) => by('payment')(from, to) || to.amount_refunded < from.amount_refunded,
    ),
    ...moves('order', before.orders, after.orders, ({ status }, to) => isReachable(status, to.status)),
    ...changedRemittances(before, after),
    ...before.payments.flatMap(({ id, outcome }) => {
      const decided = after.payments.find((payment) => payment.id === id)?.outcome;
      // Taking a delivery back also removes the payment collected for it.
      return decided === outcome || (isCollected(id) && decided === undefined)
        ? []
        : [`6: what payment ${id} was for went from ${outcome} to ${decided}`];
    }),
  ];
}

/** Whether any number of permitted transitions leads from one state to the other. */
function isReachable(from: string, to: string): boolean {
  const seen = new Set<string>([from]);
  for (const status of seen)
    for (const move of movesOf({ status: status as Parameters<typeof movesOf>[0]['status'], steppedBack: false, hasReturns: false, isDue: true }))
      seen.add(move.to);
  return seen.has(to);
}
