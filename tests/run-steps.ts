/** How are the steps of a check run and counted? One after the other, all of them, with one plain closing line. */
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
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

/** What a run may write, with room to spare. */
const room = 6 * 2 ** 30;

/** Where everything stays that ends with the run: in memory where there is room, as each write to a table waits for its disk otherwise. */
function openScratch(): string {
  const under = (place: string) => mkdtempSync(path.join(place, 'nanhe-run-'));
  let memory: string | undefined;
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    if (Math.min(bavail * bsize, process.availableMemory()) < room) return under(tmpdir());
    memory = under('/dev/shm');
    // Specs run what they have built, and some machines let nothing run from memory.
    const probe = path.join(memory, 'probe');
    writeFileSync(probe, '#!/bin/sh\n', { mode: 0o700 });
    execFileSync(probe);
    return memory;
  } catch {
    if (memory !== undefined) rmSync(memory, { recursive: true });
    return under(tmpdir());
  }
}

async function runStep(step: Step, folder: string): Promise<Verdict> {
  const report = path.join(folder, `${step.name}.json`);
  const [command, ...args] = step.command;
  const child = spawn(command, [...args, ...(step.tests === undefined ? [] : reporters[step.tests])], {
    stdio: 'inherit',
    env: {
      ...process.env,
      PATH: `${bin}${path.delimiter}${process.env['PATH'] ?? ''}`,
      TMPDIR: folder,
      // Each spec is a process of its own, and what all of them load is compiled once.
      NODE_COMPILE_CACHE: path.join(folder, 'compiled'),
      [verdictFile]: report,
    },
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
  const folder = openScratch();
  process.once('exit', () => {
    try {
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    } catch {
      // A process that has not ended yet keeps its files; what the steps came to stays as it is.
    }
  });
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)
    process.once(signal, () => process.exit(code));
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
  process.stdout.write(
    `\n${[...lines, ...named].join('\n')}\n\n${total.passed} passed, ${total.failed} failed${total.skipped === 0 ? '' : `, ${total.skipped} skipped`}\n`,
  );
  process.exitCode = total.failed === 0 ? 0 : 1;
}
