/** Lists the rows of a set in one of a list's sort orders. Only as many are read as a page needs. */

import { type Columns, rowRange } from './columns.ts';
import { flags } from './document-facts.ts';
import { countRows, hasRow, type RowSet } from './row-set.ts';
import type { SortOrder } from './schema.ts';

const maxUnits = 2 ** 28;

/** Rows in a sort order. */
export interface OrderedRows {
  readonly length: number;
  slice(from?: number, to?: number): Uint32Array;
}

export class SortedRows implements OrderedRows {
  readonly length: number;
  readonly #rows: RowSet;
  readonly #order: Uint32Array;
  #at = 0;
  #found = new Uint32Array();
  #count = 0;

  constructor(columns: Columns, rows: RowSet, sort: SortOrder) {
    this.length = countRows(rows);
    this.#rows = rows;
    this.#order = columns.cached(`order ${sort}`, () => sortRows(columns, sort));
  }

  slice(from = 0, to: number = this.length): Uint32Array {
    const end = Math.min(to, this.length);
    if (end > this.#found.length) {
      const longer = new Uint32Array(Math.min(this.length, 2 * end));
      longer.set(this.#found);
      this.#found = longer;
    }
    while (this.#count < end) {
      const row = this.#order[this.#at++] as number;
      if (hasRow(this.#rows, row)) this.#found[this.#count++] = row;
    }
    return this.#found.slice(from, end);
  }
}

/** `default` is the order of ids. Ties are sorted by id, so that pages never overlap. */
function sortRows({ byId, byName, byPrice, price, stock, leastStock, flags: rowFlags }: Columns, sort: SortOrder): Uint32Array {
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
      return descendingByPrice(byPrice.rows, price);
    case 'featured':
      return sortByKey(byId.rows, (row) => ((rowFlags[row] as number) & flags.featured ? 0 : 1));
    case 'stock-asc':
      return sortByKey(byId.rows, (row) => Math.min(maxUnits, stock[row] as number));
    case 'least-stock-asc':
      return sortByKey(byId.rows, (row) => Math.min(maxUnits, leastStock[row] as number));
  }
}

/** Ascending and stable. */
function sortByKey(rows: Uint32Array, keyOf: (row: number) => number): Uint32Array {
  const keys = Float64Array.from(rows, (row, position) => keyOf(row) * rowRange + position).sort();
  return Uint32Array.from(keys, (key) => rows[key % rowRange] as number);
}

/** Rows of one price keep their order. */
function descendingByPrice(rows: Uint32Array, price: Uint32Array): Uint32Array {
  const descending = new Uint32Array(rows.length);
  let at = 0;
  for (let to = rows.length; to > 0; ) {
    let from = to - 1;
    while (from > 0 && price[rows[from - 1] as number] === price[rows[from] as number]) from--;
    descending.set(rows.subarray(from, to), at);
    at += to - from;
    to = from;
  }
  return descending;
}
