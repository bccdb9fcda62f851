/** Edits the size chart of a category or a product as a table of fields; a table from a spreadsheet can be pasted into any of them. */
import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { Plus, Trash2, X } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react';
import { maxChartCellLength, maxChartColumns, maxChartRows, parsePastedTable, type SizeChart } from '#shared/rules/catalogue/size-chart.ts';
import { RowButton } from '#web/ui/admin/row.tsx';
import { SizeChartTable } from '#web/ui/catalog/size-chart-table.tsx';
import { dense } from '#web/ui/form/dense.ts';
import { Input } from '#web/ui/form/field.tsx';
import type { Wrong } from '#web/ui/form/versioned-form.tsx';
import { type ChartTable, pasteInto, withoutColumn, withoutRow } from './size-chart-values.ts';

interface Props {
  readonly table: ChartTable | null;
  readonly wrong: Wrong;
  readonly onChange: (table: ChartTable | null) => void;
  /** Returns the table that a new chart begins with. */
  readonly start: () => ChartTable;
  readonly addLabel: string;
  /** The chart that shoppers see while this one is empty. */
  readonly inherited?: SizeChart | undefined;
  readonly hint: string;
}

export function SizeChartField({ table, wrong, onChange, start, addLabel, inherited, hint }: Props) {
  const [refused, setRefused] = useState<string>();
  const root = useRef<HTMLFieldSetElement>(null);
  if (table === null) {
    return (
      <Flex direction="column" gap="3" align="flex-start">
        <chakra.p fontSize="sm" color="ink.soft">
          {hint}
        </chakra.p>
        {inherited !== undefined && (
          <Box w="full" minW="0">
            <SizeChartTable chart={inherited} name="Size chart of the category" />
          </Box>
        )}
        <Button size="sm" variant="outline" onClick={() => onChange(start())}>
          <Plus size={16} aria-hidden />
          {addLabel}
        </Button>
      </Flex>
    );
  }
  const [columns = [], ...rows] = table;
  const change = (next: ChartTable) => {
    setRefused(undefined);
    onChange(next);
  };
  const focusOn = (row: number, column: number) => root.current?.querySelector<HTMLElement>(`[data-cell="${row}.${column}"]`)?.focus();
  const cell = (row: number, column: number, label: string, isHeading: boolean) => (
    <Input
      {...dense}
      w="full"
      minW={column === 0 || isHeading ? '8rem' : '6rem'}
      aria-label={label}
      aria-invalid={(isHeading ? wrong[`sizeChart.columns.${column}`] : wrong[`sizeChart.rows.${row - 1}.${column}`]) !== undefined}
      data-cell={`${row}.${column}`}
      fontWeight={isHeading ? '600' : undefined}
      maxLength={maxChartCellLength}
      value={table[row]?.[column] ?? ''}
      onChange={({ target }) =>
        change(table.map((cells, index) => (index === row ? cells.map((text, place) => (place === column ? target.value : text)) : cells)))
      }
      onKeyDown={(event: KeyboardEvent) => {
        if (event.nativeEvent.isComposing) return;
        const down = event.key === 'ArrowDown' || event.key === 'Enter';
        if (!down && event.key !== 'ArrowUp') return;
        // Enter would save the form.
        event.preventDefault();
        focusOn(row + (down ? 1 : -1), column);
      }}
      onPaste={(event: ClipboardEvent) => {
        const pasted = parsePastedTable(event.clipboardData.getData('text'));
        if (pasted === undefined) return;
        event.preventDefault();
        const next = pasteInto(table, pasted, row, column);
        if (typeof next === 'string') setRefused(next);
        else change(next);
      }}
    />
  );
  const said = [...new Set([...(refused === undefined ? [] : [refused]), ...problemsOf(wrong)])];
  return (
    <chakra.fieldset ref={root} minW="0">
      <chakra.legend srOnly>Size chart</chakra.legend>
      <chakra.p fontSize="sm" color="ink.soft" mb="3">
        The first column names the size, as the product's Size option does; write a unit in brackets: Chest (cm). You can paste a table from a
        spreadsheet into any cell.
      </chakra.p>
      <Box overflowX="auto" position="relative" pb="2">
        <chakra.table fontSize="sm" css={{ '& :is(td, th)': { padding: '2px', verticalAlign: 'top' } }}>
          <thead>
            <tr>
              {columns.map((name, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity while their names are typed
                <chakra.th key={column} scope="col">
                  <Flex>
                    {cell(0, column, `Heading ${column + 1}`, true)}
                    {column > 0 && columns.length > 2 && (
                      <RowButton
                        px="1"
                        color="sale"
                        aria-label={`Remove column ${name || column + 1}`}
                        onClick={() => change(withoutColumn(table, column))}
                      >
                        <X size={14} aria-hidden />
                      </RowButton>
                    )}
                  </Flex>
                </chakra.th>
              ))}
              <th scope="col">
                <chakra.span srOnly>Remove</chakra.span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((cells, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity while their sizes are typed
              <tr key={index}>
                {cells.map((_, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: as above
                  <td key={column}>
                    {cell(index + 1, column, `${columns[column] || `Column ${column + 1}`} of ${cells[0] || `row ${index + 1}`}`, false)}
                  </td>
                ))}
                <td>
                  {rows.length > 1 && (
                    <RowButton
                      px="2"
                      color="sale"
                      aria-label={`Remove row ${cells[0] || index + 1}`}
                      onClick={() => change(withoutRow(table, index + 1))}
                    >
                      <X size={16} aria-hidden />
                    </RowButton>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </chakra.table>
      </Box>
      {said.length > 0 && (
        <chakra.div role="alert" fontSize="sm" color="sale" fontWeight="600" mb="2">
          {said.slice(0, 3).map((text) => (
            <p key={text}>{text}</p>
          ))}
        </chakra.div>
      )}
      <Flex gap="2" wrap="wrap">
        <Button size="sm" variant="outline" disabled={rows.length >= maxChartRows} onClick={() => change([...table, columns.map(() => '')])}>
          <Plus size={16} aria-hidden /> Add row
        </Button>
        <Button size="sm" variant="outline" disabled={columns.length >= maxChartColumns} onClick={() => change(table.map((cells) => [...cells, '']))}>
          <Plus size={16} aria-hidden /> Add column
        </Button>
        <Button size="sm" variant="ghost" color="sale" onClick={() => onChange(null)}>
          <Trash2 size={16} aria-hidden /> Remove size chart
        </Button>
      </Flex>
    </chakra.fieldset>
  );
}

const problemsOf = (wrong: Wrong): string[] => Object.entries(wrong).flatMap(([path, text]) => (/^sizeChart\b/.test(path) ? [text] : []));
