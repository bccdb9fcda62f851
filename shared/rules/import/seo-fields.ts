/** Reads a product's texts for search engines and its tags from a sheet. A text that is too long is cut, with a note. */
import { maxSeoLength, maxTagLength, maxTags, parseTags } from '../catalogue/product-text.ts';
import { toSingleLine } from './cell.ts';
import type { Layout, SheetRow } from './layout.ts';

type SeoColumn = 'seoTitle' | 'seoDescription' | 'tags';

export function readSeoFields(sheet: Layout<SeoColumn>, row: SheetRow, notes: string[]) {
  const readLine = (column: 'seoTitle' | 'seoDescription', limit: number): string | null | undefined => {
    if (!sheet.has(column)) return undefined;
    const text = toSingleLine(sheet.cell(row, column));
    if (text.length > limit) notes.push(`row ${row.number}: ${sheet.label(column)} is ${text.length} characters long, the first ${limit} are taken`);
    return text.slice(0, limit).trim() || null;
  };
  return {
    seoTitle: readLine('seoTitle', maxSeoLength.title),
    seoDescription: readLine('seoDescription', maxSeoLength.description),
    tags: readTags(sheet, row, notes),
  };
}

function readTags(sheet: Layout<SeoColumn>, row: SheetRow, notes: string[]): readonly string[] | null | undefined {
  if (!sheet.has('tags')) return undefined;
  const all = parseTags(sheet.cell(row, 'tags'));
  const tags = all.filter(({ length }) => length <= maxTagLength).slice(0, maxTags);
  if (tags.length < all.length)
    notes.push(`row ${row.number}: ${all.length} tags, ${tags.length} are taken (at most ${maxTags}, of ${maxTagLength} characters each)`);
  return tags.length === 0 ? null : tags;
}
