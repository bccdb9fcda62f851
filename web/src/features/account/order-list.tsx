/** A customer's orders, ten a page, with their loading, error and empty states; the tabs say what each card shows. */
import { Button, chakra, Flex } from '@chakra-ui/react';
import { type ReactNode, useId, useRef, useState } from 'react';
import type { Order } from '#shared/contract/order/order.ts';
import { useDataOrPrevious } from '#web/api/public-read.ts';
import { AsyncContent } from '#web/ui/feedback/async-content.tsx';
import { ButtonLink, EmptyState } from '#web/ui/feedback/states.tsx';
import { useOrders } from './api/orders.ts';

/** @param refreshIntervalMs milliseconds between two automatic reads; 0 is never */
export function useOrderPages(refreshIntervalMs = 0) {
  const [page, setPage] = useState(1);
  const read = useOrders(page, refreshIntervalMs);
  return { page, setPage, read: { ...read, data: useDataOrPrevious(read) }, busy: read.isValidating };
}

interface Props {
  readonly title: string;
  readonly loading: string;
  readonly emptyState: { readonly title: string; readonly text: string };
  readonly pages: ReturnType<typeof useOrderPages>;
  /** One order of the list. */
  readonly children: (order: Order) => ReactNode;
}

export function OrderList({ title, loading, emptyState, pages: { page, setPage, read, busy }, children }: Props) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  /** A new page starts at the list's beginning. */
  const showPage = (to: number) => {
    setPage(to);
    heading.current?.scrollIntoView();
    heading.current?.focus({ preventScroll: true });
  };
  return (
    <section aria-labelledby={id}>
      <chakra.h2 id={id} ref={heading} tabIndex={-1} outline="none" scrollMarginTop="28" fontSize="2xl" mb="4">
        {title}
      </chakra.h2>
      <AsyncContent read={read} loadingText={loading} errorTitle="Failed to load orders">
        {({ data, meta: { total, totalPages } }) =>
          total === 0 ? (
            <EmptyState drawing="box" {...emptyState} action={<ButtonLink to="/products">Start Shopping</ButtonLink>} />
          ) : (
            <>
              <chakra.ul listStyleType="none" display="flex" flexDirection="column" gap="4" aria-busy={busy}>
                {data.map((order) => (
                  <li key={order.id}>{children(order)}</li>
                ))}
              </chakra.ul>
              {totalPages > 1 && (
                <Flex as="nav" aria-label="Order pages" mt="5" justify="space-between" align="center" wrap="wrap" gap="3">
                  <chakra.p color="ink.soft" aria-live="polite">
                    Showing {data.length} of {total} orders
                  </chakra.p>
                  <Flex gap="2">
                    <Button variant="outline" disabled={page <= 1} aria-disabled={busy} onClick={() => busy || showPage(page - 1)}>
                      Previous
                    </Button>
                    <Button variant="outline" disabled={page >= totalPages} aria-disabled={busy} onClick={() => busy || showPage(page + 1)}>
                      Next
                    </Button>
                  </Flex>
                </Flex>
              )}
            </>
          )
        }
      </AsyncContent>
    </section>
  );
}
