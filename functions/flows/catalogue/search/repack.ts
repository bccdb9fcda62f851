/** How does an index with changes laid over it become one index again? Row by row and word by word, without reading any product. */

import type { Coded } from './coded.ts';
import { is } from './facts.ts';
import { keep } from './keep.ts';
import { pack } from './packed.ts';
import type { Searchable } from './searchable.ts';
import type { Postings } from './texts.ts';

/** The same bytes as `packIndex` makes of the products that are in it now. */
export function repack({ columns, texts }: Searchable): Buffer {
  const rows = keep(columns.byId.rows, (row) => isThere(row));
  const newRow = new Uint32Array(columns.size);
  for (let at = 0; at < rows.length; at++) newRow[rows[at] as number] = at;
  const moved = (order: Uint32Array) => keep(order, (row) => isThere(row)).map((row) => newRow[row] as number);
  return pack({
    ids: Float64Array.from(rows, (row) => columns.ids[row] as number),
    price: rows.map((row) => columns.price[row] as number),
    stock: rows.map((row) => columns.stock[row] as number),
    sold: rows.map((row) => columns.sold[row] as number),
    flags: Uint8Array.from(rows, (row) => columns.flags[row] as number),
    minAge: Uint8Array.from(rows, (row) => columns.minAge[row] as number),
    maxAge: Uint8Array.from(rows, (row) => columns.maxAge[row] as number),
    names: Array.from(rows, (row) => columns.names[row] as string),
    ...recoded('categories', columns.categories, rows),
    ...recoded('sizes', columns.sizes, rows),
    ...recoded('colors', columns.colors, rows),
    ...merged('words', texts.words, newRow),
    ...merged('skus', texts.skus, newRow),
    byName: moved(columns.byName.rows),
    byPrice: moved(columns.byPrice.rows),
  });

  function isThere(row: number): boolean {
    return ((columns.flags[row] as number) & is.there) > 0;
  }
}

/** With codes as `Lists` gives them: numbered as they first come. */
function recoded(name: string, { codes, meanings }: Coded<readonly string[]>, rows: Uint32Array) {
  const newCode = new Map<number, number>();
  const recode = (row: number) => {
    const code = codes[row] as number;
    const known = newCode.get(code) ?? newCode.size;
    newCode.set(code, known);
    return known;
  };
  const recodes = rows.map(recode);
  return { [`${name}.lists`]: [...newCode.keys()].map((code) => JSON.stringify(meanings[code])), [name]: recodes };
}

function merged(name: string, postings: Postings, newRow: Uint32Array) {
  const all = union(postings.dictionary.words, postings.newWords.words);
  const words: string[] = [];
  const ends = new Uint32Array(all.length);
  let rows = new Uint32Array(1_024);
  let places = new Uint8Array(1_024);
  let at = 0;
  for (const word of all) {
    const from = at;
    let isSorted = true;
    for (const found of postings.places(word)) {
      if (at + found.rows.length > rows.length) {
        rows = longer(rows, new Uint32Array(2 * at + found.rows.length));
        places = longer(places, new Uint8Array(2 * at + found.rows.length));
      }
      places.set(found.places, at);
      for (const row of found.rows) {
        rows[at] = newRow[row] as number;
        if (at > from && (rows[at] as number) < (rows[at - 1] as number)) isSorted = false;
        at++;
      }
    }
    if (at === from) continue;
    if (!isSorted) sort(rows.subarray(from, at), places.subarray(from, at));
    ends[words.push(word) - 1] = at;
  }
  return {
    [name]: words,
    [`${name}.ends`]: ends.subarray(0, words.length),
    [`${name}.rows`]: rows.subarray(0, at),
    [`${name}.places`]: places.subarray(0, at),
  };
}

function longer<T extends Uint8Array | Uint32Array>(from: T, into: T): T {
  into.set(from);
  return into;
}

/** By the rows, with the places that belong to them. */
function sort(rows: Uint32Array, places: Uint8Array): void {
  const both = Float64Array.from(rows, (row, index) => row * 8 + (places[index] as number)).sort();
  for (let at = 0; at < both.length; at++) {
    rows[at] = Math.floor((both[at] as number) / 8);
    places[at] = (both[at] as number) % 8;
  }
}

/** Of two sorted lists. */
function union(first: readonly string[], second: readonly string[]): string[] {
  const all: string[] = [];
  let [a, b] = [0, 0];
  while (a < first.length || b < second.length) {
    const [one, other] = [first[a], second[b]];
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
