/** The catalogue in a function's memory: an opened snapshot with the changes since, brought up to date in one synchronous step. */

import { sortCategories, toPublishedCategory } from '#functions/catalogue/category-fields.ts';
import type { CategoryItem } from '#functions/catalogue/category-store.ts';
import { inContext, namelessProduct, type StaffFields, staffFields } from '#functions/catalogue/product-response.ts';
import type { SnapshotFiles } from '#functions/search/schema.ts';
import { openSnapshot } from '#functions/search/search.ts';
import { firstTaxClasses } from '#functions/settings/first-settings.ts';
import type { Product } from '#shared/contract/catalogue/catalog.ts';
import { indexSales, isSaleLive, type Sale, type SaleTerms } from '#shared/rules/catalogue/sales.ts';
import { readLine } from '#shared/rules/catalogue/synonyms.ts';
import { indianDay } from '#shared/rules/india-day.ts';
import type { TaxTerms } from '#shared/rules/order/tax-class.ts';
import { commonSynonyms } from './common-synonyms.ts';
import type { RecentEdits } from './recent-edits.ts';
import { searchSettings } from './search-settings.ts';
import type { Change, PublishedProduct, Version } from './version.ts';

export type CatalogueProduct = Product & StaffFields & { readonly revision: number };

/** Products that one request sorts again, at some 55 us each. */
export const sortedAtOnce = 4_000;

/** What stands in one of the lists only, by content: a newer version has other objects. */
function withoutShared(some: readonly Sale[], others: readonly Sale[]): readonly Sale[] {
  const counts = Map.groupBy([...some, ...others], (sale) => JSON.stringify(sale));
  return [...counts.values()].flatMap((same) => (same.length === 1 ? same : []));
}

export class Catalogue {
  /** The published version that it shows; 0: none. */
  version = 0;
  #index = openSnapshot<PublishedProduct>(searchSettings);
  #categories: readonly CategoryItem[] = [];
  #names = new Map<string, string>();
  #synonymLines: string | undefined;
  #prices: Omit<TaxTerms, 'day'> = { includesTax: false, classes: firstTaxClasses };
  #sales: readonly Sale[] = [];
  /** Products that the index still sorts by the price of before. */
  readonly #toSort = new Set<number>();
  /** The sales whose prices the index filters, counts and sorts by. */
  #shown: SaleTerms & { readonly sales: readonly Sale[] } = { sales: [], index: new Map(), now: new Date(0) };

  constructor() {
    this.#useSynonyms(undefined);
  }

  /** Finds, sorts and counts products. */
  get index() {
    return this.#index;
  }

  get categories(): readonly CategoryItem[] {
    return this.#categories;
  }

  /** How many products it holds beside its snapshot. */
  get editCount(): number {
    return this.#index.editCount;
  }

  /** The numbers of all products, in every status, in their order. */
  ids(): Float64Array {
    return this.#index.ids();
  }

  product(id: number): CatalogueProduct | undefined {
    const product = this.#index.document(id);
    return product && this.#priced(product);
  }

  /**
   * Shows the prices of this time, which every request sets before it reads: rates apply from a day on, and sales begin and end. When one has, the
   * products that it is for are sorted again, a limited number in each request, so that none waits long.
   */
  setTime(now: Date): void {
    const { sales: before } = this.#shown;
    const live = this.#sales.filter((sale) => isSaleLive(sale, now));
    const changed = live.length === before.length && live.every((sale, at) => sale === before[at]) ? [] : withoutShared(live, before);
    this.#shown = { sales: live, index: changed.length === 0 ? this.#shown.index : indexSales(live), now };
    for (const id of changed.flatMap((sale) => this.#productsOf(sale))) this.#toSort.add(id);
    let left = sortedAtOnce;
    for (const id of this.#toSort) {
      if (left-- === 0) break;
      this.#toSort.delete(id);
      this.#showPrices(id);
    }
  }

  #priced<P extends PublishedProduct>(product: P) {
    const tax = { ...this.#prices, day: indianDay(this.#shown.now) };
    return inContext(product, { categoryNames: this.#names, tax, sales: this.#shown });
  }

  #productsOf({ scope, targets }: Sale): number[] {
    if (scope !== 'categories') return targets.map(({ id, productId }) => productId ?? Number(id));
    const result = this.#index.search({ categoryIds: targets.map(({ id }) => id), sort: 'default' });
    return result.ids();
  }

  #showPrices(id: number): void {
    const product = this.#index.document(id);
    if (product !== undefined) this.#index.showPrices(this.#priced(product));
  }

  #put(product: PublishedProduct): void {
    this.#index.put(product);
    if (this.#shown.sales.length > 0) this.#showPrices(product.id);
  }

  /** The ids of the categories with this id, or with this name in any case. */
  categoryIdsNamed(idOrName: string): string[] {
    const name = idOrName.trim().toLowerCase();
    return [...new Set([idOrName, ...this.#categories.filter((category) => category.name.toLowerCase() === name).map(({ id }) => id)])];
  }

  /**
   * Shows another version. Synchronous, so that no request sees a part of it.
   * @param changes in the order in which they were published: with a snapshot all that came after it, else those that this catalogue does not have
   * @param snapshot when another one is to be opened; null: the version has none
   */
  show(version: Version, changes: Iterable<Change>, snapshot?: SnapshotFiles | null): void {
    if (snapshot !== undefined) {
      this.#index = openSnapshot(searchSettings, snapshot ?? undefined);
      this.#synonymLines = undefined;
      this.#shown = { sales: [], index: new Map(), now: this.#shown.now };
    }
    this.#useSynonyms(version.synonyms);
    this.#sales = version.sales ?? [];
    this.#prices = { includesTax: version.pricesIncludeTax ?? false, epoch: version.priceEpoch, classes: version.taxClasses ?? firstTaxClasses };
    for (const [id, product] of changes) {
      if (product === null) this.#index.remove(id);
      // Ids are never given twice, so a removed product stays removed.
      else if (!this.#index.isRemoved(id) && (this.#index.document(id)?.revision ?? 0) <= product.revision) this.#put(product);
    }
    // Recent edits may have brought a new product and its category, and this version may be older than both.
    const others = this.#categories.filter(({ id }) => !version.categories.some((each) => each.id === id) && this.countIn(id) > 0);
    this.#setCategories(others.length === 0 ? version.categories : sortCategories([...version.categories, ...others]), snapshot !== undefined);
    this.version = version.version;
  }

  /** Applies what was just read from the table: it may be ahead of what is published, never behind. */
  applyRecentEdits({ products, removedProducts, categories, removedCategories }: RecentEdits): void {
    this.#applyCategories(categories, removedCategories);
    for (const id of removedProducts) this.#index.remove(id);
    for (const item of products) {
      // Deleted and published while the table was read.
      if (this.#index.isRemoved(item.id) || (this.#index.document(item.id)?.revision ?? 0) >= item.revision) continue;
      this.#put({ ...namelessProduct(item), ...staffFields(item), revision: item.revision });
    }
  }

  /** How many products of any status are in a category. */
  countIn(categoryId: string): number {
    return this.#index.countIn(categoryId);
  }

  /** @param lines as catalogue staff write them (shared/rules/catalogue/synonyms.ts); undefined: those that every shop begins with */
  #useSynonyms(lines: readonly string[] = commonSynonyms): void {
    const joined = lines.join('\n');
    if (joined === this.#synonymLines) return;
    this.#synonymLines = joined;
    // A line that cannot be parsed is ignored: it was rejected when it was written.
    this.#index.setSynonyms(lines.flatMap((line) => readLine(line) ?? []));
  }

  #applyCategories(items: readonly CategoryItem[], removed: readonly string[]): void {
    const known = new Map(this.#categories.map((category) => [category.id, category]));
    const newer = items.filter(({ id, revision }) => (known.get(id)?.revision ?? 0) < revision);
    const toRemove = removed.filter((id) => known.has(id));
    if (newer.length === 0 && toRemove.length === 0) return;
    for (const id of toRemove) known.delete(id);
    for (const item of newer) known.set(item.id, toPublishedCategory(item));
    this.#setCategories(sortCategories([...known.values()]), false);
  }

  #setCategories(categories: readonly CategoryItem[], isNewIndex: boolean): void {
    const names = new Map(categories.map(({ id, name }) => [id, name]));
    const areRenamed = names.size !== this.#names.size || [...names].some(([id, name]) => this.#names.get(id) !== name);
    this.#categories = categories;
    this.#names = names;
    if (areRenamed || isNewIndex) this.#index.setCategories(categories);
  }
}
