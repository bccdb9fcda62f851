/** Isolates spec files that share a worker: each gets modules and an environment of its own, and what it prints belongs to its tests. */
import fc from 'fast-check';
import { vi } from 'vitest';

declare global {
  /** The environment of the worker before its first spec file. */
  var nanheWorkerEnvironment: Readonly<Record<string, string | undefined>> | undefined;
}

/**
 * Called by the setup file before each spec file.
 *
 * Vitest's own isolation starts a process per file and loads every package again: a third of the run. Packages hold no state of the shop, but the
 * shop's own modules do (caches, clients, counters of views). Only those are loaded again.
 */
export function isolateSpecFile(): void {
  // First undo stubs: one that the last file left behind would otherwise be restored later, over this file's environment.
  vi.unstubAllEnvs();
  globalThis.nanheWorkerEnvironment ??= { ...process.env };
  for (const name of Object.keys(process.env)) if (!(name in globalThis.nanheWorkerEnvironment)) delete process.env[name];
  Object.assign(process.env, globalThis.nanheWorkerEnvironment);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  // The same cases in each run; a property that fails prints its seed and path.
  fc.configureGlobal({ seed: 20_261_122 });
  vi.resetModules();
  captureOutput();
}

/** Vitest attributes what the console prints to the running test; the shop's log and happy-dom write to the process's streams directly. */
function captureOutput(): void {
  for (const [stream, print] of [
    [process.stdout, (text: string) => console.log(text)],
    [process.stderr, (text: string) => console.error(text)],
  ] as const) {
    stream.write = (chunk: unknown, encoding?: unknown, written?: unknown) => {
      print((typeof chunk === 'string' ? chunk : Buffer.from(chunk as Uint8Array).toString()).replace(/\n$/, ''));
      const done = typeof encoding === 'function' ? encoding : written;
      if (typeof done === 'function') done();
      return true;
    };
  }
}
