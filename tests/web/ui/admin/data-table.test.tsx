// @vitest-environment happy-dom
/** A long table that renders a row again only when its content changes, and the focus when a row goes. */
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Providers } from '#web/app/providers.tsx';
import { type Column, DataTable } from '#web/ui/admin/data-table.tsx';

interface Row {
  readonly id: string;
  readonly price: number;
}

const drawn: string[] = [];
const columns: readonly Column<Row>[] = [
  { id: 'id', label: 'Name', isRowHeader: true, cell: ({ id }) => <button type="button">{id}</button> },
  {
    id: 'price',
    label: 'Price',
    cell: ({ id, price }) => {
      drawn.push(id);
      return price;
    },
  },
];
const table = (rows: readonly Row[]) => (
  <Providers>
    <DataTable
      name="Prices"
      columns={columns}
      rows={rows}
      idOf={({ id }) => id}
      stateOf={(row) => JSON.stringify(row)}
      errorTitle=""
      onRetry={() => undefined}
      empty={{ title: 'None' }}
    />
  </Providers>
);

afterEach(cleanup);

it('renders only the row whose content changed, even when all rows are new objects', () => {
  const { rerender } = render(
    table([
      { id: 'S', price: 1 },
      { id: 'M', price: 2 },
    ]),
  );
  drawn.length = 0;
  rerender(
    table([
      { id: 'S', price: 1 },
      { id: 'M', price: 3 },
    ]),
  );
  expect(new Set(drawn)).toEqual(new Set(['M']));
  expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['1', '3']);
});

it.each([
  ['the table', [{ id: 'M', price: 2 }], '2'],
  // A page of a long list is filled up again.
  ['the table that has as many rows as before', ['M', 'L'].map((id) => ({ id, price: 2 })), '2'],
  ['the empty table', [], 'None'],
])('moves the focus from a removed row to %s', (_, remaining, text) => {
  const { rerender } = render(
    table([
      { id: 'S', price: 1 },
      { id: 'M', price: 2 },
    ]),
  );
  screen.getByRole('button', { name: 'S' }).focus();
  rerender(table(remaining));
  expect(document.activeElement).not.toBe(document.body);
  expect(document.activeElement?.textContent).toContain(text);
});

it('leaves the focus alone when a row goes that did not have it', () => {
  const { rerender } = render(
    table([
      { id: 'S', price: 1 },
      { id: 'M', price: 2 },
    ]),
  );
  screen.getByRole('button', { name: 'M' }).focus();
  rerender(table([{ id: 'M', price: 2 }]));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'M' }));
});
