/** Measures one step of a function in a process of its own: loads a module, calls its export for each event of the input, and prints time, processor and memory as JSON. */
import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';

interface Task {
  readonly module: string;
  readonly name: string;
  readonly events: readonly unknown[];
}

export interface Step {
  readonly ms: number;
  readonly cpuMs: number;
  /** MB, at its end; `peak` the most so far. */
  readonly rss: number;
  readonly peak: number;
  /** Present if the step returned an HTTP response. */
  readonly statusCode?: number;
}

const megabytes = (bytes: number) => Math.round(bytes / 1_048_576);

async function measured(run: () => Promise<unknown>): Promise<Step> {
  const [began, used] = [performance.now(), process.cpuUsage()];
  const answer = (await run()) as { statusCode?: number } | undefined;
  const { user, system } = process.cpuUsage(used);
  return {
    ms: Math.round(performance.now() - began),
    cpuMs: Math.round((user + system) / 1_000),
    rss: megabytes(process.memoryUsage.rss()),
    // Not maxRSS, which starts at the value of the parent process.
    peak: Math.round(Number(/VmHWM:\s*(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) / 1_024),
    ...(answer?.statusCode === undefined ? {} : { statusCode: answer.statusCode }),
  };
}

const { module, name, events } = JSON.parse(await text(process.stdin)) as Task;
let handler: ((event: unknown, context: unknown) => Promise<unknown>) | undefined;
const steps = [
  await measured(async () => {
    handler = ((await import(module)) as Record<string, typeof handler>)[name];
  }),
];
for (const event of events) steps.push(await measured(() => (handler as NonNullable<typeof handler>)(event, {})));
process.stderr.write(`${JSON.stringify(steps)}\n`);
process.exit(0);
