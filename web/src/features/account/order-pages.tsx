/** Which of the customer's orders are shown, and how does one get to the others? */
import { Button, chakra, Flex } from '@chakra-ui/react';
import type { RefObject } from 'react';
import type { OrderList } from '#web/api/queries.ts';

interface Props {
  readonly orders: OrderList;
  readonly page: number;
  readonly busy: boolean;
  /** Of the list, whose beginning a new page is read from. */
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly onPage: (page: number) => void;
}

export function OrderPages({ orders: { data, meta }, page, busy, heading, onPage }: Props) {
  if (meta.totalPages <= 1) return null;
  const turn = (to: number) => {
    onPage(to);
    heading.current?.scrollIntoView();
    heading.current?.focus({ preventScroll: true });
  };
  return (
    <Flex as="nav" aria-label="Order pages" mt="5" justify="space-between" align="center" wrap="wrap" gap="3">
      <chakra.p color="ink.soft" aria-live="polite">
        Showing {data.length} of {meta.total} orders
      </chakra.p>
      <Flex gap="2">
        <Button variant="outline" disabled={page <= 1 || busy} onClick={() => turn(page - 1)}>
          Previous
        </Button>
        <Button variant="outline" disabled={page >= meta.totalPages || busy} onClick={() => turn(page + 1)}>
          Next
        </Button>
      </Flex>
    </Flex>
  );
}
