/** Which rows answer a shopper's words, and how well? */

import type { Months } from './ages.ts';
import type { Columns } from './columns.ts';
import { type Alternative, type Expansion, expand, mostWords, type Vocabulary } from './expand.ts';
import { noAge } from './facts.ts';
import { keep } from './keep.ts';
import { inDescription, inName, inSpecifications } from './pack.ts';
import type { Texts } from './texts.ts';

export interface Match {
  readonly rows: Uint32Array;
  /** Of one of these rows; until the next question is asked. */
  readonly score: (row: number) => number;
  /** No row answers all of the words: these answer the most. */
  readonly isPartial: boolean;
  /** An age that is named in the search has narrowed it down. */
  readonly months: Months | undefined;
  readonly expansion: Expansion;
}

const inCategory = 8;
/** What a word is worth, by the places where it stands: the best of them counts. */
const worth = Uint8Array.from({ length: 16 }, (_, where) =>
  where & inName ? 8 : where & inCategory ? 5 : where & inSpecifications ? 4 : where & inDescription ? 2 : 3,
);

export class Matcher {
  /** Rows looked at since it was made: what a question costs, told without a clock. */
  work = 0;
  readonly #columns: Columns;
  readonly #texts: Texts;
  readonly #categoryRows: (word: string) => Uint32Array | undefined;
  /** For each of the shopper's words and each row. */
  #points: Uint8Array[] = [];
  #answered = new Uint8Array();
  #touched = new Uint32Array();
  #count = 0;

  constructor(columns: Columns, texts: Texts, categoryRows: (word: string) => Uint32Array | undefined) {
    this.#columns = columns;
    this.#texts = texts;
    this.#categoryRows = categoryRows;
  }

  /**
   * @param asked stems, at most `mostWords`
   * @param inScope whether the row may be shown at all
   */
  match(asked: readonly string[], months: Months | undefined, vocabulary: Vocabulary, inScope: (row: number) => boolean): Match {
    const words = asked.slice(0, mostWords);
    if (words.length === 0) return this.#ofAge(months, inScope);
    let expansion = expand(words, vocabulary, false);
    let rows = this.#full(expansion, words.length, inScope);
    if (rows.length === 0) {
      // A word that could be right may be a slip all the same.
      expansion = expand(words, vocabulary, true);
      rows = this.#full(expansion, words.length, inScope);
    }
    const isPartial = rows.length === 0 && words.length > 1;
    if (isPartial) rows = this.#most(inScope);
    const ofAge = months === undefined ? rows : keep(rows, (row) => this.#isFor(row, months));
    return {
      rows: ofAge.length > 0 ? ofAge : rows,
      score: (row) => this.#scoreOf(row, words.length),
      isPartial,
      months: ofAge.length > 0 ? months : undefined,
      expansion,
    };
  }

  /** What a word is worth in a row; 0: it is not there. */
  worthOf(word: string, row: number): number {
    let best = 0;
    this.#each(word, (each, where) => {
      if (each === row) best = Math.max(best, worth[where] as number);
    });
    return best;
  }

  /** Nothing but an age was asked. */
  #ofAge(months: Months | undefined, inScope: (row: number) => boolean): Match {
    const rows = keep(this.#columns.byId.rows, (row) => months !== undefined && inScope(row) && this.#isFor(row, months));
    return { rows, score: () => 0, isPartial: false, months, expansion: { alternatives: [], corrected: [] } };
  }

  #isFor(row: number, { from, to }: Months): boolean {
    const { minAge, maxAge } = this.#columns;
    return minAge[row] !== noAge && (minAge[row] as number) <= to && (maxAge[row] as number) >= from;
  }

  /** Rows that answer every word. */
  #full({ alternatives }: Expansion, words: number, inScope: (row: number) => boolean): Uint32Array {
    this.#clear(words);
    for (const alternative of alternatives) this.#score(alternative);
    const all = (1 << words) - 1;
    return keep(this.#touched.subarray(0, this.#count), (row) => this.#answered[row] === all && inScope(row));
  }

  /** Rows that answer the most words. */
  #most(inScope: (row: number) => boolean): Uint32Array {
    const seen = keep(this.#touched.subarray(0, this.#count), inScope);
    let most = 1;
    for (const row of seen) most = Math.max(most, bits(this.#answered[row] as number));
    return keep(seen, (row) => bits(this.#answered[row] as number) === most);
  }

  #scoreOf(row: number, words: number): number {
    let score = 0;
    for (let word = 0; word < words; word++) score += this.#points[word]?.[row] as number;
    return score;
  }

  #clear(words: number): void {
    const { size } = this.#columns;
    if (this.#answered.length < size) {
      this.#answered = new Uint8Array(size + 1_000);
      this.#touched = new Uint32Array(size + 1_000);
      this.#points = [];
      this.#count = 0;
    }
    for (let at = 0; at < this.#count; at++) {
      const row = this.#touched[at] as number;
      this.#answered[row] = 0;
      for (const points of this.#points) points[row] = 0;
    }
    this.#count = 0;
    while (this.#points.length < words) this.#points.push(new Uint8Array(this.#answered.length));
  }

  #score({ answers, words, weight }: Alternative): void {
    if (words.length === 1) return this.#each(words[0] as string, (row, where) => this.#put(row, answers, ((worth[where] as number) * weight) / 10));
    let met = new Map<number, number>();
    for (const [at, word] of words.entries()) {
      const also = new Map<number, number>();
      this.#each(word, (row, where) => {
        const least = at === 0 ? 255 : (met.get(row) ?? 0);
        if (least > 0) also.set(row, Math.max(also.get(row) ?? 0, Math.min(least, worth[where] as number)));
      });
      met = also;
    }
    for (const [row, value] of met) this.#put(row, answers, (value * weight) / 10);
  }

  #each(word: string, visit: (row: number, where: number) => void): void {
    this.work++;
    this.#texts.words.each(word, (row, where) => {
      this.work++;
      visit(row, where);
    });
    for (const row of this.#categoryRows(word) ?? []) {
      this.work++;
      visit(row, inCategory);
    }
  }

  #put(row: number, answers: number, points: number): void {
    if (this.#answered[row] === 0) this.#touched[this.#count++] = row;
    this.#answered[row] = (this.#answered[row] as number) | answers;
    for (let word = 0; 1 << word <= answers; word++) {
      if ((answers & (1 << word)) === 0) continue;
      const known = this.#points[word] as Uint8Array;
      if ((known[row] as number) < points) known[row] = points;
    }
  }
}

function bits(set: number): number {
  let count = 0;
  for (let left = set; left > 0; left &= left - 1) count++;
  return count;
}
