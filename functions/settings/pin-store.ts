/**
 * Stores the table of PIN codes: a head, and one item of rows for each first digit, so that 20,000 rows fit and a reader reads only one item.
 * Each change writes a new generation of the rows; the previous generation stays stored for an undo.
 */
import { pinRowsKey, settingsKey } from '#functions/keys.ts';
import { itemAt, itemsByKeys, type TransactItem, unchangedSince } from '#functions/platform/table/table.ts';
import { formatPinTable, type PinRow, parsePinTable } from '#shared/rules/order/pin-table.ts';

export interface PinHead {
  /** 0: never changed. */
  readonly version: number;
  /** The current generation; 0: none. */
  readonly generation: number;
  /** The previous generation; absent before the first change. */
  readonly previous?: number;
  readonly updatedAt?: string;
}

const headKey = settingsKey('pins');
const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

/** 1 read unit, half of one without `consistent`. */
export const readPinHead = async (consistent = true): Promise<PinHead> =>
  (await itemAt<PinHead>(headKey, consistent)) ?? { version: 0, generation: 0 };

interface RowsItem {
  /** The rows as `formatPinTable` writes them. */
  readonly rows: string;
}

/** All rows of a generation, sorted by prefix. A read unit for each 4 kB. */
export async function pinRowsOf(generation: number): Promise<readonly PinRow[]> {
  if (generation === 0) return [];
  const items = await itemsByKeys<RowsItem & { readonly sk: string }>(digits.map((digit) => pinRowsKey(generation, digit)));
  return items.toSorted((one, other) => (one.sk < other.sk ? -1 : 1)).flatMap(({ rows }) => parsePinTable(rows).rows);
}

/**
 * The rows whose prefixes begin with a digit; undefined when the generation was deleted. Half a read unit for each 4 kB. The rows of a generation
 * never change, so a second, consistent read is needed only when the first one finds nothing.
 */
export async function pinRowsOfDigit(generation: number, digit: string): Promise<readonly PinRow[] | undefined> {
  const key = pinRowsKey(generation, digit);
  const item = (await itemAt<RowsItem>(key, false)) ?? (await itemAt<RowsItem>(key));
  return item && parsePinTable(item.rows).rows;
}

/** Writes a head; fails when it changed after `before` was read. */
export const putPinHead = (before: PinHead, head: Omit<PinHead, 'version' | 'updatedAt'>, now: Date): TransactItem => ({
  Put: {
    Item: { ...headKey, ...head, version: before.version + 1, updatedAt: now.toISOString() },
    ...unchangedSince('version', before.version),
  },
});

const csvOfDigit = (digit: string, rows: readonly PinRow[]): string => formatPinTable(rows.filter(({ prefix }) => prefix.startsWith(digit)));

/** DynamoDB allows 400 kB an item, of which key and names take little. A row takes at most 21 bytes, all of them ASCII. */
const maxItemBytes = 400_000;

/** The first digit whose rows do not fit into an item. No digit of India's PIN codes has a fifth of these. */
export const findOverfullDigit = (rows: readonly PinRow[]): string | undefined =>
  digits.find((digit) => csvOfDigit(digit, rows).length > maxItemBytes);

/** Writes the rows of a new generation, also for digits without rows, so that a missing item means that the generation was deleted. */
export const putPinRows = (generation: number, rows: readonly PinRow[]): readonly TransactItem[] =>
  digits.map((digit) => ({
    Put: { Item: { ...pinRowsKey(generation, digit), rows: csvOfDigit(digit, rows) } },
  }));

export const dropPinRows = (generation: number): readonly TransactItem[] =>
  digits.map((digit) => ({ Delete: { Key: pinRowsKey(generation, digit) } }));
