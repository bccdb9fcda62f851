/** Reads a CSV file that does not fit into memory, row by row, as UTF-8 text, with at most a few megabytes in memory. */
import Papa from 'papaparse';
import type { SheetRow } from '#shared/rules/import/layout.ts';
import { FileRefused } from '#shared/rules/import/product.ts';

/** The most rows of a file, cells of a row, and characters of a row. */
export const limits = { rows: 500_000, cells: 1_000, row: 1_000_000 } as const;

interface Parsed {
  readonly data: readonly (readonly string[])[];
  readonly errors: readonly { readonly code: string; readonly row?: number }[];
  readonly meta: { readonly cursor: number };
}

/** @throws FileRefused when the file is not CSV in UTF-8, or too large */
export async function* csvRows(source: AsyncIterable<Uint8Array>): AsyncGenerator<SheetRow> {
  let parser: Papa.Parser | undefined;
  let buffer = '';
  let number = 0;

  function* readRows(last: boolean): Generator<SheetRow> {
    parser ??= new Papa.Parser({ delimiter: delimiterOf(buffer), newline: '\n' });
    const { data, errors, meta } = parser.parse(buffer, 0, !last) as Parsed;
    for (const cells of data) {
      number++;
      const broken = errors.find(({ row }) => row !== undefined && data[row] === cells);
      if (broken) throw new FileRefused(unclosed(number));
      if (number > limits.rows) throw new FileRefused(`The file has more than ${limits.rows} rows: split it.`);
      if (cells.length > limits.cells)
        throw new FileRefused(`row ${number}: has ${cells.length} cells (at most ${limits.cells}): this is no sheet of products.`);
      yield { number, cells };
    }
    buffer = buffer.slice(meta.cursor);
    if (buffer.length > limits.row)
      throw new FileRefused(
        `row ${number + 1}: has more than ${limits.row} characters: perhaps a quotation mark is not closed; mend it, or save the file as CSV again.`,
      );
  }

  for await (const text of decoded(source, () => number + 1)) {
    buffer += text;
    yield* readRows(false);
  }
  if (buffer !== '') yield* readRows(true);
  if (number === 0) throw new FileRefused('The file is empty: export it again.');
}

const unclosed = (row: number): string =>
  `row ${row}: a quotation mark is not closed, or stands inside a cell without being doubled: mend it, or save the file as CSV again.`;

/** Finds the delimiter: Excel writes semicolons in countries where the comma is the decimal sign. */
function delimiterOf(text: string): string {
  const header = text.split('\n', 1)[0] ?? '';
  const count = (delimiter: string) => header.split(delimiter).length;
  return [',', ';', '\t'].reduce((best, each) => (count(each) > count(best) ? each : best));
}

/** Decodes UTF-8 and turns every line end into a line feed. */
async function* decoded(source: AsyncIterable<Uint8Array>, row: () => number): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let first = true;
  let held = '';
  const decode = (chunk?: Uint8Array): string => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined });
    } catch {
      throw new FileRefused(`The file is not in UTF-8 (near row ${row()}), but perhaps in Windows-1252 or Latin-1: save it as "CSV UTF-8".`);
    }
  };
  for await (const chunk of source) {
    if (first && chunk.length > 0) rejectOtherFormats(chunk);
    first = false;
    const text = held + decode(chunk);
    // The line feed after a carriage return at the end may be in the next chunk.
    held = text.endsWith('\r') ? '\r' : '';
    yield (held === '' ? text : text.slice(0, -1)).replace(/\r\n?/g, '\n');
  }
  yield `${held}${decode()}`.replace(/\r\n?/g, '\n');
}

function rejectOtherFormats(start: Uint8Array): void {
  const begins = (...bytes: number[]) => bytes.every((byte, index) => start[index] === byte);
  if (begins(0xff, 0xfe) || begins(0xfe, 0xff)) throw new FileRefused('The file is in UTF-16: save it as "CSV UTF-8".');
  if (begins(0x50, 0x4b, 0x03, 0x04)) throw new FileRefused('The file is an Excel workbook or another archive, not CSV: save it as "CSV UTF-8".');
  if (begins(0x1f, 0x8b)) throw new FileRefused('The file is compressed: unpack it first.');
  const zeros = start.subarray(0, 4_096).reduce((count, byte) => count + (byte === 0 ? 1 : 0), 0);
  if (zeros > 0) throw new FileRefused('The file is not CSV text, or in UTF-16: save it as "CSV UTF-8".');
}
