import { Button, chakra, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Order } from '#shared/contract/order/order.ts';
import { formatRupees } from '#shared/rules/money.ts';
import { orderStatuses, paymentStatuses } from '#shared/rules/order/order-status.ts';
import { useSession } from '#web/api/session.ts';
import { formatTime } from '#web/format.ts';
import type { Address } from '#web/ui/admin/address.ts';
import { type Column, DataTable } from '#web/ui/admin/data-table.tsx';
import { DayFilter, FilterBar, SearchFilter, SelectFilter } from '#web/ui/admin/filters.tsx';
import { capital, PaymentBadge } from '#web/ui/admin/order-badges.tsx';
import { PageHeader } from '#web/ui/admin/page-header.tsx';
import { Pager, pageLinksOf } from '#web/ui/admin/pager.tsx';
import { SelectPage, useSelection } from '#web/ui/admin/selection.tsx';
import { useOrderList } from './api/orders.ts';
import { ChosenBar } from './chosen-bar.tsx';
import { StatusControl } from './status-control.tsx';
import { useChosen } from './use-chosen.ts';
import { nameOf } from './words.tsx';

export type OrdersState = Readonly<
  Record<'search' | 'status' | 'paymentStatus' | 'from' | 'to' | 'sort' | 'cursor' | 'order' | 'view' | 'slips' | 'exchange', string>
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
const sortOf = (given: string): Sort => (given in sorts ? (given as Sort) : 'newest');

const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text);
const one = <T extends string>(given: string, of: readonly T[]): T | undefined => of.find((each) => each === given);

/** An unknown filter value is left out. */
function queryOf(state: OrdersState, page: number) {
  const { sortBy, sortOrder } = sorts[sortOf(state.sort)];
  const [status, paymentStatus] = [one(state.status, orderStatuses), one(state.paymentStatus, paymentStatuses)];
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
  };
}

export function OrdersList({ address: { state, page, to, go } }: { address: Address<OrdersState> }) {
  const { data, error, mutate, isValidating } = useOrderList(queryOf(state, page));
  const { user } = useSession();
  const filters = [user?.id, state.search, state.status, state.paymentStatus, state.from, state.to];
  const choice = useChosen(JSON.stringify(filters), data?.data);
  const ids = data?.data.map(({ id }) => id) ?? [];
  const choosing = { ids, chosen: new Set(choice.orders.map(({ id }) => id)), choose: choice.choose };
  const tick = useSelection(choosing);
  const sort = sortOf(state.sort);
  const { sortBy, sortOrder } = sorts[sort];
  // A changed filter begins at the first page.
  const ask = (change: Partial<OrdersState>, how?: { replace: boolean }) => go({ cursor: '', ...change }, how);
  const isNarrowed = [state.search, state.status, state.paymentStatus, state.from, state.to].some((each) => each !== '');
  const clear = () => ask({ search: '', status: '', paymentStatus: '', from: '', to: '' });
  const turnedBy: Readonly<Record<string, Sort>> = {
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
          onSearch={(search) => ask({ search }, { replace: true })}
        />
        <SelectFilter
          label="Status"
          value={state.status}
          options={[['', 'All statuses'], ...orderStatuses.map((each) => [each, capital(each)] as const)]}
          onChoose={(status) => ask({ status })}
        />
        <SelectFilter
          label="Payment"
          value={state.paymentStatus}
          options={[['', 'All payments'], ...paymentStatuses.map((each) => [each, capital(each)] as const)]}
          onChoose={(paymentStatus) => ask({ paymentStatus })}
        />
        <DayFilter label="From" value={state.from} onChoose={(from) => ask({ from })} />
        <DayFilter label="To" value={state.to} onChoose={(until) => ask({ to: until })} />
        <SelectFilter
          label="Sort by"
          value={sort}
          options={Object.entries(sorts).map(([id, { text }]) => [id, text] as const)}
          onChoose={(chosen) => ask({ sort: chosen })}
        />
        {isNarrowed && (
          <Button size="sm" variant="ghost" onClick={clear}>
            Clear filters
          </Button>
        )}
      </FilterBar>
      {ids.length > 0 && error === undefined && (
        <Flex mb="3">
          <SelectPage {...choosing} />
        </Flex>
      )}
      <DataTable
        name="Orders"
        columns={columns((id) => to({ order: id, page }), tick)}
        rows={data?.data}
        idOf={({ id }) => id}
        error={error}
        failed="Failed to load orders"
        onRetry={() => void mutate()}
        sorted={{ by: sortBy, ascending: sortOrder === 'ASC' }}
        onSort={(by) => ask({ sort: turnedBy[by] ?? 'newest' })}
        busy={isValidating}
        empty={
          isNarrowed
            ? { title: 'No orders found', text: 'No order fits these filters.', action: <Button onClick={clear}>Clear filters</Button> }
            : { title: 'No orders yet', text: 'What customers buy appears here.' }
        }
      />
      {data !== undefined && error === undefined && <Pager meta={data.meta} count={data.data.length} noun="orders" {...pageLinksOf(data.meta, to)} />}
      {choice.orders.length > 0 && (
        <ChosenBar
          orders={choice.orders}
          elsewhere={choice.orders.filter(({ id }) => !ids.includes(id)).length}
          slips={to({ slips: choice.orders.map(({ id }) => id).join(','), page })}
          learn={choice.learn}
          onNone={choice.none}
        />
      )}
    </>
  );
}

const columns = (to: (id: string) => string, tick: (id: string, name: string) => ReactNode): readonly Column<Order>[] => [
  { id: 'choose', label: 'Select', bare: true, cell: ({ id, orderNumber }) => tick(id, orderNumber) },
  {
    id: 'number',
    label: 'Order',
    lead: true,
    sort: 'createdAt',
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
  { id: 'items', label: 'Items', end: true, cell: ({ orderItems }) => orderItems.reduce((sum, { quantity }) => sum + quantity, 0) },
  { id: 'total', label: 'Total', end: true, sort: 'total', cell: ({ total }) => formatRupees(total) },
  { id: 'payment', label: 'Payment', cell: ({ paymentStatus }) => <PaymentBadge status={paymentStatus} /> },
  { id: 'status', label: 'Status', sort: 'status', cell: (order) => <StatusControl order={order} /> },
  {
    id: 'actions',
    label: 'Actions',
    bare: true,
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
