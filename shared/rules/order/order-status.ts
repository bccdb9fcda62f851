/**
 * The moves of an order between its states, who may make each move, and what follows from it.
 *
 *     pending <-> processing <-> shipped <-> delivered
 *        \           \             \
 *         +-----------+--> cancelled  +--> returned_to_origin    a parcel that was refused, or could not be handed over
 *
 * `<-` takes back a step: only one, with a reason, and the next move must go forward. It changes no stock, and a payment only when a delivery is taken
 * back whose money was collected with it.
 */
import type { Paise } from '../money.ts';

export const orderStatuses = ['pending', 'processing', 'shipped', 'delivered', 'cancelled', 'returned_to_origin'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/**
 * The payment states of an order. Paid online it begins as `completed`, to be paid on delivery as `due`:
 *
 *     due <-> completed -> refunded
 *      |
 *      +--> refused     the parcel came back
 *      +--> voided      cancelled before it was sent: nothing was paid, nothing is due
 *
 * `refunded`: the whole payment. After a partial refund the payment stays `completed`, and the order's refunds show the refunded part.
 */
export const paymentStatuses = ['pending', 'completed', 'failed', 'refunded', 'due', 'refused', 'voided'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** The payment method of an order that is paid on delivery; for other orders it is the provider's value. */
export const cashOnDelivery = 'cod';

/** The payment state after a move of the order, for moves that change it: `<payment state> <new order status>`. */
const paymentMoves: Readonly<Record<string, PaymentStatus>> = {
  'due delivered': 'completed',
  'due returned_to_origin': 'refused',
  'due cancelled': 'voided',
  // The delivery is taken back, so the money was not collected.
  'completed shipped': 'due',
};

/** @returns undefined when the payment state does not change */
export const paymentStatusAfter = (isOnDelivery: boolean, payment: PaymentStatus, to: OrderStatus): PaymentStatus | undefined =>
  isOnDelivery ? paymentMoves[`${payment} ${to}`] : undefined;

/** Whether the order has ended without a delivery: its goods are on sale again, and everything paid is refunded. */
export const hasEndedUndelivered = (status: OrderStatus): boolean => status === 'cancelled' || status === 'returned_to_origin';

/** The refunded amount, from the moment a refund is scheduled. Without failed refunds: the shop still has their money. */
export const refundedAmount = (refunds: readonly { readonly amount: Paise; readonly status?: string }[]): Paise =>
  refunds.reduce((sum, { amount, status }) => sum + (status === 'failed' ? 0 : amount), 0);

/** Whether the shop has received money for the order, even if it was refunded since. */
export const isPaid = (payment: PaymentStatus): boolean => payment === 'completed' || payment === 'refunded';

export interface OrderMove {
  readonly to: OrderStatus;
  /** What staff must enter for the move. */
  readonly needs: readonly ('trackingNumber' | 'reason' | 'collection')[];
  /** Whether the customer may make the move, too, with or without a reason. */
  readonly byCustomer: boolean;
  /** Whether the goods go back on sale, and all money that is not refunded yet is refunded. */
  readonly undoesSale: boolean;
  /** Whether the move takes back a step. */
  readonly isBack: boolean;
  /** The e-mail that the customer gets, if any. */
  readonly mail: 'order-shipped' | 'order-delivered' | 'order-cancelled' | 'order-came-back' | null;
}

const move = (to: OrderStatus, more: Partial<OrderMove> = {}): OrderMove => ({
  to,
  needs: [],
  byCustomer: false,
  undoesSale: false,
  isBack: false,
  mail: null,
  ...more,
});
const stepBack = (to: OrderStatus) => move(to, { needs: ['reason'], isBack: true });
const cancel = move('cancelled', { needs: ['reason'], byCustomer: true, undoesSale: true, mail: 'order-cancelled' });

/** The moves out of each state; buttons, handlers and the table's conditions all use this table. */
export const orderMoves: Readonly<Record<OrderStatus, readonly OrderMove[]>> = {
  pending: [move('processing'), cancel],
  processing: [move('shipped', { needs: ['trackingNumber'], mail: 'order-shipped' }), cancel, stepBack('pending')],
  shipped: [
    move('delivered', { mail: 'order-delivered' }),
    move('returned_to_origin', { needs: ['reason'], undoesSale: true, mail: 'order-came-back' }),
    stepBack('processing'),
  ],
  delivered: [stepBack('shipped')],
  cancelled: [],
  returned_to_origin: [],
};

export interface OrderMoveState {
  readonly status: OrderStatus;
  /** Whether the last move was a step back. */
  readonly steppedBack: boolean;
  /** Whether there is a return or a return request. */
  readonly hasReturns: boolean;
  /** Whether the payment is due on delivery. */
  readonly isDue?: boolean;
  /** Whether the courier has paid the shop what it collected. */
  readonly isRemitted?: boolean;
}

/** The moves that an order can make now. A payment that is due is collected with the delivery. */
export const movesOf = ({ status, steppedBack, hasReturns, isDue = false, isRemitted = false }: OrderMoveState): readonly OrderMove[] =>
  orderMoves[status]
    .filter(({ isBack }) => !isBack || !(steppedBack || hasReturns || isRemitted))
    .map((each) => (isDue && each.to === 'delivered' && !each.isBack ? { ...each, needs: [...each.needs, 'collection' as const] } : each));
