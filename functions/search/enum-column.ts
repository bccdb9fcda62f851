/** Stores one of a few values for each row as a code, and counts the rows of a set by code. */
import { emptySet, estimateDifference, type RowSet, rowsOfSet, subtract } from './row-set.ts';
import type { SectionFile } from './section-file.ts';

type Key = string | number;

/** A column of codes, so that a test of a value runs once for each value, not once for each row. */
export class EnumColumn<T> {
  /** The values by their codes. */
  readonly values: T[] = [];
  readonly #codeOf = new Map<Key, number>();
  #codes: Uint32Array;

  /** @param codes of the existing rows, with the values and the key of each value */
  constructor(codes: Uint32Array = new Uint32Array(), values: Iterable<readonly [Key, T]> = []) {
    this.#codes = codes;
    for (const [key, value] of values) this.#codeOf.set(key, this.values.push(value) - 1);
  }

  get codes(): Uint32Array {
    return this.#codes;
  }

  /** @param key identifies the value */
  set(row: number, key: Key, value: () => T): void {
    let code = this.#codeOf.get(key);
    if (code === undefined) {
      code = this.values.push(value()) - 1;
      this.#codeOf.set(key, code);
    }
    if (row >= this.#codes.length) {
      const longer = new Uint32Array(row + 64 + (row >> 3));
      longer.set(this.#codes);
      this.#codes = longer;
    }
    this.#codes[row] = code;
  }

  /** The rows, of the first `size`, whose value passes a test. */
  rowsWhere(size: number, test: (value: T) => boolean): RowSet {
    const passes = Uint8Array.from(this.values, (value) => (test(value) ? 1 : 0));
    const set = emptySet(size);
    const codes = this.#codes;
    for (let row = 0; row < size; row++) set[row >>> 5] = (set[row >>> 5] as number) | ((passes[codes[row] as number] as number) << (row & 31));
    return set;
  }
}

/** A list of values for each row. The same lists occur often, so a row stores the code of its list. */
export type ListColumn<T = string> = EnumColumn<readonly T[]>;

/** @param file when undefined, the column is empty */
export function readListColumn<T = string>(file: SectionFile | undefined, name: string): ListColumn<T> {
  const lists = file?.strings(`${name}.lists`).map((line) => [line, JSON.parse(line) as readonly T[]] as const);
  return new EnumColumn(file?.numbers(name, 'Uint32Array').slice(), lists);
}

export const setList = <T>(into: ListColumn<T>, row: number, values: readonly T[]): void => into.set(row, JSON.stringify(values), () => values);

/** The part of an `EnumColumn` that counting needs. */
interface Column {
  readonly codes: Uint32Array;
  readonly values: readonly unknown[];
}

/** For each column, the number of rows by code. */
export type CodeCounts = ReadonlyMap<Column, Uint32Array>;

interface CountedSet {
  readonly set: RowSet;
  readonly counts: CodeCounts;
}

const maxCachedSets = 16;

/** Counts facets by starting from the most similar set that was counted before, because consecutive queries differ little. */
export class FacetCounter {
  readonly #columns: readonly Column[];
  /** The most recently used comes first. */
  #known: readonly CountedSet[] = [];

  /** @param columns must not change while this counter is in use */
  constructor(columns: readonly Column[]) {
    this.#columns = columns;
  }

  count(set: RowSet): CodeCounts {
    let nearest: CountedSet | undefined;
    // Compare with the empty set first: the difference from it is the number of rows.
    let least = estimateDifference(set);
    for (const known of this.#known) {
      const difference = estimateDifference(set, known.set);
      if (difference < least) [nearest, least] = [known, difference];
    }
    const isKnown = least === 0 && nearest !== undefined && nearest.set.every((word, at) => word === set[at]);
    const counted = isKnown && nearest !== undefined ? nearest : { set, counts: this.#countFrom(nearest, set) };
    this.#known = [counted, ...this.#known.filter((known) => known !== counted)].slice(0, maxCachedSets);
    return counted.counts;
  }

  #countFrom(known: CountedSet | undefined, set: RowSet): CodeCounts {
    const previousSet = known?.set ?? emptySet(32 * set.length);
    const [added, removed] = [rowsOfSet(subtract(set, previousSet)), rowsOfSet(subtract(previousSet, set))];
    return new Map(
      this.#columns.map((column) => {
        const { codes, values } = column;
        const counts = known?.counts.get(column)?.slice() ?? new Uint32Array(values.length);
        const count = (rows: Uint32Array, by: number) => {
          for (let at = 0; at < rows.length; at++) {
            const code = codes[rows[at] as number] as number;
            counts[code] = (counts[code] as number) + by;
          }
        };
        count(added, 1);
        count(removed, -1);
        return [column, counts];
      }),
    );
  }
}
