/** A search index in memory: an opened snapshot with recent edits applied over it. */

import { Columns } from './columns.ts';
import { DocumentBlocks } from './document-blocks.ts';
import { availableVariantsOf, codesOfVariant } from './document-facts.ts';
import { countByCategory, countFacets } from './facet-counts.ts';
import { applyFilterResults, evaluateFilters, type FilterResult, scopeOf } from './filters.ts';
import { type Category, CategoryNames, haveSameText, TextIndexes } from './inverted-index.ts';
import { type Match, Matcher } from './matching.ts';
import { maxTerms, Synonyms, type Vocabulary } from './query-expansion.ts';
import { parseAge, parsePrice } from './query-interpretation.ts';
import { RankedRows } from './ranking.ts';
import { addAll, countRows, filterRows, hasRow, intersect, type RowSet, rowSetOf } from './row-set.ts';
import type {
  Filters,
  QueryInterpretation,
  SearchDocument,
  SearchQuery,
  SearchResult,
  SearchSettings,
  SnapshotFiles,
  SynonymRule,
} from './schema.ts';
import { SectionFile } from './section-file.ts';
import { type OrderedRows, SortedRows } from './sort-orders.ts';
import { completeSearch, correctSearch, excerptWords, markWords } from './suggestions.ts';
import { asWritten, normalize, normalizeSku, tokenize } from './tokenizer.ts';

/** The maximum size of all cached results, in words of 4 bytes: each has one or two row sets. */
const maxCachedWords = 4_000_000;
/** Parsed documents of the snapshot that are cached, those that lists show most often. */
const maxCachedDocuments = 1_000;
/** The maximum length of a search in UTF-16 units; the rest is ignored. */
const maxSearchLength = 400;
/** A complete SKU ranks before every match by words, the beginning of a SKU before all except the very best. */
const skuScores = { whole: 1_000, prefix: 700 };
const noWords: ReadonlySet<string> = new Set();

export class SearchIndex<D extends SearchDocument = SearchDocument> {
  readonly columns: Columns;
  readonly texts: TextIndexes;
  readonly blocks: DocumentBlocks<D>;
  readonly #edits = new Map<number, D | null>();
  readonly #parsed = new Map<number, D>();
  readonly #matcher: Matcher;
  readonly #categoryNames: CategoryNames;
  #synonyms = new Synonyms([]);
  readonly #results = new Map<string, SearchResult>();
  #rememberedWords = 0;

  /** @param files of a snapshot; when undefined, the index is empty */
  constructor(settings: SearchSettings, files?: SnapshotFiles) {
    const file = files && new SectionFile(files.index);
    this.columns = new Columns(settings, file);
    this.texts = new TextIndexes(file);
    this.blocks = new DocumentBlocks(files?.documents);
    this.#categoryNames = new CategoryNames(this.columns);
    this.#matcher = new Matcher(this.columns, this.texts, (word) => this.#categoryNames.rowsOf(word));
  }

  /** Documents that were put after the snapshot, and null for removed ones. */
  get edits(): ReadonlyMap<number, D | null> {
    return this.#edits;
  }

  /** The number of documents that were put or removed after the snapshot. */
  get editCount(): number {
    return this.#edits.size;
  }

  /** Words and rows examined since the index was opened: the cost of queries, measured without a clock. */
  get work(): number {
    return this.#matcher.work + this.vocabulary.dictionaries.reduce((sum, { work }) => sum + work, 0);
  }

  /** The ids of all documents, ascending. */
  ids(): Float64Array {
    const rows = filterRows(this.columns.byId.rows, (row) => this.columns.exists(row));
    return Float64Array.from(rows, (row) => this.columns.ids[row] as number);
  }

  /** All documents, in no order; those of the snapshot are parsed one by one. */
  *documents(): Generator<D> {
    for (const document of this.blocks) if (!this.#edits.has(document.id)) yield document;
    for (const document of this.#edits.values()) if (document !== null) yield document;
  }

  document(id: number): D | undefined {
    const edited = this.#edits.get(id);
    if (edited !== undefined) return edited ?? undefined;
    const row = this.columns.rowOf(id);
    if (row === undefined || row >= this.blocks.size) return undefined;
    let document = this.#parsed.get(id);
    if (document === undefined) {
      document = this.blocks.at(row);
      if (this.#parsed.size >= maxCachedDocuments) this.#parsed.delete(this.#parsed.keys().next().value as number);
      this.#parsed.set(id, document);
    }
    return document;
  }

  /** Rupees: the price by which lists sort the document, which is the lowest of its available variants. */
  priceOf(id: number): number | undefined {
    const row = this.columns.rowOf(id);
    return row === undefined ? undefined : (this.columns.price[row] as number) / 100;
  }

  /** Whether the document was removed after the snapshot. */
  isRemoved(id: number): boolean {
    return this.#edits.get(id) === null;
  }

  /** Adds a document, or replaces the one with its id. */
  put(document: D): void {
    const previous = this.document(document.id);
    const row = this.columns.put(document);
    if (previous === undefined || !haveSameText(previous, document)) this.texts.set(row, document);
    if (previous?.categoryId !== document.categoryId) this.#categoryNames.clearCachedRows();
    this.#edits.set(document.id, document);
    this.#forgetResults();
  }

  /** Filters, counts and sorts a document by these prices until it is put again. The stored and returned document does not change. */
  overridePrices(document: SearchDocument): void {
    this.columns.put(document);
    this.#forgetResults();
  }

  /** Returns false when the document did not exist; its id counts as removed in either case. */
  remove(id: number): boolean {
    const row = this.columns.remove(id);
    this.#edits.set(id, null);
    if (row === undefined) return false;
    this.texts.clear(row);
    this.#categoryNames.clearCachedRows();
    this.#forgetResults();
    return true;
  }

  setCategories(categories: readonly Category[]): void {
    this.#categoryNames.set(categories);
    this.#forgetResults();
  }

  setSynonyms(rules: readonly SynonymRule[]): void {
    this.#synonyms = new Synonyms(rules);
    this.#forgetResults();
  }

  /** The number of documents of any status in a category. */
  countIn(categoryId: string): number {
    return countByCategory(this.columns, {}).get(categoryId) ?? 0;
  }

  search(query: SearchQuery): SearchResult {
    // The key ignores the order of the query's fields. A list of fields as the second argument of JSON.stringify would drop nested fields.
    const key = JSON.stringify(Object.entries(query).sort(([one], [other]) => (one < other ? -1 : 1)));
    const cached = this.#results.get(key);
    if (cached) return cached;
    const result = this.#search(query);
    if (this.#rememberedWords > maxCachedWords) this.#forgetResults();
    this.#results.set(key, result);
    this.#rememberedWords += this.columns.size / 16 + 100;
    return result;
  }

  /** Completes the last word of a search, for active documents. */
  suggest(search: string, limit: number): string[] {
    return completeSearch(search, this, limit);
  }

  get vocabulary(): Vocabulary {
    const { words } = this.texts;
    return {
      dictionaries: [words.dictionary, words.editedWords, this.#categoryNames.dictionary],
      synonyms: this.#synonyms,
      estimateRows: (word) => {
        const inCategory = this.#categoryNames.rowsOf(word);
        return words.estimateRows(word) + (inCategory === undefined ? 0 : countRows(inCategory));
      },
    };
  }

  /** The rows of a scope that match the words, before any filter; undefined when the search has no words. */
  match(search: string, scope: RowSet): (Match & { readonly searchTerms: readonly string[] }) | undefined {
    const { rest: withoutAge, months } = parseAge(search.slice(0, maxSearchLength));
    const { rest, maxPaise } = parsePrice(withoutAge);
    const { vocabulary } = this;
    const { stopWords, saleWords } = this.columns.settings;
    const words = tokenize(rest, maxTerms);
    const ignored = words.filter((word) => stopWords.has(word) && vocabulary.dictionaries.every((dictionary) => dictionary.indexOf(word) < 0));
    const searchTerms = words.filter((word) => !ignored.includes(word));
    if (words.length === 0 && months === undefined && maxPaise === undefined) return undefined;
    const conditions = { months, maxPaise, isReduced: ignored.some((word) => saleWords.has(word)) };
    return { searchTerms, ...this.#matcher.match(searchTerms, conditions, vocabulary, scope) };
  }

  #search({ search = '', sort, facets: withFacets = false, ...filters }: SearchQuery): SearchResult {
    const { columns } = this;
    const scope = scopeOf(columns, filters);
    if (search.trim() === '') {
      const { kept, passing, facets } = this.#applyFilters(scope, [], filters, withFacets);
      return this.#toResult(search, passing, new SortedRows(columns, kept, sort), facets, undefined);
    }
    const bySku = this.#matchSkus(search, scope);
    const match = this.match(search, scope);
    const byWords = match !== undefined && !(match.isPartial && bySku.size > 0) ? match : undefined;
    const matched = rowSetOf(columns.size, [...bySku.keys()]);
    if (byWords !== undefined) addAll(matched, byWords.rows);
    // A document that is found by its SKU need not meet conditions that the text also seems to contain.
    const conditions = bySku.size > 0 ? [] : (byWords?.conditions ?? []);
    const { kept, passing, facets } = this.#applyFilters(intersect(scope, [matched]), conditions, filters, withFacets);
    const rows =
      sort === 'default'
        ? new RankedRows(columns, kept, bySku, byWords?.buckets ?? [], normalize(search.trim()))
        : new SortedRows(columns, kept, sort);
    return this.#toResult(search, passing, rows, facets, {
      searchTerms: match?.searchTerms ?? [],
      corrected: match === undefined ? [] : this.#bestCorrections(match, rows.slice(0, 1)[0]),
      matchedWords: new Set(match?.expansion.alternatives.flatMap(({ words }) => words)),
      isPartial: byWords?.isPartial ?? false,
    });
  }

  /** @param conditions of the search words */
  #applyFilters(found: RowSet, conditions: readonly FilterResult[], filters: Filters, withFacets: boolean) {
    const { columns } = this;
    const filterResults = evaluateFilters(columns, filters);
    const passing = [...conditions, ...filterResults.values()];
    const passingRows = applyFilterResults(columns, found, passing);
    return {
      kept: passingRows.rows,
      passing,
      facets: withFacets ? countFacets(columns, found, passingRows, filterResults, conditions, filters) : undefined,
    };
  }

  /** The variants that have the searched SKU or barcode, or begin with it; else those that pass the filters. */
  #variantsOf(document: SearchDocument, search: string, passing: readonly FilterResult[]): number[] {
    const available = availableVariantsOf(document, this.columns.colorFamilies);
    if (available === undefined) return [];
    const code = normalizeSku(search);
    const codes = code.length < 2 ? [] : (document.variants ?? []).map(codesOfVariant);
    for (const matchesCode of [
      (skuCodes: readonly string[]) => skuCodes.includes(code),
      (skuCodes: readonly string[]) => skuCodes.some((each) => each.startsWith(code)),
    ]) {
      const bySku = codes.flatMap((skuCodes, index) => (matchesCode(skuCodes) ? [index] : []));
      if (bySku.length > 0) return bySku;
    }
    const tests = passing.flatMap(({ ofVariant }) => ofVariant ?? []);
    if (tests.length === 0) return [];
    return available.flatMap(({ index, facts }) => (tests.every(({ passes }) => passes(facts)) ? [index] : []));
  }

  #toResult(
    search: string,
    passing: readonly FilterResult[],
    rows: OrderedRows,
    facets: SearchResult['facets'],
    interpretation: QueryInterpretation | undefined,
  ): SearchResult {
    const matchedWords = interpretation?.matchedWords ?? noWords;
    return {
      total: rows.length,
      ids: (from = 0, to = rows.length) => Array.from(rows.slice(from, to), (row) => this.columns.ids[row] as number),
      facets,
      interpretation,
      variantsOf: (document) => this.#variantsOf(document, search, passing),
      suggestion: () => interpretation && correctSearch(search, interpretation, rows.length, this.vocabulary),
      marksIn: (text) => markWords(text, matchedWords),
      excerptOf: (text) => excerptWords(text, matchedWords),
    };
  }

  /** Chooses, of the likely corrections of a term, the one by which the best row was found. */
  #bestCorrections({ expansion }: Match, best: number | undefined): (string | undefined)[] {
    return expansion.corrected.map((word, at) => {
      if (word === undefined || best === undefined) return word;
      const candidates = expansion.alternatives.filter(({ terms, words }) => terms === 1 << at && words.length === 1);
      const points = candidates.map(({ words, similarity }) => similarity * this.#matcher.weightOf(words[0] as string, best));
      const maxPoints = Math.max(...points);
      return asWritten(maxPoints > 0 ? (candidates[points.indexOf(maxPoints)]?.words[0] ?? word) : word, this.columns.nameOf(best));
    });
  }

  /** Rows whose SKU equals the search, or begins with it if it looks like a code, with digits or hyphens. */
  #matchSkus(search: string, scope: RowSet): Map<number, number> {
    const scores = new Map<number, number>();
    const sku = normalizeSku(search);
    if (sku.length < 2 || sku.length > 255) return scores;
    const { skus } = this.texts;
    const addRows = (word: string, score: number) => {
      for (const row of skus.rowsOf(word, 0)) if (hasRow(scope, row)) scores.set(row, Math.max(score, scores.get(row) ?? 0));
    };
    const isCode = sku.length > 2 && /^\S+$/.test(search.trim()) && /[\d_-]/.test(search);
    for (const dictionary of [skus.dictionary, skus.editedWords]) {
      if (dictionary.indexOf(sku) >= 0) addRows(sku, skuScores.whole);
      if (isCode) for (const longer of dictionary.withPrefix(sku, 500)) addRows(longer, longer === sku ? skuScores.whole : skuScores.prefix);
    }
    return scores;
  }

  #forgetResults(): void {
    this.#results.clear();
    this.#rememberedWords = 0;
  }
}
