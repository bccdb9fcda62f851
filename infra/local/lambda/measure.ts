/** Measures what CloudWatch measures by itself: around each run of a function, and on standard output. */

import type { Metrics } from '../console/metrics.ts';
import type { Invoker } from './invoke.ts';

export const countRuns = ({ invoke, close }: Invoker, { run }: Pick<Metrics, 'run'>): Invoker => ({
  invoke: (entry, event) => run(entry, () => invoke(entry, event)),
  close,
});

/**
 * Functions in this process and in threads of their own all write through here, as they write to CloudWatch there. A line that only counts
 * is not shown to a person who has not asked for every line. Answers how to stop.
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
