/** What is known of each product, row by row? The columns of the index, and what has changed since it was made. */

import type { PublishedProduct } from '#functions/catalogue/published/version.ts';
import { Coded } from './coded.ts';
import { type Facts, factsOf, type Traits, traitsOf } from './facts.ts';
import { Order } from './order.ts';
import { byName, merit, oneLine } from './pack.ts';
import type { Packed } from './packed.ts';

type Numbers = Uint8Array | Uint16Array | Uint32Array | Float64Array;

/** Months, both counted. */
export interface Ages {
  readonly min: number;
  readonly max: number;
}

/** Sets of rows, mostly: an eighth of a byte a row each. */
const mostMade = 256;

/** Several values a row. */
type Lists = Coded<readonly string[]>;

function listsIn(packed: Packed | undefined, name: string): Lists {
  const lists = packed?.strings(`${name}.lists`).map((line) => [line, JSON.parse(line) as readonly string[]] as const);
  return new Coded(packed?.numbers(name, 'Uint32Array').slice(), lists);
}

const setList = (into: Lists, row: number, values: readonly string[]): void => into.set(row, JSON.stringify(values), () => values);

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
  /** Asked of every hit: reading a length from here is far quicker than from the name. */
  nameLengths: Uint16Array;
  readonly categories: Lists;
  readonly sizes: Lists;
  readonly colors: Lists;
  #ages: Coded<Ages> | undefined;
  #traits: Coded<Traits> | undefined;
  readonly byId: Order;
  readonly byName: Order;
  readonly byPrice: Order;
  /** Of those that answer equally well. */
  readonly byRank: Order;
  /** Products newer than the index: their rows do not go by their ids. */
  readonly #added = new Map<number, number>();
  readonly #packedSize: number;
  readonly #made = new Map<string, unknown>();
  #scores = new Uint16Array();

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
    this.nameLengths = column(
      new Uint16Array(room),
      Uint16Array.from(this.names, ({ length }) => length),
    );
    this.categories = listsIn(packed, 'categories');
    this.sizes = listsIn(packed, 'sizes');
    this.colors = listsIn(packed, 'colors');
    const { names } = this;
    const inOrder = Uint32Array.from({ length: this.size }, (_, row) => row);
    this.byId = new Order(inOrder, (a, b) => this.#byId(a, b));
    this.byName = new Order(packed?.numbers('byName', 'Uint32Array'), (a, b) => byName(names[a] as string, names[b] as string) || this.#byId(a, b));
    this.byPrice = new Order(
      packed?.numbers('byPrice', 'Uint32Array'),
      (a, b) => (this.price[a] as number) - (this.price[b] as number) || this.#byId(a, b),
    );
    this.byRank = new Order(packed?.numbers('byRank', 'Uint32Array'), (a, b) => this.#merit(a) - this.#merit(b) || a - b);
  }

  #merit(row: number): number {
    return merit(this.stock[row] as number, this.sold[row] as number);
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

  get ages(): Coded<Ages> {
    return (this.#ages ??= this.#coded((ages, row) => this.#setAges(ages, row)));
  }

  get traits(): Coded<Traits> {
    return (this.#traits ??= this.#coded((traits, row) => this.#setTraits(traits, row)));
  }

  /** Only when they are asked for: a fold has no need of them. */
  #coded<T>(set: (into: Coded<T>, row: number) => void): Coded<T> {
    const coded = new Coded<T>(new Uint32Array(this.ids.length));
    for (let row = 0; row < this.size; row++) set(coded, row);
    return coded;
  }

  #setAges(into: Coded<Ages>, row: number): void {
    const [min, max] = [this.minAge[row] as number, this.maxAge[row] as number];
    into.set(row, min * 256 + max, () => ({ min, max }));
  }

  #setTraits(into: Coded<Traits>, row: number): void {
    const traits = traitsOf(this.price[row] as number, this.stock[row] as number, this.flags[row] as number);
    into.set(row, traits.key, () => traits);
  }

  /** A nought for each row, to add to; whoever does puts the noughts back. */
  scores(): Uint16Array {
    if (this.#scores.length < this.size) this.#scores = new Uint16Array(this.ids.length);
    return this.#scores;
  }

  /** What was worked out from the columns, kept until the next change. */
  made<T>(key: string, make: () => T): T {
    const known = this.#made.get(key);
    if (known !== undefined) return known as T;
    const made = make();
    if (this.#made.size >= mostMade) this.#made.clear();
    this.#made.set(key, made);
    return made;
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
      this.nameLengths[row] = name.length;
    }
    if (known === undefined) this.byId.touch(row);
    if (known === undefined || this.price[row] !== facts.price) this.byPrice.touch(row);
    if (known === undefined || this.#merit(row) !== merit(facts.stock, facts.sold)) this.byRank.touch(row);
    this.#set(row, product.categoryId, facts);
    return row;
  }

  remove(id: number): number | undefined {
    const row = this.rowOf(id);
    if (row === undefined) return undefined;
    this.flags[row] = 0;
    this.#changed(row);
    return row;
  }

  #set(row: number, categoryId: string, facts: Facts): void {
    this.price[row] = facts.price;
    this.stock[row] = facts.stock;
    this.sold[row] = facts.sold;
    this.flags[row] = facts.flags;
    this.minAge[row] = facts.minAge;
    this.maxAge[row] = facts.maxAge;
    setList(this.categories, row, [categoryId]);
    setList(this.sizes, row, facts.sizes);
    setList(this.colors, row, facts.colors);
    this.#changed(row);
  }

  #changed(row: number): void {
    if (this.#ages) this.#setAges(this.#ages, row);
    if (this.#traits) this.#setTraits(this.#traits, row);
    this.#made.clear();
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
    this.nameLengths = longer(new Uint16Array(room), this.nameLengths);
    this.price = longer(new Uint32Array(room), this.price);
    this.stock = longer(new Uint32Array(room), this.stock);
    this.sold = longer(new Uint32Array(room), this.sold);
    this.flags = longer(new Uint8Array(room), this.flags);
    this.minAge = longer(new Uint8Array(room), this.minAge);
    this.maxAge = longer(new Uint8Array(room), this.maxAge);
  }
}
