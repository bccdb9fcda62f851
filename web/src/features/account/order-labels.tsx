/** The words and colours of an order's states, and the head of an order's card. */
import { chakra, Flex, Grid } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { Order } from '#shared/contract/order/order.ts';
import { formatRupees } from '#shared/rules/money.ts';
import { isExchange } from '#shared/rules/order/exchange.ts';

const goodColors = { bg: 'good.tint', color: 'good' } as const;
const badColors = { bg: 'sale.tint', color: 'sale' } as const;

const paymentBadges: Readonly<Record<Order['paymentStatus'], { text: string; bg: string; color: string }>> = {
  pending: { text: 'pending', bg: 'sun.tint', color: 'ink' },
  completed: { text: 'paid', ...goodColors },
  failed: { text: 'failed', ...badColors },
  refunded: { text: 'refunded', bg: 'sand', color: 'ink' },
  due: { text: 'on delivery', bg: 'sun.tint', color: 'ink' },
  refused: { text: 'nothing to pay', bg: 'sand', color: 'ink' },
  voided: { text: 'nothing to pay', bg: 'sand', color: 'ink' },
};

const deliveryBadges: Readonly<Record<Order['status'], { text: string; bg: string; color: string }>> = {
  pending: { text: 'preparing', bg: 'sun.tint', color: 'ink' },
  processing: { text: 'being packed', bg: 'sky', color: 'ink' },
  shipped: { text: 'on its way', bg: 'lilac', color: 'ink' },
  delivered: { text: 'delivered', ...goodColors },
  cancelled: { text: 'cancelled', ...badColors },
  returned_to_origin: { text: 'came back to us', ...badColors },
};

export const paymentWord = (status: Order['paymentStatus']): string => paymentBadges[status].text;
export const deliveryWord = (status: Order['status']): string => deliveryBadges[status].text;

const Badge = chakra('span', { base: { px: '3', py: '1', borderRadius: 'pill', fontSize: 'sm', fontWeight: '600' } });

/** Two labelled badges: one word for both, like "Pending" on a paid order, reads as unpaid. */
export function OrderBadges({ order: { status, paymentStatus } }: { order: Pick<Order, 'status' | 'paymentStatus'> }) {
  const [payment, delivery] = [paymentBadges[paymentStatus], deliveryBadges[status]];
  return (
    <Flex as="span" gap="2" wrap="wrap">
      <Badge bg={payment.bg} color={payment.color}>
        Payment: {payment.text}
      </Badge>
      <Badge bg={delivery.bg} color={delivery.color}>
        Delivery: {delivery.text}
      </Badge>
    </Flex>
  );
}

/** Number, badges and day of an order. On a small screen the badges are below the day, which leaves room for any order number. */
export const OrderCardHeader = ({
  title,
  order,
  children,
}: {
  title: ReactNode;
  order: Pick<Order, 'status' | 'paymentStatus'>;
  children: ReactNode;
}) => (
  <Grid templateColumns={{ base: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) auto' }} columnGap="3" rowGap="1" alignItems="center">
    <chakra.h3 gridColumn="1" fontSize={{ base: 'md', sm: 'lg' }} overflowWrap="anywhere">
      {title}
    </chakra.h3>
    <chakra.span gridColumn={{ base: '1', sm: '2' }} gridRow={{ base: '3', sm: '1' }} mt={{ base: '1', sm: '0' }}>
      <OrderBadges order={order} />
    </chakra.span>
    <chakra.p gridColumn={{ base: '1', sm: '1 / -1' }} gridRow="2" color="ink.soft" fontSize="sm">
      {children}
    </chakra.p>
  </Grid>
);

/** The words of a parcel's progress. */
export const statusLabels: Readonly<Record<Order['status'], string>> = {
  pending: 'Order placed',
  processing: 'Being packed',
  shipped: 'On its way',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
  returned_to_origin: 'Came back to us',
};

const refundLabels: Readonly<Record<Order['refunds'][number]['status'], string>> = {
  pending: 'On its way to you',
  processed: 'Refunded',
  failed: 'Delayed: we see to it by hand',
};

/** The state of a refund in words. Money collected on delivery is paid back by the shop itself, once the customer has named an account. */
export const refundText = ({ status, isPayout = false }: Order['refunds'][number]): string =>
  isPayout && status === 'pending' ? 'Waits to be paid to you' : refundLabels[status];

const returnLabels: Readonly<Record<Order['returns'][number]['status'], string>> = {
  requested: 'We are looking at your request',
  approved: 'Approved: please send the items',
  received: 'Received: we refund these items',
  refunded: 'Refunded',
  exchanged: 'Exchanged: the new items are on their way',
  refused: 'Not accepted',
  withdrawn: 'Withdrawn',
};

/** The state of a return or an exchange in words. */
export const returnText = (returned: Order['returns'][number]): string =>
  returned.byShop === true && returned.status === 'received'
    ? 'We refund these items'
    : returned.status === 'received' && isExchange(returned)
      ? 'Received: we are sending the new items'
      : returnLabels[returned.status];

const lowerFirst = (words: string) => words.replace(/^./, (first) => first.toLowerCase());

/** The latest news of a return or refund in one line for the list; the details say the rest. */
export function latestNews({ returns, refunds, payout }: Pick<Order, 'returns' | 'refunds' | 'payout'>): string | undefined {
  const openReturn = returns.findLast(({ status }) => status === 'requested' || status === 'approved');
  if (openReturn !== undefined) return `${isExchange(openReturn) ? 'Exchange' : 'Return'}: ${lowerFirst(returnLabels[openReturn.status])}`;
  const refund = refunds.findLast(({ status }) => status !== 'processed') ?? refunds.at(-1);
  if (refund === undefined) return undefined;
  const needsAccount = refund.isPayout === true && refund.status === 'pending' && payout === undefined;
  const state = needsAccount ? 'please tell us where to send it' : refund.status === 'processed' ? 'done' : lowerFirst(refundText(refund));
  return `Refund of ${formatRupees(refund.amount)}: ${state}`;
}
