/** The words and colours of an order's states, and the head of an order's card. */
import { chakra, Grid } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { Order } from '#shared/contract/order/order.ts';
import { showRupees } from '#shared/rules/money.ts';

/** Number, day and status of an order. On a small screen the state is beside the day, which leaves room for any order number. */
export const OrderHead = ({ title, status, children }: { title: string; status: string; children: ReactNode }) => (
  <Grid templateColumns="minmax(0, 1fr) auto" columnGap="3" rowGap="1" alignItems="center">
    <chakra.h3 gridColumn={{ base: '1 / -1', sm: '1' }} fontSize={{ base: 'md', sm: 'lg' }} overflowWrap="anywhere">
      {title}
    </chakra.h3>
    <chakra.span gridColumn="2" gridRow={{ base: '2', sm: '1' }}>
      <OrderStatusBadge status={status} />
    </chakra.span>
    <chakra.p gridColumn={{ base: '1', sm: '1 / -1' }} gridRow="2" color="ink.soft" fontSize="sm">
      {children}
    </chakra.p>
  </Grid>
);

/** An unknown state is styled like pending. */
const looks: Readonly<Record<string, { bg: string; color: string }>> = {
  pending: { bg: 'sun.tint', color: 'ink' },
  processing: { bg: 'sky', color: 'ink' },
  shipped: { bg: 'lilac', color: 'ink' },
  delivered: { bg: 'good.tint', color: 'good' },
  cancelled: { bg: 'sale.tint', color: 'sale' },
};

const capital = (word: string) => word.replace(/^./, (first) => first.toUpperCase());

export function OrderStatusBadge({ status }: { status: string }) {
  return (
    <chakra.span px="3" py="1" borderRadius="pill" fontSize="sm" fontWeight="600" {...(looks[status] ?? looks['pending'])}>
      {capital(status)}
    </chakra.span>
  );
}

export const paymentWord = (status: string): string => capital(status);

/** The words of a parcel's progress. */
export const statusWords: Readonly<Record<Order['status'], string>> = {
  pending: 'Order placed',
  processing: 'Being packed',
  shipped: 'On its way',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
};

export const refundWords: Readonly<Record<Order['refunds'][number]['status'], string>> = {
  pending: 'On its way to you',
  processed: 'Refunded',
  failed: 'Delayed: we see to it by hand',
};

export const returnWords: Readonly<Record<Order['returns'][number]['status'], string>> = {
  requested: 'We are looking at your request',
  approved: 'Approved: please send the items',
  received: 'Received: your refund is on its way',
  refunded: 'Refunded',
  refused: 'Not accepted',
  withdrawn: 'Withdrawn',
};

const small = (words: string) => words.replace(/^./, (first) => first.toLowerCase());

/** The latest news of a return or refund in one line for the list; the details say the rest. */
export function newsOf({ returns, refunds }: Pick<Order, 'returns' | 'refunds'>): string | undefined {
  const asked = returns.findLast(({ status }) => status === 'requested' || status === 'approved');
  if (asked !== undefined) return `Return: ${small(returnWords[asked.status])}`;
  const refund = refunds.findLast(({ status }) => status !== 'processed') ?? refunds.at(-1);
  return refund && `Refund of ${showRupees(refund.amount)}: ${refund.status === 'processed' ? 'done' : small(refundWords[refund.status])}`;
}
