/**
 * `npm run bench:cold`: measures the start of each function as the processor time of its process (cold-process.mjs), a multiple of an empty handler's,
 * against the budgets (infra/bundling/budgets.ts). It takes the median of 21 starts; `-- 3` of three, `-- 21 order/` only of functions whose name begins so.
 */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod';
import { weighBundles } from '#infra/bundling/budgets.ts';
import { bundleFunctions, root } from '#infra/bundling/bundles.ts';

const starts = z.coerce
  .number()
  .int()
  .min(1)
  .parse(process.argv[2] ?? 21);
const wanted = process.argv[3] ?? '';
const run = promisify(execFile);
const Start = z.object({ cpu: z.number(), wall: z.number() });
type Start = z.output<typeof Start>;

const folder = await mkdtemp(path.join(tmpdir(), 'nanhe-cold-'));
try {
  const functions = path.join(folder, 'functions');
  const all = weighBundles(await bundleFunctions(functions)).filter(({ entry }) => entry.startsWith(wanted));
  const empty = 'an empty handler';
  const fileOf = (entry: string) => path.join(functions, entry, 'index.cjs');
  await mkdir(path.dirname(fileOf(empty)), { recursive: true });
  await writeFile(fileOf(empty), 'exports.handler = async () => ({ statusCode: 200 });\n');
  await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));

  const measured = new Map<string, Start[]>();
  const start = async (entry: string) => {
    const { stdout } = await run(process.execPath, [path.join(import.meta.dirname, 'cold-process.mjs'), fileOf(entry)]);
    measured.set(entry, [...(measured.get(entry) ?? []), Start.parse(JSON.parse(stdout))]);
  };
  // In rounds, with an empty handler among each ten, so that other load on the machine affects all alike; as many at once as there are cores.
  const round = all.flatMap(({ entry }, at) => (at % 10 === 0 ? [empty, entry] : [entry]));
  const queue = Array.from({ length: starts }, () => round).flat();
  const lane = async () => {
    for (let entry = queue.shift(); entry !== undefined; entry = queue.shift())
      await start(entry).catch((error: unknown) => {
        if (!isStopped) throw error;
      });
  };
  // When it is stopped, the figures so far are printed; a terminal stops the starting processes, too.
  let isStopped = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      isStopped = true;
      queue.splice(0);
    });
  await Promise.all(Array.from({ length: availableParallelism() }, lane));
  const fewest = Math.min(...all.map(({ entry }) => measured.get(entry)?.length ?? 0));

  const median = (entry: string, of: keyof Start) => {
    const figures = (measured.get(entry) ?? []).map((each) => each[of]).toSorted((one, other) => one - other);
    return figures[Math.floor((figures.length - 1) / 2)] ?? Number.NaN;
  };
  const rows = all
    .map(({ entry, kilobytes, budget }) => {
      const cpu = median(entry, 'cpu');
      return { entry, kilobytes, budget, cpu, wall: median(entry, 'wall'), times: cpu / median(empty, 'cpu') };
    })
    .toSorted((one, other) => other.times - one.times);
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
  const said = [
    line(['function', 'kB', 'ms of a processor', 'times an empty one', 'budget', 'ms by the clock']),
    line(Array.from({ length: 6 }, () => '---')),
    ...rows.map(({ entry, kilobytes, budget, cpu, wall, times }) =>
      line([entry, kilobytes, cpu.toFixed(1), times.toFixed(2), `${budget.start} (${budget.name})`, wall.toFixed(0)]),
    ),
    line([empty, 0, median(empty, 'cpu').toFixed(1), '1.00', '', median(empty, 'wall').toFixed(0)]),
  ];
  const kinds = [...Map.groupBy(rows, ({ budget }) => budget)].map(([{ name, start: most }, own]) => {
    const times = own.map((each) => each.times).toSorted((one, other) => one - other);
    return `${name}: ${own.length}, the median ${times[Math.floor((times.length - 1) / 2)]?.toFixed(2)}, the slowest ${times.at(-1)?.toFixed(2)}, the budget ${most}`;
  });
  const missed = rows.filter(({ times, budget }) => !(times <= budget.start));
  process.stdout.write(
    `${said.join('\n')}\n\n${kinds.join('\n')}\n\nThe median of ${fewest === starts ? starts : `${fewest} or ${fewest + 1}`} starts each; user and system time of the whole process, `,
  );
  process.stdout.write(`load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores.\n`);
  process.stdout.write(`${missed.length} of ${rows.length} above their budget.\n`);
  if (missed.length > 0) process.exitCode = 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
