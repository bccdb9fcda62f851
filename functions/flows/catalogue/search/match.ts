/** Which rows answer a shopper's words, and how well? */

import type { Months } from './ages.ts';
import { type Bits, has, rowsIn } from './bits.ts';
import type { Columns } from './columns.ts';
import { type Alternative, type Expansion, expand, mostWords, type Vocabulary } from './expand.ts';
import { is, noAge } from './facts.ts';
import { keep } from './keep.ts';
import { inDescription, inName, inSpecifications } from './pack.ts';
import type { Places, Texts } from './texts.ts';

/** What is said besides the words. Where nothing is like that, it is passed over. */
export interface Wish {
  readonly months: Months | undefined;
  /** Paise, counted. */
  readonly most: number | undefined;
  readonly isReduced: boolean;
}

export interface Match {
  readonly rows: Uint32Array;
  /** Of one of these rows; until the next question is asked. */
  readonly score: (row: number) => number;
  /** No row answers all of the words: these answer the most. */
  readonly isPartial: boolean;
  readonly expansion: Expansion;
}

const noWords: Expansion = { alternatives: [], corrected: [] };
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
   * @param scope the rows that may be shown at all
   */
  match(asked: readonly string[], wish: Wish, vocabulary: Vocabulary, scope: Bits): Match {
    const words = asked.slice(0, mostWords);
    if (words.length === 0) return { rows: this.#wished(rowsIn(scope), wish), score: () => 0, isPartial: false, expansion: noWords };
    let expansion = expand(words, vocabulary, false);
    let rows = this.#full(expansion, words.length, scope);
    if (rows.length === 0) {
      // A word that could be right may be a slip all the same.
      expansion = expand(words, vocabulary, true);
      rows = this.#full(expansion, words.length, scope);
    }
    const isPartial = rows.length === 0 && words.length > 1;
    if (isPartial) rows = this.#most(scope);
    return {
      rows: this.#wished(rows, wish),
      score: (row) => this.#scoreOf(row, words.length),
      isPartial,
      expansion,
    };
  }

  /** What a word is worth in a row; 0: it is not there. */
  worthOf(word: string, row: number): number {
    let best = 0;
    for (const { rows, places } of this.#places(word)) {
      const at = rows.indexOf(row);
      if (at >= 0) best = Math.max(best, worth[places[at] as number] as number);
    }
    return best;
  }

  #wished(rows: Uint32Array, { months, most, isReduced }: Wish): Uint32Array {
    const { price, flags } = this.#columns;
    const fitting = [
      ...(months === undefined ? [] : [(row: number) => this.#isFor(row, months)]),
      ...(most === undefined ? [] : [(row: number) => (price[row] as number) <= most]),
      ...(isReduced ? [(row: number) => ((flags[row] as number) & is.onSale) > 0] : []),
    ];
    return fitting.reduce((left, fits) => {
      const kept = keep(left, fits);
      return kept.length > 0 ? kept : left;
    }, rows);
  }

  #isFor(row: number, { from, to }: Months): boolean {
    const { minAge, maxAge } = this.#columns;
    return minAge[row] !== noAge && (minAge[row] as number) <= to && (maxAge[row] as number) >= from;
  }

  /** Rows that answer every word. */
  #full({ alternatives }: Expansion, words: number, scope: Bits): Uint32Array {
    this.#clear(words);
    for (const alternative of alternatives) this.#score(alternative);
    const all = (1 << words) - 1;
    return keep(this.#touched.subarray(0, this.#count), (row) => this.#answered[row] === all && has(scope, row));
  }

  /** Rows that answer the most words. */
  #most(scope: Bits): Uint32Array {
    const seen = keep(this.#touched.subarray(0, this.#count), (row) => has(scope, row));
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
    }
    this.#count = 0;
    this.#answered.fill(0);
    while (this.#points.length < words) this.#points.push(new Uint8Array(this.#answered.length));
    for (const points of this.#points.slice(0, words)) points.fill(0);
  }

  #score({ answers, words, weight }: Alternative): void {
    const [first, ...others] = words.map((word) => this.#places(word));
    const met = first === undefined ? [] : others.reduce(both, first);
    for (let word = 0; 1 << word <= answers; word++) if (answers & (1 << word)) for (const found of met) this.#put(found, word, answers, weight);
  }

  #places(word: string): Places[] {
    const ofCategory = this.#categoryRows(word);
    const found = [...this.#texts.words.places(word)];
    if (ofCategory !== undefined) found.push({ rows: ofCategory, places: new Uint8Array(ofCategory.length).fill(inCategory) });
    this.work += found.reduce((sum, { rows }) => sum + rows.length, 1);
    return found;
  }

  #put({ rows, places }: Places, word: number, answers: number, weight: number): void {
    const points = this.#points[word] as Uint8Array;
    const answered = this.#answered;
    const touched = this.#touched;
    const value = worth.map((each) => (each * weight) / 10);
    let count = this.#count;
    for (let at = 0; at < rows.length; at++) {
      const row = rows[at] as number;
      const before = answered[row] as number;
      if (before === 0) touched[count++] = row;
      answered[row] = before | answers;
      const given = value[places[at] as number] as number;
      if ((points[row] as number) < given) points[row] = given;
    }
    this.#count = count;
  }
}

/** The rows that are in both, each with the place that is worth less. */
function both(first: readonly Places[], second: readonly Places[]): Places[] {
  const best = (found: readonly Places[]) => {
    const byRow = new Map<number, number>();
    for (const { rows, places } of found)
      for (const [at, row] of rows.entries()) {
        const [known, place] = [byRow.get(row), places[at] as number];
        if (known === undefined || (worth[known] as number) < (worth[place] as number)) byRow.set(row, place);
      }
    return byRow;
  };
  const others = best(second);
  const met = [...best(first)].flatMap(([row, place]): [number, number][] => {
    const other = others.get(row);
    return other === undefined ? [] : [[row, (worth[other] as number) < (worth[place] as number) ? other : place]];
  });
  return [{ rows: Uint32Array.from(met, ([row]) => row), places: Uint8Array.from(met, ([, place]) => place) }];
}

function bits(set: number): number {
  let count = 0;
  for (let left = set; left > 0; left &= left - 1) count++;
  return count;
}
