/** The documents that the index contains, the configuration, and the queries and results of a search. */

/** The indexed fields of a document; further fields are stored and returned with it. */
export interface SearchDocument {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly sku: string;
  readonly categoryId: string;
  /** Rupees. */
  readonly price: number;
  /** Rupees; higher than the price when the product is on sale. */
  readonly originalPrice?: number | undefined;
  readonly status: string;
  readonly isFeatured: boolean;
  readonly isArchived?: boolean | undefined;
  /** Null when no age is known. */
  readonly ageRange: { readonly minMonths: number; readonly maxMonths: number } | null;
  readonly stock: number;
  /** Units; absent: the limit of the query applies. */
  readonly lowStockLimit?: number | undefined;
  readonly soldCount: number;
  readonly specifications: Readonly<Record<string, string>>;
  /** Words by which the document is found, and which no page shows. */
  readonly tags?: readonly string[] | undefined;
  /** The variants. With options, filters, counts and prices use the available variants. */
  readonly variants?: readonly SearchVariant[] | undefined;
}

export interface SearchVariant {
  /** A value for each option: Size, Colour, Age. Empty for the only variant of a document without options. */
  readonly options: Readonly<Record<string, string>>;
  readonly sku: string;
  readonly barcode?: string | undefined;
  /** Rupees. */
  readonly price: number;
  readonly originalPrice?: number | undefined;
  readonly stock: number;
  /** False: switched off. A variant is available when it is active and in stock. */
  readonly isActive?: boolean | undefined;
}

/** Phrases of `from` find phrases of `to` as well. */
export interface SynonymRule {
  readonly from: readonly string[];
  readonly to: readonly string[];
}

/** Everything that depends on the shop. */
export interface SearchSettings {
  /** Rupees, ascending; each band ends where the next one begins. */
  readonly priceBands: readonly { readonly key: string; readonly min: number }[];
  /** Months, both ends included; bands may overlap. */
  readonly ageBands: readonly { readonly key: string; readonly min: number; readonly max: number }[];
  /** @param least units of the variant on sale that has the fewest; for a document without options its own units */
  stockLevelOf(units: number, lowStockLimit: number, least: number): string;
  /** Names that makers use for the colours of a family, by the family's name. */
  readonly colorFamilies: Readonly<Record<string, readonly string[]>>;
  /** Words that apply to every product of the shop (`gift`): ignored in a search when no product contains them. */
  readonly stopWords: ReadonlySet<string>;
  /** Stop words that search for reduced products. */
  readonly saleWords: ReadonlySet<string>;
  /** The locale for sorting names, as BCP 47. */
  readonly locale: string;
}

export type SortOrder = 'default' | 'featured' | 'price-asc' | 'price-desc' | 'name-asc' | 'newest' | 'stock-asc' | 'least-stock-asc';

/** Months, both included. */
export interface AgeRange {
  readonly min: number;
  readonly max: number;
}

/** Price, ages, sale, sizes and colours are filters of variants: a document passes when one of its available variants passes all of them. */
export interface Filters {
  readonly categoryIds?: readonly string[] | undefined;
  /** Rupees; minPrice <= price < maxPrice. */
  readonly minPrice?: number | undefined;
  readonly maxPrice?: number | undefined;
  /** Months, both included: matches every age range that overlaps. */
  readonly minAge?: number | undefined;
  readonly maxAge?: number | undefined;
  /** Matches every age range that overlaps with any of these. */
  readonly ages?: readonly AgeRange[] | undefined;
  readonly inStock?: boolean | undefined;
  readonly onSale?: boolean | undefined;
  readonly sizes?: readonly string[] | undefined;
  readonly colors?: readonly string[] | undefined;
  readonly status?: 'active' | 'inactive' | 'draft' | undefined;
  readonly isFeatured?: boolean | undefined;
  /** Stock levels, of which one must fit, and the low-stock limit for documents that have none of their own. */
  readonly stock?: { readonly levels: readonly string[]; readonly lowStockLimit: number } | undefined;
  readonly isArchived?: boolean | undefined;
}

export interface SearchQuery extends Filters {
  readonly search?: string | undefined;
  /** `default` means relevance when the search has words, else the order of ids. */
  readonly sort: SortOrder;
  /** Whether to count what each further filter would leave. */
  readonly facets?: boolean | undefined;
}

export interface FacetCount {
  readonly value: string;
  readonly count: number;
}

/**
 * For each value of a facet, the documents that the list would contain with it; the facet's own filter is left out of its counts.
 * A document with options of which none is available has a price to filter by, but counts in no price band.
 */
export interface FacetCounts {
  /** By category id. */
  readonly categories: readonly FacetCount[];
  /** By the keys of the bands. */
  readonly prices: readonly FacetCount[];
  readonly ages: readonly FacetCount[];
  readonly inStock: number;
  readonly onSale: number;
  /** The most frequent values, and the selected ones. */
  readonly sizes: readonly FacetCount[];
  readonly colors: readonly FacetCount[];
}

/** How the words of a search were interpreted. */
export interface QueryInterpretation {
  /** The words that were searched for, as stems. */
  readonly searchTerms: readonly string[];
  /** For each search term that is unknown, the indexed word that was searched instead. */
  readonly corrected: readonly (string | undefined)[];
  /** Indexed words that matched, for highlighting. */
  readonly matchedWords: ReadonlySet<string>;
  /** Whether no document has all of the words; the result then has the documents with the most of them. */
  readonly isPartial: boolean;
}

/** A range in UTF-16 units, from inclusive, to exclusive. */
export type Mark = [from: number, to: number];

export interface SearchResult {
  readonly total: number;
  /** The ids of a page, in the order of the query. */
  ids(from?: number, to?: number): number[];
  readonly facets: FacetCounts | undefined;
  /** Undefined when the search has no words. */
  readonly interpretation: QueryInterpretation | undefined;
  /** The indexes of the variants by which a document of the list was found; empty when neither filters nor a SKU distinguish its variants. */
  variantsOf(document: SearchDocument): number[];
  /** The search with corrected words; undefined when no word needs correction, or when no indexed word is similar. */
  suggestion(): string | undefined;
  /** The ranges of a text in which matched words occur. */
  marksIn(text: string): Mark[];
  /** The part of a long text in which matched words occur; undefined when there are none. */
  excerptOf(text: string): { readonly text: string; readonly marks: Mark[] } | undefined;
}

/** A snapshot in its stored form, which is opened without parsing. */
export interface SnapshotFiles {
  /** The documents, in compressed blocks. */
  readonly documents: Uint8Array;
  readonly index: Uint8Array;
}

/** The result of a compaction. */
export interface Snapshot extends SnapshotFiles {
  /** The category and visibility of each document, for callers that need nothing else. */
  readonly categories: Uint8Array;
  /** The number of documents. */
  readonly size: number;
}
