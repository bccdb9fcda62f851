/**
 * `npm run bench:api`: measures the cost of a request, and prints the table of docs/capacity.md for 1,000, 10,000 and 100,000 products;
 * `npm run bench:api -- 1000` for the named sizes. With `--variants` products have three variants on average. The shop is the process of npm start, called through its gateway.
 */
import { spawn } from 'node:child_process';
import { cpus, loadavg } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { tableName } from '#infra/local/environment.ts';
import { freePort } from '#infra/local/table/table-server.ts';
import { registry } from '#shared/contract/index.ts';
import type { Machine, Start } from '#tests/infra/local/machine.ts';
import type { CallOptions } from '#tests/kit/call.ts';
import { createFixtures } from '#tests/kit/fixtures.ts';
import { connect } from '#tests/tools/soak/shop-process.ts';
import type { Asked, Figures } from './api-load.ts';
import { buyableOf, filledMachine, processesOf } from './api-shop.ts';
import { unitsOf } from './api-units.ts';

const withVariants = process.argv.includes('--variants');
const named = process.argv.slice(2).filter((each) => each !== '--variants');
const sizes = named.length > 0 ? named.map(Number) : [1_000, 10_000, 100_000];
const seconds = Number(process.env['BENCH_SECONDS'] ?? 4);
const all = [
  'list',
  'sort featured',
  'sort price-asc',
  'sort price-desc',
  'sort name-asc',
  'deep page',
  'search, one word',
  'search, three words',
  'facets',
  'suggestions',
  'detail',
  'add to cart',
  'whole order',
] as const;
/** `BENCH_ONLY=detail,list` for some of them, e.g. with NODE_OPTIONS=--cpu-prof. */
const only = process.env['BENCH_ONLY']?.split(',');
const titles = all.filter((title) => only === undefined || only.includes(title.replaceAll(',', '')));
const words = 'teddy,train,blocks,kurta,bottle,puzzle,rattle,blanket,doll,drum,cotton,wooden,red,blue,soft,baby,school,bag,shoes,book'.split(',');
/** For whole orders: each has an address of its own, and a buyer has at most fifty. */
const buyers = 160;

/** Products on a page by default. */
const page = 12;

const say = (line: string) => process.stdout.write(`${line}\n`);

async function callOf(url: string, key: keyof typeof registry, { as, body }: CallOptions = {}) {
  const { method, path: place } = registry[key];
  const authorization: Record<string, string> = as === undefined ? {} : { authorization: `Bearer ${as.token}` };
  const response = await fetch(url + place, {
    method,
    headers: { 'content-type': 'application/json', ...authorization },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json(), headers: {}, cookies: {} };
}

/** Milliseconds from the start of the process until it has answered with products. */
async function firstAnswer(machine: Machine, port: number): Promise<{ readonly start: Start; readonly ms: number }> {
  const began = performance.now();
  const start = await machine.start({ env: { PORT: String(port) } });
  await start.ready();
  await (await fetch(`${start.url}/api/products`)).arrayBuffer();
  return { start, ms: performance.now() - began };
}

async function load(asked: Asked, at: (moment: 'begin' | 'end') => void): Promise<Figures> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'api-load.ts')], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(JSON.stringify(asked));
  let last = '';
  for await (const line of createInterface(child.stdout)) {
    if (line === 'begin' || line === 'end') at(line);
    last = line;
  }
  return JSON.parse(last) as Figures;
}

/** Tokens of buyers created by the shop's own code. The environment for that is not passed to the shops that this process starts. */
async function tokensOf(url: string, secretsId: string): Promise<string[]> {
  const before = { ...process.env };
  const call = (key: keyof typeof registry, options?: CallOptions) => callOf(url, key, options);
  await connect(url, secretsId, call);
  const people = createFixtures({ now: () => new Date(), tableName }, call);
  const tokens: string[] = [];
  for (let each = 0; each < buyers; each++) tokens.push((await people.customer()).token);
  for (const name of Object.keys(process.env)) if (before[name] === undefined) delete process.env[name];
  return tokens;
}

const fixed = (value: number, digits: number) => value.toFixed(digits);

async function measure(count: number): Promise<void> {
  const machine = await filledMachine(count, withVariants);
  try {
    // The same in both runs, because sign-in depends on it.
    const port = await freePort();
    const { start, ms } = await firstAnswer(machine, port);
    const { server, table } = processesOf(machine, start);
    say(`\n### ${count.toLocaleString('en-IN')} products${withVariants ? ', three variants each on average' : ''}\n`);
    say(`First answer with products ${fixed(ms / 1_000, 2)} s after the start; then ${fixed(server.memory().now, 0)} MB.\n`);
    const tokens = await tokensOf(start.url, `nanhe/bench-${count}`);
    const deepest = Math.floor((count * 0.98) / page);
    const common = { url: start.url, seconds, products: count, deepest, tokens, buyable: buyableOf(count), words };
    const rows: (readonly [string, Figures, number, number, number])[] = [];
    for (const scenario of titles) {
      const marks: { server: number; table: number }[] = [];
      const figures = await load({ ...common, scenario }, () => marks.push({ server: server.cpu(), table: table.cpu() }));
      const [from, to] = marks as [(typeof marks)[0], (typeof marks)[0]];
      rows.push([scenario, figures, (to.server - from.server) / figures.done, (to.table - from.table) / figures.done, server.memory().now]);
      if (figures.refused > 0) say(`${figures.refused} of ${scenario} were refused: ${figures.firstRefusal}`);
    }
    const { now, most } = server.memory();
    start.child.kill('SIGTERM');
    await start.ended;
    const units = await unitsOf(machine, { ...common, seconds: 0.5 }, titles, load);
    say('| call | requests/s | p50 ms | p99 ms | CPU ms, server | with the table | read units | MB then |\n|---|---|---|---|---|---|---|---|');
    for (const [title, { perSecond, p50, p99 }, own, ofTable, mb] of rows) {
      const cells = [
        fixed(perSecond, 0),
        fixed(p50, 1),
        fixed(p99, 1),
        fixed(own, 2),
        fixed(own + ofTable, 2),
        fixed(units.get(title) ?? 0, 1),
        fixed(mb, 0),
      ];
      say(`| ${title} | ${cells.join(' | ')} |`);
    }
    say(
      `\nAfter all of it the server has ${fixed(now, 0)} MB, and had ${fixed(most, 0)} MB at most. Load of the machine: ${fixed(loadavg()[0] ?? 0, 1)} on ${cpus().length} cores.`,
    );
  } finally {
    await machine.close();
  }
}

for (const count of sizes) await measure(count);
// Connections that are kept alive would keep the process alive, too.
process.exit();
