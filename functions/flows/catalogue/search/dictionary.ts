/** Which of our words begin like this one, and which are a slip of the finger away? Sorted words, walked without looking at most of them. */

export interface Near {
  readonly word: string;
  readonly slips: number;
}

const mostRemembered = 2_000;

export class Dictionary {
  /** Words and steps looked at since it was made: what a question costs, told without a clock. */
  work = 0;
  readonly words: readonly string[];
  #sounds: Map<string, string[]> | undefined;
  readonly #soundOf: (word: string) => string;
  #last = -1;
  /** Of words that were asked before: each search of what we do not have asks for the slips in all of its words. */
  readonly #near = new Map<string, readonly Near[]>();

  /** @param sorted distinct words, by code unit */
  constructor(sorted: readonly string[], soundOf: (word: string) => string) {
    this.words = sorted;
    this.#soundOf = soundOf;
  }

  /** Its place; -1: it is not there. */
  indexOf(word: string): number {
    // Words with one beginning are asked for one after the other.
    const at = this.words[this.#last + 1] === word ? this.#last + 1 : this.#from(word);
    if (this.words[at] !== word) return -1;
    this.#last = at;
    return at;
  }

  /** The words that begin so, at most `most`. */
  beginning(prefix: string, most: number): readonly string[] {
    const from = this.#from(prefix);
    const to = Math.min(this.#from(`${prefix}\uffff`), from + most);
    this.work += to - from;
    return this.words.slice(from, to);
  }

  /** The words of the same sound. */
  sounding(key: string): readonly string[] {
    if (this.#sounds === undefined) {
      this.#sounds = new Map();
      for (const word of this.words) {
        const sound = this.#soundOf(word);
        const known = this.#sounds.get(sound);
        if (known) known.push(word);
        else this.#sounds.set(sound, [word]);
      }
    }
    return this.#sounds.get(key) ?? [];
  }

  /**
   * The words that become `asked` by at most `most` slips: a letter more, less or other, or two neighbours changed about
   * (optimal string alignment). What two neighbouring words share is worked out once, and a beginning that is too far is skipped.
   */
  near(asked: string, most: number): readonly Near[] {
    const key = `${most}${asked}`;
    const known = this.#near.get(key) ?? this.#walk(asked, most);
    if (this.#near.size >= mostRemembered) this.#near.clear();
    this.#near.set(key, known);
    return known;
  }

  #walk(asked: string, most: number): Near[] {
    const found: Near[] = [];
    const width = asked.length + 1;
    const rows: Uint8Array[] = [Uint8Array.from({ length: width }, (_, column) => column)];
    let done = '';
    let at = 0;
    while (at < this.words.length) {
      const word = this.words[at] as string;
      this.work++;
      let depth = 0;
      while (depth < word.length && depth < done.length && word[depth] === done[depth]) depth++;
      let least = 0;
      while (depth < word.length && least <= most) {
        depth++;
        least = this.#row(rows, depth, word, asked);
      }
      if (least > most) {
        done = word.slice(0, depth);
        at = this.#from(`${done}\uffff`, at + 1);
        // A row too far is no beginning for others.
        done = done.slice(0, -1);
        continue;
      }
      const slips = rows[word.length]?.[asked.length] ?? most + 1;
      if (slips <= most) found.push({ word, slips });
      done = word;
      at++;
    }
    return found;
  }

  /** Fills the row of this depth; answers the least of it. */
  #row(rows: Uint8Array[], depth: number, word: string, asked: string): number {
    const before = rows[depth - 1] as Uint8Array;
    const twoBefore = rows[depth - 2];
    rows[depth] ??= new Uint8Array(asked.length + 1);
    const row = rows[depth];
    const letter = word[depth - 1];
    row[0] = Math.min(depth, 255);
    let least = row[0];
    for (let column = 1; column <= asked.length; column++) {
      const cost = letter === asked[column - 1] ? 0 : 1;
      let best = Math.min((before[column] as number) + 1, (row[column - 1] as number) + 1, (before[column - 1] as number) + cost);
      if (twoBefore && column > 1 && letter === asked[column - 2] && word[depth - 2] === asked[column - 1])
        best = Math.min(best, (twoBefore[column - 2] as number) + 1);
      row[column] = Math.min(best, 255);
      if (best < least) least = best;
    }
    this.work += asked.length;
    return least;
  }

  /** The first place whose word is not before this one. */
  #from(word: string, low = 0): number {
    let from = low;
    let to = this.words.length;
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((this.words[middle] as string) < word) from = middle + 1;
      else to = middle;
    }
    return from;
  }
}
