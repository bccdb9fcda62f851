/** The words and colours of the states of refunds and returns. */
import type { Order } from '#shared/contract/order/order.ts';
import { isExchange, type ReleaseReason } from '#shared/rules/order/exchange.ts';
import type { Tone } from '#web/ui/feedback/badge.tsx';

export const refundLabels: Readonly<Record<Order['refunds'][number]['status'], readonly [Tone, string]>> = {
  pending: ['warn', 'On its way'],
  processed: ['good', 'Refunded'],
  failed: ['bad', 'Failed'],
};
export const refundReasons: Readonly<Record<Order['refunds'][number]['reason'], string>> = {
  cancelled: 'order cancelled',
  came_back: 'parcel came back',
  returned: 'goods returned',
  by_shop: 'by the shop',
};

export const returnLabels: Readonly<Record<Order['returns'][number]['status'], readonly [Tone, string]>> = {
  requested: ['warn', 'Requested'],
  approved: ['brand', 'Approved'],
  received: ['brand', 'Received'],
  refunded: ['good', 'Refunded'],
  exchanged: ['good', 'Exchanged'],
  refused: ['bad', 'Refused'],
  withdrawn: ['quiet', 'Withdrawn'],
};

/** The state of a return or an exchange. */
export const returnLabelOf = (returned: Order['returns'][number]): readonly [Tone, string] =>
  returned.status === 'received' && isExchange(returned) ? ['warn', 'Exchange to send'] : returnLabels[returned.status];

export const releaseReasons: Readonly<Record<ReleaseReason, string>> = {
  expired: 'did not arrive in time',
  refused: 'refused',
  withdrawn: 'withdrawn by the customer',
  by_shop: 'refunded by the shop instead',
};

export const nameOf = ({ firstName, lastName }: { readonly firstName: string; readonly lastName: string }): string =>
  `${firstName} ${lastName}`.trim() || 'Unknown customer';
