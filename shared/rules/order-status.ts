/**
 * Which moves can an order make, who may ask for them, and what follows?
 *
 *     pending <-> processing <-> shipped <-> delivered
 *        \           \
 *         +-----------+--> cancelled
 *
 * `<-` is the mending of a wrong click: one step, with a reason, and the next move is forward again. It moves neither money nor stock.
 */
export const orderStatuses = ['pending', 'processing', 'shipped', 'delivered', 'cancelled'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** `refunded`: all of it has gone back. Of a part, the order's refunds tell; the payment stays `completed`. */
export const paymentStatuses = ['pending', 'completed', 'failed', 'refunded'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

export interface OrderMove {
  readonly to: OrderStatus;
  /** What whoever asks has to say with it. */
  readonly needs: readonly ('trackingNumber' | 'reason')[];
  /** Its customer may make it, too; a reason is theirs to give or not. */
  readonly byCustomer: boolean;
  /** The goods go back to the shelf, and all of the money that is still with us to the customer. */
  readonly undoesSale: boolean;
  /** A wrong click is taken back. */
  readonly isBack: boolean;
  /** What the customer is told, if anything. */
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

/** The moves out of each state; buttons, handlers and the table's conditions are all read from here. */
export const orderMoves: Readonly<Record<OrderStatus, readonly OrderMove[]>> = {
  pending: [move('processing'), cancel],
  processing: [move('shipped', { needs: ['trackingNumber'], mail: 'order-shipped' }), cancel, back('pending')],
  shipped: [move('delivered', { mail: 'order-delivered' }), back('processing')],
  delivered: [back('shipped')],
  cancelled: [],
};

export interface Standing {
  readonly status: OrderStatus;
  /** The last move was one back. */
  readonly steppedBack: boolean;
  /** Something of it has been sent back, or is asked to be. */
  readonly hasReturns: boolean;
}

/** The moves that this very order can make. */
export const movesOf = ({ status, steppedBack, hasReturns }: Standing): readonly OrderMove[] =>
  orderMoves[status].filter(({ isBack }) => !isBack || !(steppedBack || hasReturns));
