import { Button, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { Visit } from '#shared/contract/clinic/appointment-clinic.ts';
import { appointmentStatuses } from '#shared/rules/clinic/appointment-status.ts';
import { formatRupees } from '#shared/rules/money.ts';
import { formatClock, formatDay } from '#web/format.ts';
import { type Column, DataTable } from '#web/ui/admin/data-table.tsx';
import { DayFilter, FilterBar, SearchFilter, SelectFilter } from '#web/ui/admin/filters.tsx';
import { PageHeader } from '#web/ui/admin/page-header.tsx';
import { Pager, pageLinksOf } from '#web/ui/admin/pager.tsx';
import { TextLink } from '#web/ui/admin/text-link.tsx';
import { isDay } from '#web/ui/admin/url-state.ts';
import { useAppointmentList } from '../api/appointments.ts';
import { DoctorFilter, SpecialityFilter } from '../doctors/doctor-filter.tsx';
import type { AppointmentsState, AppointmentsUrlState } from './appointments-url-state.ts';
import { MarkButtons } from './mark-buttons.tsx';
import { patientOf, statusLabels, VisitBadge } from './visit-labels.tsx';

/** Appointments of a page. */
const pageSize = 20;

function queryOf(state: AppointmentsState, page: number, isDoctor: boolean) {
  const status = appointmentStatuses.find((each) => each === state.status);
  return {
    sortOrder: state.sort === 'earliest' ? ('ASC' as const) : ('DESC' as const),
    limit: pageSize,
    ...(state.cursor === '' ? { page } : { cursor: state.cursor }),
    ...(state.search === '' ? {} : { search: state.search.slice(0, 100) }),
    ...(state.doctor === '' || isDoctor ? {} : { doctorId: state.doctor }),
    ...(state.speciality === '' || isDoctor ? {} : { speciality: state.speciality.slice(0, 100) }),
    ...(status === undefined ? {} : { status }),
    ...(isDay(state.from) ? { fromDate: state.from } : {}),
    ...(isDay(state.to) ? { toDate: state.to } : {}),
  };
}

interface Props {
  readonly urlState: AppointmentsUrlState;
  readonly isDoctor: boolean;
  readonly viewSwitch: ReactNode;
}

export function AppointmentsList({ urlState: { state, page, hrefOf, setState }, isDoctor, viewSwitch }: Props) {
  const { data, error, mutate, isValidating } = useAppointmentList(queryOf(state, page, isDoctor));
  // A changed filter begins at the first page.
  const filter = (change: Partial<AppointmentsState>, options?: { replace: boolean }) => setState({ cursor: '', ...change }, options);
  const filters = [state.search, state.doctor, state.speciality, state.status, state.from, state.to];
  const isFiltered = filters.some((each) => each !== '');
  const clearFilters = () => filter({ search: '', doctor: '', speciality: '', status: '', from: '', to: '' });
  const isAscending = state.sort === 'earliest';
  return (
    <>
      <PageHeader title="Appointments" actions={viewSwitch} />
      <FilterBar>
        <SearchFilter
          label="Search patients"
          placeholder={isDoctor ? 'Name, phone' : 'Name, email, phone'}
          value={state.search}
          onSearch={(search) => filter({ search }, { replace: true })}
        />
        {!isDoctor && <DoctorFilter value={state.doctor} onChoose={(doctor) => filter({ doctor })} />}
        {!isDoctor && <SpecialityFilter value={state.speciality} onChoose={(speciality) => filter({ speciality })} />}
        <SelectFilter
          label="State"
          value={state.status}
          options={[['', 'All states'], ...appointmentStatuses.map((each) => [each, statusLabels[each][1]] as const)]}
          onChoose={(status) => filter({ status })}
        />
        <DayFilter label="From" value={state.from} onChoose={(from) => filter({ from })} />
        <DayFilter label="To" value={state.to} onChoose={(until) => filter({ to: until })} />
        {isFiltered && (
          <Button size="sm" variant="ghost" onClick={clearFilters}>
            Clear filters
          </Button>
        )}
      </FilterBar>
      <DataTable
        name="Appointments"
        columns={columns((id) => hrefOf({ visit: id, page }), isDoctor)}
        rows={data?.data}
        idOf={({ id }) => id}
        error={error}
        errorTitle="Failed to load appointments"
        onRetry={() => void mutate()}
        sorted={{ by: 'start', ascending: isAscending }}
        onSort={() => filter({ sort: isAscending ? 'latest' : 'earliest' })}
        busy={isValidating}
        empty={
          isFiltered
            ? {
                title: 'No appointments found',
                text: 'No appointments match these filters.',
                action: <Button onClick={clearFilters}>Clear filters</Button>,
              }
            : { title: 'No appointments yet', text: 'What patients book appears here.' }
        }
      />
      {data !== undefined && error === undefined && (
        <Pager meta={data.meta} count={data.data.length} noun="appointments" {...pageLinksOf(data.meta, hrefOf)} />
      )}
    </>
  );
}

const columns = (to: (id: string) => string, isDoctor: boolean): readonly Column<Visit>[] => [
  {
    id: 'patient',
    label: 'Patient',
    isRowHeader: true,
    cell: (visit) => (
      <span>
        <TextLink to={to(visit.id)}>{patientOf(visit)}</TextLink>
        {visit.patient.bookedBy !== undefined && (
          <chakra.span display="block" color="ink.soft" fontSize="xs" fontWeight="400">
            {`booked by ${visit.patient.bookedBy || 'a deleted customer'}`}
          </chakra.span>
        )}
      </span>
    ),
  },
  {
    id: 'start',
    label: 'Begins',
    sortKey: 'start',
    cell: ({ start }) => (
      <span>
        <chakra.span whiteSpace="nowrap">{formatDay(start)}</chakra.span>
        <chakra.span display="block" color="ink.soft" fontSize="xs">
          {formatClock(start)}
        </chakra.span>
      </span>
    ),
  },
  ...(isDoctor
    ? []
    : [
        {
          id: 'doctor',
          label: 'Doctor',
          cell: ({ doctor }: Visit) => (
            <span>
              {doctor.name}
              <chakra.span display="block" color="ink.soft" fontSize="xs">
                {doctor.speciality}
              </chakra.span>
            </span>
          ),
        },
      ]),
  { id: 'fee', label: 'Fee', alignEnd: true, cell: ({ total }) => <chakra.span whiteSpace="nowrap">{formatRupees(total)}</chakra.span> },
  { id: 'status', label: 'State', cell: (visit) => <VisitBadge status={visit.status} /> },
  { id: 'actions', label: 'Actions', hideLabel: true, cell: (visit) => <MarkButtons visit={visit} /> },
];
