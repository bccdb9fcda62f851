/** The owner's table of PIN code prefixes: where the shop delivers, in how many days, and where a parcel can be paid at the door. */

import { isPinPrefix } from '../pin.ts';

/** Working days from dispatch to arrival. */
export interface Days {
  readonly from: number;
  readonly to: number;
}

export interface PinRow {
  /** One to six digits that PIN codes begin with. */
  readonly prefix: string;
  /** Absent: the default of the settings. */
  readonly days?: Days;
  readonly cod: boolean;
  readonly serviceable: boolean;
}

/** By prefix. */
export type PinTable = ReadonlyMap<string, PinRow>;

/** India has about 19,300 PIN codes. */
export const maxPinRows = 20_000;
export const maxDays = 60;

/** The row of the longest prefix; undefined: delivered as the settings say. */
export function rowOfPin(pin: string, table: PinTable): PinRow | undefined {
  for (let length = pin.length; length > 0; length--) {
    const row = table.get(pin.slice(0, length));
    if (row !== undefined) return row;
  }
  return undefined;
}

export const pinTableOf = (rows: readonly PinRow[]): PinTable => new Map(rows.map((row) => [row.prefix, row]));

/** What is wrong with a line of the file, counted from 1 with the header. */
export interface PinRowError {
  readonly line: number;
  readonly message: string;
}

const columns = ['prefix', 'from', 'to', 'cod', 'serviceable'] as const;
export const pinTableHeader = columns.join(',');

const flags: Readonly<Record<string, boolean>> = {
  '': true,
  yes: true,
  y: true,
  true: true,
  '1': true,
  no: false,
  n: false,
  false: false,
  '0': false,
};

/** A problem of a row, for `PinRowError`. */
class RowProblem extends Error {}

function flagIn(text: string, column: string): boolean {
  const flag = flags[text.toLowerCase()];
  if (flag === undefined) throw new RowProblem(`${column} is “${text.slice(0, 20)}”: write yes or no`);
  return flag;
}

function daysIn(from: string, to: string): Days | undefined {
  if (from === '' && to === '') return undefined;
  const [first, last] = [from === '' ? to : from, to === '' ? from : to];
  const wrong = [first, last].find((text) => !/^\d{1,3}$/.test(text) || Number(text) > maxDays);
  if (wrong !== undefined) throw new RowProblem(`“${wrong.slice(0, 20)}” is no number of days: write 0 to ${maxDays}, or leave both empty`);
  const days = { from: Number(first), to: Number(last) };
  if (days.from > days.to) throw new RowProblem(`from ${days.from} to ${days.to} days: the larger number comes second`);
  return days;
}

/** @throws RowProblem */
function rowIn([prefix = '', from = '', to = '', cod = '', serviceable = '', ...more]: readonly string[]): PinRow {
  if (more.some((cell) => cell !== '')) throw new RowProblem(`more than ${columns.length} columns: ${columns.join(', ')}`);
  const digits = prefix.replace(/\*$/, '');
  if (!isPinPrefix(digits)) throw new RowProblem(`“${prefix.slice(0, 20)}” is no beginning of a PIN code: one to six digits, the first is not 0`);
  const days = daysIn(from, to);
  return { prefix: digits, ...(days === undefined ? {} : { days }), cod: flagIn(cod, 'cod'), serviceable: flagIn(serviceable, 'serviceable') };
}

/** Cells as a spreadsheet saves them: separated by comma, semicolon or tab, with or without quotes. No cell of this table holds a separator. */
const cellsOf = (line: string): readonly string[] =>
  line.split(/[,;\t]/).map((cell) =>
    cell
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .trim(),
  );

/**
 * Reads the table from CSV: `prefix,from,to,cod,serviceable`. A header is optional; empty days mean the default of the settings, an empty flag
 * means yes; `56*` is the same as `56`.
 */
export function parsePinTable(csv: string): { readonly rows: readonly PinRow[]; readonly errors: readonly PinRowError[] } {
  const rows = new Map<string, PinRow>();
  const lineOf = new Map<string, number>();
  const errors: PinRowError[] = [];
  const lines = csv.replace(/^\ufeff/, '').split(/\r\n|\n|\r/);
  for (const [index, text] of lines.entries()) {
    const line = index + 1;
    const cells = cellsOf(text);
    if (cells.every((cell) => cell === '')) continue;
    if (line === 1 && /^[a-z]/i.test(cells[0] ?? '')) {
      const given = cells.map((cell) => cell.toLowerCase());
      // Columns that come in another order would be read as each other.
      if (given.some((cell, column) => cell !== (columns[column] ?? ''))) {
        return { rows: [], errors: [{ line, message: `The columns are ${columns.join(', ')}, in this order` }] };
      }
      continue;
    }
    try {
      const row = rowIn(cells);
      const earlier = lineOf.get(row.prefix);
      if (earlier !== undefined) throw new RowProblem(`${row.prefix} stands in line ${earlier} already`);
      rows.set(row.prefix, row);
      lineOf.set(row.prefix, line);
    } catch (error) {
      if (!(error instanceof RowProblem)) throw error;
      errors.push({ line, message: error.message });
    }
  }
  if (rows.size > maxPinRows) errors.push({ line: lines.length, message: `${rows.size} rows: a table has at most ${maxPinRows}` });
  const sorted = [...rows.values()].toSorted((one, other) => (one.prefix < other.prefix ? -1 : 1));
  return { rows: sorted, errors };
}

const word = (flag: boolean) => (flag ? 'yes' : 'no');

/** The table as `parsePinTable` reads it, with a header. */
export const pinTableCsv = (rows: readonly PinRow[]): string =>
  [
    pinTableHeader,
    ...rows.map(({ prefix, days, cod, serviceable }) => [prefix, days?.from ?? '', days?.to ?? '', word(cod), word(serviceable)].join(',')),
    '',
  ].join('\n');
