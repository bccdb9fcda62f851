/** The history of one record: what was done, by whom, when and why, newest first; an admin also gets a link to the audit log. */
import { chakra } from '@chakra-ui/react';
import { useSession } from '#web/api/session.ts';
import { formatTime } from '#web/format.ts';
import { Panel, PanelTitle } from './page-header.tsx';
import { TextLink } from './text-link.tsx';
import { adminPath } from './url-state.ts';

interface HistoryEvent {
  readonly at: string;
  readonly what: string;
  readonly who: string;
  readonly reason?: string | undefined;
}

export function History({ of: { type, id }, events }: { of: { readonly type: string; readonly id: string }; events: readonly HistoryEvent[] }) {
  const { user } = useSession();
  const heading = `${type}-history`;
  return (
    <Panel aria-labelledby={heading}>
      <PanelTitle id={heading}>History</PanelTitle>
      <chakra.ol listStyleType="none" display="grid" gap="2.5" fontSize="sm">
        {events.map(({ at, what, who, reason = '' }, index) => (
          <chakra.li key={`${at}-${index}`} borderLeftWidth="3px" borderColor="line.deep" pl="3">
            <chakra.strong display="block">{what}</chakra.strong>
            <chakra.span color="ink.soft">
              {who}, {formatTime(at)}
            </chakra.span>
            {reason !== '' && (
              <chakra.span display="block" overflowWrap="anywhere" whiteSpace="pre-line">
                {reason}
              </chakra.span>
            )}
          </chakra.li>
        ))}
      </chakra.ol>
      {user?.role === 'admin' && (
        <chakra.p mt="3" fontSize="sm">
          <TextLink to={adminPath('audit', { type, id })}>All of it in the audit log</TextLink>
        </chakra.p>
      )}
    </Panel>
  );
}
