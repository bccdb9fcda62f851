/** In which category is each product of a base, and can it be bought? Without opening the catalogue: a hundredth of its bytes tell it. */
import { is } from '#functions/flows/catalogue/search/facts.ts';
import { Packed, pack } from '#functions/flows/catalogue/search/packed.ts';

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

export interface Place {
  readonly categoryId: string;
  /** Shoppers see it. */
  readonly isActive: boolean;
}

/** Of a category's products. */
export interface Count {
  readonly all: number;
  readonly active: number;
}

/** Counts one product more, or one less; `place` undefined: it is nowhere. */
export function count(counts: Map<string, Count>, place: Place | undefined, by: 1 | -1): void {
  if (place === undefined) return;
  const { all, active } = counts.get(place.categoryId) ?? { all: 0, active: 0 };
  counts.set(place.categoryId, { all: all + by, active: active + (place.isActive ? by : 0) });
}

export class Places {
  /** By category. */
  readonly counts: ReadonlyMap<string, Count>;
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
    const [all, active] = [new Uint32Array(this.#names.length), new Uint32Array(this.#names.length)];
    for (let row = 0; row < this.#ids.length; row++) {
      const [flags, category] = [this.#flags[row] as number, this.#categories[row] as number];
      if (flags & is.there) (all[category] as number)++;
      if (flags & is.active) (active[category] as number)++;
    }
    this.counts = new Map(
      this.#names.flatMap((name, at) => (name === undefined ? [] : [[name, { all: all[at] ?? 0, active: active[at] ?? 0 }] as const])),
    );
  }

  of(id: number): Place | undefined {
    let [from, to] = [0, this.#ids.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((this.#ids[middle] as number) < id) from = middle + 1;
      else to = middle;
    }
    if (this.#ids[from] !== id) return undefined;
    const flags = this.#flags[from] as number;
    const categoryId = this.#names[this.#categories[from] as number];
    return flags & is.there && categoryId !== undefined ? { categoryId, isActive: (flags & is.active) > 0 } : undefined;
  }
}
