/** What has the customer bought? Ten orders a page, newest first, each with its details. */
import { Button, chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Order } from '#shared/contract/order.ts';
import { showRupees } from '#shared/rules/money.ts';
import { awaited } from '#web/paths.ts';
import { Sheet } from '#web/ui/page.tsx';
import { CancelOrder } from './cancel-order.tsx';
import { OrderDetails } from './order-details.tsx';
import { OrderList, useOrderPages } from './order-list.tsx';
import { longDay, StatusBadge } from './order-words.tsx';
import { ReturnItems } from './return-items.tsx';
import { TrackPackage } from './track-package.tsx';

const chips = 3;
/** What a customer opens an order for. */
type Purpose = 'read' | 'track' | 'cancel' | 'return';
/** Milliseconds between two looks for an order that is still to come. */
const lookEvery = 10_000;

export function OrdersTab() {
  const pages = useOrderPages(useLocation().state === awaited ? lookEvery : 0);
  const [open, setOpen] = useState<{ readonly id: string; readonly to: Purpose; readonly problems?: readonly string[] } | null>(null);
  const opened = pages.orders?.data.find(({ id }) => id === open?.id);
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
  return (
    <Sheet>
      <Flex justify="space-between" gap="3" rowGap="1" wrap="wrap" align="center">
        <chakra.h3 fontSize={{ base: 'md', sm: 'lg' }} overflowWrap="anywhere">
          Order #{order.orderNumber}
        </chakra.h3>
        <StatusBadge status={order.status} />
      </Flex>
      <chakra.p color="ink.soft" fontSize="sm" mt="1">
        {longDay(order.createdAt)} · {count} {count === 1 ? 'item' : 'items'}
      </chakra.p>
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
    </Sheet>
  );
}
