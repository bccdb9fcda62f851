/** The list of customers and staff. */
import { chakra } from '@chakra-ui/react';
import { type ListedUser, userSorts } from '#shared/contract/customer/user.ts';
import { formatPhone } from '#shared/rules/identity/phone.ts';
import { isStaff, roles } from '#shared/rules/identity/role.ts';
import { formatRupees } from '#shared/rules/money.ts';
import { formatDay } from '#web/format.ts';
import { type Address, useAddress } from '#web/ui/admin/address.ts';
import { type Column, DataTable } from '#web/ui/admin/data-table.tsx';
import { FilterBar, SearchFilter, SelectFilter } from '#web/ui/admin/filters.tsx';
import { PageHeader } from '#web/ui/admin/page-header.tsx';
import { Pager } from '#web/ui/admin/pager.tsx';
import { TextLink } from '#web/ui/admin/text-link.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { useUsers } from './api/people.ts';
import { CustomerPage } from './customer-page.tsx';
import { roleWords } from './role-words.ts';

type UsersState = Readonly<Record<'search' | 'status' | 'role' | 'sort' | 'order' | 'cursor' | 'user', string>>;

const standard: UsersState = {
  search: '',
  status: '',
  role: '',
  sort: 'createdAt',
  order: 'DESC',
  cursor: '',
  user: '',
};

const rolesAsked = [...roles, 'staff'] as const;

const columns = (toUser: (id: string) => string): readonly Column<ListedUser>[] => [
  { id: 'name', label: 'Name', lead: true, sort: 'name', cell: (user) => <TextLink to={toUser(user.id)}>{nameOf(user)}</TextLink> },
  { id: 'email', label: 'Email', cell: ({ email }) => email },
  { id: 'phone', label: 'Phone', cell: ({ phone }) => (phone === '' ? '—' : <chakra.span whiteSpace="nowrap">{formatPhone(phone)}</chakra.span>) },
  { id: 'joined', label: 'Joined', sort: 'createdAt', cell: ({ createdAt }) => formatDay(createdAt) },
  { id: 'orders', label: 'Orders', end: true, sort: 'ordersCount', cell: ({ ordersCount }) => ordersCount },
  { id: 'spent', label: 'Spent on orders', end: true, sort: 'totalSpent', cell: ({ totalSpent }) => formatRupees(totalSpent) },
  {
    id: 'status',
    label: 'Status',
    cell: ({ isActive, role }) => (
      <chakra.span>
        <Badge tone={isActive ? 'good' : 'bad'}>{isActive ? 'Active' : 'Disabled'}</Badge>{' '}
        {isStaff(role) && <Badge tone="ink">{roleWords[role]}</Badge>}
      </chakra.span>
    ),
  },
];

const nameOf = ({ firstName, lastName, email }: ListedUser): string => `${firstName} ${lastName}`.trim() || email;

export function Component() {
  const address = useAddress('users', standard);
  const { state, page, to } = address;
  return state.user === '' ? <Users address={address} /> : <CustomerPage key={state.user} id={state.user} list={to({ user: '', page })} />;
}

function Users({ address: { state, page, to, go } }: { address: Address<UsersState> }) {
  const { search, status, role, cursor } = state;
  const sort = userSorts.find((each) => each === state.sort) ?? 'createdAt';
  const order = state.order === 'ASC' ? 'ASC' : 'DESC';
  const asked = rolesAsked.find((each) => each === role);
  const { data, error, mutate, isValidating } = useUsers({
    ...(search === '' ? {} : { search }),
    ...(status === 'active' || status === 'disabled' ? { status } : {}),
    ...(asked === undefined ? {} : { role: asked }),
    sortBy: sort,
    sortOrder: order,
    ...(cursor === '' ? { page } : { cursor }),
  });
  const sortedBy = (by: string) =>
    go({ sort: by, order: by === sort ? (order === 'ASC' ? 'DESC' : 'ASC') : by === 'name' ? 'ASC' : 'DESC', cursor: '' });
  const meta = data?.meta;
  const numbered = (each: number) => to({ page: each, cursor: '' });
  const beyond = (each: number, given: string | undefined) =>
    given === undefined ? null : each <= (meta?.lastNumber ?? Number.POSITIVE_INFINITY) ? numbered(each) : to({ cursor: given, page: each });
  return (
    <>
      <PageHeader title="Users" />
      <FilterBar>
        <SearchFilter
          label="Search users"
          placeholder="Name, email or phone"
          value={search}
          onSearch={(text) => go({ search: text, cursor: '' }, { replace: true })}
        />
        <SelectFilter
          label="Status"
          value={status}
          onChoose={(value) => go({ status: value, cursor: '' })}
          options={[
            ['', 'All'],
            ['active', 'Active'],
            ['disabled', 'Disabled'],
          ]}
        />
        <SelectFilter
          label="Role"
          value={role}
          onChoose={(value) => go({ role: value, cursor: '' })}
          options={[
            ['', 'All'],
            ['customer', 'Customers'],
            ['staff', 'Everybody who works here'],
            ['admin', 'Administrators'],
            ['orders', 'Orders staff'],
            ['catalogue', 'Catalogue staff'],
            ['doctor', 'Doctors'],
          ]}
        />
      </FilterBar>
      <DataTable
        name="Users"
        columns={columns((user) => to({ user, page }))}
        rows={data?.data}
        idOf={(user) => user.id}
        error={error}
        failed="Failed to load users"
        onRetry={() => void mutate()}
        sorted={{ by: sort, ascending: order === 'ASC' }}
        onSort={sortedBy}
        busy={isValidating}
        empty={{ title: 'No users found', text: 'Nobody fits these filters.' }}
      />
      {meta !== undefined && (
        <Pager
          meta={meta}
          count={data?.data.length ?? 0}
          noun="users"
          to={numbered}
          {...(meta.next === undefined && meta.previous === undefined
            ? {}
            : { previous: beyond(meta.page - 1, meta.previous), next: beyond(meta.page + 1, meta.next) })}
        />
      )}
    </>
  );
}
