/**
 * The moves of an order between its states, who may make each, and what follows from it.
 *
 *     pending <-> processing <-> shipped <-> delivered
 *        \           \
 *         +-----------+--> cancelled
 *
 * `<-` takes a wrong click back: one step, with a reason, and the next move must be forward. It moves neither money nor stock.
 */
export const orderStatuses = ['pending', 'processing', 'shipped', 'delivered', 'cancelled'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** `refunded`: all of the payment. After a partial refund the payment stays `completed`, and the order's refunds show the part. */
export const paymentStatuses = ['pending', 'completed', 'failed', 'refunded'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

export interface OrderMove {
  readonly to: OrderStatus;
  /** What staff must enter for the move. */
  readonly needs: readonly ('trackingNumber' | 'reason')[];
  /** The customer may make the move, too, with or without a reason. */
  readonly byCustomer: boolean;
  /** The goods go back on sale, and all money that is not refunded yet goes back to the customer. */
  readonly undoesSale: boolean;
  /** The move takes a wrong click back. */
  readonly isBack: boolean;
  /** The e-mail that the customer gets, if any. */
  readonly mail: 'order-shipped' | 'order-delivered' | 'order-cancelled' | null;
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
  shipped: [move('delivered', { mail: 'order-delivered' }), back('processing')],
  delivered: [back('shipped')],
  cancelled: [],
};

export interface OrderMoveState {
  readonly status: OrderStatus;
  /** The last move was a step back. */
  readonly steppedBack: boolean;
  /** There is a return or a return request. */
  readonly hasReturns: boolean;
}

/** The moves that an order can make now. */
export const movesOf = ({ status, steppedBack, hasReturns }: OrderMoveState): readonly OrderMove[] =>
  orderMoves[status].filter(({ isBack }) => !isBack || !(steppedBack || hasReturns));
