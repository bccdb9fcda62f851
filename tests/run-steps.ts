/** Runs the steps of a check, prints one line a step, and closes with `N passed, N failed`. */
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { resultFileVariable, type StepResult, stepResultSchema } from './reporters/result.ts';

export interface Step {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
  /** The runner whose reporter counts the tests; a step without one counts as one test. */
  readonly runner?: 'vitest' | 'playwright';
  readonly env?: Readonly<Record<string, string>>;
}

const bin = path.resolve(import.meta.dirname, '../node_modules/.bin');
const reporters = {
  vitest: ['--reporter=./tests/reporters/vitest.ts'],
  playwright: ['--reporter=./tests/reporters/playwright.ts'],
};

/** Bytes that a run may write, with room to spare. */
const scratchSize = 6 * 2 ** 30;

/** How many of the slowest test files and journeys are named. */
const slowestNamed = 10;

/** The folder for everything that ends with the run: in memory where there is room, because every write to a table waits for its disk otherwise. */
function openScratch(): string {
  const under = (folder: string) => mkdtempSync(path.join(folder, 'nanhe-run-'));
  let memory: string | undefined;
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    if (Math.min(bavail * bsize, process.availableMemory()) < scratchSize) return under(tmpdir());
    memory = under('/dev/shm');
    // Specs run what they have built, and some machines mount memory without permission to execute.
    const probe = path.join(memory, 'probe');
    writeFileSync(probe, '#!/bin/sh\n', { mode: 0o700 });
    execFileSync(probe);
    return memory;
  } catch {
    if (memory !== undefined) rmSync(memory, { recursive: true });
    return under(tmpdir());
  }
}

async function runStep(step: Step, scratch: string): Promise<StepResult> {
  const resultFile = path.join(scratch, `${step.name}.json`);
  const [command, ...args] = step.command;
  // A runner's reporter prints what failed; the output of other tools is printed when they fail.
  const child = spawn(command, [...args, ...(step.runner === undefined ? [] : reporters[step.runner])], {
    stdio: ['ignore', step.runner === undefined ? 'pipe' : 'inherit', step.runner === undefined ? 'pipe' : 'inherit'],
    env: {
      ...process.env,
      PATH: `${bin}${path.delimiter}${process.env['PATH'] ?? ''}`,
      TMPDIR: scratch,
      // Specs are many processes; the code that all of them load is compiled once.
      NODE_COMPILE_CACHE: path.join(scratch, 'compiled'),
      [resultFileVariable]: resultFile,
      ...step.env,
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number>((resolve) => {
    child.once('error', (error) => {
      output += String(error);
      resolve(1);
    });
    child.once('close', (status) => resolve(status ?? 1));
  });
  const nothing: StepResult = { passed: 0, skipped: 0, failed: [], durations: [] };
  if (step.runner === undefined) {
    if (code === 0) return { ...nothing, passed: 1 };
    process.stdout.write(`\n${output.trim()}\n\n`);
    return { ...nothing, failed: [step.name] };
  }
  const text = await readFile(resultFile, 'utf8').catch(() => null);
  const result = text === null ? nothing : stepResultSchema.parse(JSON.parse(text));
  // A runner that ended before it could report has failed, whatever it ran.
  return code !== 0 && result.failed.length === 0 ? { ...result, failed: [`${step.name}: the runner ended with code ${code}`] } : result;
}

/** How many steps of a group run at once: some tools use every core, and most use one and wait for files. */
const atOnce = 2;

/**
 * Runs every step, also after a failure, prints `N passed, N failed` last and sets the exit code.
 * @param steps one after the other; the steps of a group run at the same time
 */
export async function runSteps(steps: readonly (Step | readonly Step[])[]): Promise<void> {
  const scratch = openScratch();
  process.once('exit', () => {
    try {
      rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
    } catch {
      // A process that has not ended yet may keep its files; the result of the steps does not change.
    }
  });
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)
    process.once(signal, () => process.exit(code));
  const total = { passed: 0, failed: 0, skipped: 0 };
  const failures: string[] = [];
  const durations: StepResult['durations'] = [];
  const began = Date.now();
  const runAndSay = async (step: Step) => {
    const started = Date.now();
    const result = await runStep(step, scratch);
    total.passed += result.passed;
    total.failed += result.failed.length;
    total.skipped += result.skipped;
    failures.push(...result.failed);
    durations.push(...result.durations);
    const counts = step.runner === undefined ? '' : `${result.passed} passed, ${result.failed.length} failed`;
    const seconds = `${((Date.now() - started) / 1_000).toFixed(1)} s`;
    process.stdout.write(`${result.failed.length === 0 ? 'ok  ' : 'FAIL'} ${step.name.padEnd(12)} ${seconds.padStart(8)}  ${counts}`.trimEnd());
    process.stdout.write('\n');
  };
  for (const group of steps) {
    const waiting = [group].flat();
    const runWaiting = async () => {
      for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) await runAndSay(step);
    };
    await Promise.all(Array.from({ length: atOnce }, runWaiting));
  }
  const slowest = durations.toSorted((one, other) => other.seconds - one.seconds).slice(0, slowestNamed);
  if (slowest.length > 0)
    process.stdout.write(`\nSlowest:\n${slowest.map(({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${name}\n`).join('')}`);
  if (failures.length > 0) process.stdout.write(`\nFailed:\n${failures.map((name) => `  ${name}\n`).join('')}`);
  process.stdout.write(`\nTook ${Math.round((Date.now() - began) / 1_000)} s.\n`);
  process.stdout.write(`${total.passed} passed, ${total.failed} failed${total.skipped === 0 ? '' : `, ${total.skipped} skipped`}\n`);
  process.exitCode = total.failed === 0 ? 0 : 1;
}
