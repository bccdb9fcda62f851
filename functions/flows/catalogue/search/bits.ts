/** Which rows are in a set? One bit a row, so that sets of a hundred thousand rows are met, told apart and counted in microseconds. */
export type Bits = Int32Array;

export const noBits = (rows: number): Bits => new Int32Array((rows + 31) >>> 5);

export const has = (bits: Bits, row: number): boolean => (((bits[row >>> 5] as number) >>> (row & 31)) & 1) === 1;

export function bitsOf(size: number, rows: Uint32Array): Bits {
  const bits = noBits(size);
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at] as number;
    bits[row >>> 5] = (bits[row >>> 5] as number) | (1 << (row & 31));
  }
  return bits;
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

/** How many rows are in one of these and not in the other; at most about `most`: what is farther is not measured. */
export function distance(first: Bits, second: Bits, most: number): number {
  let count = 0;
  for (let at = 0; at < first.length && count < most; at++) count += ones((first[at] as number) ^ (second[at] as number));
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
