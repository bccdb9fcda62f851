/** What else does a word mean? The keepers' lines, ready to be asked while somebody types. */
import { readLine } from '#shared/rules/synonyms.ts';
import { Dictionary } from './dictionary.ts';
import { sound, wordsOf } from './words.ts';

export class Synonyms {
  /** All single words that are searched for. */
  readonly dictionary: Dictionary;
  readonly #meanings = new Map<string, (readonly string[])[]>();
  readonly #phrases = new Map<string, (readonly string[])[]>();

  /** Lines that cannot be read are passed over: they were refused when they were written. */
  constructor(lines: readonly string[]) {
    for (const line of lines) {
      const read = readLine(line);
      if (read === null) continue;
      const to = read.to.map((phrase) => wordsOf(phrase)).filter(({ length }) => length > 0);
      for (const phrase of read.from) {
        const from = wordsOf(phrase);
        const others = to.filter((words) => words.join(' ') !== from.join(' '));
        if (from.length === 0 || others.length === 0) continue;
        const into = from.length === 1 ? this.#meanings : this.#phrases;
        const key = from.join(' ');
        into.set(key, [...(into.get(key) ?? []), ...others]);
      }
    }
    this.dictionary = new Dictionary([...this.#meanings.keys()].sort(), sound);
  }

  /** Phrases, each as its words. */
  of(word: string): readonly (readonly string[])[] {
    return this.#meanings.get(word) ?? [];
  }

  ofPhrase(words: readonly string[]): readonly (readonly string[])[] {
    return this.#phrases.get(words.join(' ')) ?? [];
  }
}
