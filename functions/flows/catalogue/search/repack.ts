/** How does an index with changes laid over it become one index again? Row by row and word by word, without reading any product. */

import type { Coded } from './coded.ts';
import { is } from './facts.ts';
import { keep } from './keep.ts';
import { byMerit, type placesIn } from './pack.ts';
import { pack } from './packed.ts';
import { Runs } from './runs.ts';
import type { Searchable } from './searchable.ts';
import type { Postings } from './texts.ts';

/** The same bytes as `packIndex` makes of the products that are in it now. */
export function repack({ columns, texts }: Searchable): Buffer {
  const rows = keep(columns.byId.rows, (row) => isThere(row));
  const newRow = new Uint32Array(columns.size);
  for (let at = 0; at < rows.length; at++) newRow[rows[at] as number] = at;
  const [stock, sold] = [rows.map((row) => columns.stock[row] as number), rows.map((row) => columns.sold[row] as number)];
  const moved = (order: Uint32Array) => keep(order, (row) => isThere(row)).map((row) => newRow[row] as number);
  return pack({
    ids: Float64Array.from(rows, (row) => columns.ids[row] as number),
    price: rows.map((row) => columns.price[row] as number),
    stock,
    sold,
    flags: Uint8Array.from(rows, (row) => columns.flags[row] as number),
    minAge: Uint8Array.from(rows, (row) => columns.minAge[row] as number),
    maxAge: Uint8Array.from(rows, (row) => columns.maxAge[row] as number),
    names: Array.from(rows, (row) => columns.names[row] as string),
    ...recoded('categories', columns.categories, rows),
    ...recoded('sizes', columns.sizes, rows),
    ...recoded('colors', columns.colors, rows),
    ...merged('words', texts.words, newRow, rows.length),
    ...merged('skus', texts.skus, newRow, rows.length),
    byName: moved(columns.byName.rows),
    byPrice: moved(columns.byPrice.rows),
    byRank: byMerit(stock, sold),
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

function merged(name: keyof typeof placesIn, postings: Postings, newRow: Uint32Array, size: number) {
  const words: string[] = [];
  const runs = new Runs(size);
  for (const word of union(postings.dictionary.words, postings.newWords.words)) {
    const kinds = Array.from({ length: postings.kinds }, (_, kind) => postings.rowsOf(word, kind));
    if (kinds.every(({ length }) => length === 0)) continue;
    words.push(word);
    for (const rows of kinds) runs.add(inOrder(rows.map((row) => newRow[row] as number)));
  }
  return { [name]: words, ...runs.sections(name) };
}

function inOrder(rows: Uint32Array): Uint32Array {
  for (let at = 1; at < rows.length; at++) if ((rows[at] as number) < (rows[at - 1] as number)) return rows.sort();
  return rows;
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
