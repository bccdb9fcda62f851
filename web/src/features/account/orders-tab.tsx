/** What has the customer bought? Ten orders a page, newest first, each with its details. */
import { Button, chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { showRupees } from '#shared/rules/money.ts';
import { type OrderList, useOrders } from '#web/api/queries.ts';
import { awaited } from '#web/paths.ts';
import { Sheet } from '#web/ui/page.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ButtonLink, EmptyState, ErrorState } from '#web/ui/states.tsx';
import { OrderDetails } from './order-details.tsx';
import { longDay, StatusBadge } from './order-words.tsx';

type Order = OrderList['data'][number];
const chips = 3;
/** Milliseconds between two looks for an order that is still to come. */
const lookEvery = 10_000;

export function OrdersTab() {
  const [page, setPage] = useState(1);
  const [open, setOpen] = useState<string | null>(null);
  const { data, error, mutate, isValidating } = useOrders(page, useLocation().state === awaited ? lookEvery : 0);
  // The page before is no answer for a page that cannot be read.
  const orders = error === undefined ? data : undefined;
  return (
    <section aria-labelledby="order-history">
      <chakra.h2 id="order-history" fontSize="2xl" mb="4">
        Order History
      </chakra.h2>
      {data === undefined && error === undefined && (
        <Flex as="output" direction="column" gap="4">
          <chakra.p color="ink.soft">Loading your orders...</chakra.p>
          <Skeleton h="32" borderRadius="xl" />
          <Skeleton h="32" borderRadius="xl" />
        </Flex>
      )}
      {error !== undefined && <ErrorState title="Failed to load orders" text={error.message} onRetry={() => void mutate()} />}
      {orders?.data.length === 0 && page === 1 && (
        <EmptyState
          drawing="box"
          title="No orders yet"
          text="What you buy is listed here, with its way to you."
          action={<ButtonLink to="/products">Start Shopping</ButtonLink>}
        />
      )}
      {orders !== undefined && (
        <chakra.ul listStyleType="none" display="flex" flexDirection="column" gap="4" aria-busy={isValidating}>
          {orders.data.map((order) => (
            <li key={order.id}>
              <OrderCard order={order} onOpen={() => setOpen(order.id)} />
            </li>
          ))}
        </chakra.ul>
      )}
      {orders !== undefined && orders.meta.totalPages > 1 && (
        <Flex as="nav" aria-label="Order pages" mt="5" justify="space-between" align="center" wrap="wrap" gap="3">
          <chakra.p color="ink.soft" aria-live="polite">
            Showing {orders.data.length} of {orders.meta.total} orders
          </chakra.p>
          <Flex gap="2">
            <Button variant="outline" disabled={page <= 1 || isValidating} onClick={() => setPage(page - 1)}>
              Previous
            </Button>
            <Button variant="outline" disabled={page >= orders.meta.totalPages || isValidating} onClick={() => setPage(page + 1)}>
              Next
            </Button>
          </Flex>
        </Flex>
      )}
      {open !== null && <OrderDetails id={open} onClose={() => setOpen(null)} />}
    </section>
  );
}

function OrderCard({ order, onOpen }: { order: Order; onOpen: () => void }) {
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
          <chakra.li key={item.id} bg="sand" borderRadius="pill" px="3" py="1" fontSize="sm">
            {item.productName === '' ? 'Unknown Product' : item.productName} (Qty: {item.quantity})
          </chakra.li>
        ))}
        {more > 0 && (
          <chakra.li bg="sand" borderRadius="pill" px="3" py="1" fontSize="sm">
            +{more} more
          </chakra.li>
        )}
      </chakra.ul>
      <Flex justify="space-between" align="center" gap="3" mt="4" wrap="wrap">
        <chakra.p fontSize="xl" fontWeight="700" fontVariantNumeric="tabular-nums">
          {showRupees(order.total)}
        </chakra.p>
        <Button variant="outline" size="sm" onClick={onOpen} aria-label={`View Details of order ${order.orderNumber}`}>
          View Details
        </Button>
      </Flex>
    </Sheet>
  );
}
