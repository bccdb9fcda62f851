/** The audit log: actor, change, time, origin and reason. */
import { chakra } from '@chakra-ui/react';
import type { AuditEntry } from '#shared/contract/admin/audit.ts';
import { formatTime } from '#web/format.ts';
import { adminPath, useUrlState } from '#web/ui/admin/address.ts';
import { type Column, DataTable } from '#web/ui/admin/data-table.tsx';
import { DayFilter, FilterBar, SearchFilter, SelectFilter } from '#web/ui/admin/filters.tsx';
import { PageHeader } from '#web/ui/admin/page-header.tsx';
import { TextLink } from '#web/ui/admin/text-link.tsx';
import { ButtonLink } from '#web/ui/feedback/states.tsx';
import { useAuditLog } from './api/people.ts';
import { Changes } from './audit-changes.tsx';
import { roleWords } from './role-words.ts';

const standard: Readonly<Record<'person' | 'type' | 'id' | 'action' | 'from' | 'to' | 'cursor', string>> = {
  person: '',
  type: '',
  id: '',
  action: '',
  from: '',
  to: '',
  cursor: '',
};

/** Record types and their pages. */
const subjects: Readonly<Record<string, { readonly name: string; readonly to?: (id: string) => string }>> = {
  order: { name: 'Order', to: (id) => adminPath('orders', { order: id }) },
  product: { name: 'Product', to: (id) => adminPath('products', { product: id }) },
  category: { name: 'Category', to: (id) => adminPath('categories', { category: id }) },
  slide: { name: 'Slide', to: (id) => adminPath('carousel', { slide: id }) },
  customer: { name: 'Customer', to: (id) => adminPath('users', { user: id }) },
  review: { name: 'Review', to: () => adminPath('reviews') },
  contact: { name: 'Contact', to: () => adminPath('contacts') },
  complaint: { name: 'Complaint', to: (id) => adminPath('complaints', { ticket: id }) },
  appointment: { name: 'Appointment', to: (id) => adminPath('doctors', { visit: id }) },
  doctor: { name: 'Doctor', to: (id) => adminPath('doctors', { part: 'doctors', doctor: id }) },
  speciality: { name: 'Speciality', to: (id) => adminPath('doctors', { part: 'specialities', speciality: id }) },
  settings: { name: 'Settings', to: (id) => adminPath('settings', { section: id }) },
  import: { name: 'Import' },
  export: { name: 'Export' },
};

const isDay = (given: string): boolean => /^\d{4}-\d\d-\d\d$/.test(given);

const columnsFor = (like: (action: string) => string): readonly Column<AuditEntry>[] => [
  // An action links to its filter, because users do not know the names of actions.
  { id: 'what', label: 'Action', isRowHeader: true, cell: ({ action }) => <TextLink to={like(action)}>{actionWords(action)}</TextLink> },
  { id: 'subject', label: 'Of what', cell: (entry) => <Thing entry={entry} /> },
  { id: 'changes', label: 'Change', isProse: true, cell: (entry) => <Changes entry={entry} /> },
  {
    id: 'who',
    label: 'Who',
    cell: ({ by }) => (
      <div>
        <TextLink to={adminPath('users', { user: by.id })}>{by.name || by.id}</TextLink>
        <chakra.div fontSize="xs" color="ink.soft">
          {roleWords[by.role]}
        </chakra.div>
      </div>
    ),
  },
  {
    id: 'when',
    label: 'When',
    cell: ({ at, from }) => (
      <div>
        <chakra.span whiteSpace="nowrap">{formatTime(at)}</chakra.span>
        <chakra.div fontSize="xs" color="ink.soft">
          from {from}
        </chakra.div>
      </div>
    ),
  },
];

export function Component() {
  const { state, setState, hrefOf } = useUrlState('audit', standard);
  const { person, type, id, action, cursor } = state;
  const { data, error, mutate, isValidating } = useAuditLog({
    ...(person === '' ? {} : { person }),
    ...(type === '' ? {} : { subjectType: type }),
    ...(type === '' || id === '' ? {} : { subjectId: id }),
    ...(action === '' ? {} : { action }),
    ...(isDay(state.from) ? { fromDate: state.from } : {}),
    ...(isDay(state.to) ? { toDate: state.to } : {}),
    ...(cursor === '' ? {} : { cursor }),
  });
  return (
    <>
      <PageHeader title="Audit log" />
      <FilterBar>
        <SearchFilter
          label="Who"
          placeholder="Email or id"
          value={person}
          onSearch={(text) => setState({ person: text, cursor: '' }, { replace: true })}
        />
        <SelectFilter
          label="What kind of thing"
          value={type}
          onChoose={(value) => setState({ type: value, id: '', cursor: '' })}
          options={[['', 'Everything'], ...Object.entries(subjects).map(([key, { name }]) => [key, name] as const)]}
        />
        <SearchFilter label="Its id" value={id} onSearch={(text) => setState({ id: text.replace(/[^\w-]/g, ''), cursor: '' }, { replace: true })} />
        <SearchFilter
          label="Action"
          placeholder="order.changeStatus"
          value={action}
          onSearch={(text) => setState({ action: text.replace(/[^a-z.]/gi, ''), cursor: '' }, { replace: true })}
        />
        <DayFilter label="From" value={state.from} onChoose={(from) => setState({ from, cursor: '' })} />
        <DayFilter label="To" value={state.to} onChoose={(until) => setState({ to: until, cursor: '' })} />
      </FilterBar>
      <DataTable
        name="Audit log"
        columns={columnsFor((each) => hrefOf({ action: each, cursor: '' }))}
        rows={data?.data}
        idOf={(entry) => entry.id}
        error={error}
        errorTitle="Failed to load the audit log"
        onRetry={() => void mutate()}
        busy={isValidating}
        empty={{
          title: 'Nothing found',
          text: Object.values(state).some((each) => each !== '')
            ? 'Nobody has changed anything that fits these filters.'
            : 'Nobody has changed anything yet.',
        }}
      />
      <chakra.nav aria-label="Pages" display="flex" gap="2" justifyContent="flex-end" mt="3">
        {cursor !== '' && (
          <ButtonLink to={hrefOf({ cursor: '' })} variant="outline" size="sm">
            Newest
          </ButtonLink>
        )}
        {data?.meta.next !== undefined && (
          <ButtonLink to={hrefOf({ cursor: data.meta.next })} variant="outline" size="sm">
            Older
          </ButtonLink>
        )}
      </chakra.nav>
    </>
  );
}

/** `order.changeStatus` -> `Order: change status` */
const actionWords = (action: string): string => {
  const [domain = '', verb = ''] = action.split('.');
  const words = verb.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
  return `${domain.replace(/^./, (first) => first.toUpperCase())}: ${words}`;
};

/** The record's name, when the entry has one. */
function nameIn({ before, after }: AuditEntry): string {
  const [name] = ['name', 'title', 'orderNumber']
    .map((each) => after[each] ?? before[each])
    .filter((each) => typeof each === 'string' && each !== '');
  return typeof name === 'string' ? name : '';
}

function Thing({ entry }: { entry: AuditEntry }) {
  const { type, id } = entry.subject;
  const known = subjects[type];
  const name = nameIn(entry);
  const text = `${known?.name ?? type} ${name === '' ? id : name}`;
  return (
    <div>
      {known?.to === undefined ? text : <TextLink to={known.to(id)}>{text}</TextLink>}
      {name !== '' && (
        <chakra.div fontSize="xs" color="ink.soft">
          {id}
        </chakra.div>
      )}
    </div>
  );
}
