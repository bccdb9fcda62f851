/** How many rows of a set have each code? Worked out from the nearest set that was counted before: what is asked one after another differs little. */
import { about, type Bits, noBits, rowsIn, without } from './bits.ts';

/** Of a `Coded`. */
interface Column {
  readonly codes: Uint32Array;
  readonly meanings: readonly unknown[];
}

/** For each column, by its codes. */
export type Tally = ReadonlyMap<Column, Uint32Array>;

interface Counted {
  readonly bits: Bits;
  readonly tally: Tally;
}

const mostKnown = 16;

export class Tallies {
  readonly #columns: readonly Column[];
  /** The last one used comes first. */
  #known: readonly Counted[] = [];

  /** @param columns that do not change while these are used */
  constructor(columns: readonly Column[]) {
    this.#columns = columns;
  }

  of(bits: Bits): Tally {
    let nearest: Counted | undefined;
    // From nothing it is as far as it has rows.
    let least = about(bits);
    for (const known of this.#known) {
      const away = about(bits, known.bits);
      if (away < least) [nearest, least] = [known, away];
    }
    const isKnown = least === 0 && nearest !== undefined && nearest.bits.every((word, at) => word === bits[at]);
    const counted = isKnown && nearest !== undefined ? nearest : { bits, tally: this.#from(nearest, bits) };
    this.#known = [counted, ...this.#known.filter((known) => known !== counted)].slice(0, mostKnown);
    return counted.tally;
  }

  #from(known: Counted | undefined, bits: Bits): Tally {
    const before = known?.bits ?? noBits(32 * bits.length);
    const [more, fewer] = [rowsIn(without(bits, before)), rowsIn(without(before, bits))];
    return new Map(
      this.#columns.map((column) => {
        const { codes, meanings } = column;
        const tally = known?.tally.get(column)?.slice() ?? new Uint32Array(meanings.length);
        const count = (rows: Uint32Array, by: number) => {
          for (let at = 0; at < rows.length; at++) {
            const code = codes[rows[at] as number] as number;
            tally[code] = (tally[code] as number) + by;
          }
        };
        count(more, 1);
        count(fewer, -1);
        return [column, tally];
      }),
    );
  }
}
