/**
 * Measures queries that no function has remembered, in the index alone without HTTP, at 1,000 and 100,000 products, in milliseconds of CPU,
 * for docs/capacity.md: `npm run bench:search`. With `-- --variants` the products have three variants on average, and filters meet: 10,000 and
 * 100,000 products, or the named sizes. With `-- --compare` it compares the engine with MiniSearch and Orama instead.
 */
import { loadavg } from 'node:os';
import { commonSynonyms } from '#functions/catalogue/published/common-synonyms.ts';
import { searchSettings } from '#functions/catalogue/published/search-settings.ts';
import type { SearchQuery, SnapshotFiles } from '#functions/search/schema.ts';
import { createSnapshot, openSnapshot } from '#functions/search/search.ts';
import { parseSynonymLine } from '#shared/rules/catalogue/synonyms.ts';
import { manyCategories, publishedProducts } from './many-products.ts';
import { compare } from './search-comparison.ts';

const words = 'teddy wooden cotton puzzle doll train blocks ball baby kurta blue soft little happy sleepy brave gentle royal golden sunny'.split(' ');
const prefixes = 'ba ch di ga jh ki la mo ni pu ra sh ti ve yo co te wo'.split(' ');
const pick = <T>(from: readonly T[], at: number): T => from[at % from.length] as T;
const threeWords = (at: number) => [pick(words, at), pick(words, at + 7), pick(words, at + 12)].join(' ');
/** Spaces make it another query for the memory of results, with the same words. */
const distinct = (search: string, at: number) => `${' '.repeat(at % 40)}${search}${' '.repeat(Math.floor(at / 40))}`;

const queries: Readonly<Record<string, (at: number) => Partial<SearchQuery>>> = {
  'one word': (at) => ({ search: distinct(pick(words, at), at) }),
  'one word; with facets': (at) => ({ search: distinct(pick(words, at), at), facets: true }),
  'one word, by price': (at) => ({ search: distinct(pick(words, at), at), sort: 'price-asc' }),
  'three words': (at) => ({ search: distinct(threeWords(at), at) }),
  'three words; with facets': (at) => ({ search: distinct(threeWords(at), at), facets: true }),
  '"tody bear blu 2 yrs"': (at) => ({ search: distinct('tody bear blu 2 yrs', at) }),
  'two letters': (at) => ({ search: distinct(pick(prefixes, at), at) }),
};

const limitOf = (at: number) => 150 + 25 * (at % 97);
/** Without words, each another one: what a list of a shop with sizes is asked. */
const variantQueries: Readonly<Record<string, (at: number) => Partial<SearchQuery>>> = {
  'a list by price': (at) => ({ sort: 'price-asc', categoryIds: [manyCategories[at % 40]?.id ?? ''] }),
  'one word': (at) => ({ search: distinct(pick(words, at), at) }),
  'one word; with facets': (at) => ({ search: distinct(pick(words, at), at), facets: true }),
  'a size': (at) => ({ sizes: [pick(variantSizes, at)], maxPrice: limitOf(at) }),
  'a size and a colour; in stock': (at) => ({
    sizes: [pick(variantSizes, at)],
    colors: [pick(variantColors, at)],
    inStock: true,
    maxPrice: limitOf(at),
  }),
  'a size, with facets': (at) => ({ search: distinct(pick(words, at), at), sizes: [pick(variantSizes, at)], facets: true }),
  'facets behind a size and a colour, one word': (at) => ({
    search: distinct(pick(words, at), at),
    sizes: [pick(variantSizes, at)],
    colors: [pick(variantColors, at)],
    facets: true,
  }),
  'facets behind a price': (at) => ({ minPrice: limitOf(at), facets: true }),
  'facets behind a size, an age, a price and stock': (at) => ({
    sizes: [pick(variantSizes, at), pick(variantSizes, at + 2)],
    minAge: 12 * (at % 5),
    maxAge: 12 * (at % 5) + 40,
    maxPrice: limitOf(at),
    inStock: true,
    facets: true,
  }),
};
const variantSizes = '0-3 months,6-12 months,1-2 years,2-3 years,4-5 years'.split(',');
const variantColors = 'blue red green pink navy'.split(' ');

const rounds = 9;
const queriesPerRound = 150;
/** Milliseconds of CPU for one query: the median of the rounds after one that warms up. */
function measure(ask: (at: number) => void): number {
  const means = Array.from({ length: rounds + 1 }, (_, round) => {
    const before = process.cpuUsage();
    for (let at = 0; at < queriesPerRound; at++) ask(round * queriesPerRound + at);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000 / queriesPerRound;
  });
  return means.slice(1).sort((one, other) => one - other)[Math.floor(rounds / 2)] ?? Number.NaN;
}

const megabytes = (bytes: number): string => (bytes / 1_000_000).toFixed(0);

/** Memory and queries of a shop whose products have three variants on average. */
function benchmarkVariants(sizes: readonly number[]): void {
  for (const count of sizes) {
    let files: SnapshotFiles | undefined = createSnapshot(publishedProducts(count, { withVariants: true }), searchSettings);
    globalThis.gc?.();
    const before = process.memoryUsage();
    const opened = process.cpuUsage();
    const index = openSnapshot(searchSettings, files);
    const { user, system } = process.cpuUsage(opened);
    const bytes = files.index.length + files.documents.length;
    files = undefined;
    index.setSynonyms(commonSynonyms.flatMap((line) => parseSynonymLine(line) ?? []));
    index.setCategories(manyCategories);
    process.stdout.write(
      `\n${count} products, ${index.columns.variants.size} variants apart; files ${megabytes(bytes)} MB, opened in ${(user + system) / 1_000} ms\n`,
    );
    for (const [name, query] of Object.entries(variantQueries)) {
      let hits = 0;
      const cost = measure((at) => {
        const result = index.search({ sort: 'default', status: 'active', isArchived: false, ...query(at) });
        result.ids(0, 24);
        hits += result.total;
      });
      process.stdout.write(`| ${name} | ${(hits / queriesPerRound / (rounds + 1)).toFixed(0)} | ${cost.toFixed(2)} |\n`);
    }
    globalThis.gc?.();
    const { heapUsed, arrayBuffers, rss } = process.memoryUsage();
    const held = heapUsed + arrayBuffers - before.heapUsed - before.arrayBuffers + bytes;
    process.stdout.write(`Held: ${megabytes(held)} MB, files included; the process ${megabytes(rss)} MB. Load ${loadavg()[0]?.toFixed(1)}\n`);
  }
}

function benchmark(): void {
  const rows = new Map<string, string[]>();
  for (const count of [1_000, 100_000]) {
    const index = openSnapshot(searchSettings, createSnapshot(publishedProducts(count), searchSettings));
    index.setSynonyms(commonSynonyms.flatMap((line) => parseSynonymLine(line) ?? []));
    index.setCategories(manyCategories);
    const report = (name: string, cost: number) => rows.set(name, [...(rows.get(name) ?? []), cost.toFixed(2)]);
    for (const [name, query] of Object.entries(queries)) {
      let hits = 0;
      const cost = measure((at) => {
        const result = index.search({ sort: 'default', status: 'active', isArchived: false, ...query(at) });
        result.ids(0, 24);
        hits += result.total;
      });
      report(`${name}: hits`, hits / queriesPerRound / (rounds + 1));
      report(name, cost);
    }
    report(
      'completions of a word',
      measure((at) => void index.suggest(pick(words, at).slice(0, 2 + (at % 3)), 3)),
    );
  }
  for (const [name, costs] of rows) process.stdout.write(`| ${name} | ${costs.join(' | ')} |\n`);
  process.stdout.write(`\nLoad ${loadavg()[0]?.toFixed(1)}\n`);
}

const [flag, ...sizes] = process.argv.slice(2);
if (flag === '--compare') compare(sizes.length > 0 ? sizes.map(Number) : [10_000, 100_000]);
else if (flag === '--variants') benchmarkVariants(sizes.length > 0 ? sizes.map(Number) : [10_000, 100_000]);
else benchmark();
