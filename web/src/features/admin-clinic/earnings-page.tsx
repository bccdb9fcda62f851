/** The clinic's earnings of a period by doctor, without what was refunded. */
import { chakra, SimpleGrid } from '@chakra-ui/react';
import { formatRupees } from '#shared/rules/money.ts';
import type { Answer } from '#web/api/client.ts';
import { formatCalendarDay, formatNumber } from '#web/format.ts';
import { type Column, DataTable } from '#web/ui/admin/data-table.tsx';
import { DayFilter, FilterBar } from '#web/ui/admin/filters.tsx';
import { PageHeader } from '#web/ui/admin/page-header.tsx';
import { StatTile } from '#web/ui/admin/stat-tile.tsx';
import { isDay, useUrlState } from '#web/ui/admin/url-state.ts';
import { useEarnings } from './api/appointments.ts';

type Earnings = Answer<'appointment.readEarnings'>;

const defaults: Readonly<Record<'part' | 'from' | 'to', string>> = { part: '', from: '', to: '' };

export function Component() {
  const { state, setState } = useUrlState('doctors', defaults);
  // Without a chosen period the server decides it.
  const period = { ...(isDay(state.from) ? { fromDate: state.from } : {}), ...(isDay(state.to) ? { toDate: state.to } : {}) };
  const { data, error, mutate, isValidating } = useEarnings(period);
  return (
    <>
      <PageHeader title="Earnings" />
      <FilterBar>
        <DayFilter label="From" value={state.from} standard={data?.from} onChoose={(day) => setState({ from: day })} />
        <DayFilter label="To" value={state.to} standard={data?.to} onChoose={(day) => setState({ to: day })} />
      </FilterBar>
      {data !== undefined && error === undefined && <Totals total={data.total} />}
      <DataTable
        name="Earnings by doctor"
        columns={columns}
        rows={data?.doctors}
        idOf={({ id }) => id}
        error={error}
        errorTitle="Failed to load earnings"
        onRetry={() => void mutate()}
        busy={isValidating}
        empty={{ title: 'No doctors yet', text: 'Record a doctor first.' }}
      />
      {data !== undefined && (
        <chakra.p mt="3" fontSize="sm" color="ink.soft">
          {`By the day of the appointment, ${formatCalendarDay(data.from, 'full')} to ${formatCalendarDay(data.to, 'full')}, in India. Earned is what was paid, less what went back or is on its way back.`}
        </chakra.p>
      )}
    </>
  );
}

function Totals({ total }: { total: Earnings['total'] }) {
  const tiles = [
    ['Earned', formatRupees(total.earned)],
    ['Refunded', formatRupees(total.refunded)],
    ['Appointments', formatNumber(total.appointments)],
    ['Completed', formatNumber(total.completed)],
    ['No-shows', formatNumber(total.noShows)],
    ['Cancelled', formatNumber(total.cancelled)],
  ] as const;
  return (
    <SimpleGrid columns={{ base: 2, md: 3, xl: 6 }} gap="3" mb="4">
      {tiles.map(([name, value]) => (
        <StatTile key={name} label={name} value={value} />
      ))}
    </SimpleGrid>
  );
}

const columns: readonly Column<Earnings['doctors'][number]>[] = [
  { id: 'doctor', label: 'Doctor', isRowHeader: true, cell: ({ name }) => name || 'A doctor who is not here any more' },
  { id: 'speciality', label: 'Speciality', cell: ({ speciality }) => speciality || '—' },
  { id: 'appointments', label: 'Appointments', alignEnd: true, cell: ({ appointments }) => formatNumber(appointments) },
  { id: 'completed', label: 'Completed', alignEnd: true, cell: ({ completed }) => formatNumber(completed) },
  { id: 'noShows', label: 'No-shows', alignEnd: true, cell: ({ noShows }) => formatNumber(noShows) },
  { id: 'cancelled', label: 'Cancelled', alignEnd: true, cell: ({ cancelled }) => formatNumber(cancelled) },
  { id: 'refunded', label: 'Refunded', alignEnd: true, cell: ({ refunded }) => formatRupees(refunded) },
  { id: 'earned', label: 'Earned', alignEnd: true, cell: ({ earned }) => formatRupees(earned) },
];
