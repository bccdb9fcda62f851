/**
 * Compares this shop's search engine with MiniSearch and Orama: build, load, memory, queries and the golden searches, each in a process of its
 * own, for the module's README. `npm run bench:search -- --compare`, or with sizes: `npm run bench:search -- --compare 10000`.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { categoryNames, goldenProducts } from '#tests/search/golden/products.ts';
import { type Golden, heldOut, read, tuning } from '#tests/search/golden/queries.ts';
import { type Engine, engines, type ListQuery } from './comparison-engines.ts';
import { manyCategories, publishedProducts } from './many-products.ts';

const stepTimeoutMs = 240_000;

type Figures = Readonly<Record<string, string>>;

const words = 'teddy wooden cotton puzzle doll train blocks ball baby kurta blue soft little happy sleepy brave gentle royal golden sunny'.split(' ');
const wordAt = (at: number): string => words[at % words.length] as string;
/** A binary number of spaces and full stops makes the text another one without changing its words: no engine answers from memory. */
const distinct = (search: string, at: number) => `${search} ${at.toString(2).replaceAll('0', ' ').replaceAll('1', '.')}`;
const categoryAt = (at: number): string => manyCategories[at % manyCategories.length]?.id as string;

const queries: Readonly<Record<string, (at: number) => ListQuery>> = {
  'one word': (at) => ({ search: distinct(wordAt(at), at), sort: 'default' }),
  'one word by price': (at) => ({ search: distinct(wordAt(at), at), sort: 'price-asc' }),
  'three words': (at) => ({ search: distinct(`${wordAt(at)} ${wordAt(at + 7)} ${wordAt(at + 12)}`, at), sort: 'default' }),
  'misspelt: "tody bear blu 2 yrs"': (at) => ({ search: distinct('tody bear blu 2 yrs', at), sort: 'default' }),
  'one word, facets': (at) => ({ search: distinct(wordAt(at), at), sort: 'default', facets: true }),
  'one word, category, price range, facets, by price': (at) => ({
    ...{ search: distinct(wordAt(at), at), sort: 'price-asc', facets: true },
    ...{ categoryIds: [categoryAt(at), categoryAt(at + 1), categoryAt(at + 2)], minPrice: 100 + (at % 90), maxPrice: 2_000 + at },
  }),
  'no words, category, price range, facets, by price': (at) => ({
    ...{ sort: 'price-asc', facets: true, categoryIds: [categoryAt(at)], minPrice: 100 + (at % 90), maxPrice: 2_000 + at },
  }),
};

const rounds = 7;
/** Milliseconds of processor in a round, at least, so that its mean can be told from noise. */
const leastPerRound = 300;

/** Milliseconds of processor after which a query is measured only once. */
const tooSlow = 3_000;

/** Milliseconds of processor for one query: the median of some rounds, after one that warms up. */
async function measure(ask: (at: number) => unknown): Promise<number> {
  const means: number[] = [];
  let at = 0;
  const first = process.cpuUsage();
  await ask(at++);
  if (cpuSince(first) > tooSlow) return cpuSince(first);
  for (let round = 0; round <= rounds; round++) {
    const before = process.cpuUsage();
    let [count, spent] = [0, 0];
    while (spent < leastPerRound) {
      await ask(at++);
      count++;
      spent = cpuSince(before);
    }
    means.push(spent / count);
  }
  return means.slice(1).sort((a, b) => a - b)[Math.floor(rounds / 2)] as number;
}

function cpuSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

const milliseconds = (value: number): string => (value < 10 ? value.toFixed(2) : value.toFixed(value < 100 ? 1 : 0));
const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(bytes < 10_000_000 ? 1 : 0)} MB`;
const peak = (): number => 1_024 * Number(/VmHWM:\s*(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]);

/** One line as soon as it is known: a step that takes too long is killed, and keeps what it has printed. */
const print = (figures: Figures) => process.stdout.write(`${JSON.stringify(figures)}\n`);

async function build(engine: Engine, count: number, file: string): Promise<void> {
  const products = [...publishedProducts(count)];
  const before = process.cpuUsage();
  const bytes = await engine.build(products, manyCategories);
  const spent = cpuSince(before);
  writeFileSync(file, bytes);
  print({ 'build and serialise, ms': milliseconds(spent), 'serialised index': megabytes(bytes.length) });
}

async function load(engine: Engine, file: string): Promise<void> {
  const bytes = readFileSync(file);
  globalThis.gc?.();
  const held = () => process.memoryUsage().heapUsed + process.memoryUsage().external;
  const heldBefore = held() - bytes.length;
  const before = process.cpuUsage();
  const index = await engine.open(bytes, manyCategories);
  const spent = cpuSince(before);
  globalThis.gc?.();
  print({
    'load, ms': milliseconds(spent),
    // Only an engine that keeps reading from the file's bytes is charged for them.
    'memory held after load': megabytes(held() - heldBefore - (isView(engine) ? 0 : bytes.length)),
    'peak of the process while loading': megabytes(peak()),
  });
  for (const [name, query] of Object.entries(queries)) print({ [`${name}, ms`]: milliseconds(await measure((at) => index.list(query(at)))) });
}

const isView = (engine: Engine): boolean => engine === engines['nanhe'];

async function golden(engine: Engine): Promise<void> {
  const categories = Object.entries(categoryNames).map(([id, name]) => ({ id, name }));
  const index = await engine.open(await engine.build(goldenProducts, categories), categories);
  const keyOf = new Map(goldenProducts.map(({ id, key }) => [id, key]));
  const share = async (searches: readonly Golden[], limit: number) => {
    let found = 0;
    for (const { query, keys } of searches) {
      const { ids } = await index.list({ search: query, sort: 'default' });
      if (ids.slice(0, limit).some((id) => keys.includes(keyOf.get(id) ?? ''))) found++;
    }
    return `${((100 * found) / searches.length).toFixed(1)} %`;
  };
  for (const [name, searches] of [
    ['tuned', read(tuning)],
    ['held out', read(heldOut)],
  ] as const)
    print({
      [`golden searches (${name}): right first`]: await share(searches, 1),
      [`golden searches (${name}): among three`]: await share(searches, 3),
    });
}

function inProcess(engine: string, step: string, count: number, file: string): Figures {
  const argv = ['--expose-gc', '--max-old-space-size=6000', import.meta.filename, engine, step, String(count), file];
  const { stdout } = spawnSync(process.execPath, argv, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'], timeout: stepTimeoutMs });
  const lines = stdout.split('\n').filter((line) => line !== '');
  return Object.assign({}, ...lines.map((line) => JSON.parse(line) as Figures)) as Figures;
}

/** Prints one table for each size. */
export function compare(sizes: readonly number[]): void {
  const folder = mkdtempSync(path.join(tmpdir(), 'nanhe-comparison-'));
  try {
    for (const count of sizes) {
      const columns = Object.keys(engines).map((engine) => {
        const file = path.join(folder, `${engine}-${count}`);
        return { ...inProcess(engine, 'build', count, file), ...inProcess(engine, 'load', count, file), ...inProcess(engine, 'golden', count, file) };
      });
      const names = [...new Set(columns.flatMap((column) => Object.keys(column)))];
      process.stdout.write(
        `\n| ${count.toLocaleString('en')} products | ${Object.keys(engines).join(' | ')} |\n|---|${'---|'.repeat(columns.length)}\n`,
      );
      for (const name of names)
        process.stdout.write(`| ${name} | ${columns.map((column) => (column as Figures)[name] ?? 'not finished').join(' | ')} |\n`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (import.meta.main) {
  const [name = '', step = '', count = '', file = ''] = process.argv.slice(2);
  const engine = engines[name];
  if (engine === undefined) throw new Error(`Engines are ${Object.keys(engines).join(', ')}.`);
  await (step === 'build' ? build(engine, Number(count), file) : step === 'load' ? load(engine, file) : golden(engine));
}
