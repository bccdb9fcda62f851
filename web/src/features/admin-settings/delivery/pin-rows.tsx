/** The rows of the table of PIN codes: a search, one page of rows, and the form of one row. */
import { Button, chakra, Flex, Grid } from '@chakra-ui/react';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { type PinRow, parsePinTable, pinTableHeader } from '#shared/rules/order/pin-table.ts';
import { Checkbox } from '#web/ui/admin/checkbox.tsx';
import { dense } from '#web/ui/form/dense.ts';
import { TextField } from '#web/ui/form/field.tsx';
import { daysText } from './pin-changes.ts';

const pageSize = 25;

interface Props {
  readonly rows: readonly PinRow[];
  readonly onChange: (rows: readonly PinRow[]) => void;
}

interface RowValues {
  readonly prefix: string;
  readonly from: string;
  readonly to: string;
  readonly cod: boolean;
  readonly serviceable: boolean;
}
/** Narrow enough for both buttons of a row to fit beside its text on a small screen. */
const rowButtonPadding = '2.5';

const emptyRow: RowValues = { prefix: '', from: '', to: '', cod: true, serviceable: true };
const rowValuesOf = ({ prefix, days, cod, serviceable }: PinRow): RowValues => ({
  prefix,
  from: String(days?.from ?? ''),
  to: String(days?.to ?? ''),
  cod,
  serviceable,
});

export function PinRows({ rows, onChange }: Props) {
  const [query, setQuery] = useState('');
  const [page, setPage] = useState(0);
  const digits = query.replace(/\D/g, '');
  // A whole PIN code finds the rows that may apply to it; the beginning of one also finds the rows within it.
  const found = digits === '' ? rows : rows.filter(({ prefix }) => prefix.startsWith(digits) || digits.startsWith(prefix));
  const pages = Math.max(1, Math.ceil(found.length / pageSize));
  const current = Math.min(page, pages - 1);
  const [edited, setEdited] = useState<PinRow | null>(null);
  const replaceRow = (row: PinRow, replaced: PinRow | null) => {
    const others = rows.filter(({ prefix }) => prefix !== row.prefix && prefix !== replaced?.prefix);
    onChange([...others, row].toSorted((one, other) => (one.prefix < other.prefix ? -1 : 1)));
    setEdited(null);
  };
  return (
    <Flex direction="column" gap="3">
      <RowForm
        key={edited?.prefix ?? ''}
        edited={edited}
        isTaken={(prefix) => prefix !== edited?.prefix && rows.some((row) => row.prefix === prefix)}
        onSubmit={(row) => replaceRow(row, edited)}
        onCancel={() => setEdited(null)}
      />
      {rows.length > 0 && (
        <>
          <chakra.form role="search" aria-label="PIN codes" maxW="16rem" onSubmit={(event) => event.preventDefault()}>
            <TextField
              {...dense}
              type="search"
              name="pinSearch"
              label="Find a PIN code"
              inputMode="numeric"
              value={query}
              onChange={({ target }) => {
                setQuery(target.value);
                setPage(0);
              }}
            />
          </chakra.form>
          <chakra.div position="relative" overflowX="auto" tabIndex={0} role="region" aria-label="Rows of PIN codes">
            <chakra.table
              w="full"
              fontSize="sm"
              css={{
                '& :is(th, td)': { textAlign: 'start', padding: { base: '0.25rem 0.375rem', sm: '0.25rem 0.5rem' } },
                '& tbody tr': { borderTopWidth: '1px', borderColor: 'line' },
              }}
            >
              <thead>
                <tr>
                  <th scope="col">PIN code</th>
                  <th scope="col">Days</th>
                  <th scope="col">Cash on delivery</th>
                  <th scope="col">Delivered</th>
                  <th scope="col">
                    <chakra.span srOnly>Actions</chakra.span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {found.slice(current * pageSize, (current + 1) * pageSize).map((row) => (
                  <tr key={row.prefix}>
                    <th scope="row">
                      {row.prefix}
                      {row.prefix.length < 6 && '*'}
                    </th>
                    <td>{row.serviceable ? daysText(row) : ''}</td>
                    <td>{row.serviceable && row.cod ? 'yes' : 'no'}</td>
                    <td>{row.serviceable ? 'yes' : 'no'}</td>
                    <chakra.td whiteSpace="nowrap" w="1">
                      <Button size="sm" variant="ghost" px={rowButtonPadding} aria-label={`Edit ${row.prefix}`} onClick={() => setEdited(row)}>
                        <Pencil size={16} aria-hidden />
                      </Button>
                      <Button
                        size="sm"
                        variant="ghost"
                        px={rowButtonPadding}
                        aria-label={`Remove ${row.prefix}`}
                        onClick={() => onChange(rows.filter(({ prefix }) => prefix !== row.prefix))}
                      >
                        <Trash2 size={16} aria-hidden />
                      </Button>
                    </chakra.td>
                  </tr>
                ))}
              </tbody>
            </chakra.table>
          </chakra.div>
          {found.length === 0 && (
            <chakra.p fontSize="sm" color="ink.soft" role="status">
              No row decides about {digits}: it is delivered as set above.
            </chakra.p>
          )}
          {pages > 1 && (
            <Flex gap="3" align="center" fontSize="sm">
              <Button size="sm" variant="outline" aria-disabled={current === 0} onClick={() => setPage(Math.max(0, current - 1))}>
                Previous rows
              </Button>
              <span role="status">
                Page {current + 1} of {pages}
              </span>
              <Button size="sm" variant="outline" aria-disabled={current === pages - 1} onClick={() => setPage(Math.min(pages - 1, current + 1))}>
                Next rows
              </Button>
            </Flex>
          )}
        </>
      )}
    </Flex>
  );
}

interface RowFormProps {
  readonly edited: PinRow | null;
  readonly isTaken: (prefix: string) => boolean;
  readonly onSubmit: (row: PinRow) => void;
  readonly onCancel: () => void;
}

function RowForm({ edited, isTaken, onSubmit, onCancel }: RowFormProps) {
  const [values, setValues] = useState<RowValues>(edited === null ? emptyRow : rowValuesOf(edited));
  const [error, setError] = useState<string | undefined>();
  const form = useRef<HTMLFormElement>(null);
  const change = (to: Partial<RowValues>) => {
    setValues({ ...values, ...to });
    setError(undefined);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // Parsed by the same rule as a line of a file.
    const cells = [values.prefix, values.from, values.to, values.cod ? 'yes' : 'no', values.serviceable ? 'yes' : 'no'].map((cell) =>
      cell.replace(/[,;\t\n]/g, ' '),
    );
    const {
      rows: [row],
      errors: [wrong],
    } = parsePinTable(`${pinTableHeader}\n${cells.join(',')}`);
    const problem = wrong?.message ?? (row !== undefined && isTaken(row.prefix) ? `${row.prefix} has a row already: edit that one` : undefined);
    if (row === undefined || problem !== undefined) {
      setError(problem ?? 'Write the beginning of a PIN code');
      form.current?.querySelector('input')?.focus();
      return;
    }
    onSubmit(row);
    setValues(emptyRow);
  };
  const renderCheckbox = (name: 'cod' | 'serviceable', label: string) => (
    <Checkbox display="inline-flex" gap="1.5" minH="9" fontSize="sm" checked={values[name]} onChange={(checked) => change({ [name]: checked })}>
      {label}
    </Checkbox>
  );
  return (
    <chakra.form ref={form} noValidate onSubmit={submit} aria-label={edited === null ? 'New row' : `Row ${edited.prefix}`}>
      <Grid templateColumns="repeat(auto-fill, minmax(min(100%, 8.5rem), 1fr))" gap="3" alignItems="end">
        <TextField
          {...dense}
          label="PIN code or its beginning"
          inputMode="numeric"
          maxLength={7}
          placeholder="56"
          value={values.prefix}
          aria-invalid={error !== undefined}
          onChange={({ target }) => change({ prefix: target.value })}
        />
        <TextField
          {...dense}
          label="Days from"
          inputMode="numeric"
          placeholder="default"
          value={values.from}
          onChange={({ target }) => change({ from: target.value })}
        />
        <TextField
          {...dense}
          label="Days to"
          inputMode="numeric"
          placeholder="default"
          value={values.to}
          onChange={({ target }) => change({ to: target.value })}
        />
        <Flex gridColumn="1 / -1" columnGap="5" wrap="wrap">
          {renderCheckbox('cod', 'Cash on delivery')}
          {renderCheckbox('serviceable', 'Delivered')}
        </Flex>
      </Grid>
      {error !== undefined && (
        <chakra.p role="alert" mt="1.5" fontSize="sm" fontWeight="600" color="sale">
          {error}
        </chakra.p>
      )}
      <Flex gap="3" mt="3">
        <Button type="submit" size="sm" variant="outline">
          {edited === null && <Plus size={16} aria-hidden />}
          {edited === null ? 'Add PIN code' : 'Take over'}
        </Button>
        {edited !== null && (
          <Button size="sm" variant="ghost" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </Flex>
    </chakra.form>
  );
}
