/** In which rows does a word stand? The index's own lists, and in the place of them those of rows whose text has changed since. */
import type { PublishedProduct } from '#functions/catalogue/published/version.ts';
import { type Bits, bitsOf, has, without } from './bits.ts';
import { Dictionary } from './dictionary.ts';
import { keep } from './keep.ts';
import { placesIn, skusOf, wordsOfProduct } from './pack.ts';
import type { Packed } from './packed.ts';
import { PackedRuns } from './runs.ts';
import { sound } from './words.ts';

const noSound = (word: string): string => word;

export class Postings {
  readonly dictionary: Dictionary;
  readonly runs: PackedRuns;
  /** In how many kinds of places words stand: a word has a run of the index for each. */
  readonly kinds: number;
  /** Of the rows that have changed: by word, then where it stands in the row. */
  readonly #changed = new Map<string, Map<number, number>>();
  readonly #wordsOf = new Map<number, readonly string[]>();
  #changedRows: Bits | undefined;
  #newWords: Dictionary | undefined;
  readonly #sound: (word: string) => string;
  readonly #counts = new Map<number, number>();

  constructor(packed: Packed | undefined, name: keyof typeof placesIn, soundOf: (word: string) => string) {
    this.#sound = soundOf;
    this.kinds = placesIn[name];
    this.dictionary = new Dictionary(packed?.strings(name) ?? [], soundOf);
    const [ends, rows] = [packed?.numbers(`${name}.ends`, 'Uint32Array'), packed?.numbers(`${name}.rows`, 'Uint32Array')];
    this.runs = new PackedRuns(ends ?? new Uint32Array(), rows ?? new Uint32Array(), packed?.numbers('ids', 'Float64Array').length ?? 0);
  }

  /** The words of changed rows; some are in the index as well. */
  get newWords(): Dictionary {
    this.#newWords ??= new Dictionary([...this.#changed.keys()].sort(), this.#sound);
    return this.#newWords;
  }

  set(row: number, words: ReadonlyMap<string, number>): void {
    this.clear(row);
    this.#wordsOf.set(row, [...words.keys()]);
    for (const [word, where] of words) {
      const rows = this.#changed.get(word);
      if (rows) rows.set(row, where);
      else {
        this.#changed.set(word, new Map([[row, where]]));
        this.#newWords = undefined;
      }
    }
  }

  /** From now on the row has no words. */
  clear(row: number): void {
    for (const word of this.#wordsOf.get(row) ?? []) {
      const rows = this.#changed.get(word);
      rows?.delete(row);
      if (rows?.size === 0) {
        this.#changed.delete(word);
        this.#newWords = undefined;
      }
    }
    this.#wordsOf.set(row, []);
    this.#changedRows = undefined;
  }

  /** Rows whose words are no longer those of the index; undefined: there is none. No set of these is changed later. */
  changedRows(size: number): Bits | undefined {
    if (this.#wordsOf.size === 0) return undefined;
    if (this.#changedRows?.length !== (size + 31) >>> 5) this.#changedRows = bitsOf(size, [...this.#wordsOf.keys()]);
    return this.#changedRows;
  }

  /** How many rows it stands in, about: rows that have changed may be counted twice. */
  size(word: string): number {
    const at = this.dictionary.indexOf(word);
    return (at < 0 ? 0 : this.#packedSize(at)) + (this.#changed.get(word)?.size ?? 0);
  }

  #packedSize(at: number): number {
    let count = this.#counts.get(at);
    if (count === undefined) {
      count = 0;
      for (let kind = 0; kind < this.kinds; kind++) count += this.runs.count(at * this.kinds + kind);
      this.#counts.set(at, count);
    }
    return count;
  }

  /** Rows that have changed and have the word in this kind of place now. */
  fresh(word: string, kind: number): Uint32Array | undefined {
    const changed = this.#changed.get(word);
    if (changed === undefined) return undefined;
    const rows = [...changed].flatMap(([row, where]) => (where === kind ? [row] : []));
    return rows.length === 0 ? undefined : Uint32Array.from(rows);
  }

  has(word: string, kind: number, row: number): boolean {
    if (this.#wordsOf.has(row)) return this.#changed.get(word)?.get(row) === kind;
    const at = this.dictionary.indexOf(word);
    return at >= 0 && this.runs.has(at * this.kinds + kind, row);
  }

  /** Asked of one word after the other: in how many rows of a set it stands, and in the first of them in this kind of place. */
  within(found: Bits, size: number) {
    const changed = this.changedRows(size);
    const known = changed === undefined ? found : without(found, changed);
    const isFound = (row: number) => has(found, row);
    const runsOf = (word: string) => {
      const at = this.dictionary.indexOf(word);
      return at < 0 ? [] : Array.from({ length: this.kinds }, (_, kind) => at * this.kinds + kind);
    };
    return {
      count: (word: string): number =>
        runsOf(word).reduce(
          (sum, run) => sum + this.runs.count(run, known),
          keep(Uint32Array.from(this.#changed.get(word)?.keys() ?? []), isFound).length,
        ),
      first: (word: string, kind: number): number | undefined =>
        runsOf(word)
          .slice(kind, kind + 1)
          .map((run) => this.runs.first(run, known))[0] ?? this.fresh(word, kind)?.find(isFound),
    };
  }

  /** All of its rows, in no order. */
  rowsOf(word: string, kind: number): Uint32Array {
    const at = this.dictionary.indexOf(word);
    const fresh = this.fresh(word, kind) ?? new Uint32Array();
    if (at < 0) return fresh;
    const packed = this.runs.rows(at * this.kinds + kind);
    const left = this.#wordsOf.size === 0 ? packed : keep(packed, (row) => !this.#wordsOf.has(row));
    if (fresh.length === 0) return left;
    const all = new Uint32Array(left.length + fresh.length);
    all.set(left);
    all.set(fresh, left.length);
    return all;
  }
}

export class Texts {
  readonly words: Postings;
  readonly skus: Postings;

  constructor(packed: Packed | undefined) {
    this.words = new Postings(packed, 'words', sound);
    this.skus = new Postings(packed, 'skus', noSound);
  }

  set(row: number, product: PublishedProduct): void {
    this.words.set(row, wordsOfProduct(product));
    this.skus.set(row, new Map(skusOf(product.sku).map((sku) => [sku, 0])));
  }

  clear(row: number): void {
    this.words.clear(row);
    this.skus.clear(row);
  }
}

/** Whether both read the same: a sale changes no words. */
export const isUnchanged = (a: PublishedProduct, b: PublishedProduct): boolean =>
  a.name === b.name &&
  a.description === b.description &&
  a.sku === b.sku &&
  (a.specifications === b.specifications || JSON.stringify(a.specifications) === JSON.stringify(b.specifications));
