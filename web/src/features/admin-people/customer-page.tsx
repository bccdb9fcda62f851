/** One customer: account, orders, appointments, addresses and sessions. */
import { Button, chakra, Flex, SimpleGrid } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import type { CustomerFile } from '#shared/contract/customer/user.ts';
import { formatPhone } from '#shared/rules/identity/phone.ts';
import { isStaff } from '#shared/rules/identity/role.ts';
import { formatRupees } from '#shared/rules/money.ts';
import { stateName } from '#shared/rules/states.ts';
import type { Answer } from '#web/api/client.ts';
import { useSession } from '#web/api/session.ts';
import { formatDay, formatTime } from '#web/format.ts';
import { type Column, DataTable, TableSkeleton } from '#web/ui/admin/data-table.tsx';
import { fatalError } from '#web/ui/admin/not-found.tsx';
import { PaymentBadge, StatusBadge } from '#web/ui/admin/order-badges.tsx';
import { BackLink, PageHeader, Panel, PanelTitle } from '#web/ui/admin/page-header.tsx';
import { TextLink } from '#web/ui/admin/text-link.tsx';
import { adminPath } from '#web/ui/admin/url-state.ts';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { ErrorState } from '#web/ui/feedback/states.tsx';
import { Definition, DefinitionList } from '#web/ui/layout/definition-list.tsx';
import { type AccountChange, AccountDialog } from './account-dialog.tsx';
import { useConsentsOf, useCustomerAppointments, useUser } from './api/people.ts';
import { roleLabels, roleRights } from './role-labels.ts';

export function CustomerPage({ id, listHref }: { id: string; listHref: string }) {
  const back = <BackLink to={listHref}>All users</BackLink>;
  const { data, error, mutate } = useUser(id);
  const fatal = fatalError(error, data !== undefined);
  if (fatal !== undefined)
    return (
      <>
        <PageHeader title="Customer" back={back} />
        <ErrorState title="Failed to load users" text={fatal.message} onRetry={() => void mutate()} />
      </>
    );
  if (data === undefined)
    return (
      <>
        <PageHeader title="Customer" back={back} />
        <TableSkeleton name="Customer" />
      </>
    );
  return <CustomerDetails user={data} back={back} onChanged={(user) => void mutate(user, { revalidate: false })} />;
}

interface FileProps {
  readonly user: CustomerFile;
  readonly back: ReactNode;
  readonly onChanged: (user: CustomerFile) => void;
}

function CustomerDetails({ user, back, onChanged }: FileProps) {
  const [change, setChange] = useState<AccountChange | null>(null);
  const { user: currentUser } = useSession();
  const name = `${user.firstName} ${user.lastName}`.trim() || user.email;
  const isOwn = currentUser?.id === user.id;
  return (
    <>
      <PageHeader
        title={name}
        back={back}
        aside={
          <>
            <Badge tone={user.isActive ? 'good' : 'bad'}>{user.isActive ? 'Active' : 'Disabled'}</Badge>
            {isStaff(user.role) && <Badge tone="ink">{roleLabels[user.role]}</Badge>}
          </>
        }
        actions={
          !user.hasLeft &&
          !isOwn && (
            <>
              {user.isActive && (
                <Button size="sm" variant="outline" onClick={() => setChange('role')}>
                  Change role
                </Button>
              )}
              <Button size="sm" variant={user.isActive ? 'outline' : 'solid'} onClick={() => setChange(user.isActive ? 'disable' : 'enable')}>
                {user.isActive ? 'Disable account' : 'Enable account'}
              </Button>
            </>
          )
        }
      />
      {user.hasLeft && <Notice tone="warning">This account was closed by its owner and is being erased.</Notice>}
      {user.disabled !== undefined && (
        <Notice tone="warning">
          Disabled on {formatTime(user.disabled.at)}: {user.disabled.reason}
        </Notice>
      )}
      {isOwn && <Notice tone="info">This is your own account. Another administrator can disable it or change its role.</Notice>}
      <SimpleGrid columns={{ base: 1, lg: 2 }} gap="4" mt="4" alignItems="start">
        <Account user={user} />
        <Flex direction="column" gap="4" minW="0">
          <Sessions user={user} />
          <CustomerAddresses user={user} />
          <Consents user={user} />
        </Flex>
        <chakra.div gridColumn={{ lg: '1 / -1' }} minW="0">
          <Orders user={user} />
        </chakra.div>
        <chakra.div gridColumn={{ lg: '1 / -1' }} minW="0">
          <CustomerAppointments user={user} />
        </chakra.div>
      </SimpleGrid>
      {change !== null && (
        <AccountDialog
          change={change}
          user={user}
          onDone={(changed) => {
            setChange(null);
            onChanged(changed);
          }}
          onClose={() => setChange(null)}
        />
      )}
    </>
  );
}

function Account({ user }: { user: CustomerFile }) {
  return (
    <Panel aria-label="Account">
      <PanelTitle>Account</PanelTitle>
      <DefinitionList layout="rows">
        <Definition name="Email">
          <a href={`mailto:${encodeURIComponent(user.email)}`}>{user.email}</a> {user.emailVerified ? '(verified)' : '(not verified)'}
        </Definition>
        <Definition name="Phone">{user.phone === '' ? '—' : formatPhone(user.phone)}</Definition>
        <Definition name="Joined">{formatDay(user.createdAt)}</Definition>
        <Definition name="Role">
          {roleLabels[user.role]}: {roleRights[user.role]}
        </Definition>
        <Definition name="Orders">{user.ordersCount}</Definition>
        <Definition name="Spent on orders">{formatRupees(user.totalSpent)}, less what was refunded</Definition>
        <Fees id={user.id} />
      </DefinitionList>
      <chakra.p mt="3" fontSize="sm">
        <TextLink to={adminPath('audit', { type: 'customer', id: user.id })}>What was changed on this account</TextLink>
      </chakra.p>
    </Panel>
  );
}

/** Not part of what was spent on orders, because the clinic is another business with figures of its own. */
function Fees({ id }: { id: string }) {
  const { data } = useCustomerAppointments(id);
  const fees = data?.fees;
  return (
    <>
      <Definition name="Appointments">{data?.count ?? '—'}</Definition>
      <Definition name="Consultation fees">
        {fees === undefined
          ? '—'
          : `${formatRupees(fees.paid - fees.refunded)}${fees.refunded === 0 ? '' : `: ${formatRupees(fees.paid)} paid, ${formatRupees(fees.refunded)} refunded`}`}
      </Definition>
    </>
  );
}

function Sessions({ user }: { user: CustomerFile }) {
  return (
    <Panel aria-label="Sessions">
      <PanelTitle>Sessions</PanelTitle>
      {user.sessions.length === 0 ? (
        <chakra.p color="ink.soft" fontSize="sm">
          Not signed in anywhere.
        </chakra.p>
      ) : (
        <chakra.ul fontSize="sm" display="grid" gap="2">
          {user.sessions.map(({ id, device, startedAt, lastUsedAt, secondFactor }) => (
            <li key={id}>
              <strong>{device}</strong>
              {secondFactor && ', with a second factor'}
              <chakra.div color="ink.soft">
                Since {formatTime(startedAt)}, last used {formatTime(lastUsedAt)}
              </chakra.div>
            </li>
          ))}
        </chakra.ul>
      )}
    </Panel>
  );
}

const sourceLabels = { settings: 'in the account settings', mail_link: 'by the link of a mail', family_form: 'in the form of the family' } as const;

/** To read only: the customer alone gives or withdraws a consent. */
function Consents({ user }: { user: CustomerFile }) {
  const { data, error } = useConsentsOf(user.id);
  if (data === undefined) return error === undefined ? null : <Notice tone="error">The consents could not be loaded: {error.message}</Notice>;
  return (
    <Panel aria-label="Consents">
      <PanelTitle>Consents</PanelTitle>
      <chakra.ul fontSize="sm" display="grid" gap="3">
        {data.data.map(({ purpose, title, isGiven, events: [last] }) => (
          <li key={purpose}>
            <Flex gap="2" align="center" wrap="wrap">
              <strong>{title}</strong>
              <Badge tone={isGiven ? 'good' : 'quiet'}>{isGiven ? 'Given' : 'Not given'}</Badge>
            </Flex>
            {last === undefined
              ? 'Not changed since consents are recorded.'
              : `${last.isGiven ? 'Given' : 'Withdrawn'} on ${formatTime(last.at)} ${sourceLabels[last.source]}, text of ${last.version}.`}
          </li>
        ))}
      </chakra.ul>
    </Panel>
  );
}

function CustomerAddresses({ user }: { user: CustomerFile }) {
  return (
    <Panel aria-label="Addresses">
      <PanelTitle>Addresses</PanelTitle>
      {user.addresses.length === 0 ? (
        <chakra.p color="ink.soft" fontSize="sm">
          No address is saved.
        </chakra.p>
      ) : (
        <chakra.ul fontSize="sm" display="grid" gap="3">
          {user.addresses.map((address) => (
            <li key={address.id}>
              <Flex gap="2" align="center">
                <strong>{address.label}</strong>
                {address.isDefault && <Badge tone="brand">Default</Badge>}
              </Flex>
              {/* After a name that is written from right to left, the groups of the number would be turned around. */}
              <bdi>{address.recipientName}</bdi>, {formatPhone(address.phone)}
              <br />
              {address.address}, {address.city}, {stateName(address.state)} {address.postalCode}
            </li>
          ))}
        </chakra.ul>
      )}
    </Panel>
  );
}

const orderColumns: readonly Column<CustomerFile['orders'][number]>[] = [
  {
    id: 'number',
    label: 'Order',
    isRowHeader: true,
    cell: ({ id, orderNumber }) => <TextLink to={adminPath('orders', { order: id })}>{orderNumber}</TextLink>,
  },
  { id: 'placed', label: 'Placed', cell: ({ createdAt }) => formatTime(createdAt) },
  { id: 'status', label: 'Status', cell: (order) => <StatusBadge status={order.status} /> },
  { id: 'payment', label: 'Payment', cell: (order) => <PaymentBadge status={order.paymentStatus} /> },
  { id: 'total', label: 'Total', alignEnd: true, cell: ({ total }) => formatRupees(total) },
];

function Orders({ user }: { user: CustomerFile }) {
  return (
    <section aria-label="Orders">
      <PanelTitle>Orders</PanelTitle>
      {user.orders.length === 0 ? (
        <chakra.p color="ink.soft" fontSize="sm">
          No order yet.
        </chakra.p>
      ) : (
        <DataTable
          name="Orders of this customer"
          columns={orderColumns}
          rows={user.orders}
          idOf={({ id }) => id}
          errorTitle="Failed to load orders"
          onRetry={() => undefined}
          empty={{ title: 'No order yet' }}
        />
      )}
      {user.ordersCount > user.orders.length && (
        <chakra.p mt="2" color="ink.soft" fontSize="sm">
          The newest {user.orders.length} of {user.ordersCount}.{' '}
          <TextLink to={adminPath('orders', { customer: user.id })}>Find all of them among the orders</TextLink>
        </chakra.p>
      )}
    </section>
  );
}

type Visit = Answer<'appointment.listOfCustomer'>['appointments'][number];

const visitLabels = {
  open: ['Not paid yet', 'warn'],
  confirmed: ['Booked', 'good'],
  completed: ['Completed', 'brand'],
  no_show: ['No-show', 'quiet'],
  cancelled: ['Cancelled', 'bad'],
  expired: ['Expired', 'quiet'],
} as const satisfies Record<Visit['status'], readonly [string, string]>;

function feeText({ total, isPaid, refund }: Visit): string {
  if (!isPaid) return `${formatRupees(total)}, not paid`;
  return refund === undefined || refund.amount === 0 ? formatRupees(total) : `${formatRupees(total)}, ${formatRupees(refund.amount)} refunded`;
}

const visitColumns: readonly Column<Visit>[] = [
  {
    id: 'time',
    label: 'Appointment',
    isRowHeader: true,
    cell: ({ id, start }) => <TextLink to={adminPath('doctors', { visit: id })}>{formatTime(start)}</TextLink>,
  },
  { id: 'doctor', label: 'Doctor', cell: ({ doctor }) => doctor.name },
  { id: 'patient', label: 'Patient', cell: ({ patient }) => patient.name || 'Deleted patient' },
  { id: 'status', label: 'Status', cell: ({ status }) => <Badge tone={visitLabels[status][1]}>{visitLabels[status][0]}</Badge> },
  { id: 'fee', label: 'Fee', alignEnd: true, cell: feeText },
];

function CustomerAppointments({ user }: { user: CustomerFile }) {
  const { data, error, mutate } = useCustomerAppointments(user.id);
  return (
    <section aria-label="Appointments">
      <PanelTitle>Appointments</PanelTitle>
      {data?.count === 0 ? (
        <chakra.p color="ink.soft" fontSize="sm">
          No appointment yet.
        </chakra.p>
      ) : (
        <DataTable
          name="Appointments of this customer"
          columns={visitColumns}
          rows={data?.appointments}
          idOf={({ id }) => id}
          error={error}
          errorTitle="Failed to load appointments"
          onRetry={() => void mutate()}
          empty={{ title: 'No appointment yet' }}
        />
      )}
      {data !== undefined && data.count > data.appointments.length && (
        <chakra.p mt="2" color="ink.soft" fontSize="sm">
          The newest {data.appointments.length} of {data.count}.
        </chakra.p>
      )}
    </section>
  );
}
