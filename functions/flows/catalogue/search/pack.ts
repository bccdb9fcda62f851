/** How does the catalogue become an index in a file? Words with their rows, columns of facts, and the rows in the orders that lists have. */
import type { PublishedProduct } from '#functions/flows/catalogue/version.ts';
import { factsOf } from './facts.ts';
import { pack } from './packed.ts';
import { plainSku, wordsOf } from './words.ts';

/** Where a word stands in a product, as bits. */
export const inName = 1;
export const inSpecifications = 2;
export const inDescription = 4;

/** Every word of a product, and where it stands. The category is no part of it: its name is looked up when a question comes. */
export function wordsOfProduct(product: PublishedProduct): Map<string, number> {
  const words = new Map<string, number>();
  const add = (text: string, where: number) => {
    for (const word of wordsOf(text)) words.set(word, (words.get(word) ?? 0) | where);
  };
  add(product.name, inName);
  for (const value of Object.values(product.specifications)) add(value, inSpecifications);
  add(product.description, inDescription);
  return words;
}

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

/** Words or SKUs with the rows that they stand in. */
function postings(name: string, rowsOf: ReadonlyMap<string, readonly number[]>) {
  const words = [...rowsOf.keys()].sort();
  let size = 0;
  for (const rows of rowsOf.values()) size += rows.length;
  const ends = new Uint32Array(words.length);
  const rows = new Uint32Array(size);
  const places = new Uint8Array(size);
  let at = 0;
  for (const [index, word] of words.entries()) {
    for (const posting of rowsOf.get(word) ?? []) {
      rows[at] = Math.floor(posting / 8);
      places[at++] = posting % 8;
    }
    ends[index] = at;
  }
  return { [name]: words, [`${name}.ends`]: ends, [`${name}.rows`]: rows, [`${name}.places`]: places };
}

/**
 * The index of these products.
 * @param products in the order of their ids
 */
export function packIndex(products: Iterable<PublishedProduct>): Buffer {
  const words = new Map<string, number[]>();
  const skus = new Map<string, number[]>();
  const put = (into: Map<string, number[]>, key: string, posting: number) => {
    const known = into.get(key);
    if (known) known.push(posting);
    else into.set(key, [posting]);
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
    for (const [word, where] of wordsOfProduct(product)) put(words, word, row * 8 + where);
    for (const sku of skusOf(product.sku)) put(skus, sku, row * 8);
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
    ...postings('words', words),
    ...postings('skus', skus),
    byName: rows.toSorted((a, b) => byName(names[a] as string, names[b] as string) || a - b),
    byPrice: rows.toSorted((a, b) => (price[a] as number) - (price[b] as number) || a - b),
  });
}
