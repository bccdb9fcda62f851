/** The complaints to the grievance officer by due time, and one of them when the address names it. */
import { chakra } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import { type Complaint, complaintFilters } from '#shared/contract/complaints/complaints.ts';
import { formatTime } from '#web/format.ts';
import { type Column, DataTable } from '#web/ui/admin/data-table.tsx';
import { FilterBar, SearchFilter, SelectFilter } from '#web/ui/admin/filters.tsx';
import { OfficerNotice } from '#web/ui/admin/officer-notice.tsx';
import { PageHeader } from '#web/ui/admin/page-header.tsx';
import { Pager } from '#web/ui/admin/pager.tsx';
import { useUrlState } from '#web/ui/admin/url-state.ts';
import { stateLabels, stateTones } from '#web/ui/complaint/labels.ts';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { useComplaints } from './api/complaints.ts';
import { Due } from './complaint-due.tsx';
import { ComplaintPage } from './complaint-page.tsx';

const defaults: Readonly<Record<'ticket' | 'show' | 'search', string>> = { ticket: '', show: 'open', search: '' };

type Filter = (typeof complaintFilters)[number];
const filterLabels: Readonly<Record<Filter, string>> = { open: 'Open', overdue: 'Overdue', closed: 'Closed', all: 'All' };
const emptyTitles: Readonly<Record<Filter, string>> = {
  open: 'No complaint is open',
  overdue: 'No complaint is overdue',
  closed: 'No complaint has been closed yet',
  all: 'There are no complaints yet',
};

const columnsFor = (ticketHref: (ticket: string) => string): readonly Column<Complaint>[] => [
  {
    id: 'ticket',
    label: 'Ticket',
    isRowHeader: true,
    cell: ({ ticket, name, email }) => (
      <div>
        <chakra.span asChild color="brand" textDecoration="underline">
          <Link to={ticketHref(ticket)}>{ticket}</Link>
        </chakra.span>
        <chakra.div fontWeight="400" color="ink.soft" fontSize="xs" overflowWrap="anywhere">
          {name}
          <br />
          {email}
        </chakra.div>
      </div>
    ),
  },
  { id: 'state', label: 'State', cell: ({ state }) => <Badge tone={stateTones[state]}>{stateLabels[state]}</Badge> },
  { id: 'due', label: 'Due', cell: (complaint) => <Due complaint={complaint} /> },
  { id: 'received', label: 'Received', cell: ({ createdAt }) => formatTime(createdAt) },
  {
    id: 'what',
    label: 'What happened',
    isProse: true,
    cell: ({ what, orderNumber }) => (
      <chakra.div maxW="30rem">
        {orderNumber !== undefined && (
          <chakra.div fontSize="xs" color="ink.soft">
            Order {orderNumber}
          </chakra.div>
        )}
        {what.length > 160 ? `${what.slice(0, 160).trimEnd()}…` : what}
      </chakra.div>
    ),
  },
];

export function Component() {
  const { state, page, hrefOf, setState } = useUrlState('complaints', defaults);
  return state.ticket === '' ? (
    <ComplaintList state={state} page={page} hrefOf={hrefOf} setState={setState} />
  ) : (
    <ComplaintPage ticket={state.ticket} backTo={hrefOf({ ticket: '', page })} />
  );
}

function ComplaintList({ state, page, hrefOf, setState }: ReturnType<typeof useUrlState<typeof defaults>>) {
  const show = complaintFilters.find((each) => each === state.show) ?? 'open';
  const { search } = state;
  const { data, error, mutate, isValidating } = useComplaints({ show, page, ...(search === '' ? {} : { search }) });
  return (
    <>
      <PageHeader title="Complaints" />
      <OfficerNotice />
      <FilterBar>
        <SearchFilter
          label="Search complaints"
          placeholder="Ticket, name, email, order or words"
          value={search}
          onSearch={(text) => setState({ search: text }, { replace: true })}
        />
        <SelectFilter
          label="Show"
          value={show}
          options={complaintFilters.map((each) => [each, filterLabels[each]] as const)}
          onChoose={(chosen) => setState({ show: chosen })}
        />
      </FilterBar>
      <DataTable
        name="Complaints"
        columns={columnsFor((ticket) => hrefOf({ ticket, page }))}
        rows={data?.data}
        idOf={({ ticket }) => ticket}
        error={error}
        errorTitle="Failed to load complaints"
        onRetry={() => void mutate()}
        busy={isValidating}
        empty={{ title: emptyTitles[show], text: search === '' ? 'Customers complain at /grievance.' : 'No complaint has these words.' }}
      />
      {data !== undefined && <Pager meta={data.meta} count={data.data.length} noun="complaints" hrefOf={(each) => hrefOf({ page: each })} />}
    </>
  );
}
