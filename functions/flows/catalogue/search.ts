/** Which products do a shopper's words mean, best first? A full-text index over the shelf that forgives slips of the finger. */
import MiniSearch from 'minisearch';
import type { Shelf, ShelfProduct } from './shelf.ts';

const fields = ['name', 'category', 'sku', 'specifications', 'description'] as const;
const boost = { name: 4, category: 2, sku: 3, specifications: 1.2, description: 1 };

type Document = Record<(typeof fields)[number], string> & { readonly id: number };

const documentOf = (product: ShelfProduct): Document => ({
  id: product.id,
  name: product.name,
  category: product.category.name,
  sku: product.sku,
  specifications: Object.values(product.specifications).join(' '),
  description: product.description,
});

const isSame = (a: ShelfProduct, b: ShelfProduct): boolean =>
  a.name === b.name &&
  a.description === b.description &&
  a.sku === b.sku &&
  a.category.name === b.category.name &&
  (a.specifications === b.specifications || JSON.stringify(a.specifications) === JSON.stringify(b.specifications));

/** Words that say nothing about a product. */
const empty = new Set(['a', 'an', 'and', 'for', 'in', 'is', 'it', 'of', 'on', 'or', 'the', 'to', 'with']);
const processTerm = (term: string): string | null => {
  const word = term.toLowerCase();
  return empty.has(word) ? null : singular(word);
};

/** One spelling for one and many, so that `toys` and `toy` find the same. */
function singular(word: string): string {
  if (word.length < 4 || !word.endsWith('s') || /(?:ss|us|is)$/.test(word)) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  return word.slice(0, /(?:ss|sh|ch|x|z)es$/.test(word) ? -2 : -1);
}

/** A word by its sound: `tody` and `teddy` are both `tdy`. */
const sound = (word: string): string => word.replace(/(.)\1+/g, '$1').replace(/(?<=.)[aeiou]/g, '');

/** One letter more, less or other, or two neighbours changed about. */
function isOneSlip(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let from = 0;
  while (from < a.length && a[from] === b[from]) from++;
  let end = 0;
  while (end < Math.min(a.length, b.length) - from && a.at(-1 - end) === b.at(-1 - end)) end++;
  const [inA, inB] = [a.slice(from, a.length - end), b.slice(from, b.length - end)];
  return (inA.length <= 1 && inB.length <= 1) || (inA.length === 2 && inA[0] === inB[1] && inA[1] === inB[0]);
}

/** How well one of our words answers one of the shopper's; 0: not at all. */
function closeness(asked: string, ours: string): number {
  if (ours.startsWith(asked)) return 1;
  if (asked.length > 3 && sound(asked) === sound(ours)) return 3;
  // Two slips make another word of a short one.
  return asked.length >= 7 || isOneSlip(asked, ours) ? 1 : 0;
}

/** Further words are passed over: nobody means more, and each costs time. */
const mostWords = 8;

export class SearchIndex {
  #index = new MiniSearch<Document>({ fields: [...fields], processTerm });
  #indexed = new Map<number, ShelfProduct>();
  #generation = -1;
  #known = new Map<string, boolean>();

  /** Product ids, best first. All words must be met; when no product meets them all, any will do. */
  find(shelf: Shelf, words: string): number[] {
    this.#follow(shelf);
    const all = words.split(/[^\p{L}\p{N}]+/u).flatMap((word) => (word === '' ? [] : (processTerm(word) ?? [])));
    const asked = [...new Set(all)].slice(0, mostWords);
    const fits = new Map<string, number>();
    const fit = (ours: string): number => {
      const known = fits.get(ours) ?? Math.max(0, ...asked.map((word) => closeness(word, ours)));
      fits.set(ours, known);
      return known;
    };
    const search = (combineWith: 'AND' | 'OR') =>
      this.#index
        .search(asked.join(' '), {
          boost,
          combineWith,
          prefix: (term) => term.length > 2 || (term.length === 2 && asked.length === 1),
          fuzzy: (term) => this.#slack(term),
          // Where no slip is forgiven, every match is as close as any.
          ...(asked.some((word) => this.#slack(word) !== false) ? { boostDocument: (_: number, term: string) => fit(term) } : {}),
        })
        .map(({ id }) => Number(id));
    const found = search('AND');
    return found.length > 0 || asked.length < 2 ? found : search('OR');
  }

  /** Edits forgiven: none in a word that begins one of ours, for it is spelt right. */
  #slack(term: string): number | false {
    if (term.length < 3 || /\d/.test(term)) return false;
    let known = this.#known.get(term);
    if (known === undefined) {
      known = this.#index.search(term, { prefix: true, fuzzy: false }).length > 0;
      if (this.#known.size > 1_000) this.#known.clear();
      this.#known.set(term, known);
    }
    return known ? false : term.length === 3 ? 1 : 2;
  }

  /** Indexes only what reads differently than before: a sale changes no words. */
  #follow(shelf: Shelf): void {
    if (this.#generation === shelf.generation) return;
    this.#generation = shelf.generation;
    let changed = false;
    for (const [id, product] of shelf.products) {
      const before = this.#indexed.get(id);
      if (before === product) continue;
      this.#indexed.set(id, product);
      if (before && isSame(before, product)) continue;
      if (before) this.#index.discard(id);
      this.#index.add(documentOf(product));
      changed = true;
    }
    if (this.#indexed.size > shelf.products.size) {
      for (const id of this.#indexed.keys()) {
        if (shelf.products.has(id)) continue;
        this.#indexed.delete(id);
        this.#index.discard(id);
        changed = true;
      }
    }
    if (changed) this.#known.clear();
  }
}
