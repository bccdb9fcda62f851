/** In which order do rows come, when a few of them have just changed? The others keep theirs; the few are put in anew. */
import { keep } from './keep.ts';

export class Order {
  #rows: Uint32Array;
  readonly #compare: (a: number, b: number) => number;
  readonly #touched = new Set<number>();

  constructor(rows: Uint32Array | undefined, compare: (a: number, b: number) => number) {
    this.#rows = rows ?? new Uint32Array();
    this.#compare = compare;
  }

  /** This row is new, or stands elsewhere now. */
  touch(row: number): void {
    this.#touched.add(row);
  }

  get rows(): Uint32Array {
    if (this.#touched.size > 0) this.#settle();
    return this.#rows;
  }

  #settle(): void {
    const moved = Uint32Array.from(this.#touched).sort(this.#compare);
    const isMoved = new Uint8Array(this.#rows.length + moved.length);
    for (const row of moved) isMoved[row] = 1;
    const stay = keep(this.#rows, (row) => isMoved[row] !== 1);
    const all = new Uint32Array(stay.length + moved.length);
    let [from, at] = [0, 0];
    for (const row of moved) {
      const to = this.#placeIn(stay, from, row);
      all.set(stay.subarray(from, to), at);
      at += to - from;
      all[at++] = row;
      from = to;
    }
    all.set(stay.subarray(from), at);
    this.#rows = all;
    this.#touched.clear();
  }

  /** The first place, not before `low`, whose row comes after this one. */
  #placeIn(rows: Uint32Array, low: number, row: number): number {
    let [from, to] = [low, rows.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if (this.#compare(rows[middle] as number, row) < 0) from = middle + 1;
      else to = middle;
    }
    return from;
  }
}
