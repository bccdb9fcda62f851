/** Keeps in a file, one line each, the records that a job has given up on, until an operator has redriven them. */
import { existsSync, readFileSync } from 'node:fs';
import type { JobName } from '#shared/contract/jobs.ts';
import { appendDurably, writeDurably } from '../data-folder/durable-file.ts';

export interface DeadLetters {
  readonly add: (job: JobName, records: readonly unknown[], at: Date) => void;
  /** Number of dead letters of each job. */
  readonly depths: () => ReadonlyMap<JobName, number>;
  /** Hands a job's dead letters to it one after the other, and removes those that succeeded. */
  readonly redrive: (job: JobName, runJob: (record: unknown) => Promise<boolean>) => Promise<LocalRedriveResult>;
}

export interface LocalRedriveResult {
  readonly done: number;
  readonly left: number;
}

/** @param file lines of `{ job, at, record }`; removing one rewrites it */
export function openDeadLetters(file: string): DeadLetters {
  const lines = () => (existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []).filter((each) => each !== '');
  const parseLetter = (line: string) => JSON.parse(line) as { readonly job: JobName; readonly record: unknown };
  return {
    add: (job, records, at) => appendDurably(file, records.map((record) => `${JSON.stringify({ job, at, record })}\n`).join('')),
    depths: () => {
      const depths = new Map<JobName, number>();
      for (const line of lines()) {
        const { job } = parseLetter(line);
        depths.set(job, (depths.get(job) ?? 0) + 1);
      }
      return depths;
    },
    redrive: async (job, runJob) => {
      let done = 0;
      let left = 0;
      for (const line of lines()) {
        const letter = parseLetter(line);
        if (letter.job !== job) continue;
        if (!(await runJob(letter.record))) {
          left++;
          continue;
        }
        done++;
        // One at a time, so that after a kill at most one is handed over twice. Reads the file again, because letters may have been added meanwhile.
        const currentLines = lines();
        currentLines.splice(currentLines.indexOf(line), 1);
        writeDurably(file, currentLines.map((each) => `${each}\n`).join(''));
      }
      return { done, left };
    },
  };
}
