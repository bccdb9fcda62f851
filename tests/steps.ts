/** How are the steps of a check run and counted? One after the other, all of them, with one plain closing line. */
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as z from 'zod';

interface Step {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
  /** The runner whose report counts the tests; a step without one counts as one test. */
  readonly tests?: 'vitest' | 'playwright';
}

interface Count {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

const bin = path.resolve(import.meta.dirname, '../node_modules/.bin');
const vitestReport = z.object({ numPassedTests: z.number(), numFailedTests: z.number(), numPendingTests: z.number(), success: z.boolean() });
const playwrightReport = z.object({ stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }) });

async function runStep(step: Step, folder: string): Promise<Count> {
  const report = path.join(folder, `${step.name}.json`);
  const extra =
    step.tests === 'vitest'
      ? ['--silent=passed-only', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
      : step.tests === 'playwright'
        ? ['--reporter=list,json']
        : [];
  const [command, ...args] = step.command;
  const child = spawn(command, [...args, ...extra], {
    stdio: 'inherit',
    env: { ...process.env, PATH: `${bin}${path.delimiter}${process.env['PATH'] ?? ''}`, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  });
  const code = await new Promise<number>((resolve) => {
    child.once('error', () => resolve(1));
    child.once('exit', (status) => resolve(status ?? 1));
  });
  if (step.tests === undefined) return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 };
  const text = await readFile(report, 'utf8').catch(() => null);
  // A runner that died before it could report has failed, whatever it ran.
  if (text === null) return { passed: 0, failed: 1, skipped: 0 };
  const json: unknown = JSON.parse(text);
  const count =
    step.tests === 'vitest'
      ? (({ numPassedTests, numFailedTests, numPendingTests }) => ({ passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests }))(
          vitestReport.parse(json),
        )
      : (({ stats }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped }))(playwrightReport.parse(json));
  // A file that could not be loaded fails the run without failing a test.
  return code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
}

/** Runs every step, also after a failure, prints `N passed, N failed` last and sets the exit code. */
export async function run(steps: readonly Step[]): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'nanhe-report-'));
  const total = { passed: 0, failed: 0, skipped: 0 };
  const lines: string[] = [];
  for (const step of steps) {
    const started = Date.now();
    process.stdout.write(`\n== ${step.name}\n`);
    const count = await runStep(step, folder);
    total.passed += count.passed;
    total.failed += count.failed;
    total.skipped += count.skipped;
    lines.push(
      `${count.failed === 0 ? 'ok  ' : 'FAIL'} ${step.name}: ${count.passed} passed, ${count.failed} failed (${Math.round((Date.now() - started) / 1_000)} s)`,
    );
  }
  await rm(folder, { recursive: true, force: true });
  process.stdout.write(
    `\n${lines.join('\n')}\n\n${total.passed} passed, ${total.failed} failed${total.skipped === 0 ? '' : `, ${total.skipped} skipped`}\n`,
  );
  process.exitCode = total.failed === 0 ? 0 : 1;
}
