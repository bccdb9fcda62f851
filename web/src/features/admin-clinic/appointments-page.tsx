/** The appointments as a list, a day or a week, or one appointment, by the address; a doctor begins with the day. */
import { useSession } from '#web/api/session.ts';
import { Segments } from '#web/ui/admin/segments.tsx';
import { useUrlState } from '#web/ui/admin/url-state.ts';
import { AppointmentsCalendar } from './appointments/appointments-calendar.tsx';
import { AppointmentsList } from './appointments/appointments-list.tsx';
import { type AppointmentsState, appointmentsDefaults } from './appointments/appointments-url-state.ts';
import { VisitView } from './appointments/visit-view.tsx';

const views = [
  ['list', 'List'],
  ['day', 'Day'],
  ['week', 'Week'],
] as const;
type View = (typeof views)[number][0];

export function Component() {
  const { user } = useSession();
  const isDoctor = user?.role === 'doctor';
  const urlState = useUrlState<AppointmentsState>('doctors', appointmentsDefaults);
  const { state, page, hrefOf } = urlState;
  if (state.visit !== '') return <VisitView id={state.visit} backTo={hrefOf({ visit: '', page })} />;
  const defaultView: View = isDoctor ? 'day' : 'list';
  const [view] = views.find(([each]) => each === state.view) ?? [defaultView];
  const viewSwitch = (
    <Segments label="View" options={views} current={view} hrefOf={(each) => hrefOf({ view: each === defaultView ? '' : each, cursor: '' })} />
  );
  return view === 'list' ? (
    <AppointmentsList urlState={urlState} isDoctor={isDoctor} viewSwitch={viewSwitch} />
  ) : (
    <AppointmentsCalendar urlState={urlState} isDoctor={isDoctor} days={view === 'day' ? 1 : 7} viewSwitch={viewSwitch} />
  );
}
