/** Measures what CloudWatch measures itself: each run of a function, and standard output. */

import type { Metrics } from '../console/metrics.ts';
import type { Invoker } from './invoke.ts';

export const countRuns = ({ invoke, close }: Invoker, { measureRun }: Pick<Metrics, 'measureRun'>): Invoker => ({
  invoke: (entry, event) => measureRun(entry, () => invoke(entry, event)),
  close,
});

/**
 * Reads standard output, to which all functions write, in this process and in other threads, as they write to CloudWatch in the cloud. A line that
 * only has metrics is not shown unless every line was requested. Returns a function that stops it.
 */
export function readStandardOutput({ readLines }: Pick<Metrics, 'readLines'>): () => void {
  const { stdout } = process;
  const write = stdout.write;
  stdout.write = ((...args: Parameters<typeof write>) => {
    const isOnlyMetrics = readLines(String(args[0]));
    if (!isOnlyMetrics || process.env['LOG_LEVEL'] !== 'WARN') return write.apply(stdout, args);
    const callback: unknown = args.at(-1);
    if (typeof callback === 'function') callback();
    return true;
  }) as typeof write;
  return () => {
    stdout.write = write;
  };
}
