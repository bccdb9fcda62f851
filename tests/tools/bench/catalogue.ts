/**
 * `npm run bench:catalogue`: measures the published catalogue at 1,000, 10,000 and 100,000 products for docs/capacity.md, or at the named sizes
 * (`-- 1000`). Each step runs in a process of its own, from the bundles of the cloud.
 */

import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { itemsOfProduct } from '#functions/catalogue/product-store.ts';
import { countUncompacted, readPointer, readVersion, type Version } from '#functions/catalogue/published/version.ts';
import { categoryKey } from '#functions/keys.ts';
import { readObject } from '#functions/platform/objects/objects.ts';
import { bundleFunctions } from '#infra/bundling/bundles.ts';
import { toEvent } from '#infra/local/gateway/gateway.ts';
import { openStream, openStreamPoller } from '#infra/local/jobs/stream.ts';
import { openStorage } from '#infra/local/simulators/s3/storage.ts';
import { writeItems } from '#infra/local/table/table-file.ts';
import { createTable, indexScan, indexStream, startTableServer } from '#infra/local/table/table-server.ts';
import { updateProduct } from '#tests/kit/fixtures.ts';
import { manyCategories, manyProducts } from './many-products.ts';
import type { Step } from './measured-step.ts';

process.env['LOG_LEVEL'] = 'WARN';
const sizes = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [1_000, 10_000, 100_000];
const folder = await mkdtemp(path.join(tmpdir(), 'nanhe-catalogue-'));
const bundles = path.join(folder, 'functions');
const places = ['catalog/list-products', 'jobs/follow-changes', 'jobs/compact-catalogue'];
await bundleFunctions(bundles, places);

const keys = { accessKeyId: 'local', secretAccessKey: 'local' };
const bucketOf = (many: number) => `catalogue-${many}`;
const storage = openStorage({ dir: path.join(folder, 's3'), ...keys, now: () => new Date(), buckets: sizes.map(bucketOf) });
const server = createServer((req, res) => void storage.handle(req, res, req.url ?? '/'));
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const { port } = server.address() as { port: number };
Object.assign(process.env, {
  AWS_REGION: 'ap-south-1',
  AWS_ACCESS_KEY_ID: keys.accessKeyId,
  AWS_SECRET_ACCESS_KEY: keys.secretAccessKey,
  AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${port}`,
});

const file = path.join(folder, 'table.db');
const tableOf = (many: number) => `shop-${many}`;
const empty = await startTableServer(file);
for (const many of sizes) await createTable(new DynamoDBClient({ endpoint: empty.url }), tableOf(many));
await empty.close();
indexStream(file);
for (const many of sizes) {
  indexScan(file, tableOf(many));
  writeItems(file, tableOf(many), itemsOf(many));
}
const table = await startTableServer(file);
process.env['AWS_ENDPOINT_URL_DYNAMODB'] = table.url;

const rebuilder = new URL('../../../functions/catalogue/published/rebuild.ts', import.meta.url).href;
const bundleOf = (place: string) => pathToFileURL(path.join(bundles, place, 'index.cjs')).href;

/** In a new process: the first step is loading the module. */
async function inProcess(module: string, name: string, events: readonly unknown[]): Promise<readonly Step[]> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'measured-step.ts')], { stdio: ['pipe', 'ignore', 'pipe'] });
  child.stdin.end(JSON.stringify({ module, name, events }));
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(`${module} failed: ${said}`);
  return JSON.parse(said.trim().split('\n').at(-1) ?? '') as Step[];
}

const recordsOf = (ids: readonly number[]) => ({
  Records: ids.map((id) => ({ dynamodb: { Keys: { pk: { S: `PRODUCT#${id}` }, sk: { S: 'PRODUCT' } } } })),
});
const asked = (queryString: string) =>
  toEvent(
    'catalog.listProducts',
    {},
    { method: 'GET', path: '/api/products', queryString, headers: {}, body: undefined, sourceIp: '127.0.0.1', now: new Date() },
  );

async function current(): Promise<Version> {
  const seen = await readPointer();
  if (seen === null) throw new Error('Nothing was published.');
  return readVersion(seen.pointer.key);
}
const sizeOf = async (key: string | undefined): Promise<number> =>
  key === undefined ? 0 : ((await readObject(process.env['DATA_BUCKET'] ?? '', key))?.bytes.length ?? 0);

/** Prints one line for each step when it ends. */
const note = (what: string) => process.stderr.write(`${new Date().toISOString()} ${what}\n`);

const rows: string[][] = [];
async function measure(many: number): Promise<void> {
  const cells: [string, string][] = [];
  const tell = (what: string, { ms, cpuMs, peak }: Step) => {
    cells.push([what, `${ms} ms, ${cpuMs} ms, ${peak} MB`]);
    note(`${many}: ${what}: ${cells.at(-1)?.[1]}`);
  };
  Object.assign(process.env, { TABLE_NAME: tableOf(many), DATA_BUCKET: bucketOf(many) });

  const [, rebuilt] = await inProcess(rebuilder, 'rebuildCatalogue', [null]);
  tell('rebuilt from the table', rebuilt as Step);
  const { snapshot } = await current();
  const bytes = async (key: string | undefined) => `${((await sizeOf(key)) / 1_000_000).toFixed(1)} MB`;
  cells.push([
    'files of the snapshot: documents, index (opened)',
    `${await bytes(snapshot?.documents)}, ${await bytes(snapshot?.index)} (${((snapshot?.indexBytes ?? 0) / 1_000_000).toFixed(1)} MB)`,
  ]);
  await reads(tell, '');

  const publisher = bundleOf('jobs/follow-changes');
  const change = async (ids: readonly number[]) => {
    for (let from = 0; from < ids.length; from += 20)
      await Promise.all(ids.slice(from, from + 20).map((id) => updateProduct(id, { price: 12_300 + id }, new Date())));
    return recordsOf(ids);
  };
  const [, first, second] = await inProcess(publisher, 'handler', [await change([1]), await change([2])]);
  tell('a change, published by a process that begins', first as Step);
  tell('another, by the same', second as Step);
  cells.push(['its version: file', `${((await sizeOf((await readPointer())?.pointer.key)) / 1_000).toFixed(1)} kB`]);
  const count = Math.round(Math.max(600, many / 40));
  const batches: unknown[] = [];
  for (let from = 0; from < count; from += 500)
    batches.push(await change(Array.from({ length: Math.min(500, count - from) }, (_, index) => ((from + index) % many) + 1)));
  const [, ...published] = await inProcess(publisher, 'handler', batches);
  tell(`batches of 500 changes, the dearest of ${batches.length}`, published.toSorted((a, b) => b.cpuMs - a.cpuMs)[0] as Step);
  const beside = countUncompacted(await current());
  await reads(tell, ` with ${beside.toLocaleString('en')} changes beside its snapshot`);
  const [, folded] = await inProcess(bundleOf('jobs/compact-catalogue'), 'handler', [{}]);
  tell(`compacting ${beside.toLocaleString('en')} changes`, folded as Step);
  if (countUncompacted(await current()) > 0) throw new Error('Nothing was compacted.');
  const seen = await timesUntilSeen(many);
  cells.push([`a change until a list shows it, ${seen.length} times: median, longest`, `${seen[Math.floor(seen.length / 2)]} ms, ${seen.at(-1)} ms`]);
  await imports(many, tell);
  rows.push(cells.map(([, cell]) => cell));
  titles.splice(0, titles.length, ...cells.map(([title]) => title.replace(/[\d,]+ changes/, 'changes').replace(/ of \d+$/, '')));
}
const titles: string[] = [];

/** An eighth more products, so many that their publisher compacts them itself. */
async function imports(many: number, tell: (what: string, step: Step) => void): Promise<void> {
  const more = Math.max(4_500, Math.round(many / 8) + 500);
  const fresh = function* () {
    for (const product of manyProducts(many + more)) if (product.id > many) yield* itemsOfProduct(product);
  };
  writeItems(file, tableOf(many), fresh());
  const batches = Array.from({ length: Math.ceil(more / 500) }, (_, batch) =>
    recordsOf(Array.from({ length: 500 }, (__, index) => many + batch * 500 + index + 1).filter((id) => id <= many + more)),
  );
  const [, ...published] = await inProcess(bundleOf('jobs/follow-changes'), 'handler', batches);
  const [dearest, next] = published.toSorted((a, b) => b.cpuMs - a.cpuMs);
  if ((await current()).snapshot?.size === many) throw new Error('The publisher did not compact.');
  tell('importing an eighth more (at least 4,500) in batches of 500: the publication that compacts', dearest as Step);
  tell('the dearest of the others', next as Step);
}

async function reads(tell: (what: string, step: Step) => void, when: string): Promise<void> {
  const searching = 'search=blue%20teddy%20bear&facets=true';
  const [loaded, ...answers] = await inProcess(bundleOf('catalog/list-products'), 'handler', [
    asked(searching),
    asked('sort=price-asc&page=30'),
    asked(searching),
  ]);
  if (answers.some(({ statusCode }) => statusCode !== 200)) throw new Error('A list was not answered.');
  if (when === '') tell('a list function: loading its code', loaded as Step);
  tell(`a list function${when}: first answer, with the catalogue's loading`, answers[0] as Step);
  if (when === '') tell('another page by price, then', answers[1] as Step);
}

/** Milliseconds, the shortest first, from a write through the stream, as npm start reads it, to a function that polls the pointer. */
async function timesUntilSeen(many: number): Promise<readonly number[]> {
  type Handler = (event: unknown, context?: unknown) => Promise<{ body: string }>;
  // The query makes Node load the module again, as a separate function for each shop.
  const load = async (place: string) => ((await import(`${bundleOf(place)}?of=${many}`)) as { handler: Handler }).handler;
  const [publisher, lists] = [await load('jobs/follow-changes'), await load('catalog/list-products')];
  const failed = (error: unknown) => note(String(error));
  const stream = await openStream({
    endpoint: table.url,
    tableName: tableOf(many),
    table: new DynamoDBClient({ endpoint: table.url }),
    runJob: async (name, event) => void (name === 'follow-changes' && (await publisher(event))),
    onDead: (name, _, error) => failed(`${name}: ${String(error)}`),
  });
  await stream.drain();
  const pump = openStreamPoller(stream, failed);
  const times: number[] = [];
  for (let round = 1; round <= 20; round++) {
    const id = Math.ceil((round / 21) * many);
    const began = performance.now();
    await updateProduct(id, { name: `Seen ${round}`, status: 'active' }, new Date());
    pump.noticeWrite();
    const isShown = async () => (await lists(asked(`search=NAN-${String(id).padStart(6, '0')}`), {})).body.includes(`"Seen ${round}"`);
    while (!(await isShown())) await new Promise((resolve) => setTimeout(resolve, 20));
    times.push(Math.round(performance.now() - began));
  }
  await pump.close();
  return times.sort((a, b) => a - b);
}

function* itemsOf(many: number): Generator<Record<string, unknown>> {
  for (const category of manyCategories) yield { ...categoryKey(category.id), ...category };
  for (const product of manyProducts(many)) yield* itemsOfProduct(product);
  yield { pk: 'COUNTER#PRODUCT', sk: 'COUNTER', last: many };
}

try {
  for (const many of sizes) await measure(many);
  process.stdout.write('\nTime, processor time, most memory of the process so far\n\n');
  process.stdout.write(
    `| | ${sizes.map((many) => `${many.toLocaleString('en')} products`).join(' | ')} |\n|---|${sizes.map(() => '---|').join('')}\n`,
  );
  for (const [index, title] of titles.entries()) process.stdout.write(`| ${title} | ${rows.map((row) => row[index]).join(' | ')} |\n`);
} finally {
  await table.close();
  server.closeAllConnections();
  server.close();
  await storage.close();
  await rm(folder, { recursive: true, force: true });
}
