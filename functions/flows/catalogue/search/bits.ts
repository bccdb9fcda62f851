/** Which rows are in a set? One bit a row, so that sets of a hundred thousand rows are met, told apart and counted in microseconds. */
export type Bits = Int32Array;

export const noBits = (rows: number): Bits => new Int32Array((rows + 31) >>> 5);

export const has = (bits: Bits, row: number): boolean => (((bits[row >>> 5] as number) >>> (row & 31)) & 1) === 1;

export function bitsOf(size: number, rows: ArrayLike<number>): Bits {
  const bits = noBits(size);
  for (let at = 0; at < rows.length; at++) add(bits, rows[at] as number);
  return bits;
}

export function add(into: Bits, row: number): void {
  into[row >>> 5] = (into[row >>> 5] as number) | (1 << (row & 31));
}

/** The rows of another set too, which may know fewer rows. */
export function join(into: Bits, other: Bits): void {
  for (let at = 0; at < other.length; at++) into[at] = (into[at] as number) | (other[at] as number);
}

export function isEmpty(bits: Bits): boolean {
  for (let at = 0; at < bits.length; at++) if (bits[at] !== 0) return false;
  return true;
}

/** Those that fit. */
export function keepIn(bits: Bits, fits: (row: number) => boolean): Bits {
  const kept = new Int32Array(bits.length);
  for (let at = 0; at < bits.length; at++)
    for (let left = bits[at] as number; left !== 0; left &= left - 1) {
      const row = (at << 5) + 31 - Math.clz32(left & -left);
      if (fits(row)) add(kept, row);
    }
  return kept;
}

/** The rows that are in each of these. */
export function all(first: Bits, others: readonly Bits[]): Bits {
  const met = first.slice();
  for (const other of others) for (let at = 0; at < met.length; at++) met[at] = (met[at] as number) & (other[at] as number);
  return met;
}

/** The rows of the first that are not in the second. */
export function without(first: Bits, second: Bits): Bits {
  const left = first.slice();
  for (let at = 0; at < left.length; at++) left[at] = (left[at] as number) & ~(second[at] as number);
  return left;
}

export function countBits(bits: Bits): number {
  let count = 0;
  for (let at = 0; at < bits.length; at++) count += ones(bits[at] as number);
  return count;
}

const sample = 256;
const nothing: Bits = new Int32Array();

/** How many rows, about, are in one of these and not in the other: counted in a part of them, so that many sets can be compared. */
export function about(first: Bits, second: Bits = nothing): number {
  let count = 0;
  for (let at = 0; at < first.length; at += 1 + Math.floor(first.length / sample)) count += ones((first[at] as number) ^ (second[at] ?? 0));
  return count;
}

/** In the order of their numbers. */
export function rowsIn(bits: Bits): Uint32Array {
  const rows = new Uint32Array(countBits(bits));
  let count = 0;
  for (let at = 0; at < bits.length; at++)
    for (let left = bits[at] as number; left !== 0; left &= left - 1) rows[count++] = (at << 5) + 31 - Math.clz32(left & -left);
  return rows;
}

function ones(word: number): number {
  const pairs = word - ((word >>> 1) & 0x5555_5555);
  const fours = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}
