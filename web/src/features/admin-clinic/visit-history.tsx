/** Who has done what about this appointment, when and why? */
import { chakra } from '@chakra-ui/react';
import type { VisitFile } from '#shared/contract/appointment-clinic.ts';
import { useSession } from '#web/api/session.ts';
import { adminPath } from '#web/ui/admin/address.ts';
import { Panel, PanelTitle } from '#web/ui/admin/head.tsx';
import { TextLink } from '#web/ui/admin/text-link.tsx';
import { timeOf } from '#web/ui/admin/when.ts';

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
  if (from !== undefined) return `Moved from ${timeOf(from)}`;
  return said[event.what] ?? event.what.replace(/^./, (first) => first.toUpperCase());
};
const who = ({ name, role }: Event['by']): string =>
  name ?? { customer: 'The patient', nobody: 'By itself', doctor: 'The doctor' }[role] ?? 'Somebody of the clinic';

export function VisitHistory({ visit: { id, history } }: { visit: VisitFile }) {
  const { user } = useSession();
  return (
    <Panel aria-labelledby="visit-history">
      <PanelTitle id="visit-history">History</PanelTitle>
      <chakra.ol listStyleType="none" display="grid" gap="2.5" fontSize="sm">
        {history.map((event, place) => (
          <chakra.li key={`${event.at}-${place}`} borderLeftWidth="3px" borderColor="line.deep" pl="3">
            <chakra.strong display="block">{what(event)}</chakra.strong>
            <chakra.span color="ink.soft">
              {who(event.by)}, {timeOf(event.at)}
            </chakra.span>
            {event.reason !== undefined && (
              <chakra.span display="block" overflowWrap="anywhere" whiteSpace="pre-line">
                {event.reason}
              </chakra.span>
            )}
          </chakra.li>
        ))}
      </chakra.ol>
      {user?.role === 'admin' && (
        <chakra.p mt="3" fontSize="sm">
          <TextLink to={adminPath('audit', { type: 'appointment', id })}>All of it in the audit log</TextLink>
        </chakra.p>
      )}
    </Panel>
  );
}
