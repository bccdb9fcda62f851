/**
 * Stores the facts of variants, for documents that have several different ones, as columns: a row set of variants tells which of them pass a
 * filter. A document whose available variants are alike is not stored here, because the columns of the documents describe it.
 */
import { bandOf, type VariantFacts } from './document-facts.ts';
import { EnumColumn, type ListColumn, readListColumn, setList } from './enum-column.ts';
import { addRow, emptySet, hasRow, type RowSet } from './row-set.ts';
import type { AgeRange, SearchSettings } from './schema.ts';
import type { SectionFile } from './section-file.ts';

type Numbers = Uint8Array | Uint16Array | Uint32Array;

interface Traits {
  /** The index of its price band. */
  readonly band: number;
  readonly isReduced: boolean;
}

function resize<T extends Numbers>(numbers: T, length: number): T {
  const longer = new (numbers.constructor as new (size: number) => T)(length);
  longer.set(numbers);
  return longer;
}

export class VariantColumns {
  /** Entries in use; some of them may be empty. */
  size: number;
  /** The row of each variant; the variants of a row are consecutive. */
  rowOf: Uint32Array;
  price: Uint32Array;
  reduced: Uint8Array;
  readonly sizes: ListColumn;
  readonly colors: ListColumn;
  readonly ages: ListColumn<AgeRange>;
  readonly #settings: SearchSettings;
  #traits: EnumColumn<Traits> | undefined;
  /** Of each row: its first entry, the number of its variants, and its reserved entries. A row that needs more entries moves to the end. */
  #first: Uint32Array;
  #counts: Uint16Array;
  #room: Uint16Array;

  constructor(settings: SearchSettings, file: SectionFile | undefined) {
    this.#settings = settings;
    this.#counts = file?.numbers('variants.counts', 'Uint16Array').slice() ?? new Uint16Array();
    this.#room = this.#counts.slice();
    this.#first = new Uint32Array(this.#counts.length);
    this.price = file?.numbers('variants.price', 'Uint32Array').slice() ?? new Uint32Array();
    this.reduced = file?.numbers('variants.reduced', 'Uint8Array').slice() ?? new Uint8Array();
    this.sizes = readListColumn(file, 'variants.sizes');
    this.colors = readListColumn(file, 'variants.colors');
    this.ages = readListColumn(file, 'variants.ages');
    this.size = this.price.length;
    this.rowOf = new Uint32Array(this.size);
    let end = 0;
    for (let row = 0; row < this.#counts.length; row++) {
      this.#first[row] = end;
      for (let left = this.#counts[row] as number; left > 0; left--) this.rowOf[end++] = row;
    }
  }

  /** The entries of a row's variants, `to` exclusive; empty when they are alike. */
  rangeOf(row: number): { readonly from: number; readonly to: number } {
    const from = this.#first[row] ?? 0;
    return { from, to: from + (this.#counts[row] ?? 0) };
  }

  get traits(): EnumColumn<Traits> {
    if (this.#traits === undefined) {
      this.#traits = new EnumColumn<Traits>(new Uint32Array(this.price.length));
      for (let at = 0; at < this.size; at++) this.#setTraits(this.#traits, at);
    }
    return this.#traits;
  }

  #setTraits(into: EnumColumn<Traits>, at: number): void {
    const [band, isReduced] = [bandOf(this.price[at] as number, this.#settings), this.reduced[at] === 1];
    into.set(at, band * 2 + (isReduced ? 1 : 0), () => ({ band, isReduced }));
  }

  /** @param variants none, or several different ones */
  set(row: number, variants: readonly VariantFacts[]): void {
    if (row >= this.#counts.length) {
      if (variants.length === 0) return;
      const length = row + 64 + (row >> 3);
      this.#first = resize(this.#first, length);
      this.#counts = resize(this.#counts, length);
      this.#room = resize(this.#room, length);
    }
    if (variants.length > (this.#room[row] as number)) this.#move(row, variants.length);
    this.#counts[row] = variants.length;
    const first = this.#first[row] as number;
    for (const [index, { price, isReduced, sizes, colors, ages }] of variants.entries()) {
      const at = first + index;
      this.price[at] = price;
      this.reduced[at] = isReduced ? 1 : 0;
      setList(this.sizes, at, sizes);
      setList(this.colors, at, colors);
      setList(this.ages, at, ages);
      if (this.#traits) this.#setTraits(this.#traits, at);
    }
  }

  /** Reserves at least twice as many entries at each move, so that a row that grows repeatedly is moved rarely. */
  #move(row: number, count: number): void {
    const room = Math.max(count, 2 * (this.#room[row] as number));
    const first = this.size;
    this.size += room;
    if (this.size > this.price.length) {
      const length = this.size + 64 + (this.size >> 3);
      this.rowOf = resize(this.rowOf, length);
      this.price = resize(this.price, length);
      this.reduced = resize(this.reduced, length);
    }
    this.rowOf.fill(row, first, this.size);
    this.#first[row] = first;
    this.#room[row] = room;
  }

  /** The rows that have variants here. @param size the number of all rows */
  rows(size: number): RowSet {
    const set = emptySet(size);
    for (let row = 0; row < this.#counts.length; row++) if ((this.#counts[row] as number) > 0) addRow(set, row);
    return set;
  }

  /** All entries that are not empty. */
  all(): RowSet {
    const set = emptySet(this.size);
    for (let row = 0; row < this.#counts.length; row++) for (let { from, to } = this.rangeOf(row); from < to; from++) addRow(set, from);
    return set;
  }

  /** The rows of these variants. @param size the number of all rows */
  rowsOf(variants: RowSet, size: number): RowSet {
    const set = emptySet(size);
    const { rowOf } = this;
    for (let at = 0; at < variants.length; at++)
      for (let left = variants[at] as number; left !== 0; left &= left - 1) addRow(set, rowOf[(at << 5) + 31 - Math.clz32(left & -left)] as number);
    return set;
  }

  /** Those of these variants whose row is in the set. */
  within(variants: RowSet, rows: RowSet): RowSet {
    const kept = new Int32Array(variants.length);
    const { rowOf } = this;
    for (let at = 0; at < variants.length; at++)
      for (let left = variants[at] as number; left !== 0; left &= left - 1) {
        const lowest = left & -left;
        if (hasRow(rows, rowOf[(at << 5) + 31 - Math.clz32(lowest)] as number)) kept[at] = (kept[at] as number) | lowest;
      }
    return kept;
  }

  /**
   * The number of rows that have a value in one of these variants.
   * @param idsOf for each code of the column, the ids of its values, counted from 0
   */
  countRows(variants: RowSet, codes: Uint32Array, idsOf: readonly (readonly number[])[], idCount: number): Uint32Array {
    const { rowOf } = this;
    const counts = new Uint32Array(idCount);
    // For each value, the row for which it was counted last, plus one. The variants of a row are consecutive, so each row counts once.
    const counted = new Uint32Array(idCount);
    for (let at = 0; at < variants.length; at++)
      for (let left = variants[at] as number; left !== 0; left &= left - 1) {
        const variant = (at << 5) + 31 - Math.clz32(left & -left);
        const mark = (rowOf[variant] as number) + 1;
        const ids = idsOf[codes[variant] as number] as readonly number[];
        for (let each = 0; each < ids.length; each++) {
          const id = ids[each] as number;
          if (counted[id] === mark) continue;
          counted[id] = mark;
          counts[id] = (counts[id] as number) + 1;
        }
      }
    return counts;
  }
}
