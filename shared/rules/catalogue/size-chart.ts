/** Rules for size charts: tables of measures with one row for each size. Forms, API and product page share them. */
import { normaliseText } from './variants.ts';

export const maxChartColumns = 12;
export const maxChartRows = 40;
export const maxChartCellLength = 40;

export interface SizeChart {
  /** Headings; the first column names the size. Units are in brackets: `Chest (cm)`. */
  readonly columns: readonly string[];
  /** One cell for each column; the first is the size, as the option of the product names it. */
  readonly rows: readonly (readonly string[])[];
}

const isRepeated = (texts: readonly string[], index: number): boolean =>
  texts.findIndex((text) => normaliseText(text) === normaliseText(texts[index] ?? '')) < index;

/** The message for each invalid part, by its path (`columns.1`, `rows.0.2`); empty when there are none. */
export function chartProblems({ columns, rows }: SizeChart): Record<string, string> {
  const problems: Record<string, string> = {};
  if (columns.length < 2) problems['columns'] = 'A size chart has at least two columns: the size and one measure';
  if (columns.length > maxChartColumns)
    problems['columns'] = `A size chart has at most ${maxChartColumns} columns, and this one has ${columns.length}`;
  if (rows.length === 0) problems['rows'] = 'A size chart has at least one row';
  if (rows.length > maxChartRows) problems['rows'] = `A size chart has at most ${maxChartRows} rows, and this one has ${rows.length}`;
  const sizes = rows.map(([size = '']) => size);
  for (const [index, name] of columns.entries()) {
    if (name.trim() === '') problems[`columns.${index}`] = `Name column ${index + 1}, as in: Chest (cm)`;
    else if (isRepeated(columns, index)) problems[`columns.${index}`] = `Another column has the name ${name.trim()}`;
    else if (isTooLong(name)) problems[`columns.${index}`] = tooLongMessage;
  }
  for (const [index, cells] of rows.entries()) {
    const size = sizes[index] ?? '';
    if (cells.length !== columns.length)
      problems[`rows.${index}`] = `Row ${index + 1} has ${cells.length} cells, and the chart has ${columns.length} columns`;
    if (size.trim() === '') problems[`rows.${index}.0`] = `Name the size of row ${index + 1}`;
    else if (isRepeated(sizes, index)) problems[`rows.${index}.0`] = `Another row has the size ${size.trim()}`;
    for (const [column, cell] of cells.entries()) if (isTooLong(cell)) problems[`rows.${index}.${column}`] = tooLongMessage;
  }
  return problems;
}

const isTooLong = (text: string): boolean => text.trim().length > maxChartCellLength;
const tooLongMessage = `At most ${maxChartCellLength} characters in a cell`;

export const trimChart = ({ columns, rows }: SizeChart): SizeChart => ({
  columns: columns.map((name) => name.trim()),
  rows: rows.map((cells) => cells.map((cell) => cell.trim())),
});

/** The cells of a table that was copied from a spreadsheet (tabs) or a CSV file (commas); undefined for a text without columns. */
export function parsePastedTable(text: string): string[][] | undefined {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n+$/, '').split('\n');
  const separator = text.includes('\t') ? '\t' : ',';
  if (!lines.some((line) => line.includes(separator))) return undefined;
  const cells = lines.filter((line) => line.trim() !== '').map((line) => line.split(separator).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1')));
  const width = Math.max(...cells.map((row) => row.length));
  return cells.map((row) => Array.from({ length: width }, (_, index) => row[index] ?? ''));
}

/** Writes a chart as one text for a cell of a sheet: one line for each row, cells separated by ` | `. */
export const formatChart = ({ columns, rows }: SizeChart): string =>
  [columns, ...rows]
    .map((cells) =>
      cells
        .map((cell) => cell.replaceAll('|', '/'))
        .join(' | ')
        .trimEnd(),
    )
    .join('\n');

/** Reads the text that `formatChart` writes. The chart may have problems (`chartProblems`). */
export function parseChart(text: string): SizeChart {
  const [columns = [], ...rows] = text
    .split(/\r\n?|\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => line.split('|').map((cell) => cell.trim()));
  return { columns, rows };
}

/** Whether the option is the one whose values are sizes. */
export const isSizeOption = (name: string): boolean => /^sizes?$/i.test(name.trim());

/** The measures of a size as text, `Fits 6-9 months, chest 46 cm`; undefined when the chart has no row of that name, or an empty one. */
export function describeFit({ columns, rows }: SizeChart, size: string): string | undefined {
  const cells = rows.find(([name = '']) => normaliseText(name) === normaliseText(size));
  if (cells === undefined) return undefined;
  const filledCells = columns.flatMap((name, index) => (index > 0 && cells[index] ? [{ name, text: cells[index] }] : []));
  const age = filledCells.find(({ name }) => /^(?:age|fits)\b/i.test(name));
  const measures = filledCells.filter((each) => each !== age).map(({ name, text }) => describeMeasure(name, text));
  if (age === undefined && measures.length === 0) return undefined;
  const isAge = /month|year|\d\s*[my]\b/i.test(size);
  return [age !== undefined ? `Fits ${age.text}` : isAge ? `Fits ${size.trim()}` : `Size ${size.trim()}`, ...measures].join(', ');
}

/** Joins a heading and a value: `Chest (cm)` and `46` give `chest 46 cm`; an abbreviation such as EU keeps its capitals. */
function describeMeasure(name: string, text: string): string {
  const [, words = name, unit = ''] = /^(.*?)\s*\(([^)]*)\)$/.exec(name) ?? [];
  const plain = /^\p{Lu}\p{Ll}/u.test(words) ? words.charAt(0).toLowerCase() + words.slice(1) : words;
  return [plain, text, ...(unit === '' || text.endsWith(unit) ? [] : [unit])].join(' ');
}
