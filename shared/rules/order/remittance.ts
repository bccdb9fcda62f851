/** Reads a courier's list of remittances and compares its rows with the orders. Pure; amounts are paise. */
import { formatMoney, type Paise, toPaise } from '../money.ts';

/** `matched`, `short` and `over` are recorded with the order; `already`: this row was recorded before. All other outcomes change nothing. */
export const remittanceOutcomes = ['matched', 'short', 'over', 'already', 'twice', 'unknown', 'not_collected', 'unreadable'] as const;
export type RemittanceOutcome = (typeof remittanceOutcomes)[number];

export interface RemittanceRow {
  /** The line in the file; the header is line 1. */
  readonly line: number;
  /** An order number or a tracking number. */
  readonly order: string;
  readonly amount: Paise;
  readonly reference: string;
  /** `2026-11-23`. */
  readonly date: string;
}

export interface UnreadableRow {
  readonly line: number;
  readonly order: string;
  readonly message: string;
}

const maxRemittanceRows = 300;
export const remittanceHeader = 'order,amount,reference,date';

/** Spreadsheets separate cells by another character when the decimal sign is a comma, or when text is pasted. */
const cellPatterns = {
  ',': /(?:^|,)\s*(?:"((?:[^"]|"")*)"|([^,]*))/g,
  ';': /(?:^|;)\s*(?:"((?:[^"]|"")*)"|([^;]*))/g,
  '\t': /(?:^|\t) *(?:"((?:[^"]|"")*)"|([^\t]*))/g,
} as const;
type Separator = keyof typeof cellPatterns;

/** The separator that gives the line the most cells. */
const detectSeparator = (line: string): Separator =>
  (Object.keys(cellPatterns) as Separator[]).reduce((best, separator) =>
    splitCells(line, separator).length > splitCells(line, best).length ? separator : best,
  );

/** Splits a line into cells; a quoted cell may contain separators and doubled quotes, but no line end. */
const splitCells = (line: string, separator: Separator): readonly string[] =>
  [...line.matchAll(cellPatterns[separator])].map(([, quoted, plain = '']) => (quoted?.replaceAll('""', '"') ?? plain).trim());

/** Rupees with up to two decimals. Digits may be grouped as in India or elsewhere; the last group has three digits, so a comma before the paise is no group. */
const rupeesPattern = /^(?:\d+|\d{1,3}(?:,\d{2,3})*,\d{3})(?:\.\d{1,2})?$/;

/** Whether `2026-02-28` is a day of the calendar. */
const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text) && new Date(Date.parse(text) || 0).toISOString().startsWith(text);

/**
 * Reads `order,amount,reference,date` with or without that header.
 * @param today in India, as `2026-11-23`: remittances of later days are rejected
 * @throws RangeError with a sentence for the owner when the file has another format
 */
export function parseRemittance(csv: string, today: string): readonly (RemittanceRow | UnreadableRow)[] {
  const lines = csv.replace(/^\ufeff/, '').split(/\r\n|\n|\r/);
  const first = lines.findIndex((line) => line.trim() !== '');
  const separator = detectSeparator(lines[first] ?? '');
  const hasHeader = /^order$/i.test(splitCells(lines[first] ?? '', separator)[0] ?? '');
  const rows = lines.flatMap((line, index) =>
    line.trim() === '' || (hasHeader && index === first) ? [] : [parseRow(splitCells(line, separator), index + 1, today)],
  );
  if (rows.length === 0) throw new RangeError(`The file has no rows. It begins with ${remittanceHeader}.`);
  if (rows.length > maxRemittanceRows) throw new RangeError(`The file has ${rows.length} rows: at most ${maxRemittanceRows} at once.`);
  return rows;
}

function parseRow(cells: readonly string[], line: number, today: string): RemittanceRow | UnreadableRow {
  const [order = '', amountText = '', reference = '', date = ''] = cells;
  const unreadable = (message: string): UnreadableRow => ({ line, order: order.slice(0, 40), message });
  if (cells.length !== 4) return unreadable(`A row has the 4 cells ${remittanceHeader}; this one has ${cells.length}`);
  if (!/^[A-Za-z0-9-]{4,40}$/.test(order)) return unreadable('This is neither an order number nor a tracking number');
  if (reference === '' || reference.length > 60) return unreadable('The reference of the payment is missing or longer than 60 characters');
  if (!isDay(date)) return unreadable(`“${date.slice(0, 20)}” is no day like 2026-11-23`);
  if (date > today) return unreadable(`The day ${date} is yet to come`);
  const rupees = amountText.replace(/^₹\s*/, '');
  const notRupees = `“${amountText.slice(0, 20)}” is no amount of rupees`;
  if (!rupeesPattern.test(rupees)) return unreadable(notRupees);
  try {
    const amount = toPaise(rupees.replaceAll(',', ''));
    return amount > 0 ? { line, order, amount, reference, date } : unreadable(notRupees);
  } catch {
    return unreadable(notRupees);
  }
}

interface OrderWithCollection {
  readonly collection?:
    | { readonly amount: Paise; readonly remittance?: { readonly amount: Paise; readonly reference: string } | undefined }
    | undefined;
}

/** @param isRepeated whether an earlier row of the file concerns the same order */
export function compareRemittance(
  row: RemittanceRow,
  order: OrderWithCollection | undefined,
  isRepeated: boolean,
): { readonly outcome: RemittanceOutcome; readonly message: string } {
  if (order === undefined) return { outcome: 'unknown', message: 'There is no order with this number or parcel' };
  if (isRepeated) return { outcome: 'twice', message: 'An earlier row of this file is about the same order' };
  const { collection } = order;
  if (collection === undefined) return { outcome: 'not_collected', message: 'Nothing was collected for this order: mark it as delivered first' };
  const { remittance, amount } = collection;
  if (remittance !== undefined)
    return remittance.reference === row.reference && remittance.amount === row.amount
      ? { outcome: 'already', message: 'Recorded before' }
      : { outcome: 'twice', message: `Paid before: ${formatMoney(remittance.amount)}, ${remittance.reference}` };
  if (row.amount < amount) return { outcome: 'short', message: `${formatMoney(amount - row.amount)} less than was collected` };
  if (row.amount > amount) return { outcome: 'over', message: `${formatMoney(row.amount - amount)} more than was collected` };
  return { outcome: 'matched', message: 'Paid in full' };
}
