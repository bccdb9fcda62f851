/** The words and colours of the states of refunds and returns. */
import type { Order } from '#shared/contract/order/order.ts';

type Tone = 'brand' | 'good' | 'warn' | 'bad' | 'quiet';

export const refundWords: Readonly<Record<Order['refunds'][number]['status'], readonly [Tone, string]>> = {
  pending: ['warn', 'On its way'],
  processed: ['good', 'Refunded'],
  failed: ['bad', 'Failed'],
};
export const refundReasons: Readonly<Record<Order['refunds'][number]['reason'], string>> = {
  cancelled: 'order cancelled',
  returned: 'goods returned',
  by_shop: 'by the shop',
};

export const returnWords: Readonly<Record<Order['returns'][number]['status'], readonly [Tone, string]>> = {
  requested: ['warn', 'Requested'],
  approved: ['brand', 'Approved'],
  received: ['brand', 'Received'],
  refunded: ['good', 'Refunded'],
  refused: ['bad', 'Refused'],
  withdrawn: ['quiet', 'Withdrawn'],
};

export const nameOf = ({ firstName, lastName }: { readonly firstName: string; readonly lastName: string }): string =>
  `${firstName} ${lastName}`.trim() || 'Unknown customer';
