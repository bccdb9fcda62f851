/** The documents that the index holds, what a caller configures, and the questions and answers of a search. */

/** What is indexed of a document; it may have further fields, which are stored and returned with it. */
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
  /** Units; absent: the limit of the query. */
  readonly lowStockLimit?: number | undefined;
  readonly soldCount: number;
  readonly specifications: Readonly<Record<string, string>>;
  /** Words that find it and are not shown. */
  readonly tags?: readonly string[] | undefined;
  /** What is sold of the document. With options, its variants that are available are what filters, counts and prices go by. */
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
  /** False: switched off. It is available when it is active and in stock. */
  readonly isActive?: boolean | undefined;
}

/** Phrases of `from` find phrases of `to` as well. */
export interface SynonymRule {
  readonly from: readonly string[];
  readonly to: readonly string[];
}

/** Everything that depends on the shop. */
export interface SearchSettings {
  /** Rupees, ascending; a band ends where the next one begins. */
  readonly priceBands: readonly { readonly key: string; readonly min: number }[];
  /** Months, both ends included; bands may overlap. */
  readonly ageBands: readonly { readonly key: string; readonly min: number; readonly max: number }[];
  /** @param least units of the variant on sale that has the fewest; of a document without options its own */
  stockLevelOf(units: number, lowStockLimit: number, least: number): string;
  /** Names that makers use for the colours of a family, by the family's name. */
  readonly colorFamilies: Readonly<Record<string, readonly string[]>>;
  /** Words that are true of every product of the shop (`gift`): ignored in a search when no product contains them. */
  readonly stopWords: ReadonlySet<string>;
  /** Stop words that ask for reduced products. */
  readonly saleWords: ReadonlySet<string>;
  /** Collation of names, as BCP 47. */
  readonly locale: string;
}

export type SortOrder = 'default' | 'featured' | 'price-asc' | 'price-desc' | 'name-asc' | 'newest' | 'stock-asc' | 'least-stock-asc';

/** Months, both included. */
export interface AgeRange {
  readonly min: number;
  readonly max: number;
}

/** Price, ages, sale, sizes and colours are those of one variant: a document matches when one of its available variants passes all of them. */
export interface Filters {
  readonly categoryIds?: readonly string[] | undefined;
  /** Rupees; minPrice <= price < maxPrice. */
  readonly minPrice?: number | undefined;
  readonly maxPrice?: number | undefined;
  /** Months, both included: matches every age range that overlaps. */
  readonly minAge?: number | undefined;
  readonly maxAge?: number | undefined;
  /** Matches every age range that overlaps any of these. */
  readonly ages?: readonly AgeRange[] | undefined;
  readonly inStock?: boolean | undefined;
  readonly onSale?: boolean | undefined;
  readonly sizes?: readonly string[] | undefined;
  readonly colors?: readonly string[] | undefined;
  readonly status?: 'active' | 'inactive' | 'draft' | undefined;
  readonly isFeatured?: boolean | undefined;
  /** Stock levels, any of which fits, and the low-stock limit of the documents that have none of their own. */
  readonly stock?: { readonly levels: readonly string[]; readonly lowStockLimit: number } | undefined;
  readonly isArchived?: boolean | undefined;
}

export interface SearchQuery extends Filters {
  readonly search?: string | undefined;
  /** `default` is relevance with words, the order of ids without. */
  readonly sort: SortOrder;
  /** Counts what each further filter would leave. */
  readonly facets?: boolean | undefined;
}

export interface FacetCount {
  readonly value: string;
  readonly count: number;
}

/**
 * For each value of a facet the documents that the list would hold with it; the facet's own filter is left out of its counts.
 * A document with options of which nothing is available has a price to filter by, and counts for no band of prices.
 */
export interface FacetCounts {
  /** By category id. */
  readonly categories: readonly FacetCount[];
  /** By the keys of the bands. */
  readonly prices: readonly FacetCount[];
  readonly ages: readonly FacetCount[];
  readonly inStock: number;
  readonly onSale: number;
  /** The most frequent values, and those that are filtered by. */
  readonly sizes: readonly FacetCount[];
  readonly colors: readonly FacetCount[];
}

/** How the words of a search were read. */
export interface QueryInterpretation {
  /** The words that were searched for, as stems. */
  readonly searchTerms: readonly string[];
  /** For each of them the indexed word that was searched instead, when the term itself is unknown. */
  readonly corrected: readonly (string | undefined)[];
  /** Indexed words that matched, for highlighting. */
  readonly matchedWords: ReadonlySet<string>;
  /** No document has all of the words: these have the most of them. */
  readonly isPartial: boolean;
}

/** From here up to there, in UTF-16 units. */
export type Mark = [from: number, to: number];

export interface SearchResult {
  readonly total: number;
  /** Ids of a page, in the order of the query. */
  ids(from?: number, to?: number): number[];
  readonly facets: FacetCounts | undefined;
  /** Undefined without words. */
  readonly interpretation: QueryInterpretation | undefined;
  /** The indexes of the variants by which a document of the list was found; empty when neither filters nor a SKU tell its variants apart. */
  variantsOf(document: SearchDocument): number[];
  /** The search with its words corrected; undefined when they are right, or when no indexed word is similar. */
  suggestion(): string | undefined;
  /** Where the words that matched stand in a text. */
  marksIn(text: string): Mark[];
  /** The part of a long text where they stand; undefined when they do not. */
  excerptOf(text: string): { readonly text: string; readonly marks: Mark[] } | undefined;
}

/** A snapshot as it is stored: opened without parsing. */
export interface SnapshotFiles {
  /** The documents, in compressed blocks. */
  readonly documents: Uint8Array;
  readonly index: Uint8Array;
}

/** What a compaction writes. */
export interface Snapshot extends SnapshotFiles {
  /** The category and visibility of each document: for callers who need no more than that. */
  readonly categories: Uint8Array;
  /** Documents in it. */
  readonly size: number;
}
