/** The size chart of a form as rows of typed cells; the first row has the headings. */
import { chartProblems, isSizeOption, maxChartColumns, maxChartRows, type SizeChart, trimChart } from '#shared/rules/catalogue/size-chart.ts';

export type ChartTable = readonly (readonly string[])[];

export const tableOfChart = (chart: SizeChart | undefined): ChartTable | null => (chart === undefined ? null : [chart.columns, ...chart.rows]);

/** Empty rows at the end are left out. */
export function chartOfTable(table: ChartTable | null): { columns: string[]; rows: string[][] } | null {
  if (table === null) return null;
  const [columns = [], ...rows] = table;
  const last = rows.findLastIndex((cells) => cells.some((cell) => cell.trim() !== ''));
  const chart = trimChart({ columns, rows: rows.slice(0, last + 1) });
  return { columns: [...chart.columns], rows: chart.rows.map((cells) => [...cells]) };
}

export function validateTable(table: ChartTable | null): Record<string, string> {
  const chart = chartOfTable(table);
  if (chart === null) return {};
  return Object.fromEntries(Object.entries(chartProblems(chart)).map(([path, text]) => [`sizeChart.${path}`, text]));
}

/** A chart to begin with: a row for each size. */
export function emptyTable(options: readonly { readonly name: string; readonly values: readonly { readonly value: string }[] }[] = []): ChartTable {
  const sizes = options.find(({ name }) => isSizeOption(name))?.values.map(({ value }) => value) ?? [''];
  return [['Size', 'Chest (cm)'], ...sizes.map((size) => [size, ''])];
}

/** Returns the table with the cells pasted at this position, enlarged where they need it, or a message when it would be too large. */
export function pasteInto(table: ChartTable, pasted: ChartTable, row: number, column: number): ChartTable | string {
  const width = Math.max(table[0]?.length ?? 0, column + (pasted[0]?.length ?? 0));
  const height = Math.max(table.length, row + pasted.length);
  if (width > maxChartColumns || height - 1 > maxChartRows)
    return `A size chart has at most ${maxChartColumns} columns and ${maxChartRows} rows, and with what you pasted it would have ${width} and ${height - 1}. Nothing was pasted.`;
  return Array.from({ length: height }, (_, y) => Array.from({ length: width }, (__, x) => pasted[y - row]?.[x - column] ?? table[y]?.[x] ?? ''));
}

export const withoutColumn = (table: ChartTable, column: number): ChartTable => table.map((cells) => cells.filter((_, index) => index !== column));
export const withoutRow = (table: ChartTable, row: number): ChartTable => table.filter((_, index) => index !== row);

/** The table as one text, to compare two versions. */
export const tableText = (table: ChartTable | null): string => (table ?? []).map((cells) => cells.join(' | ')).join('\n');

const isSameTable = (one: ChartTable | null, other: ChartTable | null): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The headings and the sizes, which say what each cell measures. */
const namesOf = (table: ChartTable): ChartTable => [table[0] ?? [], table.map(([size = '']) => size)];

/** Merges tables of the same headings and sizes cell by cell: mine where I changed a cell, theirs elsewhere. Of other tables mine is kept whole. */
export function mergeTables(mine: ChartTable | null, base: ChartTable | null, theirs: ChartTable | null): ChartTable | null {
  if (isSameTable(mine, base)) return theirs;
  if (mine === null || base === null || theirs === null) return mine;
  if (!isSameTable(namesOf(mine), namesOf(base)) || !isSameTable(namesOf(theirs), namesOf(base))) return mine;
  return mine.map((cells, y) => cells.map((cell, x) => (cell === base[y]?.[x] ? (theirs[y]?.[x] ?? cell) : cell)));
}
