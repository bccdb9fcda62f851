/** What is the catalogue in a function's memory? Every product ready to be answered, brought up to date in one step. */

import { type Kept, keptFields, namelessProduct } from '#functions/flows/product-reply.ts';
import type { CategoryItem, ProductItem } from '#functions/store/product.ts';
import type { Category, Product } from '#shared/contract/catalog.ts';
import { packIndex } from './search/pack.ts';
import { Searchable } from './search/searchable.ts';
import type { Base, PublishedProduct, Version } from './version.ts';

export type ShelfProduct = Product & Kept & { readonly revision: number };

/** What the table was just read to say. */
export interface Learnt {
  readonly products: readonly ProductItem[];
  readonly goneProducts: readonly number[];
  readonly categories: readonly CategoryItem[];
  readonly goneCategories: readonly string[];
}

export class Shelf {
  /** Where its base came from. */
  base: string | null = null;
  /** The key of the version that it shows. */
  key: string | null = null;
  /** Grows with every change, so that what was worked out from it can be told to be old. */
  generation = 0;
  /** What finds, sorts and counts; knows what the products below say. */
  search = new Searchable();
  #products = new Map<number, ShelfProduct>();
  #categories: readonly CategoryItem[] = [];
  #names = new Map<string, string>();

  get products(): ReadonlyMap<number, ShelfProduct> {
    return this.#products;
  }

  get categories(): readonly CategoryItem[] {
    return this.#categories;
  }

  /** Without a pause between, so that no request sees a part of a version. `base` only when it is another than before. */
  show(key: string, version: Version, base: Base | undefined): void {
    const renamed = this.#name(version.categories);
    if (base !== undefined) {
      this.#products = new Map(base.map((product) => [product.id, this.#named(product)]));
      this.search = new Searchable(packIndex(base));
      this.search.nameCategories(this.#categories);
    }
    this.search.useSynonyms(version.synonyms);
    for (const [id, product] of version.changes) {
      if (product === null) this.#remove(id);
      else if ((this.#products.get(id)?.revision ?? 0) <= product.revision) this.#put(product);
    }
    if (base === undefined && renamed) for (const [id, product] of this.#products) this.#products.set(id, this.#named(product));
    this.base = version.base;
    this.key = key;
    this.generation++;
  }

  /** What the table was just read to say: it may be ahead of what is published, never behind. */
  learn({ products, goneProducts, categories, goneCategories }: Learnt): void {
    this.#learnCategories(categories, goneCategories);
    for (const id of goneProducts) if (this.#remove(id)) this.generation++;
    for (const item of products) {
      if ((this.#products.get(item.id)?.revision ?? 0) >= item.revision) continue;
      this.#put({ ...namelessProduct(item), ...keptFields(item), revision: item.revision });
      this.generation++;
    }
  }

  #put(product: PublishedProduct): void {
    this.search.put(product, this.#products.get(product.id));
    this.#products.set(product.id, this.#named(product));
  }

  #remove(id: number): boolean {
    this.search.remove(id);
    return this.#products.delete(id);
  }

  #learnCategories(items: readonly CategoryItem[], gone: readonly string[]): void {
    const known = new Map(this.#categories.map((category) => [category.id, category]));
    const newer = items.filter(({ id, revision }) => (known.get(id)?.revision ?? 0) < revision);
    const left = gone.filter((id) => known.has(id));
    if (newer.length === 0 && left.length === 0) return;
    for (const id of left) known.delete(id);
    for (const item of newer) known.set(item.id, plainCategory(item));
    const renamed = this.#name(inOrder([...known.values()]));
    if (renamed) for (const [id, product] of this.#products) this.#products.set(id, this.#named(product));
    this.generation++;
  }

  /** How many products of any status are in a category. */
  countIn(categoryId: string): number {
    let count = 0;
    for (const product of this.#products.values()) if (product.categoryId === categoryId) count++;
    return count;
  }

  /** Categories with how many active products each has. */
  categoryReplies(): Category[] {
    const counts = new Map<string, number>();
    for (const { status, categoryId } of this.#products.values()) if (status === 'active') counts.set(categoryId, (counts.get(categoryId) ?? 0) + 1);
    return this.#categories.map(({ revision, ...category }) => ({ ...category, version: revision, productCount: counts.get(category.id) ?? 0 }));
  }

  #name(categories: readonly CategoryItem[]): boolean {
    const names = new Map(categories.map(({ id, name }) => [id, name]));
    const renamed = names.size !== this.#names.size || [...names].some(([id, name]) => this.#names.get(id) !== name);
    this.#categories = categories;
    this.#names = names;
    if (renamed) this.search.nameCategories(categories);
    return renamed;
  }

  #named(product: PublishedProduct): ShelfProduct {
    return { ...product, category: { id: product.categoryId, name: this.#names.get(product.categoryId) ?? product.categoryId } };
  }
}

/** Without the keys of the table's item. */
export const plainCategory = ({ id, name, description, imageUrl, isActive, sortOrder, revision }: CategoryItem): CategoryItem => ({
  id,
  name,
  description,
  imageUrl,
  isActive,
  sortOrder,
  revision,
});

export const inOrder = (categories: readonly CategoryItem[]): CategoryItem[] =>
  categories.toSorted((a, b) => a.sortOrder - b.sortOrder || a.name.localeCompare(b.name, 'en-IN'));
