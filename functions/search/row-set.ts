/** Sets of rows, one bit a row: sets of a hundred thousand rows are intersected, subtracted and counted in microseconds. */
export type RowSet = Int32Array;

export const emptySet = (rows: number): RowSet => new Int32Array((rows + 31) >>> 5);

export const hasRow = (set: RowSet, row: number): boolean => (((set[row >>> 5] as number) >>> (row & 31)) & 1) === 1;

export function rowSetOf(size: number, rows: ArrayLike<number>): RowSet {
  const set = emptySet(size);
  for (let at = 0; at < rows.length; at++) addRow(set, rows[at] as number);
  return set;
}

export function addRow(into: RowSet, row: number): void {
  into[row >>> 5] = (into[row >>> 5] as number) | (1 << (row & 31));
}

/** Adds the rows of another set, which may be shorter. */
export function addAll(into: RowSet, other: RowSet): void {
  for (let at = 0; at < other.length; at++) into[at] = (into[at] as number) | (other[at] as number);
}

export function isEmptySet(set: RowSet): boolean {
  for (let at = 0; at < set.length; at++) if (set[at] !== 0) return false;
  return true;
}

/** The rows that pass a test. */
export function filterSet(set: RowSet, test: (row: number) => boolean): RowSet {
  const kept = new Int32Array(set.length);
  for (let at = 0; at < set.length; at++)
    for (let left = set[at] as number; left !== 0; left &= left - 1) {
      const row = (at << 5) + 31 - Math.clz32(left & -left);
      if (test(row)) addRow(kept, row);
    }
  return kept;
}

/** The rows that are in every one of these sets. */
export function intersect(first: RowSet, others: readonly RowSet[]): RowSet {
  const both = first.slice();
  for (const other of others) for (let at = 0; at < both.length; at++) both[at] = (both[at] as number) & (other[at] as number);
  return both;
}

/** The rows of the first set that are not in the second. */
export function subtract(first: RowSet, second: RowSet): RowSet {
  const left = first.slice();
  for (let at = 0; at < left.length; at++) left[at] = (left[at] as number) & ~(second[at] as number);
  return left;
}

export function countRows(set: RowSet): number {
  let count = 0;
  for (let at = 0; at < set.length; at++) count += countOnes(set[at] as number);
  return count;
}

const sampledWords = 256;
const nothing: RowSet = new Int32Array();

/** Estimates from a sample how many rows are in exactly one of the sets, so that many sets can be compared. */
export function estimateDifference(first: RowSet, second: RowSet = nothing): number {
  let count = 0;
  for (let at = 0; at < first.length; at += 1 + Math.floor(first.length / sampledWords))
    count += countOnes((first[at] as number) ^ (second[at] ?? 0));
  return count;
}

/** In ascending order. */
export function rowsOfSet(set: RowSet): Uint32Array {
  const rows = new Uint32Array(countRows(set));
  let count = 0;
  for (let at = 0; at < set.length; at++)
    for (let left = set[at] as number; left !== 0; left &= left - 1) rows[count++] = (at << 5) + 31 - Math.clz32(left & -left);
  return rows;
}

function countOnes(word: number): number {
  const pairs = word - ((word >>> 1) & 0x5555_5555);
  const fours = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}

/** Like `Array.prototype.filter` for typed arrays, several times as fast, because long lists are filtered for each query. */
export function filterRows(rows: Uint32Array, test: (row: number) => boolean): Uint32Array {
  const kept = new Uint32Array(rows.length);
  let count = 0;
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at] as number;
    if (test(row)) kept[count++] = row;
  }
  return kept.subarray(0, count);
}
