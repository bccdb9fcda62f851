/** The owner's table of PIN code prefixes: where the shop delivers, in how many days, and where payment on delivery is possible. */

import { isPinPrefix } from '../pin.ts';

/** Working days from dispatch to arrival. */
export interface Days {
  readonly from: number;
  readonly to: number;
}

export interface PinRow {
  /** One to six digits with which PIN codes begin. */
  readonly prefix: string;
  /** Absent: the default of the settings applies. */
  readonly days?: Days;
  readonly cod: boolean;
  readonly serviceable: boolean;
}

/** Rows by prefix. */
export type PinTable = ReadonlyMap<string, PinRow>;

/** Enough for all PIN codes of India, about 19,300. */
export const maxPinRows = 20_000;
export const maxDays = 60;

/** The row with the longest matching prefix; undefined: the defaults of the settings apply. */
export function findPinRow(pin: string, table: PinTable): PinRow | undefined {
  for (let length = pin.length; length > 0; length--) {
    const row = table.get(pin.slice(0, length));
    if (row !== undefined) return row;
  }
  return undefined;
}

export const toPinTable = (rows: readonly PinRow[]): PinTable => new Map(rows.map((row) => [row.prefix, row]));

/** The problem of a line of the file; the header is line 1. */
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

/** The problem of a row, which becomes a `PinRowError`. */
class RowProblem extends Error {}

function parseFlag(text: string, column: string): boolean {
  const flag = flags[text.toLowerCase()];
  if (flag === undefined) throw new RowProblem(`${column} is “${text.slice(0, 20)}”: write yes or no`);
  return flag;
}

function parseDays(from: string, to: string): Days | undefined {
  if (from === '' && to === '') return undefined;
  const [first, last] = [from === '' ? to : from, to === '' ? from : to];
  const invalidDays = [first, last].find((text) => !/^\d{1,3}$/.test(text) || Number(text) > maxDays);
  if (invalidDays !== undefined)
    throw new RowProblem(`“${invalidDays.slice(0, 20)}” is no number of days: write 0 to ${maxDays}, or leave both empty`);
  const days = { from: Number(first), to: Number(last) };
  if (days.from > days.to) throw new RowProblem(`from ${days.from} to ${days.to} days: the larger number comes second`);
  return days;
}

/** @throws RowProblem */
function parseRow([prefix = '', from = '', to = '', cod = '', serviceable = '', ...more]: readonly string[]): PinRow {
  if (more.some((cell) => cell !== '')) throw new RowProblem(`more than ${columns.length} columns: ${columns.join(', ')}`);
  const digits = prefix.replace(/\*$/, '');
  if (!isPinPrefix(digits)) throw new RowProblem(`“${prefix.slice(0, 20)}” is no beginning of a PIN code: one to six digits, the first is not 0`);
  const days = parseDays(from, to);
  return { prefix: digits, ...(days === undefined ? {} : { days }), cod: parseFlag(cod, 'cod'), serviceable: parseFlag(serviceable, 'serviceable') };
}

/**
 * Splits a line into cells as spreadsheets save them: separated by comma, semicolon or tab, with or without quotes. No cell of this table contains a
 * separator.
 */
const splitCells = (line: string): readonly string[] =>
  line.split(/[,;\t]/).map((cell) =>
    cell
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .trim(),
  );

/**
 * Reads the table from CSV: `prefix,from,to,cod,serviceable`. A header is optional; empty days mean the default of the settings, an empty flag
 * means yes; `56*` means the same as `56`.
 */
export function parsePinTable(csv: string): { readonly rows: readonly PinRow[]; readonly errors: readonly PinRowError[] } {
  const rows = new Map<string, PinRow>();
  const lineOf = new Map<string, number>();
  const errors: PinRowError[] = [];
  const lines = csv.replace(/^\ufeff/, '').split(/\r\n|\n|\r/);
  for (const [index, text] of lines.entries()) {
    const line = index + 1;
    const cells = splitCells(text);
    if (cells.every((cell) => cell === '')) continue;
    if (line === 1 && /^[a-z]/i.test(cells[0] ?? '')) {
      const header = cells.map((cell) => cell.toLowerCase());
      // With another order of columns, values would be read into wrong fields.
      if (header.some((cell, column) => cell !== (columns[column] ?? ''))) {
        return { rows: [], errors: [{ line, message: `The columns are ${columns.join(', ')}, in this order` }] };
      }
      continue;
    }
    try {
      const row = parseRow(cells);
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

const formatFlag = (flag: boolean) => (flag ? 'yes' : 'no');

/** Writes the table in the format that `parsePinTable` reads, with a header. */
export const formatPinTable = (rows: readonly PinRow[]): string =>
  [
    pinTableHeader,
    ...rows.map(({ prefix, days, cod, serviceable }) =>
      [prefix, days?.from ?? '', days?.to ?? '', formatFlag(cod), formatFlag(serviceable)].join(','),
    ),
    '',
  ].join('\n');
