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
import { isDay } from '#web/ui/admin/url-state.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { EmptyState, ErrorState } from '#web/ui/feedback/states.tsx';
import { useCalendar } from '../api/appointments.ts';
import { DoctorFilter } from '../doctors/doctor-filter.tsx';
import type { AppointmentsUrlState } from './appointments-url-state.ts';
import { DayView, WeekView } from './calendar-days.tsx';
import { addDays, isExpected } from './visit-labels.tsx';

interface Props {
  readonly urlState: AppointmentsUrlState;
  readonly isDoctor: boolean;
  readonly days: 1 | 7;
  readonly viewSwitch: ReactNode;
}

export function AppointmentsCalendar({ urlState: { state, hrefOf, setState }, isDoctor, days, viewSwitch }: Props) {
  const requestedDay = isDay(state.day) ? state.day : undefined;
  const query = {
    days,
    ...(requestedDay === undefined ? {} : { from: requestedDay }),
    ...(state.doctor === '' || isDoctor ? {} : { doctorId: state.doctor }),
  };
  const { data, error, mutate, isValidating } = useCalendar(query);
  // Used until the server has said which day it is.
  const [browserDay] = useState(() => indianDay(new Date()));
  const today = data?.today ?? browserDay;
  const from = requestedDay ?? today;
  const calendar = data?.from === from && data.days.length === days ? data : undefined;
  const shownDays = (calendar?.days ?? []).map(({ day, visits }) => ({
    day,
    visits: visits.filter((visit) => isExpected(visit) || visit.keepsSlot),
  }));
  const count = shownDays.reduce((sum, { visits }) => sum + visits.filter(isExpected).length, 0);
  const title =
    days === 1
      ? formatCalendarDay(from, 'full')
      : `${formatCalendarDay(from, 'weekdayShort')} to ${formatCalendarDay(addDays(from, 6), 'weekdayShort')}`;
  const visitHref = (id: string) => hrefOf({ visit: id });
  const renderDayLink = (label: string, day: string, Icon: typeof ChevronLeft) => (
    <Button asChild type={undefined} size="sm" variant="outline">
      <Link to={hrefOf({ day })} aria-label={label}>
        <Icon size={18} aria-hidden />
      </Link>
    </Button>
  );
  return (
    <>
      <PageHeader title={isDoctor ? 'My appointments' : 'Appointments'} documentTitle={`Appointments, ${title}`} actions={viewSwitch} />
      <Flex wrap="wrap" align="flex-end" gap="3" mb="4">
        <Flex gap="2" wrap="wrap">
          {renderDayLink(days === 1 ? 'The day before' : 'The week before', addDays(from, -days), ChevronLeft)}
          <Button asChild type={undefined} size="sm" variant="outline">
            <Link to={hrefOf({ day: '' })} aria-current={from === data?.today ? 'date' : undefined}>
              Today
            </Link>
          </Button>
          {renderDayLink(days === 1 ? 'The day after' : 'The week after', addDays(from, days), ChevronRight)}
        </Flex>
        <DayFilter label="Day" value={requestedDay ?? ''} standard={today} onChoose={(day) => setState({ day })} />
        {!isDoctor && <DoctorFilter value={state.doctor} onChoose={(doctor) => setState({ doctor })} />}
      </Flex>
      <chakra.h2 fontSize="lg" mb="3" aria-live="polite">
        {title}
        {calendar !== undefined && (
          <chakra.span color="ink.soft" fontFamily="body" fontSize="sm" fontWeight="400" ml="3">
            {count === 1 ? '1 appointment' : `${count} appointments`}
          </chakra.span>
        )}
      </chakra.h2>
      {error !== undefined ? (
        <ErrorState title="Failed to load appointments" text={error.message} onRetry={() => void mutate()} />
      ) : calendar === undefined ? (
        <TableSkeleton name="Appointments" />
      ) : (
        <chakra.div aria-busy={isValidating}>
          {calendar.isLeast && (
            <chakra.div mb="3">
              <Notice tone="warning">These are the first 500. Choose a doctor to see all of them.</Notice>
            </chakra.div>
          )}
          {days === 7 ? (
            <WeekView
              days={shownDays}
              today={calendar.today}
              to={visitHref}
              dayHref={(day) => hrefOf({ day, view: isDoctor ? '' : 'day' })}
              isOneDoctor={isDoctor || state.doctor !== ''}
            />
          ) : count === 0 && shownDays.every(({ visits }) => visits.length === 0) ? (
            <EmptyState drawing="kite" title="No appointments" text="Choose another day to see its appointments." />
          ) : (
            <DayView visits={shownDays[0]?.visits ?? []} visitHref={visitHref} />
          )}
        </chakra.div>
      )}
    </>
  );
}
