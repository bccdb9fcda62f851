/** Who comes when? As a list, a day or a week, or one appointment; the address says which. A doctor begins with the day. */
import { chakra } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import { useSession } from '#web/api/session.ts';
import { useAddress } from '#web/ui/admin/address.ts';
import { type AppointmentsState, standard } from './appointments-address.ts';
import { AppointmentsCalendar } from './appointments-calendar.tsx';
import { AppointmentsList } from './appointments-list.tsx';
import { VisitView } from './visit-view.tsx';

const views = { list: 'List', day: 'Day', week: 'Week' } as const;
type View = keyof typeof views;

export function Component() {
  const { user } = useSession();
  const isDoctor = user?.role === 'doctor';
  const address = useAddress<AppointmentsState>('doctors', standard);
  const { state, page, to } = address;
  if (state.visit !== '') return <VisitView id={state.visit} back={to({ visit: '', page })} />;
  const usual: View = isDoctor ? 'day' : 'list';
  const view = state.view in views ? (state.view as View) : usual;
  const ways = <Views view={view} to={(each) => to({ view: each === usual ? '' : each, cursor: '' })} />;
  return view === 'list' ? (
    <AppointmentsList address={address} isDoctor={isDoctor} ways={ways} />
  ) : (
    <AppointmentsCalendar address={address} isDoctor={isDoctor} days={view === 'day' ? 1 : 7} ways={ways} />
  );
}

function Views({ view, to }: { view: View; to: (view: View) => string }) {
  return (
    <chakra.nav aria-label="View" display="flex" flexWrap="wrap" bg="white" borderWidth="1px" borderColor="line" borderRadius="sm" p="0.5">
      {(Object.keys(views) as View[]).map((each) => (
        <chakra.a
          key={each}
          asChild
          px="3"
          py="1.5"
          minH="8"
          fontSize="sm"
          fontWeight="600"
          borderRadius="6px"
          css={{ '&[aria-current=page]': { bg: 'ink', color: 'white' }, '&:not([aria-current=page]):hover': { bg: 'sand' } }}
        >
          <Link to={to(each)} aria-current={each === view ? 'page' : undefined}>
            {views[each]}
          </Link>
        </chakra.a>
      ))}
    </chakra.nav>
  );
}
