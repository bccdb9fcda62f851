/** Reads the alternative text of a product's pictures from a row: the product's name when the cell is empty. A text that is too long is cut, with a note. */
import { byteLength, cutToBytes, maxBytes } from '../catalogue/product-text.ts';
import { toSingleLine } from './cell.ts';
import type { Layout, SheetRow } from './layout.ts';

export function readAltText(sheet: Layout<'imageAlt'>, row: SheetRow, name: string, notes: string[]): string {
  const text = toSingleLine(sheet.cell(row, 'imageAlt'));
  const bytes = byteLength(text);
  if (bytes > maxBytes.altText)
    notes.push(`row ${row.number}: ${sheet.label('imageAlt')} is ${bytes} bytes long, the first ${maxBytes.altText} are taken`);
  return cutToBytes(text || name, maxBytes.altText).trim();
}
