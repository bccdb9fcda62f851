/** What is known of each product, row by row? The columns of the index, and what has changed since it was made. */

import type { PublishedProduct } from '../version.ts';
import { type Facts, factsOf } from './facts.ts';
import { Order } from './order.ts';
import { byName, oneLine } from './pack.ts';
import type { Packed } from './packed.ts';

type Numbers = Uint8Array | Uint32Array | Float64Array;

/** Several values a row: those of the index, and of the rows that have changed. */
export class Values {
  readonly values: string[];
  readonly #placeOf: Map<string, number>;
  readonly #ends: Uint32Array;
  readonly #all: Uint32Array;
  readonly #changed = new Map<number, Uint32Array>();

  constructor(packed: Packed | undefined, name: string) {
    this.values = packed?.strings(`${name}.values`) ?? [];
    this.#placeOf = new Map(this.values.map((value, place) => [value, place]));
    this.#ends = packed?.numbers(`${name}.ends`, 'Uint32Array') ?? new Uint32Array();
    this.#all = packed?.numbers(name, 'Uint32Array') ?? new Uint32Array();
  }

  place(value: string): number | undefined {
    return this.#placeOf.get(value);
  }

  set(row: number, values: readonly string[]): void {
    this.#changed.set(
      row,
      Uint32Array.from(values, (value) => {
        const known = this.#placeOf.get(value);
        if (known !== undefined) return known;
        this.#placeOf.set(value, this.values.length);
        return this.values.push(value) - 1;
      }),
    );
  }

  of(row: number): Uint32Array {
    return this.#changed.get(row) ?? this.#all.subarray(row === 0 ? 0 : this.#ends[row - 1], this.#ends[row] ?? 0);
  }

  /** The values themselves. */
  at(row: number): string[] {
    return Array.from(this.of(row), (place) => this.values[place] as string);
  }

  /** Without making a view: it is asked for every row of a long list. */
  has(row: number, wanted: Uint8Array): boolean {
    const changed = this.#changed.get(row);
    const all = changed ?? this.#all;
    const to = changed === undefined ? (this.#ends[row] ?? 0) : changed.length;
    for (let at = changed !== undefined || row === 0 ? 0 : (this.#ends[row - 1] as number); at < to; at++)
      if (wanted[all[at] as number] === 1) return true;
    return false;
  }

  count(row: number, into: Uint32Array): void {
    const changed = this.#changed.get(row);
    const all = changed ?? this.#all;
    const to = changed === undefined ? (this.#ends[row] ?? 0) : changed.length;
    for (let at = changed !== undefined || row === 0 ? 0 : (this.#ends[row - 1] as number); at < to; at++) {
      const place = all[at] as number;
      into[place] = (into[place] as number) + 1;
    }
  }
}

export class Columns {
  /** Rows in use; those of products that are gone have no flags. */
  size: number;
  ids: Float64Array;
  price: Uint32Array;
  stock: Uint32Array;
  sold: Uint32Array;
  flags: Uint8Array;
  minAge: Uint8Array;
  maxAge: Uint8Array;
  readonly names: string[];
  readonly categories: Values;
  readonly sizes: Values;
  readonly colors: Values;
  readonly byId: Order;
  readonly byName: Order;
  readonly byPrice: Order;
  /** Products newer than the index: their rows do not go by their ids. */
  readonly #added = new Map<number, number>();
  readonly #packedSize: number;

  constructor(packed: Packed | undefined) {
    this.#packedSize = packed?.numbers('ids', 'Float64Array').length ?? 0;
    this.size = this.#packedSize;
    const room = this.size + 64 + (this.size >> 6);
    const column = <T extends Numbers>(empty: T, from: T | undefined): T => {
      if (from) empty.set(from);
      return empty;
    };
    this.ids = column(new Float64Array(room), packed?.numbers('ids', 'Float64Array'));
    this.price = column(new Uint32Array(room), packed?.numbers('price', 'Uint32Array'));
    this.stock = column(new Uint32Array(room), packed?.numbers('stock', 'Uint32Array'));
    this.sold = column(new Uint32Array(room), packed?.numbers('sold', 'Uint32Array'));
    this.flags = column(new Uint8Array(room), packed?.numbers('flags', 'Uint8Array'));
    this.minAge = column(new Uint8Array(room), packed?.numbers('minAge', 'Uint8Array'));
    this.maxAge = column(new Uint8Array(room), packed?.numbers('maxAge', 'Uint8Array'));
    this.names = packed?.strings('names') ?? [];
    this.categories = new Values(packed, 'categories');
    this.sizes = new Values(packed, 'sizes');
    this.colors = new Values(packed, 'colors');
    const { names } = this;
    const inOrder = Uint32Array.from({ length: this.size }, (_, row) => row);
    this.byId = new Order(inOrder, (a, b) => this.#byId(a, b));
    this.byName = new Order(packed?.numbers('byName', 'Uint32Array'), (a, b) => byName(names[a] as string, names[b] as string) || this.#byId(a, b));
    this.byPrice = new Order(
      packed?.numbers('byPrice', 'Uint32Array'),
      (a, b) => (this.price[a] as number) - (this.price[b] as number) || this.#byId(a, b),
    );
  }

  #byId(a: number, b: number): number {
    return (this.ids[a] as number) - (this.ids[b] as number);
  }

  rowOf(id: number): number | undefined {
    const added = this.#added.get(id);
    if (added !== undefined) return added;
    let [from, to] = [0, this.#packedSize];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((this.ids[middle] as number) < id) from = middle + 1;
      else to = middle;
    }
    return from < this.#packedSize && this.ids[from] === id ? from : undefined;
  }

  /** Answers the product's row. */
  put(product: PublishedProduct): number {
    const known = this.rowOf(product.id);
    const row = known ?? this.#newRow(product.id);
    const facts = factsOf(product);
    const name = oneLine(product.name);
    if (known === undefined || this.names[row] !== name) {
      // Taken out before its name changes: an order finds a place by the name.
      this.byName.touch(row);
      this.names[row] = name;
    }
    if (known === undefined) this.byId.touch(row);
    if (known === undefined || this.price[row] !== facts.price) this.byPrice.touch(row);
    this.#set(row, product.categoryId, facts);
    return row;
  }

  remove(id: number): number | undefined {
    const row = this.rowOf(id);
    if (row !== undefined) this.flags[row] = 0;
    return row;
  }

  #set(row: number, categoryId: string, facts: Facts): void {
    this.price[row] = facts.price;
    this.stock[row] = facts.stock;
    this.sold[row] = facts.sold;
    this.flags[row] = facts.flags;
    this.minAge[row] = facts.minAge;
    this.maxAge[row] = facts.maxAge;
    this.categories.set(row, [categoryId]);
    this.sizes.set(row, facts.sizes);
    this.colors.set(row, facts.colors);
  }

  #newRow(id: number): number {
    const row = this.size++;
    if (row >= this.ids.length) this.#grow();
    this.ids[row] = id;
    this.#added.set(id, row);
    return row;
  }

  #grow(): void {
    const room = this.ids.length * 2;
    const longer = <T extends Numbers>(empty: T, from: T): T => {
      empty.set(from);
      return empty;
    };
    this.ids = longer(new Float64Array(room), this.ids);
    this.price = longer(new Uint32Array(room), this.price);
    this.stock = longer(new Uint32Array(room), this.stock);
    this.sold = longer(new Uint32Array(room), this.sold);
    this.flags = longer(new Uint8Array(room), this.flags);
    this.minAge = longer(new Uint8Array(room), this.minAge);
    this.maxAge = longer(new Uint8Array(room), this.maxAge);
  }
}
