/** Holds the facts of all documents as columns, one per fact, read from the snapshot and overwritten by recent edits, with sort orders of the rows. */

import { bandOf, ColorFamilies, factsOf, flags, type Traits } from './document-facts.ts';
import { EnumColumn, type ListColumn, readListColumn, setList } from './enum-column.ts';
import { filterRows } from './row-set.ts';
import type { AgeRange, SearchDocument, SearchSettings } from './schema.ts';
import type { SectionFile, StringList } from './section-file.ts';
import { VariantColumns } from './variant-columns.ts';

type Numbers = Uint8Array | Uint16Array | Uint32Array | Float64Array;

/** Cached results; most are row sets, which take an eighth of a byte a row. */
const maxCached = 256;

/** Compares names. Numbers in a name compare by their value; case and accents make no difference. */
export function nameComparer({ locale }: SearchSettings): (one: string, other: string) => number {
  // Created when it is first needed, because that takes 10 ms of CPU and most functions that read lists never sort by name.
  let collator: Intl.Collator | undefined;
  return (one, other) => (collator ??= new Intl.Collator(locale, { numeric: true, sensitivity: 'base' })).compare(one, other);
}

/** Removes line breaks, because the stored list of names has one name a line. */
export const singleLine = (name: string): string => name.replace(/\s+/g, ' ').trim();

export const soldRange = 2 ** 16;
/** The sort key of documents that match equally well, the least first: documents in stock, then those that sold more. */
export const tieBreakKey = (stock: number, sold: number): number => (stock > 0 ? 0 : soldRange) + soldRange - 1 - Math.min(soldRange - 1, sold);

export const rowRange = 2 ** 24;
/** All rows by their tie-break keys, then by id. */
export function rowsByTieBreak(stock: ArrayLike<number>, sold: ArrayLike<number>): Uint32Array {
  const keys = Float64Array.from(stock, (units, row) => tieBreakKey(units, sold[row] as number) * rowRange + row).sort();
  return Uint32Array.from(keys, (key) => key % rowRange);
}

/** An order of all rows that is updated after edits: only the edited rows are moved, the others keep their order. */
class RowOrder {
  #rows: Uint32Array;
  readonly #compare: (a: number, b: number) => number;
  readonly #moved = new Set<number>();

  constructor(rows: Uint32Array | undefined, compare: (a: number, b: number) => number) {
    this.#rows = rows ?? new Uint32Array();
    this.#compare = compare;
  }

  /** Marks a row that is new or changes its position. */
  markMoved(row: number): void {
    this.#moved.add(row);
  }

  get rows(): Uint32Array {
    if (this.#moved.size > 0) this.#repair();
    return this.#rows;
  }

  #repair(): void {
    const moved = Uint32Array.from(this.#moved).sort(this.#compare);
    const isMoved = new Uint8Array(this.#rows.length + moved.length);
    for (const row of moved) isMoved[row] = 1;
    const others = filterRows(this.#rows, (row) => isMoved[row] !== 1);
    const all = new Uint32Array(others.length + moved.length);
    let [from, at] = [0, 0];
    for (const row of moved) {
      const to = this.#positionIn(others, from, row);
      all.set(others.subarray(from, to), at);
      at += to - from;
      all[at++] = row;
      from = to;
    }
    all.set(others.subarray(from), at);
    this.#rows = all;
    this.#moved.clear();
  }

  /** The first position, from `low`, whose row comes after this one. */
  #positionIn(rows: Uint32Array, low: number, row: number): number {
    let [from, to] = [low, rows.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if (this.#compare(rows[middle] as number, row) < 0) from = middle + 1;
      else to = middle;
    }
    return from;
  }
}

export class Columns {
  readonly settings: SearchSettings;
  readonly colorFamilies: ColorFamilies;
  /** The number of rows in use; rows of removed documents have no flags. */
  size: number;
  ids: Float64Array;
  price: Uint32Array;
  stock: Uint32Array;
  leastStock: Uint32Array;
  lowStockLimit: Uint32Array;
  sold: Uint32Array;
  flags: Uint8Array;
  readonly #names: StringList | undefined;
  readonly #editedNames = new Map<number, string>();
  /** Stored because reading it is much faster than reading the name, and every hit needs it. */
  nameLengths: Uint16Array;
  readonly categories: ListColumn;
  /** Sizes, colours and ages of any variant. If a document has several variants, `variants` holds which values belong together. */
  readonly sizes: ListColumn;
  readonly colors: ListColumn;
  readonly ages: ListColumn<AgeRange>;
  readonly variants: VariantColumns;
  #traits: EnumColumn<Traits> | undefined;
  readonly byId: RowOrder;
  readonly byName: RowOrder;
  readonly byPrice: RowOrder;
  /** The order of documents that match equally well. */
  readonly byTieBreak: RowOrder;
  /** The rows of documents that were added after the snapshot: these rows are not in the order of ids. */
  readonly #added = new Map<number, number>();
  readonly #snapshotSize: number;
  readonly #cache = new Map<string, unknown>();
  #scores = new Uint16Array();

  constructor(settings: SearchSettings, file: SectionFile | undefined) {
    this.settings = settings;
    this.colorFamilies = new ColorFamilies(settings);
    this.#snapshotSize = file?.numbers('ids', 'Float64Array').length ?? 0;
    this.size = this.#snapshotSize;
    const capacity = this.size + 64 + (this.size >> 6);
    const copy = <T extends Numbers>(empty: T, from: T | undefined): T => {
      if (from) empty.set(from);
      return empty;
    };
    this.ids = copy(new Float64Array(capacity), file?.numbers('ids', 'Float64Array'));
    this.price = copy(new Uint32Array(capacity), file?.numbers('price', 'Uint32Array'));
    this.stock = copy(new Uint32Array(capacity), file?.numbers('stock', 'Uint32Array'));
    this.leastStock = copy(new Uint32Array(capacity), file?.numbers('leastStock', 'Uint32Array'));
    this.lowStockLimit = copy(new Uint32Array(capacity), file?.numbers('lowStockLimit', 'Uint32Array'));
    this.sold = copy(new Uint32Array(capacity), file?.numbers('sold', 'Uint32Array'));
    this.flags = copy(new Uint8Array(capacity), file?.numbers('flags', 'Uint8Array'));
    this.#names = file?.stringList('names');
    this.nameLengths = copy(
      new Uint16Array(capacity),
      Uint16Array.from(this.#names ?? [], ({ length }) => length),
    );
    this.categories = readListColumn(file, 'categories');
    this.sizes = readListColumn(file, 'sizes');
    this.colors = readListColumn(file, 'colors');
    this.ages = readListColumn(file, 'ages');
    this.variants = new VariantColumns(settings, file);
    const compareNames = nameComparer(settings);
    const ascending = Uint32Array.from({ length: this.size }, (_, row) => row);
    this.byId = new RowOrder(ascending, (a, b) => this.#compareIds(a, b));
    this.byName = new RowOrder(
      file?.numbers('byName', 'Uint32Array'),
      (a, b) => compareNames(this.nameOf(a), this.nameOf(b)) || this.#compareIds(a, b),
    );
    this.byPrice = new RowOrder(
      file?.numbers('byPrice', 'Uint32Array'),
      (a, b) => (this.price[a] as number) - (this.price[b] as number) || this.#compareIds(a, b),
    );
    this.byTieBreak = new RowOrder(file?.numbers('byRank', 'Uint32Array'), (a, b) => this.#tieBreakKey(a) - this.#tieBreakKey(b) || a - b);
  }

  /** The name without line breaks, by which rows are sorted. */
  nameOf(row: number): string {
    return this.#editedNames.get(row) ?? this.#names?.at(row) ?? '';
  }

  #tieBreakKey(row: number): number {
    return tieBreakKey(this.stock[row] as number, this.sold[row] as number);
  }

  #compareIds(a: number, b: number): number {
    return (this.ids[a] as number) - (this.ids[b] as number);
  }

  rowOf(id: number): number | undefined {
    const added = this.#added.get(id);
    if (added !== undefined) return added;
    let [from, to] = [0, this.#snapshotSize];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((this.ids[middle] as number) < id) from = middle + 1;
      else to = middle;
    }
    return from < this.#snapshotSize && this.ids[from] === id ? from : undefined;
  }

  /** False for the row of a removed document. */
  exists(row: number): boolean {
    return ((this.flags[row] as number) & flags.exists) > 0;
  }

  /** Created on first use, because a compaction does not need it. */
  get traits(): EnumColumn<Traits> {
    if (this.#traits === undefined) {
      this.#traits = new EnumColumn<Traits>(new Uint32Array(this.ids.length));
      for (let row = 0; row < this.size; row++) this.#setTraits(this.#traits, row);
    }
    return this.#traits;
  }

  #setTraits(into: EnumColumn<Traits>, row: number): void {
    const { settings } = this;
    const [isInStock, rowFlags] = [(this.stock[row] as number) > 0, this.flags[row] as number];
    const { from, to } = this.variants.rangeOf(row);
    let bands = from === to && (rowFlags & flags.soldOut) === 0 ? 1 << bandOf(this.price[row] as number, settings) : 0;
    for (let at = from; at < to; at++) bands |= 1 << bandOf(this.variants.price[at] as number, settings);
    const key = (rowFlags * 2 + Number(isInStock)) * 2 ** settings.priceBands.length + bands;
    into.set(row, key, () => ({ flags: rowFlags, isInStock, bands }));
  }

  /** An array of zeros, one for each row, to add scores to. The caller resets those that it changes. */
  scores(): Uint16Array {
    if (this.#scores.length < this.size) this.#scores = new Uint16Array(this.ids.length);
    return this.#scores;
  }

  /** Caches a value computed from the columns until the next edit. */
  cached<T>(key: string, compute: () => T): T {
    const cached = this.#cache.get(key);
    if (cached !== undefined) return cached as T;
    const computed = compute();
    if (this.#cache.size >= maxCached) this.#cache.clear();
    this.#cache.set(key, computed);
    return computed;
  }

  /** Returns the document's row. */
  put(document: SearchDocument): number {
    const existingRow = this.rowOf(document.id);
    const row = existingRow ?? this.#newRow(document.id);
    const facts = factsOf(document, this.colorFamilies);
    const name = singleLine(document.name);
    if (existingRow === undefined || this.nameOf(row) !== name) {
      this.byName.markMoved(row);
      this.#editedNames.set(row, name);
      this.nameLengths[row] = name.length;
    }
    if (existingRow === undefined) this.byId.markMoved(row);
    if (existingRow === undefined || this.price[row] !== facts.price) this.byPrice.markMoved(row);
    if (existingRow === undefined || this.#tieBreakKey(row) !== tieBreakKey(facts.stock, facts.sold)) this.byTieBreak.markMoved(row);
    this.price[row] = facts.price;
    this.stock[row] = facts.stock;
    this.leastStock[row] = facts.leastStock;
    this.lowStockLimit[row] = facts.lowStockLimit;
    this.sold[row] = facts.sold;
    this.flags[row] = facts.flags;
    setList(this.categories, row, [document.categoryId]);
    setList(this.sizes, row, facts.sizes);
    setList(this.colors, row, facts.colors);
    setList(this.ages, row, facts.ages);
    this.variants.set(row, facts.variants);
    this.#onEdit(row);
    return row;
  }

  /** Returns the row of the removed document; undefined when the document did not exist. */
  remove(id: number): number | undefined {
    const row = this.rowOf(id);
    if (row === undefined || !this.exists(row)) return undefined;
    this.flags[row] = 0;
    this.variants.set(row, []);
    this.#onEdit(row);
    return row;
  }

  #onEdit(row: number): void {
    if (this.#traits) this.#setTraits(this.#traits, row);
    this.#cache.clear();
  }

  #newRow(id: number): number {
    const row = this.size++;
    if (row >= this.ids.length) this.#grow();
    this.ids[row] = id;
    this.#added.set(id, row);
    return row;
  }

  #grow(): void {
    const capacity = this.ids.length * 2;
    const copy = <T extends Numbers>(empty: T, from: T): T => {
      empty.set(from);
      return empty;
    };
    this.ids = copy(new Float64Array(capacity), this.ids);
    this.nameLengths = copy(new Uint16Array(capacity), this.nameLengths);
    this.price = copy(new Uint32Array(capacity), this.price);
    this.stock = copy(new Uint32Array(capacity), this.stock);
    this.leastStock = copy(new Uint32Array(capacity), this.leastStock);
    this.lowStockLimit = copy(new Uint32Array(capacity), this.lowStockLimit);
    this.sold = copy(new Uint32Array(capacity), this.sold);
    this.flags = copy(new Uint8Array(capacity), this.flags);
  }
}
