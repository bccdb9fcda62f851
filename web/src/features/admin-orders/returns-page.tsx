/** The returns that wait for the shop, oldest first, and those that are done. */
import { chakra, Flex } from '@chakra-ui/react';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { type ReturnStatus, returnStatuses } from '#shared/rules/order/return-status.ts';
import { TableSkeleton } from '#web/ui/admin/data-table.tsx';
import { FilterBar, SelectFilter } from '#web/ui/admin/filters.tsx';
import { PageHeader, Panel } from '#web/ui/admin/page-header.tsx';
import { Pager } from '#web/ui/admin/pager.tsx';
import { adminPath, useUrlState } from '#web/ui/admin/url-state.ts';
import { EmptyState, ErrorState } from '#web/ui/feedback/states.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { useReturnList } from './api/orders.ts';
import { nameOf } from './labels.tsx';
import { ReturnCard } from './return-card.tsx';

const defaults: Readonly<Record<'status', string>> = { status: 'requested' };

const statusLabels: Readonly<Record<ReturnStatus, string>> = {
  requested: 'To decide on',
  approved: 'On their way back',
  received: 'Arrived: refund under way or exchange to send',
  refunded: 'Refunded',
  exchanged: 'Exchanged',
  refused: 'Refused',
  withdrawn: 'Withdrawn',
};
const emptyTexts: Readonly<Record<ReturnStatus, string>> = {
  requested: 'No return waits for a decision',
  approved: 'Nothing is on its way back',
  received: 'No refund is under way, and no exchange waits to be sent',
  refunded: 'No return has been refunded yet',
  exchanged: 'Nothing has been exchanged yet',
  refused: 'No return has been refused',
  withdrawn: 'No return has been withdrawn',
};
const errorTitle = 'Failed to load returns';

export function Component() {
  const { state, page, hrefOf, setState } = useUrlState('returns', defaults);
  const status = returnStatuses.find((each) => each === state.status) ?? 'requested';
  const { data, error, mutate, isValidating } = useReturnList({ status, page });
  useEffect(() => {
    if (error !== undefined) toast('error', errorTitle);
  }, [error]);
  return (
    <>
      <PageHeader title="Returns" />
      <FilterBar>
        <SelectFilter
          label="Show"
          value={status}
          options={returnStatuses.map((each) => [each, statusLabels[each]] as const)}
          onChoose={(chosen) => setState({ status: chosen })}
        />
      </FilterBar>
      {error !== undefined ? (
        <ErrorState title={errorTitle} text={error.message} onRetry={() => void mutate()} />
      ) : data === undefined ? (
        <TableSkeleton name="Returns" />
      ) : data.data.length === 0 ? (
        <EmptyState title={emptyTexts[status]} text="Customers ask for a return from their orders." />
      ) : (
        <Panel aria-label={statusLabels[status]} aria-busy={isValidating}>
          {data.data.map(({ order, ...each }) => (
            <ReturnCard
              key={each.id}
              returned={each}
              order={order}
              header={
                <Flex gap="3" rowGap="0" mb="1" wrap="wrap" align="baseline">
                  <chakra.h2 fontSize="md">
                    <chakra.span asChild display="inline-block" py="0.5" color="brand" textDecoration="underline">
                      <Link to={adminPath('orders', { order: order.id })}>{order.orderNumber}</Link>
                    </chakra.span>
                  </chakra.h2>
                  <chakra.span overflowWrap="anywhere">
                    {nameOf(order.user)}, {order.user.email}
                  </chakra.span>
                </Flex>
              }
            />
          ))}
        </Panel>
      )}
      {data !== undefined && error === undefined && (
        <Pager meta={data.meta} count={data.data.length} noun="returns" hrefOf={(each) => hrefOf({ page: each })} />
      )}
    </>
  );
}
