/** Runs one function in a worker thread: loads its bundle once, and calls it for each event. */
import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { contextOf } from './invoke.ts';

const { entry, bundle, yields } = workerData as { entry: string; bundle: string; yields: boolean };
// On Linux a thread has a priority of its own; elsewhere this would be that of the whole process.
if (yields && process.platform === 'linux') setPriority(10);
// A bundle that cannot be loaded ends the worker, as it ends an execution environment of Lambda.
const { handler } = (await import(bundle)) as { handler: (event: unknown, context: unknown) => Promise<unknown> };

parentPort?.on('message', async ({ id, event }: { id: string; event: unknown }) => {
  try {
    parentPort?.postMessage({ id, result: await handler(event, contextOf(entry)) }, []);
  } catch (error) {
    parentPort?.postMessage(
      {
        id,
        error: error instanceof Error ? Object.assign(new Error(error.message), { name: error.name, stack: error.stack }) : new Error(String(error)),
      },
      [],
    );
  }
});
