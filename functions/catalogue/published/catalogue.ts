/** The catalogue in a function's memory: an opened snapshot with the changes since. A new version is applied in one synchronous step. */

import { sortCategories, toPublishedCategory } from '#functions/catalogue/category-fields.ts';
import type { CategoryItem } from '#functions/catalogue/category-store.ts';
import { addContext, type StaffFields, staffFields, toProductWithoutContext } from '#functions/catalogue/product-response.ts';
import type { SnapshotFiles } from '#functions/search/schema.ts';
import { openSnapshot } from '#functions/search/search.ts';
import { firstTaxClasses } from '#functions/settings/first-settings.ts';
import type { Product } from '#shared/contract/catalogue/catalog.ts';
import { indexSales, isSaleLive, type Sale, type SaleTerms } from '#shared/rules/catalogue/sales.ts';
import { parseSynonymLine } from '#shared/rules/catalogue/synonyms.ts';
import { indianDay } from '#shared/rules/india-day.ts';
import type { TaxTerms } from '#shared/rules/order/tax-class.ts';
import { commonSynonyms } from './common-synonyms.ts';
import type { RecentEdits } from './recent-edits.ts';
import { hasTaxInMrp, taxTermsOf, withComparableMrps } from './search-prices.ts';
import { searchSettings } from './search-settings.ts';
import type { Change, PublishedProduct, Version } from './version.ts';

export type CatalogueProduct = Product & StaffFields & { readonly revision: number };

/** The maximum of products that one request sorts again, at some 55 us each. */
export const maxSortedPerRequest = 4_000;

/** Returns the sales that are in only one of the lists. Compares contents, because each version creates new objects. */
function inOnlyOne(some: readonly Sale[], others: readonly Sale[]): readonly Sale[] {
  const counts = Map.groupBy([...some, ...others], (sale) => JSON.stringify(sale));
  return [...counts.values()].flatMap((same) => (same.length === 1 ? same : []));
}

export class Catalogue {
  /** The published version that is shown; 0: none. */
  version = 0;
  #index = openSnapshot<PublishedProduct>(searchSettings);
  #categories: readonly CategoryItem[] = [];
  #names = new Map<string, string>();
  #synonymLines: string | undefined;
  #tax: TaxTerms = { includesTax: false, classes: firstTaxClasses, day: '' };
  #sales: readonly Sale[] = [];
  /** Ids of products that the index still sorts by their former price. */
  readonly #toSort = new Set<number>();
  /** The sales whose prices the index filters, counts and sorts by. */
  #shown: SaleTerms & { readonly sales: readonly Sale[] } = { sales: [], index: new Map(), now: new Date(0) };

  /** Products with their prices while no sale runs, until the day, the version or the categories change. */
  #priced = new WeakMap<PublishedProduct, CatalogueProduct>();

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

  /** The number of products held beside the snapshot. */
  get editCount(): number {
    return this.#index.editCount;
  }

  /** The ids of all products, in every status, in the order of the shop. */
  ids(): Float64Array {
    return this.#index.ids();
  }

  product(id: number): CatalogueProduct | undefined {
    const product = this.#index.document(id);
    return product && this.#withPrices(product);
  }

  /**
   * Shows the prices of this time. Every request calls it before it reads, because tax rates change on a day, and sales begin and end. When a
   * sale has begun or ended, its products are sorted again, a limited number in each request, so that no request waits long.
   */
  setTime(now: Date): void {
    const { sales: before } = this.#shown;
    const live = this.#sales.filter((sale) => isSaleLive(sale, now));
    const changed = live.length === before.length && live.every((sale, at) => sale === before[at]) ? [] : inOnlyOne(live, before);
    this.#shown = { sales: live, index: changed.length === 0 ? this.#shown.index : indexSales(live), now };
    const day = indianDay(now);
    if (changed.length > 0 || day !== this.#tax.day) this.#priced = new WeakMap();
    this.#tax = { ...this.#tax, day };
    for (const id of changed.flatMap((sale) => this.#productsOf(sale))) this.#toSort.add(id);
    let remaining = maxSortedPerRequest;
    for (const id of this.#toSort) {
      if (remaining-- === 0) break;
      this.#toSort.delete(id);
      this.#showPrices(id);
    }
  }

  #withPrices(product: PublishedProduct): CatalogueProduct {
    const cached = this.#priced.get(product);
    if (cached !== undefined) return cached;
    const priced = addContext(product, { categoryNames: this.#names, tax: this.#tax, sales: this.#shown });
    // While a sale runs, a product may also name its end, which depends on the hour.
    if (this.#shown.sales.length === 0) this.#priced.set(product, priced);
    return priced;
  }

  #productsOf({ scope, targets }: Sale): number[] {
    if (scope !== 'categories') return targets.map(({ id, productId }) => productId ?? Number(id));
    const result = this.#index.search({ categoryIds: targets.map(({ id }) => id), sort: 'default' });
    return result.ids();
  }

  #showPrices(id: number): void {
    const product = this.#index.document(id);
    if (product !== undefined) this.#index.overridePrices(withComparableMrps(this.#withPrices(product)));
  }

  #put(product: PublishedProduct): void {
    this.#index.put(product);
    if (this.#shown.sales.length > 0 || hasTaxInMrp(product, this.#tax)) this.#showPrices(product.id);
  }

  /** The ids of the categories with this id, or with this name in any case. */
  categoryIdsNamed(idOrName: string): string[] {
    const name = idOrName.trim().toLowerCase();
    return [...new Set([idOrName, ...this.#categories.filter((category) => category.name.toLowerCase() === name).map(({ id }) => id)])];
  }

  /**
   * Shows another version. Synchronous, so that no request sees a part of it.
   * @param changes in the order of publication: with a snapshot all changes after it, else those that this catalogue does not have yet
   * @param snapshot the snapshot to open, null when the version has none; undefined keeps the open one
   */
  applyVersion(version: Version, changes: Iterable<Change>, snapshot?: SnapshotFiles | null): void {
    if (snapshot !== undefined) {
      this.#index = openSnapshot(searchSettings, snapshot ?? undefined);
      this.#synonymLines = undefined;
      this.#shown = { sales: [], index: new Map(), now: this.#shown.now };
    }
    this.#useSynonyms(version.synonyms);
    this.#sales = version.sales ?? [];
    this.#tax = taxTermsOf(version, this.#shown.now);
    for (const [id, product] of changes) {
      if (product === null) this.#index.remove(id);
      // Ids are never assigned again, so a removed product stays removed.
      else if (!this.#index.isRemoved(id) && (this.#index.document(id)?.revision ?? 0) <= product.revision) this.#put(product);
    }
    // Recent edits may have added a product with its new category; this version may be older than both, so keep the category.
    const others = this.#categories.filter(({ id }) => !version.categories.some((each) => each.id === id) && this.countIn(id) > 0);
    this.#setCategories(others.length === 0 ? version.categories : sortCategories([...version.categories, ...others]), snapshot !== undefined);
    this.version = version.version;
  }

  /** Applies edits that were just read from the table, which may be ahead of what is published, but never behind it. */
  applyRecentEdits({ products, removedProducts, categories, removedCategories }: RecentEdits): void {
    this.#applyCategories(categories, removedCategories);
    for (const id of removedProducts) this.#index.remove(id);
    for (const item of products) {
      // The product was deleted, or a newer state was published, while the table was read.
      if (this.#index.isRemoved(item.id) || (this.#index.document(item.id)?.revision ?? 0) >= item.revision) continue;
      this.#put({ ...toProductWithoutContext(item), ...staffFields(item), revision: item.revision });
    }
  }

  /** How many products of any status are in a category. */
  countIn(categoryId: string): number {
    return this.#index.countIn(categoryId);
  }

  /** @param lines in the syntax of shared/rules/catalogue/synonyms.ts; undefined: the default list */
  #useSynonyms(lines: readonly string[] = commonSynonyms): void {
    const synonymLines = lines.join('\n');
    if (synonymLines === this.#synonymLines) return;
    this.#synonymLines = synonymLines;
    // A line that cannot be parsed is skipped: the endpoint that saves synonyms rejects such lines.
    this.#index.setSynonyms(lines.flatMap((line) => parseSynonymLine(line) ?? []));
  }

  #applyCategories(items: readonly CategoryItem[], removed: readonly string[]): void {
    const currentById = new Map(this.#categories.map((category) => [category.id, category]));
    const newer = items.filter(({ id, revision }) => (currentById.get(id)?.revision ?? 0) < revision);
    const toRemove = removed.filter((id) => currentById.has(id));
    if (newer.length === 0 && toRemove.length === 0) return;
    for (const id of toRemove) currentById.delete(id);
    for (const item of newer) currentById.set(item.id, toPublishedCategory(item));
    this.#setCategories(sortCategories([...currentById.values()]), false);
  }

  #setCategories(categories: readonly CategoryItem[], isNewIndex: boolean): void {
    const names = new Map(categories.map(({ id, name }) => [id, name]));
    const haveNewNames = names.size !== this.#names.size || [...names].some(([id, name]) => this.#names.get(id) !== name);
    this.#categories = categories;
    this.#names = names;
    this.#priced = new WeakMap();
    if (haveNewNames || isNewIndex) this.#index.setCategories(categories);
  }
}
