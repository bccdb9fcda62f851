/** The history of one appointment. */
import type { VisitFile } from '#shared/contract/clinic/appointment-clinic.ts';
import { formatTime } from '#web/format.ts';
import { History } from '#web/ui/admin/history.tsx';

type Event = VisitFile['history'][number];

const said: Readonly<Record<string, string>> = {
  booked: 'Booked',
  paid: 'Paid',
  completed: 'Completed',
  no_show: 'No-show',
  confirmed: 'Taken back: booked again',
  cancelled: 'Cancelled',
  expired: 'Expired: not paid in time',
};
const what = (event: Event): string => {
  const from = /^moved from (.+)$/.exec(event.what)?.[1];
  if (from !== undefined) return `Moved from ${formatTime(from)}`;
  return said[event.what] ?? event.what.replace(/^./, (first) => first.toUpperCase());
};
const who = ({ name, role }: Event['by']): string =>
  name ?? { customer: 'The patient', nobody: 'By itself', doctor: 'The doctor' }[role] ?? 'Somebody of the clinic';

export const VisitHistory = ({ visit: { id, history } }: { visit: VisitFile }) => (
  <History
    of={{ type: 'appointment', id }}
    deeds={history.map((event) => ({ at: event.at, what: what(event), who: who(event.by), reason: event.reason }))}
  />
);
