/** The messages of the contact form, and which of them wait for an answer. */
import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import type { ContactMessage } from '#shared/contract/content/contact.ts';
import { formatPhone } from '#shared/rules/identity/phone.ts';
import { useInvalidate } from '#web/api/use-read.ts';
import { formatTime } from '#web/format.ts';
import { type Column, DataTable } from '#web/ui/admin/data-table.tsx';
import { FilterBar, SearchFilter, SelectFilter } from '#web/ui/admin/filters.tsx';
import { PageHeader } from '#web/ui/admin/page-header.tsx';
import { Pager, pageLinksOf } from '#web/ui/admin/pager.tsx';
import { useUrlState } from '#web/ui/admin/url-state.ts';
import { useWrites } from '#web/ui/admin/use-writes.ts';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Confirm } from '#web/ui/form/confirm.tsx';
import { TextAreaField } from '#web/ui/form/field.tsx';
import { replyToContact, updateContact, useContacts } from './api/people.ts';

const defaults: Readonly<Record<'search' | 'state' | 'type' | 'cursor', string>> = { search: '', state: '', type: '', cursor: '' };
const typeLabels: Readonly<Record<ContactMessage['type'], string>> = {
  general: 'General',
  event: 'Event',
  law: 'Legal help',
  education: 'Education',
};
const isType = (text: string): text is ContactMessage['type'] => Object.hasOwn(typeLabels, text);

const columns: readonly Column<ContactMessage>[] = [
  {
    id: 'name',
    label: 'From',
    isRowHeader: true,
    cell: ({ name, email, phone }) => (
      <div>
        {name}
        <chakra.div fontWeight="400" color="ink.soft" fontSize="xs">
          {email}
          <br />
          {formatPhone(phone)}
        </chakra.div>
      </div>
    ),
  },
  { id: 'message', label: 'Message', isProse: true, cell: (contact) => <ContactEntry key={contact.id} contact={contact} /> },
  { id: 'type', label: 'About', cell: (contact) => <chakra.span whiteSpace="nowrap">{typeLabels[contact.type]}</chakra.span> },
  { id: 'received', label: 'Received', cell: ({ createdAt }) => formatTime(createdAt) },
  {
    id: 'status',
    label: 'Status',
    cell: ({ isResponded }) => <Badge tone={isResponded ? 'good' : 'warn'}>{isResponded ? 'Responded' : 'Not responded'}</Badge>,
  },
  { id: 'actions', label: 'Actions', hideLabel: true, cell: (contact) => <Actions contact={contact} /> },
];

export function Component() {
  const { state, page, hrefOf, setState } = useUrlState('contacts', defaults);
  const { search, type, cursor } = state;
  const { data, error, mutate, isValidating } = useContacts({
    ...(search === '' ? {} : { search }),
    ...(state.state === '' ? {} : { isResponded: state.state === 'responded' ? 'true' : 'false' }),
    ...(isType(type) ? { type } : {}),
    ...(cursor === '' ? { page } : { cursor }),
  });
  return (
    <>
      <PageHeader title="Contacts" />
      <FilterBar>
        <SearchFilter
          label="Search contacts"
          placeholder="Name, email, phone or words"
          value={search}
          onSearch={(text) => setState({ search: text, cursor: '' }, { replace: true })}
        />
        <SelectFilter
          label="Status"
          value={state.state}
          onChoose={(value) => setState({ state: value, cursor: '' })}
          options={[
            ['', 'All'],
            ['waiting', 'Not responded'],
            ['responded', 'Responded'],
          ]}
        />
        <SelectFilter
          label="About"
          value={type}
          onChoose={(value) => setState({ type: value, cursor: '' })}
          options={[['', 'Everything'], ...Object.entries(typeLabels)]}
        />
      </FilterBar>
      <DataTable
        name="Contacts"
        columns={columns}
        rows={data?.data}
        idOf={({ id }) => id}
        error={error}
        errorTitle="Failed to load contacts"
        onRetry={() => void mutate()}
        busy={isValidating}
        empty={{ title: 'No messages found', text: emptyText(state) }}
      />
      {data !== undefined && <Pager meta={data.meta} count={data.data.length} noun="messages" {...pageLinksOf(data.meta, hrefOf)} />}
    </>
  );
}

const emptyText = ({ search, state, type }: typeof defaults): string => {
  if (search !== '' || type !== '') return 'No messages match these filters.';
  return state === 'waiting'
    ? 'Every message has been answered.'
    : state === 'responded'
      ? 'No message has been answered yet.'
      : 'There are no messages yet.';
};

const previewLength = 180;

function ContactEntry({ contact: { message: text, replies } }: { contact: ContactMessage }) {
  const [open, setOpen] = useState(false);
  const isLong = text.length > previewLength;
  return (
    <chakra.div maxW="30rem">
      <chakra.p whiteSpace="pre-line">{open || !isLong ? text : `${text.slice(0, previewLength).trimEnd()}…`}</chakra.p>
      {isLong && (
        <Button variant="plain" size="sm" px="0" minH="6" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Show less' : 'Read all of it'}
        </Button>
      )}
      {replies.map(({ at, text: answer }) => (
        <chakra.div key={at} mt="2" pl="3" borderLeftWidth="3px" borderColor="brand">
          <chakra.p fontSize="xs" color="ink.soft">
            Answered on {formatTime(at)}
          </chakra.p>
          <chakra.p whiteSpace="pre-line">{answer}</chakra.p>
        </chakra.div>
      ))}
    </chakra.div>
  );
}

function Actions({ contact }: { contact: ContactMessage }) {
  const { busy, write } = useWrites(['contact.list', 'overview.attention']);
  const [replying, setReplying] = useState(false);
  const label = contact.isResponded ? 'Mark Unresponded' : 'Mark Responded';
  const toggleResponded = () => write(() => updateContact(contact.id, { isResponded: !contact.isResponded }), 'Updated', 'Failed to update');
  return (
    <Flex gap="2" wrap="wrap">
      <Button size="sm" variant="subtle" aria-label={`Reply to ${contact.name}`} onClick={() => setReplying(true)}>
        Reply
      </Button>
      <Button size="sm" variant="outline" aria-disabled={busy} aria-label={`${label}: ${contact.name}`} onClick={() => void toggleResponded()}>
        {label}
      </Button>
      {replying && <ReplyDialog contact={contact} onClose={() => setReplying(false)} />}
    </Flex>
  );
}

function ReplyDialog({ contact: { id, name, email, message }, onClose }: { contact: ContactMessage; onClose: () => void }) {
  const invalidate = useInvalidate();
  const [text, setText] = useState(`Dear ${name},\n\n`);
  // A retry after a lost answer sends no second mail.
  const [replyId] = useState(() => crypto.randomUUID());
  return (
    <Confirm
      title={`Reply to ${name}`}
      action="Send"
      busyText="Sending"
      errorText="Failed to send the reply"
      canConfirm={text.trim() !== ''}
      onConfirm={() => replyToContact(id, { replyId, text })}
      onDone={() => {
        toast('success', `Your reply is on its way to ${email}.`);
        onClose();
        void invalidate('contact.list', 'overview.attention');
      }}
      onClose={onClose}
    >
      <chakra.p color="ink.soft" fontSize="sm" whiteSpace="pre-line" maxH="8rem" overflowY="auto">
        {message}
      </chakra.p>
      <Box mt="4">
        <TextAreaField
          label={`Your reply, sent to ${email}`}
          required
          rows={8}
          maxLength={4_000}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </Box>
    </Confirm>
  );
}
