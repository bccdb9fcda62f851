/** In which order are rows shown that words have found? The best answer first, looked for only as far as somebody reads. */
import { add, all, type Bits, bitsOf, countBits, has, isEmpty, noBits, rowsIn, without } from './bits.ts';
import type { Columns } from './columns.ts';
import { inUse, type Levels } from './levels.ts';
import { merit } from './pack.ts';
import type { Rows } from './rank.ts';
import { plain } from './words.ts';

const rowBits = 2 ** 24;
const soldBits = 2 ** 16;
const mostScore = 1_023;
/** Rows that are put in order at once, at least; and that are looked for at once. */
const [batch, few] = [128, 32];

/**
 * The best answer first; of equal ones what can be bought now, then the name that is just what was asked, then what sells more,
 * then the older.
 */
export class Ranked implements Rows {
  readonly length: number;
  readonly #batches: Iterator<Uint32Array>;
  #found = new Uint32Array();
  #count = 0;

  /**
   * @param skus rows that come first, with their scores
   * @param words by which the others are scored
   */
  constructor(columns: Columns, kept: Bits, skus: ReadonlyMap<number, number>, words: readonly Levels[], asked: string) {
    this.length = countBits(kept);
    this.#batches = new Order(columns, asked).best(kept, skus, words);
  }

  slice(from = 0, to: number = this.length): Uint32Array {
    const end = Math.min(to, this.length);
    while (this.#count < end) {
      const { value, done } = this.#batches.next();
      if (done === true) break;
      if (this.#count + value.length > this.#found.length) {
        const more = new Uint32Array(Math.min(this.length, 2 * (this.#count + value.length)));
        more.set(this.#found);
        this.#found = more;
      }
      this.#found.set(value, this.#count);
      this.#count += value.length;
    }
    return this.#found.slice(from, end);
  }
}

class Order {
  readonly #columns: Columns;
  readonly #asked: string;

  constructor(columns: Columns, asked: string) {
    this.#columns = columns;
    this.#asked = asked;
  }

  *best(kept: Bits, skus: ReadonlyMap<number, number>, words: readonly Levels[]): Generator<Uint32Array> {
    const first = Uint32Array.from(skus.keys()).filter((row) => has(kept, row));
    if (first.length > 0) yield this.#sorted(first, (row) => skus.get(row) ?? 0);
    let left = first.length > 0 ? without(kept, bitsOf(this.#columns.size, first)) : kept;
    if (words.length > 1) {
      // What answers each word best needs no scores.
      const top = all(
        left,
        words.map(({ best }) => best),
      );
      yield* this.#alike(top);
      yield* this.#scored(without(left, top), words);
      return;
    }
    for (const set of words[0]?.sets() ?? []) {
      yield* this.#alike(all(left, [set]));
      left = without(left, set);
      if (isEmpty(left)) return;
    }
    yield* this.#alike(left);
  }

  /** Rows of one score: a few are put in order, of many the first are looked for in the order of all. */
  *#alike(rows: Bits): Generator<Uint32Array> {
    const count = countBits(rows);
    if (count === 0) return;
    if (!this.#isMany(count)) yield this.#sorted(rowsIn(rows), () => 0);
    else yield* this.#walked(rows);
  }

  #isMany(count: number): boolean {
    return count * count > 16 * this.#columns.size;
  }

  *#walked(rows: Bits): Generator<Uint32Array> {
    const { stock } = this.#columns;
    const order = this.#columns.byRank.rows;
    const named = this.#sorted(this.#named(rows), () => 0);
    const left = named.length === 0 ? rows : without(rows, bitsOf(this.#columns.size, named));
    const inStock = named.findIndex((row) => stock[row] === 0);
    const [now, later] = inStock < 0 ? [named, named.subarray(0, 0)] : [named.subarray(0, inStock), named.subarray(inStock)];
    yield now;
    let isLater = false;
    let found = new Uint32Array(few);
    let count = 0;
    for (let at = 0; at < order.length; at++) {
      const row = order[at] as number;
      if (!has(left, row)) continue;
      if (!isLater && later.length > 0 && stock[row] === 0) {
        yield found.subarray(0, count);
        yield later;
        isLater = true;
        count = 0;
      }
      found[count++] = row;
      if (count < found.length) continue;
      yield found;
      found = new Uint32Array(2 * found.length);
      count = 0;
    }
    yield found.subarray(0, count);
    if (!isLater) yield later;
  }

  /** Those whose name is just what was asked. */
  #named(rows: Bits): Uint32Array {
    const { nameLengths } = this.#columns;
    const { length } = this.#asked;
    const found: number[] = [];
    for (let at = 0; at < rows.length; at++)
      for (let left = rows[at] as number; left !== 0; left &= left - 1) {
        const row = (at << 5) + 31 - Math.clz32(left & -left);
        if (nameLengths[row] === length && this.#isNamed(row)) found.push(row);
      }
    return Uint32Array.from(found);
  }

  #isNamed(row: number): boolean {
    const { names, nameLengths } = this.#columns;
    return nameLengths[row] === this.#asked.length && plain(names[row] as string) === this.#asked;
  }

  /** By the sum of what each word is worth in them. */
  *#scored(rows: Bits, words: readonly Levels[]): Generator<Uint32Array> {
    const scores = this.#columns.scores();
    const used = inUse(rows);
    for (const each of words) each.score(rows, used, scores);
    const all = rowsIn(rows);
    const scoreOf = new Uint16Array(all.length);
    const counts = new Uint32Array(mostScore + 1);
    for (let at = 0; at < all.length; at++) {
      const row = all[at] as number;
      const score = Math.min(mostScore, scores[row] as number);
      scores[row] = 0;
      scoreOf[at] = score;
      counts[score] = (counts[score] as number) + 1;
    }
    let most = mostScore;
    let waiting = 0;
    let enough = batch;
    for (let score = mostScore; score >= 0; score--) {
      const count = counts[score] as number;
      const isMany = this.#isMany(count);
      if (!isMany) waiting += count;
      if (!isMany && waiting < enough && score > 0) continue;
      const least = isMany ? score + 1 : score;
      if (waiting > 0) yield this.#between(all, scoreOf, least, most);
      if (isMany) yield* this.#walked(ofScore(this.#columns.size, all, scoreOf, score));
      most = score - 1;
      waiting = 0;
      enough *= 2;
    }
  }

  #between(rows: Uint32Array, scoreOf: Uint16Array, least: number, most: number): Uint32Array {
    const keys: number[] = [];
    for (let at = 0; at < rows.length; at++) {
      const score = scoreOf[at] as number;
      if (score >= least && score <= most) keys.push(this.#key(rows[at] as number, score));
    }
    return Uint32Array.from(Float64Array.from(keys).sort(), (key) => key % rowBits);
  }

  #sorted(rows: Uint32Array, score: (row: number) => number): Uint32Array {
    return Uint32Array.from(Float64Array.from(rows, (row) => this.#key(row, score(row))).sort(), (key) => key % rowBits);
  }

  /** All of it in one number. */
  #key(row: number, score: number): number {
    const { stock, sold } = this.#columns;
    const all = merit(stock[row] as number, sold[row] as number);
    const [isOut, unsold] = [Math.floor(all / soldBits), all % soldBits];
    return ((((mostScore - score) * 2 + isOut) * 2 + (this.#isNamed(row) ? 0 : 1)) * soldBits + unsold) * rowBits + row;
  }
}

function ofScore(size: number, rows: Uint32Array, scoreOf: Uint16Array, score: number): Bits {
  const bits = noBits(size);
  for (let at = 0; at < rows.length; at++) if (scoreOf[at] === score) add(bits, rows[at] as number);
  return bits;
}
