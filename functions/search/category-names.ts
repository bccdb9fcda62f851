/** Finds the rows of a category by the words of its name. Names are looked up at query time, so that a renamed category changes no document. */

import type { Columns } from './columns.ts';
import { Dictionary } from './dictionary.ts';
import type { RowSet } from './row-set.ts';
import { phoneticKey, tokenize } from './tokenizer.ts';

export interface Category {
  readonly id: string;
  readonly name: string;
}

export class CategoryNames {
  readonly #columns: Columns;
  #categories: readonly Category[] = [];
  #idsOf = new Map<string, readonly string[]>();
  #dictionary: Dictionary | undefined;
  #rowsOfWord = new Map<string, RowSet>();

  constructor(columns: Columns) {
    this.#columns = columns;
  }

  set(categories: readonly Category[]): void {
    this.#categories = categories;
    this.#dictionary = undefined;
    this.#rowsOfWord.clear();
  }

  /** A document has entered or left a category. */
  forgetRows(): void {
    this.#rowsOfWord.clear();
  }

  get dictionary(): Dictionary {
    if (this.#dictionary === undefined) {
      const idsOf = new Map<string, string[]>();
      for (const { id, name } of this.#categories) for (const word of tokenize(name)) idsOf.set(word, [...(idsOf.get(word) ?? []), id]);
      this.#idsOf = idsOf;
      this.#dictionary = new Dictionary([...idsOf.keys()].sort(), phoneticKey);
    }
    return this.#dictionary;
  }

  /** The rows of the categories with this word in their name. */
  rowsOf(word: string): RowSet | undefined {
    if (this.dictionary.indexOf(word) < 0) return undefined;
    let rows = this.#rowsOfWord.get(word);
    if (rows === undefined) {
      const ids = this.#idsOf.get(word) ?? [];
      const { categories, size } = this.#columns;
      rows = categories.rowsWhere(size, ([id]) => id !== undefined && ids.includes(id));
      this.#rowsOfWord.set(word, rows);
    }
    return rows;
  }
}
