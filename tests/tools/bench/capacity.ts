/**
 * `npm run bench:capacity`: measures read and write units of each call with 1,000, 100,000 and 1,000,000 other rows in the table, and keeps
 * those of the largest for `npm run bench:cost`; `-- 1000` for one size only.
 */
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod';
import { Measured, measuredFile } from './costs.ts';

const Calls = z.array(Measured.element.extend({ requests: z.number() }));
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
process.stdout.write(`\nMore expensive in the largest table: ${grown.map(({ title }) => title).join('; ') || 'none'}.\n\n`);

await writeFile(measuredFile, `${JSON.stringify(Measured.parse(most), null, 2)}\n`);
