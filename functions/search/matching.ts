/** Finds the rows that match the terms of a search, and groups them by the points of each term. */

import type { Columns } from './columns.ts';
import { descriptionField, nameField, specificationsField } from './document-facts.ts';
import { applyFilterResults, evaluateConditions, type FilterResult } from './filters.ts';
import type { TextIndexes } from './inverted-index.ts';
import { type Alternative, type Expansion, expandTerms, maxTerms, type Vocabulary } from './query-expansion.ts';
import type { QueryConditions } from './query-interpretation.ts';
import { addAll, hasRow, intersect, isEmptySet, type RowSet } from './row-set.ts';
import { ScoreBuckets } from './score-buckets.ts';

export interface Match {
  readonly rows: RowSet;
  /** The rows of each term, grouped by points. */
  readonly buckets: readonly ScoreBuckets[];
  /** Whether no row matches all terms, but some match a few; then `rows` are those that match the most. */
  readonly isPartial: boolean;
  readonly expansion: Expansion;
  /** The conditions that apply. The variant that meets them must pass the filters as well. */
  readonly conditions: readonly FilterResult[];
}

const noExpansion: Expansion = { alternatives: [], corrected: [] };
/** The weight of a word by its field; the best field counts. */
const fieldWeights = { [nameField]: 8, [specificationsField]: 4, [descriptionField]: 2 } as Readonly<Record<number, number>>;
const categoryWeight = 5;
const leastWeight = 2;
const allWeights = [8, categoryWeight, 4, leastWeight];
const pointsOf = (fieldWeight: number, similarity: number): number => Math.floor((fieldWeight * similarity) / 10);

export class Matcher {
  /** Rows, or groups of 32 rows, examined since the matcher was created: the cost of queries, measured without a clock. */
  work = 0;
  readonly #columns: Columns;
  readonly #texts: TextIndexes;
  readonly #rowsOfCategoryWord: (word: string) => RowSet | undefined;
  /** Cached for the current query, because the same words occur in many phrases. */
  readonly #rowsOfWeight = new Map<string, RowSet>();

  constructor(columns: Columns, texts: TextIndexes, rowsOfCategoryWord: (word: string) => RowSet | undefined) {
    this.#columns = columns;
    this.#texts = texts;
    this.#rowsOfCategoryWord = rowsOfCategoryWord;
  }

  /**
   * @param searchTerms stems; those after `maxTerms` are ignored
   * @param scope the rows that may be shown
   */
  match(searchTerms: readonly string[], conditions: QueryConditions, vocabulary: Vocabulary, scope: RowSet): Match {
    const terms = searchTerms.slice(0, maxTerms);
    this.#rowsOfWeight.clear();
    if (terms.length === 0) return { ...this.#applyConditions(scope, conditions), buckets: [], isPartial: false, expansion: noExpansion };
    let expansion = expandTerms(terms, vocabulary, false);
    let buckets = this.#bucketsOf(expansion, terms.length);
    let rows = intersect(scope, rowsOfEach(buckets));
    if (isEmptySet(rows)) {
      // Nothing matched, so a known word may be misspelt as well.
      expansion = expandTerms(terms, vocabulary, true);
      buckets = this.#bucketsOf(expansion, terms.length);
      rows = intersect(scope, rowsOfEach(buckets));
    }
    const isWithoutMatch = isEmptySet(rows);
    if (terms.length > 1 && isWithoutMatch) rows = rowsInMost(scope, rowsOfEach(buckets));
    const isPartial = isWithoutMatch && !isEmptySet(rows);
    return { ...this.#applyConditions(rows, conditions), buckets, isPartial, expansion };
  }

  /** The weight of a word in a row; 0 when the row does not contain it. */
  weightOf(word: string, row: number): number {
    const { words } = this.#texts;
    const inCategory = this.#rowsOfCategoryWord(word);
    const weights = Array.from({ length: words.fieldCount }, (_, field) => (words.has(word, field, row) ? (fieldWeights[field] as number) : 0));
    return Math.max(inCategory !== undefined && hasRow(inCategory, row) ? categoryWeight : 0, ...weights);
  }

  /** Applies the conditions, but ignores one that would leave no rows. */
  #applyConditions(rows: RowSet, conditions: QueryConditions): Pick<Match, 'rows' | 'conditions'> {
    let passing = rows;
    const applied: FilterResult[] = [];
    for (const condition of evaluateConditions(this.#columns, conditions)) {
      const { rows: passingRows } = applyFilterResults(this.#columns, rows, [...applied, condition]);
      if (isEmptySet(passingRows)) continue;
      passing = passingRows;
      applied.push(condition);
    }
    return { rows: passing, conditions: applied };
  }

  #bucketsOf({ alternatives }: Expansion, termCount: number): readonly ScoreBuckets[] {
    const buckets = Array.from({ length: termCount }, () => this.#newBuckets());
    for (const alternative of alternatives)
      for (let term = 0; term < termCount; term++)
        if (alternative.terms & (1 << term)) this.#addAlternative(alternative, buckets[term] as ScoreBuckets);
    this.work += buckets.reduce((sum, { length }) => sum + length, alternatives.length);
    return buckets;
  }

  #newBuckets(): ScoreBuckets {
    const { size } = this.#columns;
    const { words } = this.#texts;
    return new ScoreBuckets(words.lists, size, words.editedRows(size));
  }

  #addAlternative({ words, similarity }: Alternative, to: ScoreBuckets): void {
    const [only] = words;
    if (only === undefined) return;
    if (words.length === 1) return this.#addWord(only, (fieldWeight) => pointsOf(fieldWeight, similarity), to);
    // A phrase has the weight of its weakest word.
    const rowsWithWeight = (minWeight: number) => {
      let rows: RowSet | undefined;
      return () => (rows ??= words.map((word) => this.#rowsWithWeight(word, minWeight)).reduce((one, other) => intersect(one, [other])));
    };
    const superset = rowsWithWeight(leastWeight);
    for (const minWeight of allWeights)
      if (minWeight === leastWeight) to.addSet(pointsOf(minWeight, similarity), superset);
      else to.addSet(pointsOf(minWeight, similarity), rowsWithWeight(minWeight), superset);
  }

  /** Rows where a word has at least this weight. */
  #rowsWithWeight(word: string, minWeight: number): RowSet {
    const key = `${minWeight} ${word}`;
    const known = this.#rowsOfWeight.get(key);
    if (known !== undefined) return known;
    const buckets = this.#newBuckets();
    this.#addWord(word, (fieldWeight) => (fieldWeight < minWeight ? undefined : 1), buckets);
    const rows = buckets.all();
    this.#rowsOfWeight.set(key, rows);
    return rows;
  }

  #addWord(word: string, toPoints: (fieldWeight: number) => number | undefined, to: ScoreBuckets): void {
    const { words } = this.#texts;
    const at = words.dictionary.indexOf(word);
    for (let field = 0; field < words.fieldCount; field++) {
      const points = toPoints(fieldWeights[field] as number);
      if (points === undefined) continue;
      if (at >= 0) to.addList(points, at * words.fieldCount + field);
      const edited = words.editedRowsOf(word, field);
      if (edited !== undefined) to.addRows(points, edited);
    }
    const inCategory = this.#rowsOfCategoryWord(word);
    const points = toPoints(categoryWeight);
    if (inCategory !== undefined && points !== undefined) to.addSet(points, () => inCategory);
  }
}

const rowsOfEach = (buckets: readonly ScoreBuckets[]): RowSet[] => buckets.map((each) => each.all());

/** Returns the rows that are in the largest number of these sets. That number is counted in binary, with one row set for each digit. */
function rowsInMost(scope: RowSet, sets: readonly RowSet[]): RowSet {
  const digits = Array.from({ length: 4 }, () => new Int32Array(scope.length));
  let found: RowSet = new Int32Array(scope.length);
  for (const set of sets) {
    addAll(found, set);
    let carry = set;
    for (const digit of digits) {
      const next = intersect(digit, [carry]);
      for (let at = 0; at < digit.length; at++) digit[at] = (digit[at] as number) ^ (carry[at] as number);
      carry = next;
    }
  }
  found = intersect(found, [scope]);
  for (const digit of digits.reverse()) {
    const withDigit = intersect(found, [digit]);
    if (!isEmptySet(withDigit)) found = withDigit;
  }
  return found;
}
