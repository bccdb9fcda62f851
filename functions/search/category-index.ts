/** Stores only category and visibility of each document, in a hundredth of the index's bytes, so that categories are counted without the index. */
import { flags } from './document-facts.ts';
import { SectionFile, writeSections } from './section-file.ts';

/** Copies the needed sections from an index. */
export function writeCategoryIndex(index: Uint8Array): Buffer {
  const file = new SectionFile(index);
  return writeSections({
    ids: file.numbers('ids', 'Float64Array'),
    flags: file.numbers('flags', 'Uint8Array'),
    'categories.lists': file.strings('categories.lists'),
    categories: file.numbers('categories', 'Uint32Array'),
  });
}

export interface CategoryEntry {
  readonly categoryId: string;
  /** Whether its status is active. */
  readonly isActive: boolean;
}

/** The number of documents in a category. */
export interface CategoryCount {
  readonly all: number;
  readonly active: number;
}

export class CategoryIndex {
  /** Counts by category id. */
  readonly counts: ReadonlyMap<string, CategoryCount>;
  readonly #ids: Float64Array;
  readonly #flags: Uint8Array;
  readonly #categories: Uint32Array;
  readonly #categoryIds: readonly (string | undefined)[];

  /** @param bytes written by `writeCategoryIndex`; without them there are no documents */
  constructor(bytes?: Uint8Array) {
    const file = bytes && new SectionFile(bytes);
    this.#ids = file?.numbers('ids', 'Float64Array') ?? new Float64Array();
    this.#flags = file?.numbers('flags', 'Uint8Array') ?? new Uint8Array();
    this.#categories = file?.numbers('categories', 'Uint32Array') ?? new Uint32Array();
    this.#categoryIds = (file?.strings('categories.lists') ?? []).map((line) => (JSON.parse(line) as string[])[0]);
    const [all, active] = [new Uint32Array(this.#categoryIds.length), new Uint32Array(this.#categoryIds.length)];
    for (let row = 0; row < this.#ids.length; row++) {
      const [rowFlags, category] = [this.#flags[row] as number, this.#categories[row] as number];
      if (rowFlags & flags.exists) (all[category] as number)++;
      if (rowFlags & flags.active) (active[category] as number)++;
    }
    this.counts = new Map(
      this.#categoryIds.flatMap((id, at) => (id === undefined ? [] : [[id, { all: all[at] ?? 0, active: active[at] ?? 0 }] as const])),
    );
  }

  entryOf(id: number): CategoryEntry | undefined {
    let [from, to] = [0, this.#ids.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((this.#ids[middle] as number) < id) from = middle + 1;
      else to = middle;
    }
    if (this.#ids[from] !== id) return undefined;
    const rowFlags = this.#flags[from] as number;
    const categoryId = this.#categoryIds[this.#categories[from] as number];
    return rowFlags & flags.exists && categoryId !== undefined ? { categoryId, isActive: (rowFlags & flags.active) > 0 } : undefined;
  }
}
