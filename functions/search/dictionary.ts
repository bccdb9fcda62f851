/** Looks up words in a sorted list: by prefix, by sound, and by edit distance without comparing most of the words. */

export interface SimilarWord {
  readonly word: string;
  /** Edits between the two words. */
  readonly distance: number;
}

const maxCached = 2_000;

/** The part of an array that a dictionary reads. */
export interface Words extends Iterable<string> {
  readonly length: number;
  readonly at: (index: number) => string | undefined;
  readonly slice: (from: number, to: number) => readonly string[];
}

export class Dictionary {
  /** Words and steps examined since the dictionary was created: the cost of queries, measured without a clock. */
  work = 0;
  readonly words: Words;
  #byPhoneticKey: Map<string, string[]> | undefined;
  readonly #phoneticKeyOf: (word: string) => string;
  #last = -1;
  /** Similar words by unknown word: each search of the same unknown word needs them. */
  readonly #similar = new Map<string, readonly SimilarWord[]>();

  /** @param sorted distinct words, by code unit */
  constructor(sorted: Words, phoneticKeyOf: (word: string) => string) {
    this.words = sorted;
    this.#phoneticKeyOf = phoneticKeyOf;
  }

  /** The word's index; -1 when it is unknown. */
  indexOf(word: string): number {
    // A word is often looked up right after its predecessor, so try the next position first.
    const next = this.#last + 1;
    if (this.words.at(next) === word) {
      this.#last = next;
      return next;
    }
    const at = this.#lowerBound(word);
    if (this.words.at(at) !== word) return -1;
    this.#last = at;
    return at;
  }

  withPrefix(prefix: string, limit: number): readonly string[] {
    const from = this.#lowerBound(prefix);
    const to = Math.min(this.#lowerBound(`${prefix}\uffff`), from + limit);
    this.work += to - from;
    return this.words.slice(from, to);
  }

  withPhoneticKey(key: string): readonly string[] {
    if (this.#byPhoneticKey === undefined) {
      this.#byPhoneticKey = new Map();
      for (const word of this.words) {
        const phoneticKey = this.#phoneticKeyOf(word);
        const known = this.#byPhoneticKey.get(phoneticKey);
        if (known) known.push(word);
        else this.#byPhoneticKey.set(phoneticKey, [word]);
      }
    }
    return this.#byPhoneticKey.get(key) ?? [];
  }

  /**
   * The words within an edit distance of `term`: insertions, deletions, substitutions and transpositions of neighbours
   * (optimal string alignment). The shared prefix of two neighbouring words is computed once, and a prefix that is too far is skipped.
   */
  similarTo(term: string, maxDistance: number): readonly SimilarWord[] {
    const key = `${maxDistance}${term}`;
    const similar = this.#similar.get(key) ?? this.#scan(term, maxDistance);
    if (this.#similar.size >= maxCached) this.#similar.clear();
    this.#similar.set(key, similar);
    return similar;
  }

  #scan(term: string, maxDistance: number): SimilarWord[] {
    const found: SimilarWord[] = [];
    const width = term.length + 1;
    const rows: Uint8Array[] = [Uint8Array.from({ length: width }, (_, column) => column)];
    let comparedPrefix = '';
    let at = 0;
    while (at < this.words.length) {
      const word = this.words.at(at) as string;
      this.work++;
      let depth = 0;
      while (depth < word.length && depth < comparedPrefix.length && word[depth] === comparedPrefix[depth]) depth++;
      let least = 0;
      while (depth < word.length && least <= maxDistance) {
        depth++;
        least = this.#fillRow(rows, depth, word, term);
      }
      if (least > maxDistance) {
        comparedPrefix = word.slice(0, depth);
        at = this.#lowerBound(`${comparedPrefix}\uffff`, at + 1);
        // The row that is too far must not be reused for other words.
        comparedPrefix = comparedPrefix.slice(0, -1);
        continue;
      }
      const distance = rows[word.length]?.[term.length] ?? maxDistance + 1;
      if (distance <= maxDistance) found.push({ word, distance });
      comparedPrefix = word;
      at++;
    }
    return found;
  }

  /** Fills the row of this depth of the distance matrix and returns the smallest value in it. */
  #fillRow(rows: Uint8Array[], depth: number, word: string, term: string): number {
    const before = rows[depth - 1] as Uint8Array;
    const twoBefore = rows[depth - 2];
    rows[depth] ??= new Uint8Array(term.length + 1);
    const row = rows[depth];
    const letter = word[depth - 1];
    row[0] = Math.min(depth, 255);
    let least = row[0];
    for (let column = 1; column <= term.length; column++) {
      const cost = letter === term[column - 1] ? 0 : 1;
      let best = Math.min((before[column] as number) + 1, (row[column - 1] as number) + 1, (before[column - 1] as number) + cost);
      if (twoBefore && column > 1 && letter === term[column - 2] && word[depth - 2] === term[column - 1])
        best = Math.min(best, (twoBefore[column - 2] as number) + 1);
      row[column] = Math.min(best, 255);
      if (best < least) least = best;
    }
    this.work += term.length;
    return least;
  }

  /** The first index, from `low` on, whose word is not less than this one. */
  #lowerBound(word: string, low = 0): number {
    let from = low;
    let to = this.words.length;
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((this.words.at(middle) as string) < word) from = middle + 1;
      else to = middle;
    }
    return from;
  }
}
