/** The customer's orders, ten a page, newest first. */
import { Button, chakra, Flex } from '@chakra-ui/react';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Order } from '#shared/contract/order/order.ts';
import { showRupees } from '#shared/rules/money.ts';
import { formatLongDay } from '#web/format.ts';
import { awaited } from '#web/paths.ts';
import { Card } from '#web/ui/layout/page.tsx';
import { CancelOrder } from './cancel-order.tsx';
import { OrderDetails } from './order-details.tsx';
import { OrderList, useOrderPages } from './order-list.tsx';
import { newsOf, OrderHead } from './order-words.tsx';
import { ReturnItems } from './return-items.tsx';
import { TrackPackage } from './track-package.tsx';
import { usePolling } from './use-again.ts';

const chips = 3;
/** The dialogs of an order. */
type Purpose = 'read' | 'track' | 'cancel' | 'return';
/** Milliseconds between two reads while an order is expected. */
const lookEvery = 10_000;

export function OrdersTab() {
  const pages = useOrderPages(useLocation().state === awaited ? lookEvery : 0);
  const orders = pages.read.data?.data;
  usePolling(orders?.some(({ refunds }) => refunds.some(({ status }) => status === 'pending')) === true, pages.read.mutate);
  const [open, setOpen] = useState<{ readonly id: string; readonly to: Purpose; readonly problems?: readonly string[] } | null>(null);
  const opened = orders?.find(({ id }) => id === open?.id);
  const close = () => setOpen(null);
  return (
    <>
      <OrderList
        title="Order History"
        loading="Loading your orders..."
        none={{ title: 'No orders yet', text: 'What you buy is listed here, with its way to you.' }}
        pages={pages}
      >
        {(order) => <OrderCard order={order} onOpen={(to) => setOpen({ id: order.id, to })} />}
      </OrderList>
      {open?.to === 'read' && <OrderDetails id={open.id} problems={open.problems ?? []} onClose={close} />}
      {opened !== undefined && open?.to === 'track' && <TrackPackage order={opened} onClose={close} />}
      {opened !== undefined && open?.to === 'cancel' && <CancelOrder order={opened} onClose={close} />}
      {opened !== undefined && open?.to === 'return' && (
        <ReturnItems order={opened} onClose={close} onDone={(id, problems) => setOpen({ id, to: 'read', problems })} />
      )}
    </>
  );
}

function OrderCard({ order, onOpen }: { order: Order; onOpen: (to: Purpose) => void }) {
  const count = order.orderItems.reduce((sum, item) => sum + item.quantity, 0);
  const more = order.orderItems.length - chips;
  const news = newsOf(order);
  return (
    <Card>
      <OrderHead title={`Order #${order.orderNumber}`} status={order.status}>
        {formatLongDay(order.createdAt)} · {count} {count === 1 ? 'item' : 'items'}
      </OrderHead>
      <chakra.ul listStyleType="none" display="flex" flexWrap="wrap" gap="2" mt="3">
        {order.orderItems.slice(0, chips).map((item) => (
          <chakra.li key={item.id} bg="sand" borderRadius="xl" px="3" py="1" fontSize="sm" textWrap="balance" overflowWrap="anywhere">
            {item.productName === '' ? 'Unknown Product' : item.productName} (Qty: {item.quantity})
          </chakra.li>
        ))}
        {more > 0 && (
          <chakra.li bg="sand" borderRadius="xl" px="3" py="1" fontSize="sm">
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
          {showRupees(order.total)}
        </chakra.p>
        <Flex gap="2" wrap="wrap" w={{ base: 'full', sm: 'auto' }} css={{ '& > *': { flex: { base: '1 1 8rem', sm: 'none' } } }}>
          {order.canCancel && (
            <Button variant="outline" size="sm" onClick={() => onOpen('cancel')} aria-label={`Cancel order ${order.orderNumber}`}>
              Cancel order
            </Button>
          )}
          {order.orderItems.some(({ returnable }) => returnable > 0) && (
            <Button variant="outline" size="sm" onClick={() => onOpen('return')} aria-label={`Return items of order ${order.orderNumber}`}>
              Return items
            </Button>
          )}
          {order.status === 'shipped' && (
            <Button variant="subtle" size="sm" onClick={() => onOpen('track')} aria-label={`Track Package of order ${order.orderNumber}`}>
              Track Package
            </Button>
          )}
          <Button variant="outline" size="sm" onClick={() => onOpen('read')} aria-label={`View Details of order ${order.orderNumber}`}>
            View Details
          </Button>
        </Flex>
      </Flex>
    </Card>
  );
}
