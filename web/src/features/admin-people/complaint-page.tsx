/** One complaint for the officer: what was written, what can be done next, answers, notes and history. */
import { Box, Button, chakra, Grid } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import type { Complaint } from '#shared/contract/complaints/complaints.ts';
import { isOpen, needsReason, type statesSetByStaff } from '#shared/rules/complaints.ts';
import { formatPhone } from '#shared/rules/identity/phone.ts';
import { useInvalidate } from '#web/api/use-read.ts';
import { formatTime } from '#web/format.ts';
import { TableSkeleton } from '#web/ui/admin/data-table.tsx';
import { BackLink, PageHeader, Panel, PanelTitle } from '#web/ui/admin/page-header.tsx';
import { TextLink } from '#web/ui/admin/text-link.tsx';
import { adminPath } from '#web/ui/admin/url-state.ts';
import { stateLabels, stateTones } from '#web/ui/complaint/labels.ts';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { ErrorState } from '#web/ui/feedback/states.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Confirm } from '#web/ui/form/confirm.tsx';
import { TextAreaField } from '#web/ui/form/field.tsx';
import { addComplaintNote, moveComplaint, replyToComplaint, useComplaint } from './api/complaints.ts';
import { Due } from './complaint-due.tsx';

type Move = (typeof statesSetByStaff)[number];
const moveTexts: Readonly<Record<Move, { readonly button: string; readonly title: string; readonly text: string }>> = {
  acknowledged: { button: 'Acknowledge', title: 'Acknowledge the complaint', text: 'Dear customer,\n\nwe are looking into your complaint.' },
  resolved: { button: 'Resolve', title: 'Resolve the complaint', text: '' },
  rejected: { button: 'Reject', title: 'Reject the complaint', text: '' },
  reopened: { button: 'Open again', title: 'Open the complaint again', text: '' },
};
const isMove = (state: string): state is Move => Object.hasOwn(moveTexts, state);

const eventTitles: Readonly<Record<Complaint['events'][number]['what'], string>> = {
  ...stateLabels,
  answered: 'Answer',
  noted: 'Note for staff',
};

export function ComplaintPage({ ticket, backTo }: { ticket: string; backTo: string }) {
  const { data, error, mutate } = useComplaint(ticket);
  const header = (
    <PageHeader
      title={`Complaint ${ticket}`}
      back={<BackLink to={backTo}>Complaints</BackLink>}
      aside={data === undefined ? null : <Badge tone={stateTones[data.state]}>{stateLabels[data.state]}</Badge>}
      actions={data === undefined ? null : <ComplaintActions complaint={data} />}
    />
  );
  return (
    <>
      {header}
      {data !== undefined ? (
        <Grid gap="4" templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' }} alignItems="start">
          <Grid gap="4" minW="0">
            <Panel aria-labelledby="complaint-text">
              <PanelTitle id="complaint-text">What the customer wrote</PanelTitle>
              <TextBlock title="What happened">{data.what}</TextBlock>
              <TextBlock title="What is asked for">{data.wish}</TextBlock>
            </Panel>
            <Panel aria-labelledby="complaint-thread">
              <PanelTitle id="complaint-thread">Answers, notes and history</PanelTitle>
              <chakra.ol listStyleType="none" display="grid" gap="3" fontSize="sm">
                {data.events.map(({ at, what, text }, index) => (
                  <chakra.li
                    key={`${at}-${index}`}
                    borderLeftWidth="3px"
                    borderColor={what === 'noted' ? 'sun' : text === undefined ? 'line.deep' : 'brand'}
                    pl="3"
                  >
                    <strong>{eventTitles[what]}</strong> <chakra.span color="ink.soft">{formatTime(at)}</chakra.span>
                    {text !== undefined && text !== '' && (
                      <chakra.p whiteSpace="pre-line" overflowWrap="anywhere">
                        {text}
                      </chakra.p>
                    )}
                  </chakra.li>
                ))}
              </chakra.ol>
              <chakra.p mt="3" fontSize="sm">
                <TextLink to={adminPath('audit', { type: 'complaint', id: ticket })}>Who did what</TextLink>
              </chakra.p>
            </Panel>
          </Grid>
          <Panel aria-labelledby="complaint-facts">
            <PanelTitle id="complaint-facts">Customer and times</PanelTitle>
            <TextBlock title="From">
              {[data.name, data.email, data.phone === undefined ? '' : formatPhone(data.phone)].filter((each) => each !== '').join('\n') ||
                'The customer has deleted the account'}
            </TextBlock>
            {data.orderNumber !== undefined && (
              <TextBlock title="Order">
                <TextLink to={adminPath('orders', { search: data.orderNumber })}>{data.orderNumber}</TextLink>
              </TextBlock>
            )}
            <TextBlock title="Received">{formatTime(data.createdAt)}</TextBlock>
            <TextBlock title="Acknowledged">{data.acknowledgedAt === undefined ? 'Not yet' : formatTime(data.acknowledgedAt)}</TextBlock>
            <TextBlock title={data.dueAt === undefined ? 'Result' : data.state === 'received' ? 'To acknowledge by' : 'To settle by'}>
              <Due complaint={data} />
            </TextBlock>
          </Panel>
        </Grid>
      ) : error === undefined ? (
        <TableSkeleton name="Complaint" />
      ) : (
        <ErrorState title="Failed to load the complaint" text={error.message} onRetry={() => void mutate()} />
      )}
    </>
  );
}

const TextBlock = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box mb="3">
    <chakra.h3 fontSize="sm" color="ink.soft">
      {title}
    </chakra.h3>
    <chakra.div whiteSpace="pre-line" overflowWrap="anywhere">
      {children}
    </chakra.div>
  </Box>
);

type OpenAction = { readonly kind: 'reply' | 'note' } | { readonly kind: 'move'; readonly to: Move };

function ComplaintActions({ complaint }: { complaint: Complaint }) {
  const [action, setAction] = useState<OpenAction | null>(null);
  const { moves, state, email } = complaint;
  // The customer has deleted the account: there is no address to write to.
  if (email === '') return null;
  return (
    <>
      {isOpen(state) && (
        <Button size="sm" variant="subtle" onClick={() => setAction({ kind: 'reply' })}>
          Reply
        </Button>
      )}
      {moves.filter(isMove).map((to) => (
        <Button key={to} size="sm" variant={to === 'rejected' ? 'outline' : 'solid'} onClick={() => setAction({ kind: 'move', to })}>
          {moveTexts[to].button}
        </Button>
      ))}
      <Button size="sm" variant="outline" onClick={() => setAction({ kind: 'note' })}>
        Add note
      </Button>
      {action !== null && <WriteDialog key={JSON.stringify(action)} complaint={complaint} action={action} onClose={() => setAction(null)} />}
    </>
  );
}

function WriteDialog({ complaint: { ticket, email }, action, onClose }: { complaint: Complaint; action: OpenAction; onClose: () => void }) {
  const invalidate = useInvalidate();
  const [text, setText] = useState(action.kind === 'move' ? moveTexts[action.to].text : '');
  // A retry after a lost answer sends no second mail.
  const [id] = useState(() => crypto.randomUUID());
  const isNote = action.kind === 'note';
  const title = action.kind === 'move' ? moveTexts[action.to].title : isNote ? 'Note for staff' : `Reply to ${email}`;
  const isRequired = action.kind !== 'move' || needsReason(action.to);
  const send = () => {
    if (action.kind === 'move') return moveComplaint(ticket, { state: action.to, ...(text.trim() === '' ? {} : { text }) });
    return isNote ? addComplaintNote(ticket, { noteId: id, text }) : replyToComplaint(ticket, { replyId: id, text });
  };
  return (
    <Confirm
      title={title}
      action={action.kind === 'move' ? moveTexts[action.to].button : isNote ? 'Keep note' : 'Send'}
      busyText={isNote ? 'Saving...' : 'Sending...'}
      errorText={isNote ? 'Failed to keep the note' : 'Failed to write to the customer'}
      canConfirm={!isRequired || text.trim() !== ''}
      onConfirm={send}
      onDone={() => {
        toast('success', isNote ? 'Note kept.' : `Your mail is on its way to ${email}.`);
        onClose();
        void invalidate('complaints.read', 'complaints.list', 'overview.attention');
      }}
      onClose={onClose}
    >
      <TextAreaField
        label={isNote ? 'Only staff read it' : `Mailed to ${email}`}
        required={isRequired}
        rows={8}
        maxLength={isNote ? 2_000 : 4_000}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
    </Confirm>
  );
}
