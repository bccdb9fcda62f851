/** Reads a product's texts for search engines and its tags from a sheet. A text that is too long is cut, with a note. */
import { longestSeo, longestTag, maxTags, tagsIn } from '../catalogue/product-text.ts';
import { lineOf } from './cell.ts';
import type { Layout, SheetRow } from './layout.ts';

type FoundColumn = 'seoTitle' | 'seoDescription' | 'tags';

export function foundByIn(sheet: Layout<FoundColumn>, row: SheetRow, notes: string[]) {
  const line = (column: 'seoTitle' | 'seoDescription', limit: number): string | null | undefined => {
    if (!sheet.has(column)) return undefined;
    const text = lineOf(sheet.cell(row, column));
    if (text.length > limit) notes.push(`row ${row.number}: ${sheet.label(column)} is ${text.length} characters long, the first ${limit} are taken`);
    return text.slice(0, limit).trim() || null;
  };
  return {
    seoTitle: line('seoTitle', longestSeo.title),
    seoDescription: line('seoDescription', longestSeo.description),
    tags: tagsOf(sheet, row, notes),
  };
}

function tagsOf(sheet: Layout<FoundColumn>, row: SheetRow, notes: string[]): readonly string[] | null | undefined {
  if (!sheet.has('tags')) return undefined;
  const all = tagsIn(sheet.cell(row, 'tags'));
  const tags = all.filter(({ length }) => length <= longestTag).slice(0, maxTags);
  if (tags.length < all.length)
    notes.push(`row ${row.number}: ${all.length} tags, ${tags.length} are taken (at most ${maxTags}, of ${longestTag} characters each)`);
  return tags.length === 0 ? null : tags;
}
