/** The result of one test runner: what both reporters write to a file, and what the closing lines of a run are made of. */
import { writeFileSync } from 'node:fs';
import * as z from 'zod';

export const stepResultSchema = z.object({
  passed: z.number(),
  skipped: z.number(),
  /** Names of failed tests, each with the first line of its error. */
  failed: z.array(z.string()),
  /** Test files and journeys by the seconds they took. */
  durations: z.array(z.object({ name: z.string(), seconds: z.number() })),
});

export type StepResult = z.infer<typeof stepResultSchema>;

/** The environment variable that names the file for the result. */
export const resultFileVariable = 'NANHE_RESULT_FILE';

export function writeStepResult(result: StepResult): void {
  const file = process.env[resultFileVariable];
  if (file !== undefined) writeFileSync(file, JSON.stringify(result));
}

export const withFirstLine = (name: string, message: string | undefined): string =>
  `${name}: ${(message ?? '').split('\n', 1).join('').slice(0, 300)}`;

export interface FailureText {
  /** File, suites and test title. */
  readonly title: string;
  readonly error: string;
  /** The command that runs this test alone. */
  readonly alone: string;
  /** What was printed while the test ran. */
  readonly output: string;
}

/** Characters of captured output that a failure shows: its end. */
const maxOutput = 10_000;

export function printFailure({ title, error, alone, output }: FailureText): void {
  const captured = output.trim() === '' ? '' : `\n  Output during the test:\n${indent(output.trim().slice(-maxOutput))}`;
  process.stdout.write(`\nFAILED ${title}\n${indent(error.trim())}\n\n  Run it alone: ${alone}\n${captured}\n`);
}

const indent = (text: string): string => text.replaceAll(/^(?=.)/gm, '  ');

/** A shell word. */
export const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
