/** The order list: searched, filtered, sorted, and with a selection that goes over its pages. */
import { Button, chakra, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Order } from '#shared/contract/order/order.ts';
import { formatRupees } from '#shared/rules/money.ts';
import { orderStatuses, paymentStatuses } from '#shared/rules/order/order-status.ts';
import { useSession } from '#web/api/session.ts';
import { formatTime } from '#web/format.ts';
import { type Column, DataTable } from '#web/ui/admin/data-table.tsx';
import { DayFilter, FilterBar, SearchFilter, SelectFilter } from '#web/ui/admin/filters.tsx';
import { PaymentBadge, statusText } from '#web/ui/admin/order-badges.tsx';
import { PageHeader } from '#web/ui/admin/page-header.tsx';
import { Pager, pageLinksOf } from '#web/ui/admin/pager.tsx';
import { SelectPage, useSelection } from '#web/ui/admin/selection.tsx';
import { isDay, type UrlState } from '#web/ui/admin/url-state.ts';
import { useOrderList } from './api/orders.ts';
import { nameOf } from './labels.tsx';
import { SelectedOrdersBar } from './selected-orders-bar.tsx';
import { StatusControl } from './status-control.tsx';
import { useSelectedOrders } from './use-selected-orders.ts';

export type OrdersState = Readonly<
  Record<'search' | 'status' | 'paymentStatus' | 'from' | 'to' | 'customer' | 'sort' | 'cursor' | 'order' | 'view' | 'slips' | 'exchange', string>
>;

/** Orders of a page. */
export const pageSize = 10;

const sorts = {
  newest: { text: 'Newest first', sortBy: 'createdAt', sortOrder: 'DESC' },
  oldest: { text: 'Oldest first', sortBy: 'createdAt', sortOrder: 'ASC' },
  highest: { text: 'Highest total', sortBy: 'total', sortOrder: 'DESC' },
  lowest: { text: 'Lowest total', sortBy: 'total', sortOrder: 'ASC' },
  status: { text: 'Status A-Z', sortBy: 'status', sortOrder: 'ASC' },
} as const;
type Sort = keyof typeof sorts;
const sortOf = (text: string): Sort => (text in sorts ? (text as Sort) : 'newest');

const findValue = <T extends string>(text: string, of: readonly T[]): T | undefined => of.find((each) => each === text);

/** An unknown filter value is left out. */
function queryOf(state: OrdersState, page: number) {
  const { sortBy, sortOrder } = sorts[sortOf(state.sort)];
  const [status, paymentStatus] = [findValue(state.status, orderStatuses), findValue(state.paymentStatus, paymentStatuses)];
  return {
    sortBy,
    sortOrder,
    limit: pageSize,
    ...(state.cursor === '' ? { page } : { cursor: state.cursor }),
    ...(state.search === '' ? {} : { search: state.search.slice(0, 100) }),
    ...(status === undefined ? {} : { status }),
    ...(paymentStatus === undefined ? {} : { paymentStatus }),
    ...(isDay(state.from) ? { fromDate: state.from } : {}),
    ...(isDay(state.to) ? { toDate: state.to } : {}),
    ...(state.customer === '' ? {} : { userId: state.customer.slice(0, 64) }),
  };
}

export function OrdersList({ urlState: { state, page, hrefOf, setState } }: { urlState: UrlState<OrdersState> }) {
  const { data, error, mutate, isValidating } = useOrderList(queryOf(state, page));
  const { user } = useSession();
  const filters = [state.search, state.status, state.paymentStatus, state.from, state.to, state.customer];
  const selectedOrders = useSelectedOrders(JSON.stringify([user?.id, ...filters]), data?.data);
  const ids = data?.data.map(({ id }) => id) ?? [];
  const selection = { ids, selected: new Set(selectedOrders.orders.map(({ id }) => id)), onSelect: selectedOrders.choose };
  const renderSelect = useSelection(selection);
  const sort = sortOf(state.sort);
  const { sortBy, sortOrder } = sorts[sort];
  // A changed filter begins at the first page.
  const filter = (change: Partial<OrdersState>, options?: { replace: boolean }) => setState({ cursor: '', ...change }, options);
  const isFiltered = filters.some((each) => each !== '');
  const clearFilters = () => filter({ search: '', status: '', paymentStatus: '', from: '', to: '', customer: '' });
  const sortAfterClick: Readonly<Record<string, Sort>> = {
    createdAt: sort === 'newest' ? 'oldest' : 'newest',
    total: sort === 'highest' ? 'lowest' : 'highest',
    status: 'status',
  };
  return (
    <>
      <PageHeader title="Orders" />
      <FilterBar>
        <SearchFilter
          label="Search orders"
          placeholder="Number, name, email, phone"
          value={state.search}
          onSearch={(search) => filter({ search }, { replace: true })}
        />
        <SelectFilter
          label="Status"
          value={state.status}
          options={[['', 'All statuses'], ...orderStatuses.map((each) => [each, statusText(each)] as const)]}
          onChoose={(status) => filter({ status })}
        />
        <SelectFilter
          label="Payment"
          value={state.paymentStatus}
          options={[['', 'All payments'], ...paymentStatuses.map((each) => [each, statusText(each)] as const)]}
          onChoose={(paymentStatus) => filter({ paymentStatus })}
        />
        <DayFilter label="From" value={state.from} onChoose={(from) => filter({ from })} />
        <DayFilter label="To" value={state.to} onChoose={(until) => filter({ to: until })} />
        <SelectFilter
          label="Sort by"
          value={sort}
          options={Object.entries(sorts).map(([id, { text }]) => [id, text] as const)}
          onChoose={(chosen) => filter({ sort: chosen })}
        />
        {isFiltered && (
          <Button size="sm" variant="ghost" onClick={clearFilters}>
            Clear filters
          </Button>
        )}
      </FilterBar>
      {state.customer !== '' && (
        <chakra.p mb="3" fontSize="sm">
          Only the orders of one customer, whatever e-mail each was bought with.
        </chakra.p>
      )}
      {ids.length > 0 && error === undefined && (
        <Flex mb="3">
          <SelectPage {...selection} />
        </Flex>
      )}
      <DataTable
        name="Orders"
        columns={columns((id) => hrefOf({ order: id, page }), renderSelect)}
        rows={data?.data}
        idOf={({ id }) => id}
        error={error}
        errorTitle="Failed to load orders"
        onRetry={() => void mutate()}
        sorted={{ by: sortBy, ascending: sortOrder === 'ASC' }}
        onSort={(by) => filter({ sort: sortAfterClick[by] ?? 'newest' })}
        busy={isValidating}
        empty={
          isFiltered
            ? { title: 'No orders found', text: 'No orders match these filters.', action: <Button onClick={clearFilters}>Clear filters</Button> }
            : { title: 'No orders yet', text: 'What customers buy appears here.' }
        }
      />
      {data !== undefined && error === undefined && (
        <Pager meta={data.meta} count={data.data.length} noun="orders" {...pageLinksOf(data.meta, hrefOf)} />
      )}
      {selectedOrders.orders.length > 0 && (
        <SelectedOrdersBar
          orders={selectedOrders.orders}
          hiddenCount={selectedOrders.orders.filter(({ id }) => !ids.includes(id)).length}
          slipsHref={hrefOf({ slips: selectedOrders.orders.map(({ id }) => id).join(','), page })}
          onUpdate={selectedOrders.learn}
          onClear={selectedOrders.clear}
        />
      )}
    </>
  );
}

const columns = (to: (id: string) => string, renderSelect: (id: string, name: string) => ReactNode): readonly Column<Order>[] => [
  { id: 'choose', label: 'Select', hideLabel: true, cell: ({ id, orderNumber }) => renderSelect(id, orderNumber) },
  {
    id: 'number',
    label: 'Order',
    isRowHeader: true,
    sortKey: 'createdAt',
    cell: ({ id, orderNumber, createdAt }) => (
      <span>
        <chakra.span asChild display="inline-block" py="0.5" color="brand" textDecoration="underline" whiteSpace={{ md: 'nowrap' }}>
          <Link to={to(id)}>{orderNumber}</Link>
        </chakra.span>
        <chakra.span display="block" color="ink.soft" fontSize="xs" fontWeight="400">
          {formatTime(createdAt)}
        </chakra.span>
      </span>
    ),
  },
  {
    id: 'customer',
    label: 'Customer',
    cell: ({ user }) => (
      <span>
        {nameOf(user)}
        <chakra.span display="block" color="ink.soft" fontSize="xs">
          {user.email}
        </chakra.span>
      </span>
    ),
  },
  { id: 'items', label: 'Items', alignEnd: true, cell: ({ orderItems }) => orderItems.reduce((sum, { quantity }) => sum + quantity, 0) },
  { id: 'total', label: 'Total', alignEnd: true, sortKey: 'total', cell: ({ total }) => formatRupees(total) },
  { id: 'payment', label: 'Payment', cell: ({ paymentStatus }) => <PaymentBadge status={paymentStatus} /> },
  { id: 'status', label: 'Status', sortKey: 'status', cell: (order) => <StatusControl order={order} /> },
  {
    id: 'actions',
    label: 'Actions',
    hideLabel: true,
    cell: ({ id, orderNumber }) => (
      <Flex gap="2">
        <Button asChild type={undefined} size="sm" variant="outline">
          <Link to={to(id)} aria-label={`View details of order ${orderNumber}`}>
            Details
          </Link>
        </Button>
      </Flex>
    ),
  },
];
