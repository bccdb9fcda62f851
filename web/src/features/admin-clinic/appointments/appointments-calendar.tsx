/** The calendar: one day by doctor with the actions of each visit, or a week by day. */
import { Button, chakra, Flex } from '@chakra-ui/react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { indianDay } from '#shared/rules/india-day.ts';
import { formatCalendarDay } from '#web/format.ts';
import { TableSkeleton } from '#web/ui/admin/data-table.tsx';
import { DayFilter } from '#web/ui/admin/filters.tsx';
import { PageHeader } from '#web/ui/admin/page-header.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { EmptyState, ErrorState } from '#web/ui/feedback/states.tsx';
import { useCalendar } from '../api/appointments.ts';
import { DoctorFilter } from '../doctors/doctor-filter.tsx';
import type { AppointmentsAddress } from './appointments-address.ts';
import { DayOfDoctors, DayOfWeek } from './calendar-days.tsx';
import { dayAfter, isDay, isOn } from './visit-words.tsx';

interface Props {
  readonly address: AppointmentsAddress;
  readonly isDoctor: boolean;
  readonly days: 1 | 7;
  readonly ways: ReactNode;
}

export function AppointmentsCalendar({ address: { state, hrefOf, setState }, isDoctor, days, ways }: Props) {
  const asked = isDay(state.day) ? state.day : undefined;
  const query = { days, ...(asked === undefined ? {} : { from: asked }), ...(state.doctor === '' || isDoctor ? {} : { doctorId: state.doctor }) };
  const { data, error, mutate, isValidating } = useCalendar(query);
  // Used until the server has said which day it is.
  const [guess] = useState(() => indianDay(new Date()));
  const from = asked ?? data?.today ?? guess;
  const shown = data?.from === from && data.days.length === days ? data : undefined;
  const on = (shown?.days ?? []).map(({ day, visits }) => ({ day, visits: visits.filter((visit) => isOn(visit) || visit.keepsSlot) }));
  const count = on.reduce((sum, { visits }) => sum + visits.filter(isOn).length, 0);
  const title =
    days === 1
      ? formatCalendarDay(from, 'full')
      : `${formatCalendarDay(from, 'weekdayShort')} to ${formatCalendarDay(dayAfter(from, 6), 'weekdayShort')}`;
  const toVisit = (id: string) => hrefOf({ visit: id });
  const way = (label: string, day: string, Icon: typeof ChevronLeft) => (
    <Button asChild type={undefined} size="sm" variant="outline">
      <Link to={hrefOf({ day })} aria-label={label}>
        <Icon size={18} aria-hidden />
      </Link>
    </Button>
  );
  return (
    <>
      <PageHeader title={isDoctor ? 'My appointments' : 'Appointments'} documentTitle={`Appointments, ${title}`} actions={ways} />
      <Flex wrap="wrap" align="flex-end" gap="3" mb="4">
        <Flex gap="2" wrap="wrap">
          {way(days === 1 ? 'The day before' : 'The week before', dayAfter(from, -days), ChevronLeft)}
          <Button asChild type={undefined} size="sm" variant="outline">
            <Link to={hrefOf({ day: '' })} aria-current={from === data?.today ? 'date' : undefined}>
              Today
            </Link>
          </Button>
          {way(days === 1 ? 'The day after' : 'The week after', dayAfter(from, days), ChevronRight)}
        </Flex>
        <DayFilter label="Day" value={from} onChoose={(day) => setState({ day })} />
        {!isDoctor && <DoctorFilter value={state.doctor} onChoose={(doctor) => setState({ doctor })} />}
      </Flex>
      <chakra.h2 fontSize="lg" mb="3" aria-live="polite">
        {title}
        {shown !== undefined && (
          <chakra.span color="ink.soft" fontFamily="body" fontSize="sm" fontWeight="400" ml="3">
            {count === 1 ? '1 appointment' : `${count} appointments`}
          </chakra.span>
        )}
      </chakra.h2>
      {error !== undefined ? (
        <ErrorState title="Failed to load appointments" text={error.message} onRetry={() => void mutate()} />
      ) : shown === undefined ? (
        <TableSkeleton name="Appointments" />
      ) : (
        <chakra.div aria-busy={isValidating}>
          {shown.isLeast && (
            <chakra.div mb="3">
              <Notice tone="warning">These are the first 500. Choose a doctor to see all of them.</Notice>
            </chakra.div>
          )}
          {days === 7 ? (
            <DayOfWeek
              days={on}
              today={shown.today}
              to={toVisit}
              toDay={(day) => hrefOf({ day, view: isDoctor ? '' : 'day' })}
              isOneDoctor={isDoctor || state.doctor !== ''}
            />
          ) : count === 0 && on.every(({ visits }) => visits.length === 0) ? (
            <EmptyState drawing="kite" title="Nobody is booked" text="Choose another day to see who comes then." />
          ) : (
            <DayOfDoctors visits={on[0]?.visits ?? []} to={toVisit} />
          )}
        </chakra.div>
      )}
    </>
  );
}
