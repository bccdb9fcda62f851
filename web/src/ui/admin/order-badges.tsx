/** Badges of the states of orders and payments. */
import type { Order } from '#shared/contract/order/order.ts';
import { capitalise } from '#web/format.ts';
import { Badge, type Tone } from '#web/ui/feedback/badge.tsx';

/** `returned_to_origin` becomes `Returned to origin`. */
export const statusText = (status: string): string => capitalise(status.replaceAll('_', ' '));

const statusTones: Readonly<Record<Order['status'], Tone>> = {
  pending: 'warn',
  processing: 'brand',
  shipped: 'brand',
  delivered: 'good',
  cancelled: 'bad',
  returned_to_origin: 'bad',
};
/** @param labelled where no column or name beside it says what the badge is about */
export const StatusBadge = ({ status, labelled = false }: Pick<Order, 'status'> & { readonly labelled?: boolean }) => (
  <Badge tone={statusTones[status]}>{labelled ? `Delivery: ${status.replaceAll('_', ' ')}` : statusText(status)}</Badge>
);

const paymentTones: Readonly<Record<Order['paymentStatus'], Tone>> = {
  pending: 'warn',
  completed: 'good',
  failed: 'bad',
  refunded: 'quiet',
  due: 'warn',
  refused: 'bad',
  voided: 'quiet',
};
export const PaymentBadge = ({ status, labelled = false }: { readonly status: Order['paymentStatus']; readonly labelled?: boolean }) => (
  <Badge tone={paymentTones[status]}>{labelled ? `Payment: ${status}` : statusText(status)}</Badge>
);
