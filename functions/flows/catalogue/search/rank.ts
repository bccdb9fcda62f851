/** In which order does a list show rows? */
import type { ProductSort } from '#shared/contract/catalogue/catalog.ts';
import { type Bits, countBits, has } from './bits.ts';
import type { Columns } from './columns.ts';
import { is } from './facts.ts';

const rowBits = 2 ** 24;
const mostUnits = 2 ** 28;

export interface Rows {
  readonly length: number;
  slice(from?: number, to?: number): Uint32Array;
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
