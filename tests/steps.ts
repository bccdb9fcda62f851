/** How are the steps of a check run and counted? One after the other, all of them, with one plain closing line. */
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Verdict, verdictFile, verdictSchema } from './verdict/verdict.ts';

interface Step {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
  /** The runner whose report counts the tests; a step without one counts as one test. */
  readonly tests?: 'vitest' | 'playwright';
}

const bin = path.resolve(import.meta.dirname, '../node_modules/.bin');
const reporters = {
  vitest: ['--silent=passed-only', '--reporter=default', '--reporter=./tests/verdict/vitest.ts'],
  playwright: ['--reporter=list,./tests/verdict/playwright.ts'],
};

async function runStep(step: Step, folder: string): Promise<Verdict> {
  const report = path.join(folder, `${step.name}.json`);
  const [command, ...args] = step.command;
  const child = spawn(command, [...args, ...(step.tests === undefined ? [] : reporters[step.tests])], {
    stdio: 'inherit',
    env: { ...process.env, PATH: `${bin}${path.delimiter}${process.env['PATH'] ?? ''}`, [verdictFile]: report },
  });
  const code = await new Promise<number>((resolve) => {
    child.once('error', () => resolve(1));
    child.once('exit', (status) => resolve(status ?? 1));
  });
  const nothing: Verdict = { passed: 0, skipped: 0, failed: [], unsteady: [] };
  if (step.tests === undefined) return code === 0 ? { ...nothing, passed: 1 } : { ...nothing, failed: [step.name] };
  const text = await readFile(report, 'utf8').catch(() => null);
  // A runner that died before it could report has failed, whatever it ran.
  const verdict = text === null ? nothing : verdictSchema.parse(JSON.parse(text));
  return code !== 0 && verdict.failed.length === 0 ? { ...verdict, failed: [`${step.name}: the runner ended with ${code}`] } : verdict;
}

/** Runs every step, also after a failure, prints `N passed, N failed` last and sets the exit code. */
export async function run(steps: readonly Step[]): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'nanhe-report-'));
  const total = { passed: 0, failed: 0, skipped: 0 };
  const lines: string[] = [];
  const named: string[] = [];
  for (const step of steps) {
    const started = Date.now();
    process.stdout.write(`\n== ${step.name}\n`);
    const { passed, skipped, failed, unsteady } = await runStep(step, folder);
    total.passed += passed;
    total.failed += failed.length;
    total.skipped += skipped;
    lines.push(
      `${failed.length === 0 ? 'ok  ' : 'FAIL'} ${step.name}: ${passed} passed, ${failed.length} failed (${Math.round((Date.now() - started) / 1_000)} s)`,
    );
    named.push(...failed.map((each) => `failed: ${each}`), ...unsteady.map((each) => `passed only at the second attempt: ${each}`));
  }
  await rm(folder, { recursive: true, force: true });
  process.stdout.write(
    `\n${[...lines, ...named].join('\n')}\n\n${total.passed} passed, ${total.failed} failed${total.skipped === 0 ? '' : `, ${total.skipped} skipped`}\n`,
  );
  process.exitCode = total.failed === 0 ? 0 : 1;
}
