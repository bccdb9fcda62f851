/**
 * `npm run bench:capacity`: measures read and write units of each call with no, 1,000, 100,000 and 1,000,000 other rows in the table, and prints
 * what 1,000 visits, orders and appointments cost (prices.ts); `-- 1000` for one size only.
 */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod';
import { amounts, dollarsOf, journeys, monthly, type Priced, prices } from './prices.ts';

const Calls = z.array(z.object({ title: z.string(), requests: z.number(), read: z.number(), write: z.number() }));
type Calls = z.output<typeof Calls>;
const sizes = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [1_000, 100_000, 1_000_000];

async function measured(rows: number): Promise<Calls> {
  const run = path.join(import.meta.dirname, 'capacity-run.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [run, String(rows)], { maxBuffer: 64 * 1024 * 1024 });
  process.stderr.write(`${rows.toLocaleString('en-IN')} rows measured\n`);
  return Calls.parse(JSON.parse(stdout.trim().split('\n').at(-1) ?? ''));
}

const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |\n`;
const head = (cells: readonly string[]) => line(cells) + line(cells.map(() => '---'));

const runs: Calls[] = [];
// One after another: each has a table of its own, the largest some gigabytes.
for (const rows of sizes) runs.push(await measured(rows));
const [least = []] = runs;
const most = runs.at(-1) ?? [];

process.stdout.write(
  head(['call', ...sizes.flatMap((rows) => ['requests', 'read', 'write'].map((what) => `${what}, ${rows.toLocaleString('en-IN')}`))]),
);
for (const [place, { title }] of least.entries())
  process.stdout.write(
    line([title, ...runs.flatMap((calls) => [calls[place]?.requests ?? '', calls[place]?.read ?? '', calls[place]?.write ?? ''])]),
  );
const grown = least.filter(({ read, write }, place) => (most[place]?.read ?? 0) > read || (most[place]?.write ?? 0) > write);
process.stdout.write(`\nDearer in the largest table: ${grown.map(({ title }) => title).join('; ') || 'none'}.\n\n`);

const units = (title: string) => {
  const found = most.find((each) => each.title === title);
  if (found === undefined) throw new Error(`Nothing measured is called "${title}".`);
  return found;
};
const columns = journeys.map((journey) => amounts(journey, units));
process.stdout.write(head(['of 1,000', ...journeys.map(({ name }) => name)]));
for (const name of Object.keys(prices) as Priced[])
  process.stdout.write(line([name, ...columns.map((amount) => `$${dollarsOf(name, amount[name]).toFixed(4)}`)]));
const total = (amount: (typeof columns)[number]) => (Object.keys(prices) as Priced[]).reduce((sum, name) => sum + dollarsOf(name, amount[name]), 0);
process.stdout.write(line(['all', ...columns.map((amount) => `$${total(amount).toFixed(2)}`)]));
process.stdout.write(`\nA month without visitors: ${monthly.map(({ what, dollars }) => `${what} $${dollars.toFixed(2)}`).join('; ')}.\n`);
process.stdout.write('Prices from memory of the public lists: tests/tools/bench/prices.ts says of when; check them.\n');
