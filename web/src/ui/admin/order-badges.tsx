/** Badges of the states of orders and payments. */
import type { Order } from '#shared/contract/order/order.ts';
import { Badge } from '#web/ui/feedback/badge.tsx';

type Tone = 'brand' | 'good' | 'warn' | 'bad' | 'quiet';

export const capital = (word: string): string => word.replace(/^./, (first) => first.toUpperCase());

const statusTones: Readonly<Record<Order['status'], Tone>> = {
  pending: 'warn',
  processing: 'brand',
  shipped: 'brand',
  delivered: 'good',
  cancelled: 'bad',
};
export const StatusBadge = ({ status }: Pick<Order, 'status'>) => <Badge tone={statusTones[status]}>{capital(status)}</Badge>;

const paymentTones: Readonly<Record<Order['paymentStatus'], Tone>> = { pending: 'warn', completed: 'good', failed: 'bad', refunded: 'quiet' };
export const PaymentBadge = ({ status }: { status: Order['paymentStatus'] }) => <Badge tone={paymentTones[status]}>{capital(status)}</Badge>;
