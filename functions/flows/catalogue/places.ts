/** In which category is each product of a base that can be bought? Without opening the catalogue: a hundredth of its bytes tell it. */
import { is } from './search/facts.ts';
import { Packed, pack } from './search/packed.ts';

/** @param index what `packIndex` made: three of its sections, as they are */
export function packPlaces(index: Uint8Array): Buffer {
  const packed = new Packed(index);
  return pack({
    ids: packed.numbers('ids', 'Float64Array'),
    flags: packed.numbers('flags', 'Uint8Array'),
    'categories.lists': packed.strings('categories.lists'),
    categories: packed.numbers('categories', 'Uint32Array'),
  });
}

export class Places {
  /** Active products, by category. */
  readonly active: ReadonlyMap<string, number>;
  readonly #ids: Float64Array;
  readonly #flags: Uint8Array;
  readonly #categories: Uint32Array;
  readonly #names: readonly (string | undefined)[];

  /** @param bytes what `packPlaces` made; absent: there are no products */
  constructor(bytes?: Uint8Array) {
    const packed = bytes && new Packed(bytes);
    this.#ids = packed?.numbers('ids', 'Float64Array') ?? new Float64Array();
    this.#flags = packed?.numbers('flags', 'Uint8Array') ?? new Uint8Array();
    this.#categories = packed?.numbers('categories', 'Uint32Array') ?? new Uint32Array();
    this.#names = (packed?.strings('categories.lists') ?? []).map((line) => (JSON.parse(line) as string[])[0]);
    const active = new Map<string, number>();
    for (let row = 0; row < this.#ids.length; row++) {
      const category = this.#at(row);
      if (category !== undefined) active.set(category, (active.get(category) ?? 0) + 1);
    }
    this.active = active;
  }

  /** The category of a product that can be bought; undefined for any other. */
  of(id: number): string | undefined {
    let [from, to] = [0, this.#ids.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((this.#ids[middle] as number) < id) from = middle + 1;
      else to = middle;
    }
    return this.#ids[from] === id ? this.#at(from) : undefined;
  }

  #at(row: number): string | undefined {
    return (this.#flags[row] as number) & is.active ? this.#names[this.#categories[row] as number] : undefined;
  }
}
