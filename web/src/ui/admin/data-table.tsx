/**
 * A dense table, shown as cards on a phone; with its loading, empty and failed states.
 *
 *     <DataTable
 *       name="Products"                       read out as the table's name
 *       columns={[
 *         { id: 'name', label: 'Name', isRowHeader: true, cell: (row) => row.name },   the row's heading, and the card's
 *         { id: 'price', label: 'Price', alignEnd: true, sortKey: 'price', cell: ... },   what `onSort` gets
 *         { id: 'actions', label: 'Actions', hideLabel: true, cell: ... },              no label on the card
 *       ]}
 *       rows={data?.data} idOf={(row) => row.id}
 *       error={error} errorTitle="Failed to load products" onRetry={() => void mutate()}
 *       sorted={{ by: 'price', ascending: true }} onSort={(by) => ...}
 *       busy={isValidating} empty={{ title: 'No products found' }}
 *     />
 */
import { chakra } from '@chakra-ui/react';
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { memo, type ReactNode, useEffect, useRef } from 'react';
import type { ApiError } from '#web/api/client.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { EmptyState, ErrorState } from '#web/ui/feedback/states.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { fieldErrorsText } from '#web/ui/form/server-errors.ts';

export interface Column<Row> {
  readonly id: string;
  readonly label: string;
  readonly cell: (row: Row) => ReactNode;
  /** Names the row. Exactly one column has it. */
  readonly isRowHeader?: boolean;
  /** Right-aligned, for figures. */
  readonly alignEnd?: boolean;
  /** Shown without a label on a card, for buttons. */
  readonly hideLabel?: boolean;
  /** Shown below its label on a card, left-aligned, for sentences. */
  readonly isProse?: boolean;
  /** The key that `onSort` gets. */
  readonly sortKey?: string;
}

interface Props<Row> {
  readonly name: string;
  readonly columns: readonly Column<Row>[];
  /** Undefined while they load. */
  readonly rows: readonly Row[] | undefined;
  readonly idOf: (row: Row) => string;
  /**
   * A text of everything that a row shows, for long tables with fields: a row renders again only when this text or the columns change. The columns
   * must therefore be memoised (`useMemo`) and use nothing but the row.
   */
  readonly stateOf?: (row: Row) => string;
  readonly error?: ApiError | undefined;
  /** `Failed to load orders`: shown as a message, and instead of the table. */
  readonly errorTitle: string;
  readonly onRetry: () => void;
  readonly sorted?: { readonly by: string; readonly ascending: boolean };
  readonly onSort?: (by: string) => void;
  readonly busy?: boolean;
  readonly empty: { readonly title: string; readonly text?: string; readonly action?: ReactNode };
}

/** Where the columns do not fit beside each other: on phones and tablets, and with large letters. */
const narrow = '@container (max-width: 55.99rem)';

const TableFrame = chakra('div', {
  base: {
    position: 'relative',
    bg: 'white',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'md',
    overflowX: 'auto',
    fontSize: 'sm',
    transition: 'opacity 140ms',
    '&[aria-busy=true]': { opacity: '0.65' },
    '& table': { w: 'full', borderCollapse: 'collapse', fontVariantNumeric: 'tabular-nums' },
    '& :is(th, td)': { px: '3', py: '2', textAlign: 'start', verticalAlign: 'middle', overflowWrap: 'anywhere' },
    '& thead th': { color: 'ink.soft', fontWeight: '600', fontSize: 'xs', whiteSpace: 'nowrap', borderBottomWidth: '1px', borderColor: 'line.deep' },
    '& tbody th': { fontWeight: '600', minW: '8rem' },
    '& tbody th a': { display: 'inline-block', py: '0.5', _hover: { textDecoration: 'underline' } },
    '& tbody tr + tr': { borderTopWidth: '1px', borderColor: 'line' },
    '& tbody tr:hover': { bg: 'ground' },
    '& [data-end]': { textAlign: 'end', whiteSpace: 'nowrap' },
    // Keeps a dialog inside a cell from inheriting the cell's text style.
    '& dialog': { textAlign: 'start', whiteSpace: 'normal' },
    '& [data-bare]': { whiteSpace: 'nowrap', overflowWrap: 'normal' },
    [narrow]: {
      bg: 'transparent',
      borderWidth: '0',
      '& table': { display: 'block' },
      '& tbody': { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 19rem), 1fr))', gap: '3', alignItems: 'start' },
      '& thead': { position: 'absolute', left: '0', top: '0', boxSize: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
      '& tbody tr': {
        position: 'relative',
        display: 'block',
        bg: 'white',
        borderWidth: '1px',
        borderColor: 'line',
        borderRadius: 'md',
        py: '2',
        minW: '0',
      },
      '& tbody tr:hover': { bg: 'white' },
      '& :is(tbody th, td)': { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', alignItems: 'center', columnGap: '4', py: '1' },
      '& tbody th': { fontSize: 'md' },
      '& td': { textAlign: 'end' },
      '& td:not([data-bare])::before': { content: 'attr(data-label)', color: 'ink.soft', fontSize: 'xs' },
      '& td[data-prose]': { display: 'block', textAlign: 'start' },
      '& td[data-prose]::before': { display: 'block' },
      '& td[data-bare]': { justifyContent: 'flex-start', gap: '2', whiteSpace: 'normal' },
      // On a card, the row's checkbox is in the corner.
      '& td[data-bare]:first-child': { position: 'absolute', top: '2', insetEnd: '0' },
      '& td[data-bare]:first-child + th': { pe: '12' },
    },
  },
});

const SortButton = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    minH: '6',
    fontWeight: '600',
    cursor: 'pointer',
    borderRadius: 'sm',
    _hover: { color: 'brand' },
  },
});

/** Roles are set explicitly, because `display: block` takes a table's roles away. */
const withRole = (role: string) => ({ role });

export function DataTable<Row>(props: Props<Row>) {
  const { error, errorTitle } = props;
  const frame = useRef<HTMLDivElement>(null);
  const lastFocused = useRef<Element>(null);
  useEffect(() => {
    if (error !== undefined) toast('error', errorTitle);
  }, [error, errorTitle]);
  // The row is gone together with the button that had the focus, e.g. Delete.
  useEffect(() => {
    if (document.activeElement === document.body && lastFocused.current?.isConnected === false) frame.current?.focus({ preventScroll: true });
  });
  return (
    <chakra.div
      ref={frame}
      tabIndex={-1}
      outline="none"
      containerType="inline-size"
      onFocus={({ target }) => {
        lastFocused.current = target;
      }}
    >
      <TableContent {...props} />
    </chakra.div>
  );
}

function TableContent<Row>({ name, columns, rows, idOf, stateOf, error, errorTitle, onRetry, sorted, onSort, busy = false, empty }: Props<Row>) {
  if (error !== undefined) return <ErrorState title={errorTitle} text={fieldErrorsText(error) ?? error.message} onRetry={onRetry} />;
  if (rows === undefined) return <TableSkeleton name={name} />;
  if (rows.length === 0) return <EmptyState {...empty} />;
  return (
    <TableFrame aria-busy={busy}>
      <table {...withRole('table')} aria-label={name}>
        <thead {...withRole('rowgroup')}>
          <tr {...withRole('row')}>
            {columns.map((column) => (
              <ColumnHead key={column.id} column={column} sorted={sorted} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody {...withRole('rowgroup')}>
          {rows.map((row) => (
            <MemoRow key={idOf(row)} cells={() => cellsOf(columns, row)} columns={columns} state={stateOf?.(row)} />
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
}

interface RowProps {
  readonly cells: () => ReactNode;
  readonly columns: unknown;
  /** Undefined: the row always renders again. */
  readonly state: string | undefined;
}

const MemoRow = memo(
  ({ cells }: RowProps) => <tr {...withRole('row')}>{cells()}</tr>,
  (before, after) => after.state !== undefined && before.state === after.state && before.columns === after.columns,
);

const cellsOf = <Row,>(columns: readonly Column<Row>[], row: Row): ReactNode =>
  columns.map((column) =>
    column.isRowHeader === true ? (
      <th key={column.id} {...withRole('rowheader')} scope="row">
        {column.cell(row)}
      </th>
    ) : (
      <td
        key={column.id}
        {...withRole('cell')}
        data-label={column.label}
        data-end={column.alignEnd || undefined}
        data-bare={column.hideLabel || undefined}
        data-prose={column.isProse || undefined}
      >
        {column.cell(row)}
      </td>
    ),
  );

interface HeadProps<Row> {
  readonly column: Column<Row>;
  readonly sorted: Props<Row>['sorted'];
  readonly onSort: Props<Row>['onSort'];
}

function ColumnHead<Row>({ column: { label, sortKey, alignEnd, hideLabel }, sorted, onSort }: HeadProps<Row>) {
  const by = sortKey !== undefined && onSort !== undefined ? sortKey : undefined;
  const isSorted = by !== undefined && sorted?.by === by;
  const Icon = isSorted ? (sorted.ascending ? ArrowUp : ArrowDown) : ArrowUpDown;
  return (
    <chakra.th
      role="columnheader"
      scope="col"
      data-end={alignEnd || undefined}
      {...(isSorted ? { 'aria-sort': sorted.ascending ? ('ascending' as const) : ('descending' as const) } : {})}
    >
      {by === undefined ? (
        <chakra.span srOnly={hideLabel === true}>{label}</chakra.span>
      ) : (
        <SortButton type="button" onClick={() => onSort?.(by)}>
          {label}
          <Icon size={14} aria-hidden />
        </SortButton>
      )}
    </chakra.th>
  );
}

export function TableSkeleton({ name }: { name: string }) {
  return (
    <chakra.div role="status">
      <chakra.span srOnly>{`Loading ${name.toLowerCase()}`}</chakra.span>
      {Array.from({ length: 8 }, (_, index) => (
        <Skeleton key={index} h="11" mb="1.5" borderRadius="sm" />
      ))}
    </chakra.div>
  );
}
