/** What is true of each row, where the same few things are true of many? Each of them has a code; a row has the code of its own. */
import { type Bits, noBits } from './bits.ts';

type Key = string | number;

export class Coded<T> {
  /** By their codes. */
  readonly meanings: T[] = [];
  readonly #codeOf = new Map<Key, number>();
  #codes: Uint32Array;

  /** @param codes of rows that are there from the beginning, with what they mean, and the key of each */
  constructor(codes: Uint32Array = new Uint32Array(), meanings: Iterable<readonly [Key, T]> = []) {
    this.#codes = codes;
    for (const [key, meaning] of meanings) this.#codeOf.set(key, this.meanings.push(meaning) - 1);
  }

  get codes(): Uint32Array {
    return this.#codes;
  }

  /** @param key one for each meaning */
  set(row: number, key: Key, meaning: () => T): void {
    let code = this.#codeOf.get(key);
    if (code === undefined) {
      code = this.meanings.push(meaning()) - 1;
      this.#codeOf.set(key, code);
    }
    if (row >= this.#codes.length) {
      const longer = new Uint32Array(row + 64 + (row >> 3));
      longer.set(this.#codes);
      this.#codes = longer;
    }
    this.#codes[row] = code;
  }

  /** The rows, of the first so many, of which something is true. */
  where(size: number, fits: (meaning: T) => boolean): Bits {
    const wanted = Uint8Array.from(this.meanings, (meaning) => (fits(meaning) ? 1 : 0));
    const bits = noBits(size);
    const codes = this.#codes;
    for (let row = 0; row < size; row++) bits[row >>> 5] = (bits[row >>> 5] as number) | ((wanted[codes[row] as number] as number) << (row & 31));
    return bits;
  }
}
