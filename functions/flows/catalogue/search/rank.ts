/** In which order are rows shown? By the list's order, or by how well they answer the words. */
import type { ProductSort } from '#shared/contract/catalog.ts';
import { type Bits, countBits, has } from './bits.ts';
import type { Columns } from './columns.ts';
import { is } from './facts.ts';
import { plain } from './words.ts';

const rowBits = 2 ** 24;
const soldBits = 2 ** 16;
const mostScore = 1_023;
const mostUnits = 2 ** 28;

export interface Rows {
  readonly length: number;
  slice(from?: number, to?: number): Uint32Array;
}

/**
 * The best answer first; of equal ones what can be bought now, then the name that is just what was asked, then what sells more,
 * then the older. All of it is one number a row; only as many are put in order as somebody reads.
 */
export class Ranked implements Rows {
  readonly length: number;
  readonly #keys: Float64Array;
  #sorted = 0;

  /** @param score in points; read now, and not later */
  constructor({ stock, sold, names, nameLengths }: Columns, rows: Uint32Array, score: (row: number) => number, asked: string) {
    this.length = rows.length;
    const keys = new Float64Array(rows.length);
    for (let at = 0; at < rows.length; at++) {
      const row = rows[at] as number;
      const missed = mostScore - Math.min(mostScore, Math.round(score(row)));
      const isOut = (stock[row] as number) > 0 ? 0 : 1;
      const isOther = nameLengths[row] === asked.length && plain(names[row] as string) === asked ? 0 : 1;
      const unsold = soldBits - 1 - Math.min(soldBits - 1, sold[row] as number);
      keys[at] = (((missed * 2 + isOut) * 2 + isOther) * soldBits + unsold) * rowBits + row;
    }
    this.#keys = keys;
  }

  slice(from = 0, to: number = this.length): Uint32Array {
    if (Math.min(to, this.length) > this.#sorted) {
      this.#sorted = Math.min(this.length, Math.max(128, 2 * to));
      bringForward(this.#keys, this.#sorted);
      this.#keys.subarray(0, this.#sorted).sort();
    }
    return Uint32Array.from(this.#keys.subarray(from, to), (key) => key % rowBits);
  }
}

/** Puts the `count` least first, in no order: what is above one of the keys goes behind it, in ever smaller parts (quickselect). */
function bringForward(keys: Float64Array, count: number): void {
  let [low, high] = [0, keys.length - 1];
  while (low < high && count < keys.length) {
    const middle = keys[(low + high) >> 1] as number;
    let [left, right] = [low, high];
    while (left <= right) {
      while ((keys[left] as number) < middle) left++;
      while ((keys[right] as number) > middle) right--;
      if (left > right) break;
      const other = keys[left] as number;
      keys[left++] = keys[right] as number;
      keys[right--] = other;
    }
    if (count <= right) high = right;
    else if (count > left) low = left;
    else return;
  }
}

/** The rows of a set in the order of a list, looked for only as far as somebody reads. */
export class Walk implements Rows {
  readonly length: number;
  readonly #kept: Bits;
  readonly #order: Uint32Array;
  #at = 0;
  #found = new Uint32Array();
  #count = 0;

  constructor(columns: Columns, kept: Bits, sort: ProductSort) {
    this.length = countBits(kept);
    this.#kept = kept;
    this.#order = inOrder(columns, sort);
  }

  slice(from = 0, to: number = this.length): Uint32Array {
    const end = Math.min(to, this.length);
    if (end > this.#found.length) {
      const more = new Uint32Array(Math.min(this.length, 2 * end));
      more.set(this.#found);
      this.#found = more;
    }
    while (this.#count < end) {
      const row = this.#order[this.#at++] as number;
      if (has(this.#kept, row)) this.#found[this.#count++] = row;
    }
    return this.#found.slice(from, end);
  }
}

/** All rows in the order of a list, kept until the next change. `default` is the order in which the products were made. Ties go by id, so that pages never overlap. */
const inOrder = (columns: Columns, sort: ProductSort): Uint32Array => columns.made(`order ${sort}`, () => sorted(columns, sort));

function sorted({ byId, byName, byPrice, price, stock, flags }: Columns, sort: ProductSort): Uint32Array {
  switch (sort) {
    case 'default':
      return byId.rows;
    case 'newest':
      return byId.rows.toReversed();
    case 'name-asc':
      return byName.rows;
    case 'price-asc':
      return byPrice.rows;
    case 'price-desc':
      return backwards(byPrice.rows, price);
    case 'featured':
      return byKey(byId.rows, (row) => ((flags[row] as number) & is.featured ? 0 : 1));
    case 'stock-asc':
      return byKey(byId.rows, (row) => Math.min(mostUnits, stock[row] as number));
  }
}

/** The least first; equal ones stay as they are. */
function byKey(rows: Uint32Array, keyOf: (row: number) => number): Uint32Array {
  const keys = Float64Array.from(rows, (row, place) => keyOf(row) * rowBits + place).sort();
  return Uint32Array.from(keys, (key) => rows[key % rowBits] as number);
}

/** The highest first; those of one price stay as they are. */
function backwards(rows: Uint32Array, price: Uint32Array): Uint32Array {
  const turned = new Uint32Array(rows.length);
  let at = 0;
  for (let to = rows.length; to > 0; ) {
    let from = to - 1;
    while (from > 0 && price[rows[from - 1] as number] === price[rows[from] as number]) from--;
    turned.set(rows.subarray(from, to), at);
    at += to - from;
    to = from;
  }
  return turned;
}
