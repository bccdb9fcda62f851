/** What does a runner say of its tests when it ends? The same for both runners, in a file that the closing lines are made of. */
import { writeFileSync } from 'node:fs';
import * as z from 'zod';

export const verdictSchema = z.object({
  passed: z.number(),
  skipped: z.number(),
  /** Names with the first line of what was wrong. */
  failed: z.array(z.string()),
  /** Names of those that passed only when they were tried again. */
  unsteady: z.array(z.string()),
});

export type Verdict = z.infer<typeof verdictSchema>;

/** Where the reporters write to. */
export const verdictFile = 'NANHE_VERDICT_FILE';

export function writeVerdict(verdict: Verdict): void {
  const file = process.env[verdictFile];
  if (file !== undefined) writeFileSync(file, JSON.stringify(verdict));
}

export const firstLine = (name: string, message: string | undefined): string => `${name}: ${(message ?? '').split('\n', 1).join('').slice(0, 300)}`;
