/** Does the suite notice when the code is wrong? `npm run test:planted-bugs` breaks a copy of it in named ways, one after the other, and runs the specs that should see it. */
import { execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { clinicBugs } from './clinic.ts';
import { moneyBugs } from './money.ts';
import { peopleBugs } from './people.ts';
import type { PlantedBug } from './planted-bug.ts';

const root = path.resolve(import.meta.dirname, '../..');
const { values } = parseArgs({ options: { only: { type: 'string', default: '' }, 'at-once': { type: 'string', default: '2' } } });
const bugs = [...moneyBugs, ...clinicBugs, ...peopleBugs].filter(({ name }) => name.includes(values.only));

const Report = z.object({
  success: z.boolean(),
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().optional(),
      assertionResults: z.array(z.object({ status: z.string(), fullName: z.string() })),
    }),
  ),
});
type Report = z.output<typeof Report>;

/** All that git would take, under a folder of its own: the working tree is never touched. */
async function copyOfTree(): Promise<string> {
  const copy = await mkdtemp(path.join(tmpdir(), 'nanhe-planted-'));
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8', maxBuffer: 1e8 });
  for (const file of listed.split('\n').filter((name) => name !== '' && existsSync(path.join(root, name)))) {
    await mkdir(path.join(copy, path.dirname(file)), { recursive: true });
    await copyFile(path.join(root, file), path.join(copy, file));
  }
  await symlink(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
  return copy;
}

/** undefined: the runner died before it could report. @param bail whether one failure is enough */
async function runSpecs(copy: string, specs: readonly string[], bail: boolean): Promise<Report | undefined> {
  const file = path.join(copy, 'report.json');
  await rm(file, { force: true });
  const args = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project',
    'shop',
    ...(bail ? ['--bail=1'] : []),
    '--reporter=json',
    `--outputFile=${file}`,
  ];
  const child = spawn(process.execPath, [...args, ...specs], { cwd: copy, stdio: 'ignore' });
  await new Promise((resolve) => child.once('close', resolve));
  const text = await readFile(file, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : Report.parse(JSON.parse(text));
}

interface Outcome {
  readonly bug: PlantedBug;
  readonly caught: boolean;
  readonly by: string;
  readonly seconds: number;
}

async function plant(copy: string, bug: PlantedBug): Promise<Outcome> {
  const began = Date.now();
  const place = path.join(copy, bug.file);
  const whole = await readFile(place, 'utf8').catch(() => '');
  const times = whole.split(bug.from).length - 1;
  const told = (caught: boolean, by: string): Outcome => ({ bug, caught, by, seconds: Math.round((Date.now() - began) / 1_000) });
  if (times !== 1) return told(false, `DOES NOT APPLY: its text stands ${times} times in ${bug.file}`);
  try {
    await writeFile(
      place,
      whole.replace(bug.from, () => bug.to),
    );
    const report = await runSpecs(copy, bug.specs, true);
    if (report === undefined) return told(false, 'NO REPORT');
    // A file that cannot even be loaded runs nothing, and proves nothing.
    if (report.numPassedTests + report.numFailedTests === 0) return told(false, 'DOES NOT LOAD');
    return report.success ? told(false, 'SURVIVES') : told(true, whoFailed(report));
  } finally {
    await writeFile(place, whole);
  }
}

/** The first spec that failed; a file without one has failed in its last look at the books (tests/kit/books.ts). */
function whoFailed({ testResults }: Report): string {
  for (const { assertionResults } of testResults) {
    const failed = assertionResults.find(({ status }) => status === 'failed');
    if (failed) return failed.fullName;
  }
  const file = testResults.find(({ status }) => status === 'failed');
  return file === undefined ? 'the run' : `the books of ${path.basename(file.name)}`;
}

const copies = await Promise.all(Array.from({ length: Math.max(1, Number(values['at-once'])) }, copyOfTree));
try {
  const specs = [...new Set(bugs.flatMap((bug) => bug.specs))];
  process.stdout.write(`${bugs.length} bugs. First without any: ${specs.length} spec files ...\n`);
  const sound = await runSpecs(copies[0] as string, specs, false);
  if (sound?.success !== true) {
    process.stdout.write(`They fail without a bug already, so they cannot show one: ${sound === undefined ? 'no report' : whoFailed(sound)}\n`);
    process.exitCode = 1;
  } else {
    const outcomes: Outcome[] = [];
    const waiting = [...bugs];
    await Promise.all(
      copies.map(async (copy) => {
        for (let bug = waiting.shift(); bug !== undefined; bug = waiting.shift()) {
          const outcome = await plant(copy, bug);
          outcomes.push(outcome);
          process.stdout.write(
            `${outcome.caught ? 'caught ' : 'MISSED '} ${String(outcome.seconds).padStart(3)} s  ${bug.name}\n                ${outcome.by}\n`,
          );
        }
      }),
    );
    const missed = outcomes.filter(({ caught }) => !caught);
    process.stdout.write(
      `\n${outcomes.length - missed.length} of ${bugs.length} caught.${missed.length === 0 ? '' : ` Missed: ${missed.map(({ bug }) => bug.name).join('; ')}.`}\n`,
    );
    process.exitCode = missed.length === 0 ? 0 : 1;
  }
} finally {
  for (const copy of copies) await rm(copy, { recursive: true, force: true });
}
