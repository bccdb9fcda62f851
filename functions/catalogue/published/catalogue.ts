/** What is the catalogue in a function's memory? An opened base, what has changed since, and what finds in it; brought up to date in one step. */

import { inOrder, plainCategory } from '#functions/catalogue/category-response.ts';
import type { CategoryItem } from '#functions/catalogue/category-store.ts';
import { namelessProduct, type StaffFields, staffFields } from '#functions/catalogue/product-response.ts';
import { is } from '#functions/flows/catalogue/search/facts.ts';
import { keep } from '#functions/flows/catalogue/search/keep.ts';
import { inCategories } from '#functions/flows/catalogue/search/narrow.ts';
import { Searchable } from '#functions/flows/catalogue/search/searchable.ts';
import type { Product } from '#shared/contract/catalogue/catalog.ts';
import { Blocks } from './blocks.ts';
import type { RecentEdits } from './recent-edits.ts';
import type { Change, PublishedProduct, Version } from './version.ts';

export type CatalogueProduct = Product & StaffFields & { readonly revision: number };

/** The files of a base, as they are read; absent: there is none. */
export interface BaseFiles {
  readonly products?: Uint8Array;
  readonly index?: Uint8Array;
}

/** Products of the base that are kept as they were parsed: those of the lists that are asked for again and again. */
const maxBuffered = 1_000;

export class CatalogueSnapshot {
  /** The version that it shows; 0: none. */
  version = 0;
  /** Grows with every change, so that what was worked out from it can be told to be old. */
  generation = 0;
  /** What finds, sorts and counts; knows what the products below say. */
  search = new Searchable();
  #base = new Blocks();
  /** Beside the base; null: gone, and gone for good, as numbers are never given twice. */
  #changed = new Map<number, PublishedProduct | null>();
  #kept = new Map<number, PublishedProduct>();
  #categories: readonly CategoryItem[] = [];
  #names = new Map<string, string>();

  get categories(): readonly CategoryItem[] {
    return this.#categories;
  }

  /** How many products it holds beside its base. */
  get changed(): number {
    return this.#changed.size;
  }

  /** The numbers of all products, in every status, in their order. */
  ids(): Float64Array {
    const { columns } = this.search;
    const rows = keep(columns.byId.rows, (row) => ((columns.flags[row] as number) & is.there) > 0);
    return Float64Array.from(rows, (row) => columns.ids[row] as number);
  }

  product(id: number): CatalogueProduct | undefined {
    const product = this.#product(id);
    return product && { ...product, category: { id: product.categoryId, name: this.#names.get(product.categoryId) ?? product.categoryId } };
  }

  /**
   * Without a pause between, so that no request sees a part of a version.
   * @param changes in the order in which they came: with a base all that came after it, else those that are new to this shelf
   * @param base only when it is to be opened anew
   */
  show(version: Version, changes: Iterable<Change>, base?: BaseFiles): void {
    if (base !== undefined) {
      this.search = new Searchable(base.index);
      this.#base = new Blocks(base.products);
      this.#changed.clear();
      this.#kept.clear();
    }
    this.search.useSynonyms(version.synonyms);
    for (const [id, product] of changes) {
      if (product === null) this.#remove(id);
      else if (this.#changed.get(id) !== null && (this.#product(id)?.revision ?? 0) <= product.revision) this.#put(product);
    }
    // A keeper may have been shown a new product and its category, and this version be older than both.
    const others = this.#categories.filter(({ id }) => !version.categories.some((each) => each.id === id) && this.countIn(id) > 0);
    this.#name(others.length === 0 ? version.categories : inOrder([...version.categories, ...others]), base !== undefined);
    this.version = version.version;
    this.generation++;
  }

  /** What the table was just read to say: it may be ahead of what is published, never behind. */
  learn({ products, goneProducts, categories, goneCategories }: RecentEdits): void {
    this.#learnCategories(categories, goneCategories);
    for (const id of goneProducts) if (this.#remove(id)) this.generation++;
    for (const item of products) {
      // Deleted and published while the table was read.
      if (this.#changed.get(item.id) === null || (this.#product(item.id)?.revision ?? 0) >= item.revision) continue;
      this.#put({ ...namelessProduct(item), ...staffFields(item), revision: item.revision });
      this.generation++;
    }
  }

  /** How many products of any status are in a category. */
  countIn(categoryId: string): number {
    return inCategories(this.search.columns, {}).get(categoryId) ?? 0;
  }

  #product(id: number): PublishedProduct | undefined {
    const changed = this.#changed.get(id);
    if (changed !== undefined) return changed ?? undefined;
    const row = this.search.columns.rowOf(id);
    if (row === undefined || row >= this.#base.size) return undefined;
    let product = this.#kept.get(id);
    if (product === undefined) {
      product = this.#base.at(row);
      if (this.#kept.size >= maxBuffered) this.#kept.delete(this.#kept.keys().next().value as number);
      this.#kept.set(id, product);
    }
    return product;
  }

  #put(product: PublishedProduct): void {
    this.search.put(product, this.#product(product.id));
    this.#changed.set(product.id, product);
  }

  #remove(id: number): boolean {
    const was = this.#product(id);
    if (was !== undefined) this.search.remove(id);
    this.#changed.set(id, null);
    return was !== undefined;
  }

  #learnCategories(items: readonly CategoryItem[], gone: readonly string[]): void {
    const known = new Map(this.#categories.map((category) => [category.id, category]));
    const newer = items.filter(({ id, revision }) => (known.get(id)?.revision ?? 0) < revision);
    const left = gone.filter((id) => known.has(id));
    if (newer.length === 0 && left.length === 0) return;
    for (const id of left) known.delete(id);
    for (const item of newer) known.set(item.id, plainCategory(item));
    this.#name(inOrder([...known.values()]), false);
    this.generation++;
  }

  #name(categories: readonly CategoryItem[], anew: boolean): void {
    const names = new Map(categories.map(({ id, name }) => [id, name]));
    const renamed = names.size !== this.#names.size || [...names].some(([id, name]) => this.#names.get(id) !== name);
    this.#categories = categories;
    this.#names = names;
    if (renamed || anew) this.search.nameCategories(categories);
  }
}
