/** Draws numbers that are the same in every recording: a 32-bit generator (mulberry32) with the few functions that the history needs. */

export interface Random {
  /** 0 <= x < 1 */
  readonly next: () => number;
  /** A whole number from `min` to `max`, both included. */
  readonly int: (min: number, max: number) => number;
  readonly chance: (probability: number) => boolean;
  readonly pick: <T>(from: readonly T[]) => T;
  /** All elements in a random order. */
  readonly shuffle: <T>(from: readonly T[]) => T[];
}

export function openRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick: <T>(from: readonly T[]) => from[int(0, from.length - 1)] as T,
    shuffle: <T>(from: readonly T[]) => {
      const all = [...from];
      for (let last = all.length - 1; last > 0; last--) {
        const other = int(0, last);
        [all[last], all[other]] = [all[other] as T, all[last] as T];
      }
      return all;
    },
  };
}
