/** The audit log: actor, change, time, origin and reason. */
import { chakra } from '@chakra-ui/react';
import type { AuditEntry } from '#shared/contract/admin/audit.ts';
import { formatTime } from '#web/format.ts';
import { type Column, DataTable } from '#web/ui/admin/data-table.tsx';
import { DayFilter, FilterBar, SearchFilter, SelectFilter } from '#web/ui/admin/filters.tsx';
import { PageHeader } from '#web/ui/admin/page-header.tsx';
import { TextLink } from '#web/ui/admin/text-link.tsx';
import { adminPath, isDay, useUrlState } from '#web/ui/admin/url-state.ts';
import { ButtonLink } from '#web/ui/feedback/states.tsx';
import { useAuditLog } from './api/people.ts';
import { Changes } from './audit-changes.tsx';
import { roleLabels } from './role-labels.ts';

const defaults: Readonly<Record<'person' | 'type' | 'id' | 'action' | 'from' | 'to' | 'cursor', string>> = {
  person: '',
  type: '',
  id: '',
  action: '',
  from: '',
  to: '',
  cursor: '',
};

/** Record types and their pages. */
const recordTypes: Readonly<Record<string, { readonly name: string; readonly hrefOf?: (id: string) => string }>> = {
  order: { name: 'Order', hrefOf: (id) => adminPath('orders', { order: id }) },
  product: { name: 'Product', hrefOf: (id) => adminPath('products', { product: id }) },
  category: { name: 'Category', hrefOf: (id) => adminPath('categories', { category: id }) },
  slide: { name: 'Slide', hrefOf: (id) => adminPath('carousel', { slide: id }) },
  customer: { name: 'Customer', hrefOf: (id) => adminPath('users', { user: id }) },
  review: { name: 'Review', hrefOf: () => adminPath('reviews') },
  contact: { name: 'Contact', hrefOf: () => adminPath('contacts') },
  complaint: { name: 'Complaint', hrefOf: (id) => adminPath('complaints', { ticket: id }) },
  appointment: { name: 'Appointment', hrefOf: (id) => adminPath('doctors', { visit: id }) },
  doctor: { name: 'Doctor', hrefOf: (id) => adminPath('doctors', { part: 'doctors', doctor: id }) },
  speciality: { name: 'Speciality', hrefOf: (id) => adminPath('doctors', { part: 'specialities', speciality: id }) },
  // The table of PIN codes is edited in the section Delivery.
  settings: { name: 'Settings', hrefOf: (id) => adminPath('settings', { section: id === 'pins' ? 'delivery' : id }) },
  offer: { name: 'Offer', hrefOf: (id) => adminPath('offers', { offer: id }) },
  sale: { name: 'Sale', hrefOf: (id) => adminPath('offers', { show: 'sales', sale: id }) },
  gst: { name: 'GST period', hrefOf: (id) => adminPath('gst', { every: id.includes('Q') ? 'quarter' : 'month', period: id }) },
  // A payment that made no order.
  checkout: { name: 'Payment', hrefOf: () => adminPath('payments') },
  synonyms: { name: 'Search synonyms', hrefOf: () => adminPath('products') },
  import: { name: 'Import' },
  export: { name: 'Export' },
};

const columnsFor = (actionHref: (action: string) => string): readonly Column<AuditEntry>[] => [
  // An action links to its filter, because users do not know the names of actions.
  { id: 'what', label: 'Action', isRowHeader: true, cell: ({ action }) => <TextLink to={actionHref(action)}>{actionLabel(action)}</TextLink> },
  { id: 'subject', label: 'Of what', cell: (entry) => <RecordCell entry={entry} /> },
  { id: 'changes', label: 'Change', isProse: true, cell: (entry) => <Changes entry={entry} /> },
  {
    id: 'who',
    label: 'Who',
    cell: ({ by }) => (
      <div>
        <TextLink to={adminPath('users', { user: by.id })}>{by.name || by.id}</TextLink>
        <chakra.div fontSize="xs" color="ink.soft">
          {roleLabels[by.role]}
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
  const { state, setState, hrefOf } = useUrlState('audit', defaults);
  const { person, type, id, action, cursor } = state;
  const { data, error, mutate, isValidating } = useAuditLog({
    ...(person === '' ? {} : { person }),
    ...(type === '' ? {} : { subjectType: type }),
    ...(id === '' ? {} : { subjectId: id }),
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
          options={[['', 'Everything'], ...Object.entries(recordTypes).map(([key, { name }]) => [key, name] as const)]}
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
          text: emptyText(
            Object.values(state).some((each) => each !== ''),
            data?.meta.next !== undefined,
          ),
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

/** A request reads a limited number of entries, so an older one may fit the filters although none was found. */
function emptyText(isFiltered: boolean, hasOlder: boolean): string {
  if (hasOlder) return 'No entry among these matches the filters. Older ones may: press “Older”.';
  return isFiltered ? 'No changes match these filters.' : 'No changes are recorded yet.';
}

/** `order.changeStatus` -> `Order: change status` */
const actionLabel = (action: string): string => {
  const [domain = '', verb = ''] = action.split('.');
  const words = verb.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
  return `${domain.replace(/^./, (first) => first.toUpperCase())}: ${words}`;
};

/** The record's name, when the entry has one. */
function recordName({ before, after }: AuditEntry): string {
  const [name] = ['name', 'title', 'orderNumber']
    .map((each) => after[each] ?? before[each])
    .filter((each) => typeof each === 'string' && each !== '');
  return typeof name === 'string' ? name : '';
}

function RecordCell({ entry }: { entry: AuditEntry }) {
  const { type, id } = entry.subject;
  const recordType = recordTypes[type];
  const name = recordName(entry);
  const text = `${recordType?.name ?? type} ${name === '' ? id : name}`;
  return (
    <div>
      {recordType?.hrefOf === undefined ? text : <TextLink to={recordType.hrefOf(id)}>{text}</TextLink>}
      {name !== '' && (
        <chakra.div fontSize="xs" color="ink.soft">
          {id}
        </chakra.div>
      )}
    </div>
  );
}
