/** The list of customers and staff. */
import { chakra } from '@chakra-ui/react';
import { type ListedUser, userSorts } from '#shared/contract/customer/user.ts';
import { formatPhone } from '#shared/rules/identity/phone.ts';
import { isStaff, roles } from '#shared/rules/identity/role.ts';
import { formatRupees } from '#shared/rules/money.ts';
import { formatDay } from '#web/format.ts';
import { type Column, DataTable } from '#web/ui/admin/data-table.tsx';
import { FilterBar, SearchFilter, SelectFilter } from '#web/ui/admin/filters.tsx';
import { PageHeader } from '#web/ui/admin/page-header.tsx';
import { Pager, pageLinksOf } from '#web/ui/admin/pager.tsx';
import { TextLink } from '#web/ui/admin/text-link.tsx';
import { type UrlState, useUrlState } from '#web/ui/admin/url-state.ts';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { useUsers } from './api/people.ts';
import { CustomerPage } from './customer-page.tsx';
import { roleLabels } from './role-labels.ts';

type UsersState = Readonly<Record<'search' | 'status' | 'role' | 'sort' | 'order' | 'cursor' | 'user', string>>;

const defaults: UsersState = {
  search: '',
  status: '',
  role: '',
  sort: 'createdAt',
  order: 'DESC',
  cursor: '',
  user: '',
};

const roleFilters = [...roles, 'staff'] as const;

const columns = (userHref: (id: string) => string): readonly Column<ListedUser>[] => [
  { id: 'name', label: 'Name', isRowHeader: true, sortKey: 'name', cell: (user) => <TextLink to={userHref(user.id)}>{nameOf(user)}</TextLink> },
  { id: 'email', label: 'Email', cell: ({ email }) => email },
  { id: 'phone', label: 'Phone', cell: ({ phone }) => (phone === '' ? '—' : <chakra.span whiteSpace="nowrap">{formatPhone(phone)}</chakra.span>) },
  { id: 'joined', label: 'Joined', sortKey: 'createdAt', cell: ({ createdAt }) => formatDay(createdAt) },
  { id: 'orders', label: 'Orders', alignEnd: true, sortKey: 'ordersCount', cell: ({ ordersCount }) => ordersCount },
  { id: 'spent', label: 'Spent on orders', alignEnd: true, sortKey: 'totalSpent', cell: ({ totalSpent }) => formatRupees(totalSpent) },
  {
    id: 'status',
    label: 'Status',
    cell: ({ isActive, role }) => (
      <chakra.span>
        <Badge tone={isActive ? 'good' : 'bad'}>{isActive ? 'Active' : 'Disabled'}</Badge>{' '}
        {isStaff(role) && <Badge tone="ink">{roleLabels[role]}</Badge>}
      </chakra.span>
    ),
  },
];

const nameOf = ({ firstName, lastName, email }: ListedUser): string => `${firstName} ${lastName}`.trim() || email;

export function Component() {
  const urlState = useUrlState('users', defaults);
  const { state, page, hrefOf } = urlState;
  return state.user === '' ? <Users urlState={urlState} /> : <CustomerPage key={state.user} id={state.user} listHref={hrefOf({ user: '', page })} />;
}

function Users({ urlState: { state, page, hrefOf, setState } }: { urlState: UrlState<UsersState> }) {
  const { search, status, role, cursor } = state;
  const sort = userSorts.find((each) => each === state.sort) ?? 'createdAt';
  const order = state.order === 'ASC' ? 'ASC' : 'DESC';
  const roleFilter = roleFilters.find((each) => each === role);
  const { data, error, mutate, isValidating } = useUsers({
    ...(search === '' ? {} : { search }),
    ...(status === 'active' || status === 'disabled' ? { status } : {}),
    ...(roleFilter === undefined ? {} : { role: roleFilter }),
    sortBy: sort,
    sortOrder: order,
    ...(cursor === '' ? { page } : { cursor }),
  });
  const toggleSort = (by: string) =>
    setState({ sort: by, order: by === sort ? (order === 'ASC' ? 'DESC' : 'ASC') : by === 'name' ? 'ASC' : 'DESC', cursor: '' });
  return (
    <>
      <PageHeader title="Users" />
      <FilterBar>
        <SearchFilter
          label="Search users"
          placeholder="Name, email or phone"
          value={search}
          onSearch={(text) => setState({ search: text, cursor: '' }, { replace: true })}
        />
        <SelectFilter
          label="Status"
          value={status}
          onChoose={(value) => setState({ status: value, cursor: '' })}
          options={[
            ['', 'All'],
            ['active', 'Active'],
            ['disabled', 'Disabled'],
          ]}
        />
        <SelectFilter
          label="Role"
          value={role}
          onChoose={(value) => setState({ role: value, cursor: '' })}
          options={[
            ['', 'All'],
            ['customer', 'Customers'],
            ['staff', 'All staff'],
            ['admin', 'Administrators'],
            ['orders', 'Orders staff'],
            ['catalogue', 'Catalogue staff'],
            ['doctor', 'Doctors'],
          ]}
        />
      </FilterBar>
      <DataTable
        name="Users"
        columns={columns((user) => hrefOf({ user, page }))}
        rows={data?.data}
        idOf={(user) => user.id}
        error={error}
        errorTitle="Failed to load users"
        onRetry={() => void mutate()}
        sorted={{ by: sort, ascending: order === 'ASC' }}
        onSort={toggleSort}
        busy={isValidating}
        empty={{ title: 'No users found', text: 'No users match these filters.' }}
      />
      {data !== undefined && <Pager meta={data.meta} count={data.data.length} noun="users" {...pageLinksOf(data.meta, hrefOf)} />}
    </>
  );
}
