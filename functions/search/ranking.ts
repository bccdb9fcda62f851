/** Lists the rows that match the search words, the best first. Only as many are sorted as a page needs. */

import { type Columns, rowRange, soldRange, tieBreakKey } from './columns.ts';
import { addRow, countRows, emptySet, hasRow, intersect, isEmptySet, type RowSet, rowSetOf, rowsOfSet, subtract } from './row-set.ts';
import { type ScoreBuckets, usedWordsOf } from './score-buckets.ts';
import type { OrderedRows } from './sort-orders.ts';
import { normalize } from './tokenizer.ts';

const maxScore = 1_023;
/** The minimum of rows that are sorted together, and the size of the first batch in tie-break order. */
const [batchSize, firstBatch] = [128, 32];

/**
 * The highest score first; with equal scores documents in stock, then a name equal to the search, then those that sold more,
 * then the lower id.
 */
export class RankedRows implements OrderedRows {
  readonly length: number;
  readonly #batches: Iterator<Uint32Array>;
  #found = new Uint32Array();
  #count = 0;

  /**
   * @param skuScores rows that come first, with their scores
   * @param terms the matches of each term, by which the other rows are scored
   */
  constructor(columns: Columns, rows: RowSet, skuScores: ReadonlyMap<number, number>, terms: readonly ScoreBuckets[], search: string) {
    this.length = countRows(rows);
    this.#batches = new Ranking(columns, search).batches(rows, skuScores, terms);
  }

  slice(from = 0, to: number = this.length): Uint32Array {
    const end = Math.min(to, this.length);
    while (this.#count < end) {
      const { value, done } = this.#batches.next();
      if (done === true) break;
      if (this.#count + value.length > this.#found.length) {
        const longer = new Uint32Array(Math.min(this.length, 2 * (this.#count + value.length)));
        longer.set(this.#found);
        this.#found = longer;
      }
      this.#found.set(value, this.#count);
      this.#count += value.length;
    }
    return this.#found.slice(from, end);
  }
}

class Ranking {
  readonly #columns: Columns;
  readonly #search: string;

  constructor(columns: Columns, search: string) {
    this.#columns = columns;
    this.#search = search;
  }

  *batches(rows: RowSet, skuScores: ReadonlyMap<number, number>, terms: readonly ScoreBuckets[]): Generator<Uint32Array> {
    const first = Uint32Array.from(skuScores.keys()).filter((row) => hasRow(rows, row));
    if (first.length > 0) yield this.#sort(first, (row) => skuScores.get(row) ?? 0);
    let left = first.length > 0 ? subtract(rows, rowSetOf(this.#columns.size, first)) : rows;
    if (terms.length > 1) {
      // Rows in the best bucket of every term have the highest score, so their scores need not be computed.
      const top = intersect(
        left,
        terms.map(({ best }) => best),
      );
      yield* this.#withEqualScores(top);
      yield* this.#byScore(subtract(left, top), terms);
      return;
    }
    for (const set of terms[0]?.sets() ?? []) {
      yield* this.#withEqualScores(intersect(left, [set]));
      left = subtract(left, set);
      if (isEmptySet(left)) return;
    }
    yield* this.#withEqualScores(left);
  }

  /** Sorts a few rows; of many rows it reads the first ones in the stored tie-break order. */
  *#withEqualScores(rows: RowSet): Generator<Uint32Array> {
    const count = countRows(rows);
    if (count === 0) return;
    if (!this.#areMany(count)) yield this.#sort(rowsOfSet(rows), () => 0);
    else yield* this.#alongTieBreakOrder(rows);
  }

  #areMany(count: number): boolean {
    return count * count > 16 * this.#columns.size;
  }

  *#alongTieBreakOrder(rows: RowSet): Generator<Uint32Array> {
    const { stock } = this.#columns;
    const order = this.#columns.byTieBreak.rows;
    const rowsNamedAsSearched = this.#sort(this.#rowsNamedAsSearched(rows), () => 0);
    const left = rowsNamedAsSearched.length === 0 ? rows : subtract(rows, rowSetOf(this.#columns.size, rowsNamedAsSearched));
    const firstOut = rowsNamedAsSearched.findIndex((row) => stock[row] === 0);
    const [namedInStock, namedOut] =
      firstOut < 0
        ? [rowsNamedAsSearched, rowsNamedAsSearched.subarray(0, 0)]
        : [rowsNamedAsSearched.subarray(0, firstOut), rowsNamedAsSearched.subarray(firstOut)];
    yield namedInStock;
    let isPastStock = false;
    let found = new Uint32Array(firstBatch);
    let count = 0;
    for (let at = 0; at < order.length; at++) {
      const row = order[at] as number;
      if (!hasRow(left, row)) continue;
      if (!isPastStock && namedOut.length > 0 && stock[row] === 0) {
        yield found.subarray(0, count);
        yield namedOut;
        isPastStock = true;
        count = 0;
      }
      found[count++] = row;
      if (count < found.length) continue;
      yield found;
      found = new Uint32Array(2 * found.length);
      count = 0;
    }
    yield found.subarray(0, count);
    if (!isPastStock) yield namedOut;
  }

  #rowsNamedAsSearched(rows: RowSet): Uint32Array {
    const { nameLengths } = this.#columns;
    const { length } = this.#search;
    const found: number[] = [];
    for (let at = 0; at < rows.length; at++)
      for (let left = rows[at] as number; left !== 0; left &= left - 1) {
        const row = (at << 5) + 31 - Math.clz32(left & -left);
        if (nameLengths[row] === length && this.#isNamedAsSearched(row)) found.push(row);
      }
    return Uint32Array.from(found);
  }

  #isNamedAsSearched(row: number): boolean {
    const columns = this.#columns;
    return columns.nameLengths[row] === this.#search.length && normalize(columns.nameOf(row)) === this.#search;
  }

  /** Orders rows by the sum of the points of all terms. */
  *#byScore(rows: RowSet, terms: readonly ScoreBuckets[]): Generator<Uint32Array> {
    const scores = this.#columns.scores();
    const usedWords = usedWordsOf(rows);
    for (const term of terms) term.score(rows, usedWords, scores);
    const all = rowsOfSet(rows);
    const scoreOf = new Uint16Array(all.length);
    const counts = new Uint32Array(maxScore + 1);
    for (let at = 0; at < all.length; at++) {
      const row = all[at] as number;
      const score = Math.min(maxScore, scores[row] as number);
      scores[row] = 0;
      scoreOf[at] = score;
      counts[score] = (counts[score] as number) + 1;
    }
    let highest = maxScore;
    let waiting = 0;
    let targetCount = batchSize;
    for (let score = maxScore; score >= 0; score--) {
      const count = counts[score] as number;
      const isMany = this.#areMany(count);
      if (!isMany) waiting += count;
      if (!isMany && waiting < targetCount && score > 0) continue;
      const lowest = isMany ? score + 1 : score;
      if (waiting > 0) yield this.#sortBetween(all, scoreOf, lowest, highest);
      if (isMany) yield* this.#alongTieBreakOrder(rowsWithScore(this.#columns.size, all, scoreOf, score));
      highest = score - 1;
      waiting = 0;
      targetCount *= 2;
    }
  }

  #sortBetween(rows: Uint32Array, scoreOf: Uint16Array, lowest: number, highest: number): Uint32Array {
    const keys: number[] = [];
    for (let at = 0; at < rows.length; at++) {
      const score = scoreOf[at] as number;
      if (score >= lowest && score <= highest) keys.push(this.#sortKey(rows[at] as number, score));
    }
    return Uint32Array.from(Float64Array.from(keys).sort(), (key) => key % rowRange);
  }

  #sort(rows: Uint32Array, score: (row: number) => number): Uint32Array {
    return Uint32Array.from(Float64Array.from(rows, (row) => this.#sortKey(row, score(row))).sort(), (key) => key % rowRange);
  }

  /** Combines all sort criteria into one number. */
  #sortKey(row: number, score: number): number {
    const { stock, sold } = this.#columns;
    const tieBreak = tieBreakKey(stock[row] as number, sold[row] as number);
    const [isOut, unsold] = [Math.floor(tieBreak / soldRange), tieBreak % soldRange];
    return ((((maxScore - score) * 2 + isOut) * 2 + (this.#isNamedAsSearched(row) ? 0 : 1)) * soldRange + unsold) * rowRange + row;
  }
}

function rowsWithScore(size: number, rows: Uint32Array, scoreOf: Uint16Array, score: number): RowSet {
  const set = emptySet(size);
  for (let at = 0; at < rows.length; at++) if (scoreOf[at] === score) addRow(set, rows[at] as number);
  return set;
}
