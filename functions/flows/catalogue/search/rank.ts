/** In which order are rows shown? By the list's order, or by how well they answer the words. */
import type { ProductSort } from '#shared/contract/catalog.ts';
import type { Columns } from './columns.ts';
import { is } from './facts.ts';
import { keep } from './keep.ts';
import { plain } from './words.ts';

const rowBits = 2 ** 24;
const soldBits = 2 ** 16;
const mostScore = 1_023;

/**
 * The best answer first; of equal ones what can be bought now, then the name that is just what was asked, then what sells more,
 * then the older. All of it is one number a row, so that a long list is sorted without comparing.
 */
export function ranked({ stock, sold, names }: Columns, rows: Uint32Array, score: (row: number) => number, asked: string): Uint32Array {
  const keys = new Float64Array(rows.length);
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at] as number;
    const missed = mostScore - Math.min(mostScore, Math.round(score(row)));
    const isOut = (stock[row] as number) > 0 ? 0 : 1;
    const name = names[row] as string;
    const isOther = name.length === asked.length && plain(name) === asked ? 0 : 1;
    const unsold = soldBits - 1 - Math.min(soldBits - 1, sold[row] as number);
    keys[at] = (((missed * 2 + isOut) * 2 + isOther) * soldBits + unsold) * rowBits + row;
  }
  keys.sort();
  const best = new Uint32Array(keys.length);
  for (let at = 0; at < keys.length; at++) best[at] = (keys[at] as number) % rowBits;
  return best;
}

/** `default` is the order in which the products were made. Ties go by id, so that pages never overlap. */
export function sortedBy(columns: Columns, rows: Uint32Array, sort: ProductSort): Uint32Array {
  const wanted = new Uint8Array(columns.size);
  for (let at = 0; at < rows.length; at++) wanted[rows[at] as number] = 1;
  const inOrder = (order: Uint32Array) => keep(order, (row) => wanted[row] === 1);
  switch (sort) {
    case 'default':
      return inOrder(columns.byId.rows);
    case 'newest':
      return inOrder(columns.byId.rows).reverse();
    case 'name-asc':
      return inOrder(columns.byName.rows);
    case 'price-asc':
      return inOrder(columns.byPrice.rows);
    case 'price-desc':
      return backwards(inOrder(columns.byPrice.rows), columns.price);
    case 'featured': {
      const all = inOrder(columns.byId.rows);
      const isFeatured = (row: number) => ((columns.flags[row] as number) & is.featured) > 0;
      const [first, rest] = [keep(all, isFeatured), keep(all, (row) => !isFeatured(row))];
      all.set(first);
      all.set(rest, first.length);
      return all;
    }
    case 'stock-asc':
      return inOrder(columns.byId.rows).sort(
        (a, b) => (columns.stock[a] as number) - (columns.stock[b] as number) || (columns.ids[a] as number) - (columns.ids[b] as number),
      );
  }
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
