/** Runs calls in another instance of the shop's functions: a process that shares only the table with the first. All calls run at once. */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Key } from '#shared/contract/index.ts';
import { type ApiResponse, type CallOptions, createCaller } from '#tests/kit/call.ts';

interface Order {
  readonly key: Key;
  readonly calls: readonly CallOptions[];
  readonly at: number;
}
type Answers = readonly Pick<ApiResponse, 'status' | 'body'>[];

/** @param now the fixed time of all calls in that process */
export function inAnotherProcess(key: Key, calls: readonly CallOptions[], now: Date): Promise<Answers> {
  const child = fork(fileURLToPath(import.meta.url), [], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  return new Promise((resolve, reject) => {
    child.once('message', (answers) => resolve(answers as Answers));
    child.once('exit', (code) => reject(new Error(`The other process ended with ${code} before it had answered.`)));
    child.send({ key, calls, at: now.getTime() } satisfies Order);
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.once('message', async (order) => {
    const { key, calls, at } = order as Order;
    const call = createCaller(() => new Date(at));
    const answers = await Promise.all(calls.map((options) => call(key, options)));
    process.send?.(answers.map(({ status, body }) => ({ status, body })) satisfies Answers, () => process.disconnect());
  });
}
