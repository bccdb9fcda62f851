/** Which rows answer one of the shopper's words, the best first? As runs of the index, put together only as far as an answer is read. */
import { all, type Bits, bitsOf, join, noBits, without } from './bits.ts';
import { type PackedRuns, score } from './runs.ts';

interface Level {
  readonly value: number;
  readonly runs: number[];
  /** What is in no run: categories, rows that have changed, rows that have several words. */
  readonly sets: SetOfRows[];
}

interface SetOfRows {
  readonly rows: () => Bits;
  /** Another set, of a lower level, that all of its rows are in as well. */
  readonly of: (() => Bits) | undefined;
}

export class Levels {
  readonly #runs: PackedRuns;
  readonly #size: number;
  /** Rows for which the runs no longer tell the truth; undefined: there is none. */
  readonly #changed: Bits | undefined;
  readonly #levels = new Map<number, Level>();
  #sorted: readonly Level[] | undefined;
  /** What it costs to go through it all. */
  length = 0;

  constructor(runs: PackedRuns, size: number, changed: Bits | undefined) {
    this.#runs = runs;
    this.#size = size;
    this.#changed = changed;
  }

  addRun(value: number, run: number): void {
    const length = this.#runs.length(run);
    if (length === 0) return;
    this.length += length;
    this.#level(value).runs.push(run);
  }

  addRows(value: number, rows: Uint32Array): void {
    this.length += rows.length;
    this.#level(value).sets.push({ rows: () => bitsOf(this.#size, rows), of: undefined });
  }

  addSet(value: number, rows: () => Bits, of?: () => Bits): void {
    this.length += this.#size >>> 5;
    this.#level(value).sets.push({ rows, of });
  }

  /** The rows that answer at all. */
  all(): Bits {
    return this.#setOf(this.#descending, true);
  }

  /** The sets that answer best, second best and so on; a row may come again. */
  *sets(): Generator<Bits> {
    for (const level of this.#descending) yield this.#setOf([level]);
  }

  get best(): Bits {
    return this.#setOf(this.#descending.slice(0, 1));
  }

  /**
   * Adds to the score of each of these rows what it is worth.
   * @param words of `rows`, those that are in use
   */
  score(rows: Bits, words: Uint32Array, scores: Uint16Array): void {
    const known = this.#changed === undefined ? rows.slice() : without(rows, this.#changed);
    const anew = this.#changed === undefined ? undefined : all(rows, [this.#changed]);
    for (const { value, runs, sets } of this.#descending) {
      if (!meet(known, known, words) && (anew === undefined || !meet(anew, anew, words))) return;
      for (let at = 0; at < runs.length; at++) this.#runs.score(runs[at] as number, known, scores, value, words);
      for (const { rows: rowsOf, of } of sets) {
        if (of !== undefined && !meet(of(), rows, words)) continue;
        score(rowsOf(), known, scores, value, words);
        if (anew !== undefined) score(rowsOf(), anew, scores, value, words);
      }
    }
  }

  #setOf(levels: readonly Level[], isAll = false): Bits {
    const found = noBits(this.#size);
    for (const { runs } of levels) for (let at = 0; at < runs.length; at++) this.#runs.join(found, runs[at] as number);
    const known = this.#changed === undefined ? found : without(found, this.#changed);
    for (const { sets } of levels) for (const { rows, of } of sets) if (of === undefined || !isAll) join(known, rows());
    return known;
  }

  get #descending(): readonly Level[] {
    this.#sorted ??= [...this.#levels.values()].sort((a, b) => b.value - a.value);
    return this.#sorted;
  }

  #level(value: number): Level {
    const known = this.#levels.get(value) ?? { value, runs: [], sets: [] };
    this.#levels.set(value, known);
    return known;
  }
}

/** Which words of a set have rows at all: what is looked for in few rows looks at no others. */
export function inUse(bits: Bits): Uint32Array {
  const found = new Uint32Array(bits.length);
  let count = 0;
  for (let at = 0; at < bits.length; at++) if (bits[at] !== 0) found[count++] = at;
  return found.subarray(0, count);
}

function meet(one: Bits, other: Bits, words: Uint32Array): boolean {
  for (let each = 0; each < words.length; each++)
    if (((one[words[each] as number] as number) & (other[words[each] as number] as number)) !== 0) return true;
  return false;
}
