/** Which rows answer a shopper's words, and how well? */

import type { Months } from './ages.ts';
import { all, type Bits, has, isEmpty, join, keepIn } from './bits.ts';
import type { Columns } from './columns.ts';
import { type Alternative, type Expansion, expand, mostWords, type Vocabulary } from './expand.ts';
import { is, noAge } from './facts.ts';
import { Levels } from './levels.ts';
import { inDescription, inName, inSpecifications } from './pack.ts';
import type { Texts } from './texts.ts';

/** What is said besides the words. Where nothing is like that, it is passed over. */
export interface Wish {
  readonly months: Months | undefined;
  /** Paise, counted. */
  readonly most: number | undefined;
  readonly isReduced: boolean;
}

export interface Match {
  readonly rows: Bits;
  /** For each of the shopper's words. */
  readonly levels: readonly Levels[];
  /** No row answers all of the words: these answer the most. */
  readonly isPartial: boolean;
  readonly expansion: Expansion;
}

const noWords: Expansion = { alternatives: [], corrected: [] };
/** What a word is worth, by the places where it stands: the best of them counts. */
const worth = { [inName]: 8, [inSpecifications]: 4, [inDescription]: 2 } as Readonly<Record<number, number>>;
const worthOfCategory = 5;
const leastWorth = 2;
const allWorths = [8, worthOfCategory, 4, leastWorth];
const points = (worthOfPlace: number, weight: number): number => Math.floor((worthOfPlace * weight) / 10);

export class Matcher {
  /** Rows looked at since it was made, or sets of 32 of them: what a question costs, told without a clock. */
  work = 0;
  readonly #columns: Columns;
  readonly #texts: Texts;
  readonly #categoryRows: (word: string) => Bits | undefined;
  /** Of this question: the same words stand in many phrases. */
  readonly #standings = new Map<string, Bits>();

  constructor(columns: Columns, texts: Texts, categoryRows: (word: string) => Bits | undefined) {
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
    this.#standings.clear();
    if (words.length === 0) return { rows: this.#wished(scope, wish), levels: [], isPartial: false, expansion: noWords };
    let expansion = expand(words, vocabulary, false);
    let levels = this.#levels(expansion, words.length);
    let rows = all(scope, allOf(levels));
    if (isEmpty(rows)) {
      // A word that could be right may be a slip all the same.
      expansion = expand(words, vocabulary, true);
      levels = this.#levels(expansion, words.length);
      rows = all(scope, allOf(levels));
    }
    const isPartial = words.length > 1 && isEmpty(rows);
    if (isPartial) rows = inMost(scope, allOf(levels));
    return { rows: this.#wished(rows, wish), levels, isPartial, expansion };
  }

  /** What a word is worth in a row; 0: it is not there. */
  worthOf(word: string, row: number): number {
    const { words } = this.#texts;
    const ofCategory = this.#categoryRows(word);
    const found = Array.from({ length: words.kinds }, (_, kind) => (words.has(word, kind, row) ? (worth[kind] as number) : 0));
    return Math.max(ofCategory !== undefined && has(ofCategory, row) ? worthOfCategory : 0, ...found);
  }

  #wished(rows: Bits, { months, most, isReduced }: Wish): Bits {
    const { price, flags } = this.#columns;
    const fitting = [
      ...(months === undefined ? [] : [(row: number) => this.#isFor(row, months)]),
      ...(most === undefined ? [] : [(row: number) => (price[row] as number) <= most]),
      ...(isReduced ? [(row: number) => ((flags[row] as number) & is.onSale) > 0] : []),
    ];
    return fitting.reduce((left, fits) => {
      const kept = keepIn(left, fits);
      return isEmpty(kept) ? left : kept;
    }, rows);
  }

  #isFor(row: number, { from, to }: Months): boolean {
    const { minAge, maxAge } = this.#columns;
    return minAge[row] !== noAge && (minAge[row] as number) <= to && (maxAge[row] as number) >= from;
  }

  #levels({ alternatives }: Expansion, count: number): readonly Levels[] {
    const { size } = this.#columns;
    const { words } = this.#texts;
    const levels = Array.from({ length: count }, () => new Levels(words.runs, size, words.changedRows(size)));
    for (const alternative of alternatives)
      for (let word = 0; word < count; word++) if (alternative.answers & (1 << word)) this.#add(alternative, levels[word] as Levels);
    this.work += levels.reduce((sum, { length }) => sum + length, alternatives.length);
    return levels;
  }

  #add({ words, weight }: Alternative, to: Levels): void {
    const [only] = words;
    if (only === undefined) return;
    if (words.length === 1) return this.#addWord(only, (worthOfPlace) => points(worthOfPlace, weight), to);
    // A row that has several words is worth what the least of them is.
    const metAt = (least: number) => {
      let met: Bits | undefined;
      return () => (met ??= words.map((word) => this.#standing(word, least)).reduce((one, other) => all(one, [other])));
    };
    const whole = metAt(leastWorth);
    for (const least of allWorths)
      if (least === leastWorth) to.addSet(points(least, weight), whole);
      else to.addSet(points(least, weight), metAt(least), whole);
  }

  /** Rows where a word is worth so much, or more. */
  #standing(word: string, least: number): Bits {
    const key = `${least} ${word}`;
    const known = this.#standings.get(key);
    if (known !== undefined) return known;
    const { size } = this.#columns;
    const { words } = this.#texts;
    const levels = new Levels(words.runs, size, words.changedRows(size));
    this.#addWord(word, (worthOfPlace) => (worthOfPlace < least ? undefined : 1), levels);
    const rows = levels.all();
    this.#standings.set(key, rows);
    return rows;
  }

  #addWord(word: string, valueOf: (worthOfPlace: number) => number | undefined, to: Levels): void {
    const { words } = this.#texts;
    const at = words.dictionary.indexOf(word);
    for (let kind = 0; kind < words.kinds; kind++) {
      const value = valueOf(worth[kind] as number);
      if (value === undefined) continue;
      if (at >= 0) to.addRun(value, at * words.kinds + kind);
      const fresh = words.fresh(word, kind);
      if (fresh !== undefined) to.addRows(value, fresh);
    }
    const ofCategory = this.#categoryRows(word);
    const value = valueOf(worthOfCategory);
    if (ofCategory !== undefined && value !== undefined) to.addSet(value, () => ofCategory);
  }
}

const allOf = (levels: readonly Levels[]): Bits[] => levels.map((each) => each.all());

/** The rows that are in the most of these sets, if they are in any: how many is counted in binary, a set for each digit. */
function inMost(scope: Bits, sets: readonly Bits[]): Bits {
  const digits = Array.from({ length: 4 }, () => new Int32Array(scope.length));
  let seen: Bits = new Int32Array(scope.length);
  for (const set of sets) {
    join(seen, set);
    let carry = set;
    for (const digit of digits) {
      const next = all(digit, [carry]);
      for (let at = 0; at < digit.length; at++) digit[at] = (digit[at] as number) ^ (carry[at] as number);
      carry = next;
    }
  }
  seen = all(seen, [scope]);
  for (const digit of digits.reverse()) {
    const most = all(seen, [digit]);
    if (!isEmpty(most)) seen = most;
  }
  return seen;
}
