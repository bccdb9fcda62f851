/** How does the catalogue become an index in a file? Words with their rows, columns of facts, and the rows in the orders that lists have. */
import type { PublishedProduct } from '#functions/catalogue/published/version.ts';
import { factsOf } from './facts.ts';
import { pack } from './packed.ts';
import { Runs } from './runs.ts';
import { plainSku, wordsOf } from './words.ts';

/** The best place where a word stands in a product. */
export const [inName, inSpecifications, inDescription] = [0, 1, 2];

/** Every word of a product, and the best place where it stands. The category is no part of it: its name is looked up when a question comes. */
export function wordsOfProduct(product: PublishedProduct): Map<string, number> {
  const words = new Map<string, number>();
  const add = (text: string, where: number) => {
    for (const word of wordsOf(text)) if (!words.has(word)) words.set(word, where);
  };
  add(product.name, inName);
  for (const value of Object.values(product.specifications)) add(value, inSpecifications);
  add(product.description, inDescription);
  return words;
}

/** In how many kinds of places words stand. */
export const placesIn = { words: 3, skus: 1 } as const;

/** A SKU, and what is left of it after each separator: NAN-BL-77 is found by BL-77 too. */
export function skusOf(sku: string): string[] {
  const ends = [...sku.matchAll(/[^\p{L}\p{N}]+/gu)].map(({ index, 0: mark }) => plainSku(sku.slice(index + mark.length)));
  return [...new Set([plainSku(sku), ...ends.filter((end) => end.length >= 4)])].filter((each) => each !== '');
}

/** Ours in the order of names: numbers by their size, case and accents the same. */
let collator: Intl.Collator | undefined;
/** Made when first needed: to make one takes 10 ms of a processor, and most functions that read lists sort none by name. */
export const byName = (one: string, other: string): number =>
  (collator ??= new Intl.Collator('en-IN', { numeric: true, sensitivity: 'base' })).compare(one, other);

/** One line: the list of names stands line by line. */
export const oneLine = (name: string): string => name.replace(/\s+/g, ' ').trim();

const soldBits = 2 ** 16;
/** Of what answers equally well, the least comes first: what can be bought now, then what sold more. */
export const merit = (stock: number, sold: number): number => (stock > 0 ? 0 : soldBits) + soldBits - 1 - Math.min(soldBits - 1, sold);

const rowBits = 2 ** 24;
/** All rows in that order. */
export function byMerit(stock: ArrayLike<number>, sold: ArrayLike<number>): Uint32Array {
  const keys = Float64Array.from(stock, (units, row) => merit(units, sold[row] as number) * rowBits + row).sort();
  return Uint32Array.from(keys, (key) => key % rowBits);
}

/** Several values a row: the same lists of them come again and again, so a row has the number of its own. */
export class Lists {
  readonly #lines: string[] = [];
  readonly #codeOf = new Map<string, number>();
  readonly #codes: number[] = [];

  add(values: readonly string[]): void {
    const line = JSON.stringify(values);
    let code = this.#codeOf.get(line);
    if (code === undefined) {
      code = this.#lines.push(line) - 1;
      this.#codeOf.set(line, code);
    }
    this.#codes.push(code);
  }

  sections(name: string) {
    return { [`${name}.lists`]: this.#lines, [name]: Uint32Array.from(this.#codes) };
  }
}

/**
 * The index of these products.
 * @param products in the order of their ids
 */
export function packIndex(products: Iterable<PublishedProduct>): Buffer {
  const words = new Map<string, number[][]>();
  const skus = new Map<string, number[][]>();
  const put = (into: Map<string, number[][]>, key: string, place: number) => {
    const known = into.get(key) ?? [];
    into.set(key, known);
    (known[place] ??= []).push(row);
  };
  const [ids, price, stock, sold]: [number[], number[], number[], number[]] = [[], [], [], []];
  const [flags, minAge, maxAge]: [number[], number[], number[]] = [[], [], []];
  const names: string[] = [];
  const [categories, sizes, colors] = [new Lists(), new Lists(), new Lists()];
  let row = 0;
  for (const product of products) {
    const facts = factsOf(product);
    ids.push(product.id);
    price.push(facts.price);
    stock.push(facts.stock);
    sold.push(facts.sold);
    flags.push(facts.flags);
    minAge.push(facts.minAge);
    maxAge.push(facts.maxAge);
    names.push(oneLine(product.name));
    categories.add([product.categoryId]);
    sizes.add(facts.sizes);
    colors.add(facts.colors);
    for (const [word, where] of wordsOfProduct(product)) put(words, word, where);
    for (const sku of skusOf(product.sku)) put(skus, sku, 0);
    row++;
  }
  const rows = Uint32Array.from({ length: row }, (_, index) => index);
  return pack({
    ids: Float64Array.from(ids),
    price: Uint32Array.from(price),
    stock: Uint32Array.from(stock),
    sold: Uint32Array.from(sold),
    flags: Uint8Array.from(flags),
    minAge: Uint8Array.from(minAge),
    maxAge: Uint8Array.from(maxAge),
    names,
    ...categories.sections('categories'),
    ...sizes.sections('sizes'),
    ...colors.sections('colors'),
    ...postings('words', words, row),
    ...postings('skus', skus, row),
    byName: rows.toSorted((a, b) => byName(names[a] as string, names[b] as string) || a - b),
    byPrice: rows.toSorted((a, b) => (price[a] as number) - (price[b] as number) || a - b),
    byRank: byMerit(stock, sold),
  });
}

function postings(name: keyof typeof placesIn, rowsOf: ReadonlyMap<string, readonly (readonly number[] | undefined)[]>, size: number) {
  const words = [...rowsOf.keys()].sort();
  const runs = new Runs(size);
  for (const word of words) {
    const found = rowsOf.get(word);
    for (let place = 0; place < placesIn[name]; place++) runs.add(found?.[place] ?? []);
  }
  return { [name]: words, ...runs.sections(name) };
}
