/** In which rows does a word stand? The index's own lists, and in the place of them those of rows whose text has changed since. */
import type { PublishedProduct } from '../version.ts';
import { Dictionary } from './dictionary.ts';
import { skusOf, wordsOfProduct } from './pack.ts';
import type { Packed } from './packed.ts';
import { sound } from './words.ts';

const noSound = (word: string): string => word;

/** Rows, and where in each of them the word stands. */
export interface Places {
  readonly rows: Uint32Array;
  readonly places: Uint8Array;
}

export class Postings {
  readonly dictionary: Dictionary;
  readonly #ends: Uint32Array;
  readonly #rows: Uint32Array;
  readonly #places: Uint8Array;
  /** Of the rows that have changed: by word, then where it stands in the row. */
  readonly #changed = new Map<string, Map<number, number>>();
  readonly #wordsOf = new Map<number, readonly string[]>();
  #isChanged = new Uint8Array();
  #newWords: Dictionary | undefined;
  readonly #sound: (word: string) => string;

  constructor(packed: Packed | undefined, name: string, soundOf: (word: string) => string) {
    this.#sound = soundOf;
    this.dictionary = new Dictionary(packed?.strings(name) ?? [], soundOf);
    this.#ends = packed?.numbers(`${name}.ends`, 'Uint32Array') ?? new Uint32Array();
    this.#rows = packed?.numbers(`${name}.rows`, 'Uint32Array') ?? new Uint32Array();
    this.#places = packed?.numbers(`${name}.places`, 'Uint8Array') ?? new Uint8Array();
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
    if (row >= this.#isChanged.length) {
      const longer = new Uint8Array(row + 1_000 + (row >> 3));
      longer.set(this.#isChanged);
      this.#isChanged = longer;
    }
    this.#isChanged[row] = 1;
  }

  /** How many rows it stands in, about: rows that have changed may be counted twice. */
  size(word: string): number {
    const at = this.dictionary.indexOf(word);
    const packed = at < 0 ? 0 : (this.#ends[at] as number) - (at === 0 ? 0 : (this.#ends[at - 1] as number));
    return packed + (this.#changed.get(word)?.size ?? 0);
  }

  /** In the index, then in the rows that have changed. */
  places(word: string): readonly Places[] {
    const at = this.dictionary.indexOf(word);
    const changed = this.#changed.get(word);
    const found: Places[] = [];
    if (at >= 0) {
      const [from, to] = [at === 0 ? 0 : (this.#ends[at - 1] as number), this.#ends[at] as number];
      const rows = this.#rows.subarray(from, to);
      const places = this.#places.subarray(from, to);
      found.push(this.#wordsOf.size === 0 ? { rows, places } : this.#unchanged(rows, places));
    }
    if (changed !== undefined) found.push({ rows: Uint32Array.from(changed.keys()), places: Uint8Array.from(changed.values()) });
    return found;
  }

  #unchanged(rows: Uint32Array, places: Uint8Array): Places {
    const left = { rows: new Uint32Array(rows.length), places: new Uint8Array(rows.length) };
    let count = 0;
    for (let at = 0; at < rows.length; at++) {
      const row = rows[at] as number;
      if (this.#isChanged[row] === 1) continue;
      left.rows[count] = row;
      left.places[count++] = places[at] as number;
    }
    return { rows: left.rows.subarray(0, count), places: left.places.subarray(0, count) };
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
export const readsTheSame = (a: PublishedProduct, b: PublishedProduct): boolean =>
  a.name === b.name &&
  a.description === b.description &&
  a.sku === b.sku &&
  (a.specifications === b.specifications || JSON.stringify(a.specifications) === JSON.stringify(b.specifications));
