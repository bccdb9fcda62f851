/**
 * The moves of an order between its states, who may make each, and what follows from it.
 *
 *     pending <-> processing <-> shipped <-> delivered
 *        \           \             \
 *         +-----------+--> cancelled  +--> returned_to_origin    a parcel that was refused, or could not be handed over
 *
 * `<-` takes a wrong click back: one step, with a reason, and the next move must be forward. It moves neither money nor stock.
 */
export const orderStatuses = ['pending', 'processing', 'shipped', 'delivered', 'cancelled', 'returned_to_origin'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/**
 * The money of an order. Paid online it begins `completed`, to be paid on delivery `due`:
 *
 *     due <-> completed -> refunded
 *      |
 *      +--> refused     the parcel came back
 *      +--> voided      cancelled before it was sent: nothing was paid, nothing is due
 *
 * `refunded`: all of the payment. After a partial refund the payment stays `completed`, and the order's refunds show the part.
 */
export const paymentStatuses = ['pending', 'completed', 'failed', 'refunded', 'due', 'refused', 'voided'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** The payment method of an order that is paid on delivery; of others it is the provider's value. */
export const cashOnDelivery = 'cod';

/** What an order's money becomes with a move of the order, for money that changes with it: `<from> <status that is reached>`. */
const paymentMoves: Readonly<Record<string, PaymentStatus>> = {
  'due delivered': 'completed',
  'due returned_to_origin': 'refused',
  'due cancelled': 'voided',
  // A delivery that is taken back: the money was not collected.
  'completed shipped': 'due',
};

/** @returns undefined when the money of the order stays as it is */
export const paymentAfter = (isOnDelivery: boolean, payment: PaymentStatus, to: OrderStatus): PaymentStatus | undefined =>
  isOnDelivery ? paymentMoves[`${payment} ${to}`] : undefined;

/** Whether the order has ended without a delivery: its goods are on sale again, and all that was paid goes back. */
export const isUndone = (status: OrderStatus): boolean => status === 'cancelled' || status === 'returned_to_origin';

/** Whether money of the order is, or was, with the shop. */
export const isPaid = (payment: PaymentStatus): boolean => payment === 'completed' || payment === 'refunded';

export interface OrderMove {
  readonly to: OrderStatus;
  /** What staff must enter for the move. */
  readonly needs: readonly ('trackingNumber' | 'reason' | 'collection')[];
  /** The customer may make the move, too, with or without a reason. */
  readonly byCustomer: boolean;
  /** The goods go back on sale, and all money that is not refunded yet goes back to the customer. */
  readonly undoesSale: boolean;
  /** The move takes a wrong click back. */
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
const back = (to: OrderStatus) => move(to, { needs: ['reason'], isBack: true });
const cancel = move('cancelled', { needs: ['reason'], byCustomer: true, undoesSale: true, mail: 'order-cancelled' });

/** The moves out of each state; buttons, handlers and the table's conditions all use this table. */
export const orderMoves: Readonly<Record<OrderStatus, readonly OrderMove[]>> = {
  pending: [move('processing'), cancel],
  processing: [move('shipped', { needs: ['trackingNumber'], mail: 'order-shipped' }), cancel, back('pending')],
  shipped: [
    move('delivered', { mail: 'order-delivered' }),
    move('returned_to_origin', { needs: ['reason'], undoesSale: true, mail: 'order-came-back' }),
    back('processing'),
  ],
  delivered: [back('shipped')],
  cancelled: [],
  returned_to_origin: [],
};

export interface OrderMoveState {
  readonly status: OrderStatus;
  /** The last move was a step back. */
  readonly steppedBack: boolean;
  /** There is a return or a return request. */
  readonly hasReturns: boolean;
  /** The payment is due on delivery. */
  readonly isDue?: boolean;
  /** The courier has paid what it collected. */
  readonly isRemitted?: boolean;
}

/** The moves that an order can make now. What is due is collected with the delivery. */
export const movesOf = ({ status, steppedBack, hasReturns, isDue = false, isRemitted = false }: OrderMoveState): readonly OrderMove[] =>
  orderMoves[status]
    .filter(({ isBack }) => !isBack || !(steppedBack || hasReturns || isRemitted))
    .map((each) => (isDue && each.to === 'delivered' && !each.isBack ? { ...each, needs: [...each.needs, 'collection' as const] } : each));
