/** Lays out a day by doctor and time, and a week by day. */
import { chakra, Flex } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import type { Visit } from '#shared/contract/clinic/appointment-clinic.ts';
import { formatCalendarDay, formatClock } from '#web/format.ts';
import { Panel, PanelTitle } from '#web/ui/admin/page-header.tsx';
import { TextLink } from '#web/ui/admin/text-link.tsx';
import { MarkButtons } from './mark-buttons.tsx';
import { patientOf, statusLabels, VisitBadge } from './visit-labels.tsx';

function groupByDoctor(visits: readonly Visit[]): readonly (readonly [Visit['doctor'], readonly Visit[]])[] {
  const doctors = new Map<string, Visit[]>();
  for (const visit of visits) doctors.set(visit.doctor.id, [...(doctors.get(visit.doctor.id) ?? []), visit]);
  return [...doctors.values()].flatMap((own) => (own[0] === undefined ? [] : [[own[0].doctor, own] as const]));
}

export function DayView({ visits, visitHref }: { visits: readonly Visit[]; visitHref: (id: string) => string }) {
  const doctors = groupByDoctor(visits);
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns={doctors.length === 1 ? 'minmax(0, 60rem)' : 'repeat(auto-fill, minmax(min(100%, 26rem), 1fr))'}
      gap="4"
      alignItems="start"
    >
      {doctors.map(([doctor, own]) => (
        <Panel key={doctor.id} aria-label={doctor.name}>
          <PanelTitle>{doctor.name}</PanelTitle>
          <chakra.ol listStyleType="none">
            {own.map((visit) => (
              <CalendarRow key={visit.id} visit={visit} to={visitHref(visit.id)} />
            ))}
          </chakra.ol>
        </Panel>
      ))}
    </chakra.div>
  );
}

function CalendarRow({ visit, to }: { visit: Visit; to: string }) {
  return (
    <chakra.li
      display="flex"
      flexWrap="wrap"
      columnGap="3"
      py="2"
      borderTopWidth="1px"
      borderColor="line"
      fontSize="sm"
      _first={{ borderTopWidth: '0' }}
    >
      <chakra.time dateTime={visit.start} flex="0 0 5.25rem" fontWeight="600" fontVariantNumeric="tabular-nums" py="0.5">
        {formatClock(visit.start)}
      </chakra.time>
      {/* Below the time where both have no room beside each other. */}
      <Flex flex="1 1 10rem" wrap="wrap" justify="space-between" align="center" columnGap="3" rowGap="1.5" minW="0">
        <chakra.span minW="0" overflowWrap="anywhere">
          <TextLink to={to}>{visit.keepsSlot ? 'Kept closed' : patientOf(visit)}</TextLink>
        </chakra.span>
        <Flex wrap="wrap" align="center" gap="2">
          {!visit.keepsSlot && <VisitBadge status={visit.status} />}
          <MarkButtons visit={visit} />
        </Flex>
      </Flex>
    </chakra.li>
  );
}

interface WeekProps {
  readonly days: readonly { readonly day: string; readonly visits: readonly Visit[] }[];
  readonly today: string;
  readonly to: (id: string) => string;
  readonly dayHref: (day: string) => string;
  /** True for a doctor's own calendar, which does not name the doctor. */
  readonly isOneDoctor: boolean;
}

const edgeColors: Readonly<Partial<Record<Visit['status'], string>>> = { open: 'sun', confirmed: 'brand', completed: 'good', no_show: 'sale' };

export function WeekView({ days, today, to, dayHref, isOneDoctor }: WeekProps) {
  return (
    <chakra.ol
      listStyleType="none"
      display="grid"
      gridTemplateColumns={{ base: '1fr', md: 'repeat(auto-fit, minmax(7.5rem, 1fr))' }}
      gap="3"
      alignItems="stretch"
    >
      {days.map(({ day, visits }) => (
        <chakra.li key={day} bg="white" borderWidth="1px" borderColor={day === today ? 'brand' : 'line'} borderRadius="md" p="2" minW="0">
          <chakra.h3 fontFamily="body" fontSize="sm" fontWeight="700" px="1" mb="1">
            <TextLink to={dayHref(day)}>{formatCalendarDay(day, 'weekdayShort')}</TextLink>
            {day === today && (
              <chakra.span color="ink.soft" fontWeight="400" fontSize="xs">
                {' '}
                today
              </chakra.span>
            )}
          </chakra.h3>
          {visits.length === 0 ? (
            <chakra.p color="ink.soft" fontSize="xs" px="1">
              No patients
            </chakra.p>
          ) : (
            <chakra.ol listStyleType="none" display="grid" gap="1">
              {visits.map((visit) => (
                <li key={visit.id}>
                  <WeekEntry visit={visit} to={to(visit.id)} isOneDoctor={isOneDoctor} />
                </li>
              ))}
            </chakra.ol>
          )}
        </chakra.li>
      ))}
    </chakra.ol>
  );
}

function WeekEntry({ visit, to, isOneDoctor }: { visit: Visit; to: string; isOneDoctor: boolean }) {
  const { status, keepsSlot, start, doctor } = visit;
  return (
    <chakra.a
      asChild
      display="block"
      px="2"
      py="1"
      fontSize="xs"
      borderLeftWidth="3px"
      borderColor={keepsSlot ? 'line.deep' : (edgeColors[status] ?? 'line.deep')}
      borderRadius="4px"
      bg="ground"
      _hover={{ bg: 'sand' }}
    >
      <Link to={to}>
        <chakra.span display="block" fontWeight="700" fontVariantNumeric="tabular-nums">
          {formatClock(start)}
          <chakra.span color="ink.soft" fontWeight="400">{` ${keepsSlot ? '' : statusLabels[status][1]}`}</chakra.span>
        </chakra.span>
        <chakra.span display="block" overflowWrap="anywhere">
          {keepsSlot ? 'Kept closed' : patientOf(visit)}
        </chakra.span>
        {!isOneDoctor && (
          <chakra.span display="block" color="ink.soft" overflowWrap="anywhere">
            {doctor.name}
          </chakra.span>
        )}
      </Link>
    </chakra.a>
  );
}
