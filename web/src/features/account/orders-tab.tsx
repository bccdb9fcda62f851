/** The customer's orders, ten a page, newest first. */
import { Button, chakra, Flex } from '@chakra-ui/react';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { Order } from '#shared/contract/order/order.ts';
import { formatRupees } from '#shared/rules/money.ts';
import { itemName } from '#shared/rules/order/variant-ref.ts';
import { formatLongDay } from '#web/format.ts';
import { awaited, orderPath } from '#web/paths.ts';
import { Card } from '#web/ui/layout/page.tsx';
import { Picture } from '#web/ui/media/picture.tsx';
import { CancelOrder } from './cancel-order.tsx';
import { OrderList, useOrderPages } from './order-list.tsx';
import { latestNews, OrderHead } from './order-words.tsx';
import { usePolling } from './use-polling.ts';

const chips = 3;
/** Milliseconds between two reads while an order is expected. */
const pollIntervalMs = 10_000;

export function OrdersTab() {
  const pages = useOrderPages(useLocation().state === awaited ? pollIntervalMs : 0);
  const orders = pages.read.data?.data;
  usePolling(orders?.some(({ refunds }) => refunds.some(({ status }) => status === 'pending')) === true, pages.read.mutate);
  const [cancelling, setCancelling] = useState<string | null>(null);
  const toCancel = orders?.find(({ id }) => id === cancelling);
  return (
    <>
      <OrderList
        title="Order History"
        loading="Loading your orders..."
        none={{ title: 'No orders yet', text: 'What you buy is listed here, with its way to you.' }}
        pages={pages}
      >
        {(order) => <OrderCard order={order} onCancel={() => setCancelling(order.id)} />}
      </OrderList>
      {toCancel !== undefined && <CancelOrder order={toCancel} onClose={() => setCancelling(null)} />}
    </>
  );
}

function OrderCard({ order, onCancel }: { order: Order; onCancel: () => void }) {
  const count = order.orderItems.reduce((sum, item) => sum + item.quantity, 0);
  const more = order.orderItems.length - chips;
  const news = latestNews(order);
  return (
    <Card>
      <OrderHead title={`Order #${order.orderNumber}`} order={order}>
        {formatLongDay(order.createdAt)} · {count} {count === 1 ? 'item' : 'items'}
      </OrderHead>
      <chakra.ul listStyleType="none" display="flex" flexWrap="wrap" gap="2" mt="3">
        {order.orderItems.slice(0, chips).map((item) => (
          <chakra.li
            key={item.id}
            bg="sand"
            borderRadius="lg"
            p="1.5"
            pr="3"
            fontSize="sm"
            display="flex"
            alignItems="center"
            gap="2"
            textWrap="balance"
            overflowWrap="anywhere"
          >
            <chakra.span w="10" flexShrink="0">
              <Picture src={item.productImage} alt="" sizes="40px" rounded="8px" />
            </chakra.span>
            <span>
              {item.productName === '' ? 'Unknown Product' : itemName(item)} (Qty: {item.quantity})
            </span>
          </chakra.li>
        ))}
        {more > 0 && (
          <chakra.li bg="sand" borderRadius="lg" px="3" py="1" fontSize="sm" display="flex" alignItems="center">
            +{more} more
          </chakra.li>
        )}
      </chakra.ul>
      {news !== undefined && (
        <chakra.p display="flex" gap="2" alignItems="flex-start" fontSize="sm" fontWeight="600" mt="3" overflowWrap="anywhere">
          <Undo2 size={16} aria-hidden style={{ flexShrink: 0, marginTop: '0.2rem' }} />
          {news}
        </chakra.p>
      )}
      <Flex justify="space-between" align="center" gap="3" mt="4" wrap="wrap">
        <chakra.p fontSize="xl" fontWeight="700" fontVariantNumeric="tabular-nums">
          {formatRupees(order.total)}
        </chakra.p>
        <Flex gap="2" wrap="wrap" w={{ base: 'full', sm: 'auto' }} css={{ '& > *': { flex: { base: '1 1 8rem', sm: 'none' } } }}>
          {order.canCancel && (
            <Button variant="outline" size="sm" onClick={onCancel} aria-label={`Cancel order ${order.orderNumber}`}>
              Cancel order
            </Button>
          )}
          {order.orderItems.some(({ returnable }) => returnable > 0) && (
            <To to={`${orderPath(order.id)}#return`} of={order}>
              Return items
            </To>
          )}
          {order.status === 'shipped' && (
            <To to={orderPath(order.id)} of={order} variant="subtle">
              Track Package
            </To>
          )}
          <To to={orderPath(order.id)} of={order}>
            View Details
          </To>
        </Flex>
      </Flex>
    </Card>
  );
}

interface ToProps {
  readonly to: string;
  readonly of: Order;
  readonly variant?: 'outline' | 'subtle';
  readonly children: string;
}

/** A link to the order's page that names the order for screen readers. */
const To = ({ to, of, variant = 'outline', children }: ToProps) => (
  <Button asChild type={undefined} variant={variant} size="sm">
    <Link to={to} aria-label={`${children} of order ${of.orderNumber}`}>
      {children}
    </Link>
  </Button>
);
