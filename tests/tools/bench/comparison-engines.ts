/**
 * Adapts this shop's search engine, MiniSearch and Orama to one interface for the comparison. The libraries receive the same tokenizer, age and
 * price parsing and synonyms as ours, so that the comparison is one of index structures and ranking, not of dictionaries.
 */
import { create, insertMultiple, load, save, search } from '@orama/orama';
import MiniSearch from 'minisearch';
import { commonSynonyms } from '#functions/catalogue/published/common-synonyms.ts';
import { searchSettings } from '#functions/catalogue/published/search-settings.ts';
import type { PublishedProduct } from '#functions/catalogue/published/version.ts';
import { ColorFamilies, codesOf, factsOf, flags } from '#functions/search/document-facts.ts';
import { Synonyms } from '#functions/search/query-expansion.ts';
import { parseAge, parsePrice } from '#functions/search/query-interpretation.ts';
import { createSnapshot, openSnapshot } from '#functions/search/search.ts';
import { normalizeSku, tokenize } from '#functions/search/tokenizer.ts';
import { ageBands } from '#shared/rules/catalogue/age-bands.ts';
import { priceBands } from '#shared/rules/catalogue/price-bands.ts';
import { parseSynonymLine } from '#shared/rules/catalogue/synonyms.ts';

export interface Category {
  readonly id: string;
  readonly name: string;
}

export interface ListQuery {
  readonly search?: string;
  readonly sort: 'default' | 'price-asc';
  readonly categoryIds?: readonly string[];
  /** Rupees; minPrice <= price < maxPrice. */
  readonly minPrice?: number;
  readonly maxPrice?: number;
  readonly facets?: boolean;
}

export interface ListPage {
  readonly ids: readonly number[];
  readonly total: number;
}

export interface OpenIndex {
  /** The first 24 products of a list. */
  list(query: ListQuery): ListPage | Promise<ListPage>;
}

export interface Engine {
  /** Returns the serialised index. */
  build(products: Iterable<PublishedProduct>, categories: readonly Category[]): Uint8Array | Promise<Uint8Array>;
  open(bytes: Uint8Array, categories: readonly Category[]): OpenIndex | Promise<OpenIndex>;
}

const pageSize = 24;

const synonymRules = commonSynonyms.flatMap((line) => parseSynonymLine(line) ?? []);
const colorFamilies = new ColorFamilies(searchSettings);

/** Only the file of the index is measured: the libraries do not store the documents either. */
const nanhe: Engine = {
  build: (products) => createSnapshot(products, searchSettings).index,
  open(bytes, categories) {
    const index = openSnapshot(searchSettings, { index: bytes, documents: createSnapshot([], searchSettings).documents });
    index.setSynonyms(synonymRules);
    index.setCategories(categories);
    return {
      list(query) {
        const result = index.search({ status: 'active', isArchived: false, ...query });
        return { ids: result.ids(0, pageSize), total: result.total };
      },
    };
  },
};

/** What a list filters and counts by. */
interface ListFacts {
  readonly id: number;
  readonly isShown: boolean;
  readonly category: string;
  readonly price: number;
  readonly minAge: number;
  readonly maxAge: number;
  readonly ages: string[];
  readonly inStock: boolean;
  readonly onSale: boolean;
  readonly sizes: string[];
  readonly colors: string[];
  readonly sold: number;
}

interface TextFields {
  readonly name: string;
  readonly categoryName: string;
  readonly specifications: string;
  readonly description: string;
  readonly sku: string;
}

type ComparedProduct = ListFacts & TextFields;

const textFields = ['name', 'categoryName', 'specifications', 'description', 'sku'] as const;
const listFields = ['isShown', 'category', 'price', 'minAge', 'maxAge', 'ages', 'inStock', 'onSale', 'sizes', 'colors', 'sold'] as const;
const boost = { name: 4, categoryName: 2.5, specifications: 2, description: 1, sku: 10 };

function toComparedProduct(product: PublishedProduct, nameOf: ReadonlyMap<string, string>): ComparedProduct {
  const facts = factsOf(product, colorFamilies);
  // A product without an age is found by none.
  const [{ min: minAge, max: maxAge } = { min: 255, max: 255 }] = facts.ages;
  return {
    id: product.id,
    name: product.name,
    categoryName: nameOf.get(product.categoryId) ?? '',
    specifications: Object.values(product.specifications).join(' '),
    description: product.description,
    sku: codesOf(product).join(' '),
    isShown: (facts.flags & flags.active) > 0 && (facts.flags & flags.archived) === 0,
    category: product.categoryId,
    price: product.price,
    minAge,
    maxAge,
    ages: ageBands.flatMap(({ key, min, max }) => (minAge <= max && maxAge >= min ? [key] : [])),
    inStock: facts.stock > 0,
    onSale: (facts.flags & flags.onSale) > 0,
    sizes: [...facts.sizes],
    colors: facts.colors.filter((color) => colorFamilies.isFacetValue(color)),
    sold: facts.sold,
  };
}

const namesOf = (categories: readonly Category[]): ReadonlyMap<string, string> => new Map(categories.map(({ id, name }) => [id, name]));

interface ParsedSearch {
  /** The shopper's words, then the same with synonyms in their place. */
  readonly rewrites: readonly (readonly string[])[];
  readonly months: { readonly from: number; readonly to: number } | undefined;
  readonly maxPaise: number | undefined;
}

const synonyms = new Synonyms(synonymRules);
const maxRewrites = 8;

function parseSearch(text: string): ParsedSearch {
  const { rest, months } = parseAge(text);
  const price = parsePrice(rest);
  const all = tokenize(price.rest, 8);
  const telling = all.filter((word) => !searchSettings.stopWords.has(word));
  const words = telling.length > 0 ? telling : all;
  const rewrites: (readonly string[])[] = [words];
  for (let from = 0; from < words.length; from++)
    for (let to = from + 1; to <= Math.min(words.length, from + 3); to++) {
      const meanings = to === from + 1 ? synonyms.of(words[from] as string) : synonyms.ofPhrase(words.slice(from, to));
      for (const meaning of meanings) rewrites.push([...words.slice(0, from), ...meaning, ...words.slice(to)]);
    }
  // `NAN-WT-004` is one term of the SKU field.
  if (/^\S*\d\S*$/.test(text.trim())) rewrites.push([normalizeSku(text)]);
  return { rewrites: rewrites.slice(0, maxRewrites), months, maxPaise: price.maxPaise };
}

const isInPriceRange = ({ price }: ListFacts, { minPrice = 0, maxPrice = Number.POSITIVE_INFINITY }: ListQuery) =>
  price >= minPrice && price < maxPrice;
const isInCategories = ({ category }: ListFacts, { categoryIds }: ListQuery) => categoryIds === undefined || categoryIds.includes(category);

/** Typed while it is counted, as a shop that uses a library without facets has to write it. */
function countFacets(rows: readonly ListFacts[], query: ListQuery): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const count = (key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);
  for (const row of rows) {
    // A filter does not count against its own facet.
    const [isPriced, isCategorised] = [isInPriceRange(row, query), isInCategories(row, query)];
    if (isPriced) count(`category ${row.category}`);
    if (isCategorised) count(`price ${priceBands.findIndex(({ max }) => max === undefined || row.price < max)}`);
    if (!isPriced || !isCategorised) continue;
    for (const age of row.ages) count(`age ${age}`);
    for (const size of row.sizes) count(`size ${size}`);
    for (const color of row.colors) count(`color ${color}`);
    if (row.inStock) count('inStock');
    if (row.onSale) count('onSale');
  }
  return counts;
}

const miniSearchOptions = {
  fields: [...textFields],
  storeFields: [...listFields],
  tokenize: (text: string) => tokenize(text),
  processTerm: (term: string) => term,
};
const fuzziness = (term: string) => (term.length < 3 || /\d/.test(term) ? false : term.length < 7 ? 1 : 2);

const miniSearch: Engine = {
  build(products, categories) {
    const names = namesOf(categories);
    const index = new MiniSearch<ComparedProduct>(miniSearchOptions);
    for (const product of products) index.add(toComparedProduct(product, names));
    return Buffer.from(JSON.stringify(index));
  },
  open(bytes) {
    const index = MiniSearch.loadJSON<ComparedProduct>(Buffer.from(bytes).toString('utf8'), miniSearchOptions);
    const find = ({ rewrites }: ParsedSearch, options: { fuzzy: boolean; combineWith: 'AND' | 'OR' }) =>
      index.search(
        { combineWith: 'OR', queries: rewrites.map((words) => ({ combineWith: options.combineWith, queries: [...words] })) },
        {
          boost,
          prefix: (term) => term.length > 1,
          fuzzy: options.fuzzy ? fuzziness : false,
          boostDocument: (_id, _term, stored) =>
            ((stored?.['inStock'] as boolean) ? 1 : 0.7) * (1 + Math.log10(1 + (stored?.['sold'] as number)) / 20),
        },
      );
    return {
      list(query) {
        const parsed = query.search === undefined ? undefined : parseSearch(query.search);
        let hits = (parsed === undefined
          ? index.search(MiniSearch.wildcard)
          : find(parsed, { fuzzy: false, combineWith: 'AND' })) as unknown as ListFacts[];
        if (parsed !== undefined && hits.length === 0) hits = find(parsed, { fuzzy: true, combineWith: 'AND' }) as unknown as ListFacts[];
        if (parsed !== undefined && hits.length === 0) hits = find(parsed, { fuzzy: true, combineWith: 'OR' }) as unknown as ListFacts[];
        const shown = narrowBySearch(
          hits.filter(({ isShown }) => isShown),
          parsed,
        );
        if (query.facets) countFacets(shown, query);
        const kept = shown.filter((row) => isInPriceRange(row, query) && isInCategories(row, query));
        if (query.sort === 'price-asc') kept.sort((a, b) => a.price - b.price || a.id - b.id);
        return { ids: kept.slice(0, pageSize).map(({ id }) => id), total: kept.length };
      },
    };
  },
};

/** By the age and the price that the search names, unless nothing would remain. */
function narrowBySearch(rows: ListFacts[], parsed: ParsedSearch | undefined): ListFacts[] {
  const { months, maxPaise } = parsed ?? {};
  const inAge = months === undefined ? rows : rows.filter(({ minAge, maxAge }) => minAge <= months.to && maxAge >= months.from);
  const aged = inAge.length > 0 ? inAge : rows;
  const inPrice = maxPaise === undefined ? aged : aged.filter(({ price }) => price * 100 <= maxPaise);
  return inPrice.length > 0 ? inPrice : aged;
}

const schema = {
  name: 'string',
  categoryName: 'string',
  specifications: 'string',
  description: 'string',
  sku: 'string',
  isShown: 'boolean',
  category: 'enum',
  price: 'number',
  minAge: 'number',
  maxAge: 'number',
  ages: 'enum[]',
  inStock: 'boolean',
  onSale: 'boolean',
  sizes: 'enum[]',
  colors: 'enum[]',
} as const;

const newOrama = () =>
  create({
    schema,
    sort: {
      unsortableProperties: ['name', 'categoryName', 'specifications', 'description', 'sku', 'isShown', 'inStock', 'onSale', 'minAge', 'maxAge'],
    },
    components: { tokenizer: { language: 'english', normalizationCache: new Map(), tokenize: (text: string) => tokenize(text) } },
  });

const ranges = priceBands.map(({ min, max }) => ({ from: min, to: (max ?? 1_000_000) - 0.01 }));
const facetsOf = {
  category: { limit: 100 },
  price: { ranges },
  ages: {},
  inStock: { true: true, false: false },
  onSale: { true: true, false: false },
  sizes: { limit: 24 },
  colors: { limit: 24 },
} as const;

const orama: Engine = {
  async build(products, categories) {
    const names = namesOf(categories);
    const db = newOrama();
    const documents = Array.from(products, (product) => {
      const { id, sold: _, ...fields } = toComparedProduct(product, names);
      return { id: String(id), ...fields };
    });
    await insertMultiple(db, documents, 5_000);
    return Buffer.from(JSON.stringify(save(db)));
  },
  open(bytes) {
    const db = newOrama();
    load(db, JSON.parse(Buffer.from(bytes).toString('utf8')) as Parameters<typeof load>[1]);
    const find = async (term: string, options: object) =>
      (await search(db, { term, properties: [...textFields], boost, limit: pageSize, ...options } as Parameters<typeof search<typeof db>>[1])) as {
        count: number;
        hits: readonly { readonly id: string; readonly score: number }[];
      };
    return {
      async list(query) {
        const { categoryIds, minPrice, maxPrice } = query;
        const filters = {
          isShown: true,
          ...(categoryIds === undefined ? {} : { category: { in: [...categoryIds] } }),
          ...(minPrice === undefined ? {} : { price: { between: [minPrice, (maxPrice ?? 1_000_000) - 0.01] } }),
        };
        const options = {
          where: filters as object,
          ...(query.sort === 'price-asc' ? { sortBy: { property: 'price', order: 'ASC' } } : {}),
          ...(query.facets ? { facets: facetsOf } : {}),
        };
        if (query.search === undefined) {
          const page = await find('', options);
          await countOwnFacets('', {});
          return { ids: page.hits.map(({ id }) => Number(id)), total: page.count };
        }
        const parsed = parseSearch(query.search);
        const aged = parsed.months === undefined ? {} : { minAge: { lte: parsed.months.to }, maxAge: { gte: parsed.months.from } };
        const priced = parsed.maxPaise === undefined ? {} : { price: { lte: parsed.maxPaise / 100 } };
        for (const where of [{ ...filters, ...aged, ...priced }, filters])
          for (const leniency of [
            { threshold: 0, tolerance: 0 },
            { threshold: 0, tolerance: 1 },
            { threshold: 1, tolerance: 1 },
          ]) {
            const best = new Map<string, number>();
            let total = 0;
            for (const words of parsed.rewrites) {
              const { hits, count } = await find(words.join(' '), { ...options, ...leniency, where });
              total = Math.max(total, count);
              for (const { id, score } of hits) best.set(id, Math.max(score, best.get(id) ?? 0));
            }
            if (best.size === 0) continue;
            await countOwnFacets((parsed.rewrites[0] ?? []).join(' '), leniency);
            return { ids: [...best].sort((a, b) => b[1] - a[1]).map(([id]) => Number(id)), total };
          }
        return { ids: [], total: 0 };

        /** A filter does not count against its own facet: one more search for each filter that is set. */
        async function countOwnFacets(term: string, leniency: object) {
          if (!query.facets) return;
          const { category: __, ...withoutCategory } = filters as Record<string, unknown>;
          const { price: ___, ...withoutPrice } = filters as Record<string, unknown>;
          if (categoryIds !== undefined) await find(term, { ...leniency, where: withoutCategory, facets: { category: facetsOf.category }, limit: 1 });
          if (minPrice !== undefined) await find(term, { ...leniency, where: withoutPrice, facets: { price: facetsOf.price }, limit: 1 });
        }
      },
    };
  },
};

export const engines: Readonly<Record<string, Engine>> = { nanhe, minisearch: miniSearch, orama };
