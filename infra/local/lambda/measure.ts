/** Measures what CloudWatch measures itself: each run of a function, and standard output. */

import type { Metrics } from '../console/metrics.ts';
import type { Invoker } from './invoke.ts';

export const countRuns = ({ invoke, close }: Invoker, { run }: Pick<Metrics, 'run'>): Invoker => ({
  invoke: (entry, event) => run(entry, () => invoke(entry, event)),
  close,
});

/**
 * Reads standard output, to which all functions write, in this process and in other threads, as they write to CloudWatch in the cloud. A line that
 * only has metrics is not shown unless every line was requested. Returns a function that stops it.
 */
export function readStandardOutput({ hear }: Pick<Metrics, 'hear'>): () => void {
  const { stdout } = process;
  const write = stdout.write;
  stdout.write = ((...given: Parameters<typeof write>) => {
    const onlyCounts = hear(String(given[0]));
    if (!onlyCounts || process.env['LOG_LEVEL'] !== 'WARN') return write.apply(stdout, given);
    const done: unknown = given.at(-1);
    if (typeof done === 'function') done();
    return true;
  }) as typeof write;
  return () => {
    stdout.write = write;
  };
}
