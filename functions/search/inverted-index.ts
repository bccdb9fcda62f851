/**
 * Finds the rows of a word: in the recent edits for rows whose text has changed, in the snapshot's posting lists for all others. Also finds the rows
 * of a category by its name.
 */

import type { Columns } from './columns.ts';
import { Dictionary, type Words } from './dictionary.ts';
import { codesOf, fieldCounts, wordsOfDocument } from './document-facts.ts';
import { PostingLists } from './posting-lists.ts';
import { filterRows, hasRow, type RowSet, rowSetOf, subtract } from './row-set.ts';
import type { SearchDocument, SearchVariant } from './schema.ts';
import type { SectionFile } from './section-file.ts';
import { phoneticKey, tokenize } from './tokenizer.ts';

const noPhoneticKey = (word: string): string => word;

export class InvertedIndex {
  readonly dictionary: Dictionary;
  readonly lists: PostingLists;
  /** The number of distinguished fields: a word has one posting list for each. */
  readonly fieldCount: number;
  /** The words of recent edits, with the best field of each row. */
  readonly #edited = new Map<string, Map<number, number>>();
  readonly #wordsOfEdited = new Map<number, readonly string[]>();
  #editedRows: RowSet | undefined;
  #editedWords: Dictionary | undefined;
  readonly #phoneticKeyOf: (word: string) => string;
  readonly #counts = new Map<number, number>();

  /** @param words of the snapshot */
  constructor(file: SectionFile | undefined, name: keyof typeof fieldCounts, words: Words, phoneticKeyOf: (word: string) => string) {
    this.#phoneticKeyOf = phoneticKeyOf;
    this.fieldCount = fieldCounts[name];
    this.dictionary = new Dictionary(words, phoneticKeyOf);
    const [ends, rows] = [file?.numbers(`${name}.ends`, 'Uint32Array'), file?.numbers(`${name}.rows`, 'Uint32Array')];
    this.lists = new PostingLists(ends ?? new Uint32Array(), rows ?? new Uint32Array(), file?.numbers('ids', 'Float64Array').length ?? 0);
  }

  /** The words of edited rows, some of which the snapshot contains as well. */
  get editedWords(): Dictionary {
    this.#editedWords ??= new Dictionary([...this.#edited.keys()].sort(), this.#phoneticKeyOf);
    return this.#editedWords;
  }

  set(row: number, words: ReadonlyMap<string, number>): void {
    this.clear(row);
    this.#wordsOfEdited.set(row, [...words.keys()]);
    for (const [word, field] of words) {
      const rows = this.#edited.get(word);
      if (rows) rows.set(row, field);
      else {
        this.#edited.set(word, new Map([[row, field]]));
        this.#editedWords = undefined;
      }
    }
  }

  /** Removes all words of a row. */
  clear(row: number): void {
    for (const word of this.#wordsOfEdited.get(row) ?? []) {
      const rows = this.#edited.get(word);
      rows?.delete(row);
      if (rows?.size === 0) {
        this.#edited.delete(word);
        this.#editedWords = undefined;
      }
    }
    this.#wordsOfEdited.set(row, []);
    this.#editedRows = undefined;
  }

  /** Rows whose words changed after the snapshot was built; undefined when there are none. The returned set is never changed. */
  editedRows(size: number): RowSet | undefined {
    if (this.#wordsOfEdited.size === 0) return undefined;
    if (this.#editedRows?.length !== (size + 31) >>> 5) this.#editedRows = rowSetOf(size, [...this.#wordsOfEdited.keys()]);
    return this.#editedRows;
  }

  /** About how many rows contain the word: edited rows may be counted twice. */
  estimateRows(word: string): number {
    const at = this.dictionary.indexOf(word);
    return (at < 0 ? 0 : this.#rowsInSnapshot(at)) + (this.#edited.get(word)?.size ?? 0);
  }

  #rowsInSnapshot(at: number): number {
    let count = this.#counts.get(at);
    if (count === undefined) {
      count = 0;
      for (let field = 0; field < this.fieldCount; field++) count += this.lists.count(at * this.fieldCount + field);
      this.#counts.set(at, count);
    }
    return count;
  }

  /** Edited rows that now have the word in this field. */
  editedRowsOf(word: string, field: number): Uint32Array | undefined {
    const edited = this.#edited.get(word);
    if (edited === undefined) return undefined;
    const rows = [...edited].flatMap(([row, rowField]) => (rowField === field ? [row] : []));
    return rows.length === 0 ? undefined : Uint32Array.from(rows);
  }

  has(word: string, field: number, row: number): boolean {
    if (this.#wordsOfEdited.has(row)) return this.#edited.get(word)?.get(row) === field;
    const at = this.dictionary.indexOf(word);
    return at >= 0 && this.lists.has(at * this.fieldCount + field, row);
  }

  /** Prepares counting words within a set of rows, for several words one after the other. */
  within(found: RowSet, size: number) {
    const edited = this.editedRows(size);
    const unedited = edited === undefined ? found : subtract(found, edited);
    const isFound = (row: number) => hasRow(found, row);
    const listsOf = (word: string) => {
      const at = this.dictionary.indexOf(word);
      return at < 0 ? [] : Array.from({ length: this.fieldCount }, (_, field) => at * this.fieldCount + field);
    };
    return {
      count: (word: string): number =>
        listsOf(word).reduce(
          (sum, list) => sum + this.lists.count(list, unedited),
          filterRows(Uint32Array.from(this.#edited.get(word)?.keys() ?? []), isFound).length,
        ),
      /** The first row that has the word in this field. */
      first: (word: string, field: number): number | undefined =>
        listsOf(word)
          .slice(field, field + 1)
          .map((list) => this.lists.first(list, unedited))[0] ?? this.editedRowsOf(word, field)?.find(isFound),
    };
  }

  /** All rows of the word in this field, in no order. */
  rowsOf(word: string, field: number): Uint32Array {
    const at = this.dictionary.indexOf(word);
    const edited = this.editedRowsOf(word, field) ?? new Uint32Array();
    if (at < 0) return edited;
    const stored = this.lists.rows(at * this.fieldCount + field);
    const unedited = this.#wordsOfEdited.size === 0 ? stored : filterRows(stored, (row) => !this.#wordsOfEdited.has(row));
    if (edited.length === 0) return unedited;
    const all = new Uint32Array(unedited.length + edited.length);
    all.set(unedited);
    all.set(edited, unedited.length);
    return all;
  }
}

/** The inverted indexes of a catalogue: of words, and of SKUs. */
export class TextIndexes {
  readonly words: InvertedIndex;
  readonly skus: InvertedIndex;

  constructor(file: SectionFile | undefined) {
    this.words = new InvertedIndex(file, 'words', file?.strings('words') ?? [], phoneticKey);
    this.skus = new InvertedIndex(file, 'skus', file?.stringList('skus') ?? [], noPhoneticKey);
  }

  set(row: number, document: SearchDocument): void {
    this.words.set(row, wordsOfDocument(document));
    this.skus.set(row, new Map(codesOf(document).map((code) => [code, 0])));
  }

  clear(row: number): void {
    this.words.clear(row);
    this.skus.clear(row);
  }
}

/** Whether both documents have the same searchable text; an order, for example, changes no words. */
export const haveSameText = (a: SearchDocument, b: SearchDocument): boolean =>
  a.name === b.name &&
  a.description === b.description &&
  a.sku === b.sku &&
  (a.tags ?? []).join() === (b.tags ?? []).join() &&
  (a.specifications === b.specifications || JSON.stringify(a.specifications) === JSON.stringify(b.specifications)) &&
  JSON.stringify(a.variants?.map(textOfVariant)) === JSON.stringify(b.variants?.map(textOfVariant));

const textOfVariant = ({ options, sku, barcode }: SearchVariant) => [options, sku, barcode];

export interface Category {
  readonly id: string;
  readonly name: string;
}

/** Finds the rows of a category by the words of its name. Names are looked up at query time, so that a renamed category changes no document. */
export class CategoryNames {
  readonly #columns: Columns;
  #categories: readonly Category[] = [];
  #idsOf = new Map<string, readonly string[]>();
  #dictionary: Dictionary | undefined;
  #rowsOfWord = new Map<string, RowSet>();

  constructor(columns: Columns) {
    this.#columns = columns;
  }

  set(categories: readonly Category[]): void {
    this.#categories = categories;
    this.#dictionary = undefined;
    this.#rowsOfWord.clear();
  }

  /** Must be called when a document has entered or left a category. */
  clearCachedRows(): void {
    this.#rowsOfWord.clear();
  }

  get dictionary(): Dictionary {
    if (this.#dictionary === undefined) {
      const idsOf = new Map<string, string[]>();
      for (const { id, name } of this.#categories) for (const word of tokenize(name)) idsOf.set(word, [...(idsOf.get(word) ?? []), id]);
      this.#idsOf = idsOf;
      this.#dictionary = new Dictionary([...idsOf.keys()].sort(), phoneticKey);
    }
    return this.#dictionary;
  }

  /** The rows of the categories with this word in their name. */
  rowsOf(word: string): RowSet | undefined {
    if (this.dictionary.indexOf(word) < 0) return undefined;
    let rows = this.#rowsOfWord.get(word);
    if (rows === undefined) {
      const ids = this.#idsOf.get(word) ?? [];
      const { categories, size } = this.#columns;
      rows = categories.rowsWhere(size, ([id]) => id !== undefined && ids.includes(id));
      this.#rowsOfWord.set(word, rows);
    }
    return rows;
  }
}
