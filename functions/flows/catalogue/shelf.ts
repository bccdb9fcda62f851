/** What is the catalogue in a function's memory? Every product ready to be answered, brought up to date in one step. */

import { namelessProduct } from '#functions/flows/product-reply.ts';
import type { CategoryItem, ProductItem } from '#functions/store/product.ts';
import type { Category, Product } from '#shared/contract/catalog.ts';
import type { Base, PublishedProduct, Version } from './version.ts';

export interface ShelfProduct extends Product {
  readonly revision: number;
}

export class Shelf {
  /** Where its base came from. */
  base: string | null = null;
  /** The key of the version that it shows. */
  key: string | null = null;
  /** Grows with every change, so that what was worked out from it can be told to be old. */
  generation = 0;
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
    if (base !== undefined) this.#products = new Map(base.map((product) => [product.id, this.#named(product)]));
    for (const [id, product] of version.changes) {
      if (product === null) this.#products.delete(id);
      else if ((this.#products.get(id)?.revision ?? 0) <= product.revision) this.#products.set(id, this.#named(product));
    }
    if (base === undefined && renamed) for (const [id, product] of this.#products) this.#products.set(id, this.#named(product));
    this.base = version.base;
    this.key = key;
    this.generation++;
  }

  /** What the table was just read to say: it may be ahead of what is published, never behind. */
  learn(items: readonly ProductItem[]): void {
    for (const item of items) {
      if ((this.#products.get(item.id)?.revision ?? 0) >= item.revision) continue;
      this.#products.set(item.id, this.#named({ ...namelessProduct(item), revision: item.revision }));
      this.generation++;
    }
  }

  /** Categories with how many active products each has. */
  categoryReplies(): Category[] {
    const counts = new Map<string, number>();
    for (const { status, categoryId } of this.#products.values()) if (status === 'active') counts.set(categoryId, (counts.get(categoryId) ?? 0) + 1);
    return this.#categories.map(({ revision: _, ...category }) => ({ ...category, productCount: counts.get(category.id) ?? 0 }));
  }

  #name(categories: readonly CategoryItem[]): boolean {
    const names = new Map(categories.map(({ id, name }) => [id, name]));
    const renamed = names.size !== this.#names.size || [...names].some(([id, name]) => this.#names.get(id) !== name);
    this.#categories = categories;
    this.#names = names;
    return renamed;
  }

  #named(product: PublishedProduct): ShelfProduct {
    return { ...product, category: { id: product.categoryId, name: this.#names.get(product.categoryId) ?? product.categoryId } };
  }
}
