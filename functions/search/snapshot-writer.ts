/** Writes the index of a snapshot: from documents, or by compaction of an opened index and its recent edits without reading unchanged documents. */

import { type Columns, nameComparer, rowsByTieBreak, singleLine } from './columns.ts';
import type { Words } from './dictionary.ts';
import { ColorFamilies, codesOf, factsOf, fieldCounts, type VariantFacts, wordsOfDocument } from './document-facts.ts';
import type { EnumColumn } from './enum-column.ts';
import type { InvertedIndex, TextIndexes } from './inverted-index.ts';
import { PostingListWriter } from './posting-lists.ts';
import { filterRows } from './row-set.ts';
import type { SearchDocument, SearchSettings } from './schema.ts';
import { writeSections } from './section-file.ts';

/** A list of values for each row. The same lists occur often, so a row stores the code of its list. */
class ListColumnWriter {
  readonly #lines: string[] = [];
  readonly #codeOf = new Map<string, number>();
  readonly #codes: number[] = [];

  add(values: readonly unknown[]): void {
    const line = JSON.stringify(values);
    let code = this.#codeOf.get(line);
    if (code === undefined) {
      code = this.#lines.push(line) - 1;
      this.#codeOf.set(line, code);
    }
    this.#codes.push(code);
  }

  sections(name: string) {
    return { [`${name}.lists`]: this.#lines, [name]: Uint32Array.from(this.#codes) };
  }
}

class VariantWriter {
  readonly #counts: number[] = [];
  readonly #prices: number[] = [];
  readonly #reduced: number[] = [];
  readonly #lists = { sizes: new ListColumnWriter(), colors: new ListColumnWriter(), ages: new ListColumnWriter() };

  add(variants: readonly VariantFacts[]): void {
    this.#counts.push(variants.length);
    for (const { price, isReduced, sizes, colors, ages } of variants) {
      this.#prices.push(price);
      this.#reduced.push(isReduced ? 1 : 0);
      this.#lists.sizes.add(sizes);
      this.#lists.colors.add(colors);
      this.#lists.ages.add(ages);
    }
  }

  sections() {
    return {
      'variants.counts': Uint16Array.from(this.#counts),
      'variants.price': Uint32Array.from(this.#prices),
      'variants.reduced': Uint8Array.from(this.#reduced),
      ...this.#lists.sizes.sections('variants.sizes'),
      ...this.#lists.colors.sections('variants.colors'),
      ...this.#lists.ages.sections('variants.ages'),
    };
  }
}

type PostingsOfWord = Map<string, number[][]>;

/** @param documents in the order of their ids */
export function writeIndex(documents: Iterable<SearchDocument>, settings: SearchSettings): Buffer {
  const words: PostingsOfWord = new Map();
  const skus: PostingsOfWord = new Map();
  const addPosting = (into: PostingsOfWord, word: string, field: number) => {
    const rowsByField = into.get(word) ?? [];
    into.set(word, rowsByField);
    (rowsByField[field] ??= []).push(row);
  };
  const colorFamilies = new ColorFamilies(settings);
  const [ids, price, stock, sold]: [number[], number[], number[], number[]] = [[], [], [], []];
  const [leastStock, lowStockLimit]: [number[], number[]] = [[], []];
  const flags: number[] = [];
  const names: string[] = [];
  const [categories, sizes, colors, ages] = [new ListColumnWriter(), new ListColumnWriter(), new ListColumnWriter(), new ListColumnWriter()];
  const variants = new VariantWriter();
  let row = 0;
  for (const document of documents) {
    const facts = factsOf(document, colorFamilies);
    ids.push(document.id);
    price.push(facts.price);
    stock.push(facts.stock);
    leastStock.push(facts.leastStock);
    lowStockLimit.push(facts.lowStockLimit);
    sold.push(facts.sold);
    flags.push(facts.flags);
    names.push(singleLine(document.name));
    categories.add([document.categoryId]);
    sizes.add(facts.sizes);
    colors.add(facts.colors);
    ages.add(facts.ages);
    variants.add(facts.variants);
    for (const [word, field] of wordsOfDocument(document)) addPosting(words, word, field);
    for (const code of codesOf(document)) addPosting(skus, code, 0);
    row++;
  }
  const rows = Uint32Array.from({ length: row }, (_, index) => index);
  const compareNames = nameComparer(settings);
  return writeSections({
    ids: Float64Array.from(ids),
    price: Uint32Array.from(price),
    stock: Uint32Array.from(stock),
    leastStock: Uint32Array.from(leastStock),
    lowStockLimit: Uint32Array.from(lowStockLimit),
    sold: Uint32Array.from(sold),
    flags: Uint8Array.from(flags),
    names,
    ...categories.sections('categories'),
    ...sizes.sections('sizes'),
    ...colors.sections('colors'),
    ...ages.sections('ages'),
    ...variants.sections(),
    ...postingSections('words', words, row),
    ...postingSections('skus', skus, row),
    byName: rows.toSorted((a, b) => compareNames(names[a] as string, names[b] as string) || a - b),
    byPrice: rows.toSorted((a, b) => (price[a] as number) - (price[b] as number) || a - b),
    byRank: rowsByTieBreak(stock, sold),
  });
}

function postingSections(name: keyof typeof fieldCounts, rowsOf: ReadonlyMap<string, readonly (readonly number[] | undefined)[]>, size: number) {
  const words = [...rowsOf.keys()].sort();
  const lists = new PostingListWriter(size);
  for (const word of words) {
    const found = rowsOf.get(word);
    for (let field = 0; field < fieldCounts[name]; field++) lists.add(found?.[field] ?? []);
  }
  return { [name]: words, ...lists.sections(name) };
}

/** Writes the same bytes as `writeIndex` for the documents that are in the index now. */
export function compactIndex(columns: Columns, texts: TextIndexes): Buffer {
  const rows = filterRows(columns.byId.rows, (row) => columns.exists(row));
  const newRow = new Uint32Array(columns.size);
  for (let at = 0; at < rows.length; at++) newRow[rows[at] as number] = at;
  const [stock, sold] = [rows.map((row) => columns.stock[row] as number), rows.map((row) => columns.sold[row] as number)];
  const renumber = (order: Uint32Array) => filterRows(order, (row) => columns.exists(row)).map((row) => newRow[row] as number);
  return writeSections({
    ids: Float64Array.from(rows, (row) => columns.ids[row] as number),
    price: rows.map((row) => columns.price[row] as number),
    stock,
    leastStock: rows.map((row) => columns.leastStock[row] as number),
    lowStockLimit: rows.map((row) => columns.lowStockLimit[row] as number),
    sold,
    flags: Uint8Array.from(rows, (row) => columns.flags[row] as number),
    names: Array.from(rows, (row) => columns.nameOf(row)),
    ...compactListColumn('categories', columns.categories, rows),
    ...compactListColumn('sizes', columns.sizes, rows),
    ...compactListColumn('colors', columns.colors, rows),
    ...compactListColumn('ages', columns.ages, rows),
    ...compactVariants(columns, rows),
    ...compactPostings('words', texts.words, newRow, rows.length),
    ...compactPostings('skus', texts.skus, newRow, rows.length),
    byName: renumber(columns.byName.rows),
    byPrice: renumber(columns.byPrice.rows),
    byRank: rowsByTieBreak(stock, sold),
  });
}

/** Assigns the same codes as `ListColumnWriter`: in the order of their first use. */
function compactListColumn(name: string, { codes, values }: EnumColumn<readonly unknown[]>, rows: Uint32Array) {
  const newCode = new Map<number, number>();
  const recode = (row: number) => {
    const code = codes[row] as number;
    const known = newCode.get(code) ?? newCode.size;
    newCode.set(code, known);
    return known;
  };
  const recoded = rows.map(recode);
  return { [`${name}.lists`]: [...newCode.keys()].map((code) => JSON.stringify(values[code])), [name]: recoded };
}

function compactVariants({ variants }: Columns, rows: Uint32Array) {
  const counts = Uint16Array.from(rows, (row) => variants.rangeOf(row).to - variants.rangeOf(row).from);
  const liveVariants = new Uint32Array(counts.reduce((sum, count) => sum + count, 0));
  let end = 0;
  for (const row of rows) for (let { from, to } = variants.rangeOf(row); from < to; from++) liveVariants[end++] = from;
  return {
    'variants.counts': counts,
    'variants.price': liveVariants.map((at) => variants.price[at] as number),
    'variants.reduced': Uint8Array.from(liveVariants, (at) => variants.reduced[at] as number),
    ...compactListColumn('variants.sizes', variants.sizes, liveVariants),
    ...compactListColumn('variants.colors', variants.colors, liveVariants),
    ...compactListColumn('variants.ages', variants.ages, liveVariants),
  };
}

function compactPostings(name: keyof typeof fieldCounts, index: InvertedIndex, newRow: Uint32Array, size: number) {
  const words: string[] = [];
  const lists = new PostingListWriter(size);
  for (const word of mergeSorted(index.dictionary.words, index.editedWords.words)) {
    const fields = Array.from({ length: index.fieldCount }, (_, field) => index.rowsOf(word, field));
    if (fields.every(({ length }) => length === 0)) continue;
    words.push(word);
    for (const rows of fields) lists.add(ascending(rows.map((row) => newRow[row] as number)));
  }
  return { [name]: words, ...lists.sections(name) };
}

function ascending(rows: Uint32Array): Uint32Array {
  for (let at = 1; at < rows.length; at++) if ((rows[at] as number) < (rows[at - 1] as number)) return rows.sort();
  return rows;
}

/** The union of two sorted lists. */
function mergeSorted(first: Words, second: Words): string[] {
  const all: string[] = [];
  let [a, b] = [0, 0];
  while (a < first.length || b < second.length) {
    const [one, other] = [first.at(a), second.at(b)];
    if (one !== undefined && (other === undefined || one <= other)) {
      all.push(one);
      a++;
      if (one === other) b++;
    } else {
      all.push(other as string);
      b++;
    }
  }
  return all;
}
