/** The head of an order's card: number, day and status. */
import { chakra, Grid } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { OrderStatusBadge } from './order-words.tsx';

/** On a small screen the state is beside the day, which leaves room for any order number. */
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
