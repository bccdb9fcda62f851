/** Which rows does the name of a category stand for? Names are looked up when a question comes, so that a new one costs nothing. */
import type { Bits } from './bits.ts';
import type { Columns } from './columns.ts';
import { Dictionary } from './dictionary.ts';
import { sound, wordsOf } from './words.ts';

export class Categories {
  readonly #columns: Columns;
  #list: readonly { readonly id: string; readonly name: string }[] = [];
  #idsOf = new Map<string, readonly string[]>();
  #dictionary: Dictionary | undefined;
  #rowsOfWord = new Map<string, Bits>();

  constructor(columns: Columns) {
    this.#columns = columns;
  }

  name(categories: readonly { readonly id: string; readonly name: string }[]): void {
    this.#list = categories;
    this.#dictionary = undefined;
    this.#rowsOfWord.clear();
  }

  /** A product has come into a category, or left one. */
  forget(): void {
    this.#rowsOfWord.clear();
  }

  get dictionary(): Dictionary {
    if (this.#dictionary === undefined) {
      const idsOf = new Map<string, string[]>();
      for (const { id, name } of this.#list) for (const word of wordsOf(name)) idsOf.set(word, [...(idsOf.get(word) ?? []), id]);
      this.#idsOf = idsOf;
      this.#dictionary = new Dictionary([...idsOf.keys()].sort(), sound);
    }
    return this.#dictionary;
  }

  named(given: string): string[] {
    const name = given.trim().toLowerCase();
    return [...new Set([given, ...this.#list.filter((category) => category.name.toLowerCase() === name).map(({ id }) => id)])];
  }

  /** Of the categories with this word in their name. */
  rowsOf(word: string): Bits | undefined {
    if (this.dictionary.indexOf(word) < 0) return undefined;
    let rows = this.#rowsOfWord.get(word);
    if (rows === undefined) {
      const ids = this.#idsOf.get(word) ?? [];
      const { categories, size } = this.#columns;
      rows = categories.where(size, ([id]) => id !== undefined && ids.includes(id));
      this.#rowsOfWord.set(word, rows);
    }
    return rows;
  }
}
