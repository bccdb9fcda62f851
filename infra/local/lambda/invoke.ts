/** Invokes a function by its entry (`order/cancel`, `jobs/send-mail`), from source or as the bundle for the cloud. */
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Context } from 'aws-lambda';
import { moduleOfFunction } from '#shared/contract/functions.ts';
import { functionsFolder } from '../paths.ts';

export interface Invoker {
  /** @throws the function's error; `FunctionTimeout` when it takes too long; `FunctionCrashed` when its worker ended */
  readonly invoke: (entry: string, event: unknown) => Promise<unknown>;
  readonly close: () => Promise<void>;
}

type Handler = (event: unknown, context: Context) => Promise<unknown>;

export class FunctionCrashed extends Error {}
export class FunctionTimeout extends Error {}

/** The most seconds for a call; API Gateway itself gives up after 30. */
const timeoutSeconds = 29;

export function contextOf(entry: string): Context {
  const started = Date.now();
  return {
    callbackWaitsForEmptyEventLoop: false,
    functionName: entry,
    functionVersion: '$LATEST',
    invokedFunctionArn: `arn:aws:lambda:ap-south-1:000000000000:function:${entry}`,
    memoryLimitInMB: '512',
    awsRequestId: randomUUID(),
    logGroupName: `/local/${entry}`,
    logStreamName: 'local',
    getRemainingTimeInMillis: () => timeoutSeconds * 1_000 - (Date.now() - started),
    done: () => undefined,
    fail: () => undefined,
    succeed: () => undefined,
  };
}

const sourceOf = (entry: string): string => `${functionsFolder}${moduleOfFunction(entry)}.ts`;

/**
 * Functions that run in a thread of their own: drawing an invoice keeps the processor busy for a third of a second, and would stop all other
 * requests and one-time codes for that time.
 */
const threadedFunctions: ReadonlySet<string> = new Set(['jobs/send-queued-mail']);

/** Runs functions from their TypeScript source in this process, except those that draw documents. */
export function createSourceInvoker(onCrash: ThreadOptions['onCrash']): Invoker {
  const handlers = new Map<string, Promise<Handler>>();
  const threads = createThreadInvoker({ yields: true, moduleOf: sourceOf, envOf: () => process.env as Readonly<Record<string, string>>, onCrash });
  return {
    invoke: async (entry, event) => {
      if (threadedFunctions.has(entry)) return threads.invoke(entry, event);
      let handler = handlers.get(entry);
      if (handler === undefined) {
        handler = import(pathToFileURL(sourceOf(entry)).href).then((module: { handler: Handler }) => module.handler);
        handlers.set(entry, handler);
      }
      return withTimeout(entry, (await handler)(event, contextOf(entry)));
    },
    close: threads.close,
  };
}

interface Instance {
  readonly worker: Worker;
  readonly waiting: Map<string, PromiseWithResolvers<unknown>>;
}

export interface BundleOptions {
  /** The folder with `<entry>/<file>`. */
  readonly folder: string;
  /** Default `index.cjs`. */
  readonly file?: string;
  readonly envOf: ThreadOptions['envOf'];
  readonly onCrash: ThreadOptions['onCrash'];
}

interface ThreadOptions {
  /** Whether this machine's other threads have priority. */
  readonly yields?: boolean;
  /** Returns the file of an entry. */
  readonly moduleOf: (entry: string) => string;
  readonly envOf: (entry: string) => Readonly<Record<string, string>>;
  readonly onCrash: (entry: string, error: unknown) => void;
}

/** Runs each function in a worker thread of its own, with its own environment and only its own bundle; its first call starts it. */
export const createBundleInvoker = ({ folder, file = 'index.cjs', envOf, onCrash }: BundleOptions): Invoker =>
  createThreadInvoker({ moduleOf: (entry) => path.join(folder, entry, file), envOf, onCrash });

function createThreadInvoker({ yields = false, moduleOf, envOf, onCrash }: ThreadOptions): Invoker {
  const instances = new Map<string, Instance>();
  let closing = false;

  function start(entry: string): Instance {
    const waiting: Instance['waiting'] = new Map();
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: { entry, bundle: pathToFileURL(moduleOf(entry)).href, yields },
      env: { ...envOf(entry), TZ: 'UTC', NODE_ENV: 'production' },
    });
    let cause: unknown;
    worker.on('message', ({ id, result, error }: { id: string; result?: unknown; error?: Error }) => {
      const call = waiting.get(id);
      waiting.delete(id);
      if (error === undefined) call?.resolve(result);
      else call?.reject(error);
    });
    worker.on('error', (error) => {
      cause = error;
    });
    worker.on('exit', (code) => {
      if (instances.get(entry)?.worker === worker) instances.delete(entry);
      if (!closing) onCrash(entry, cause ?? new Error(`exit code ${code}`));
      for (const call of waiting.values()) call.reject(new FunctionCrashed(`The function ${entry} crashed.`, { cause }));
    });
    const instance = { worker, waiting };
    instances.set(entry, instance);
    return instance;
  }

  return {
    invoke: async (entry, event) => {
      const { worker, waiting } = instances.get(entry) ?? start(entry);
      const id = randomUUID();
      const call = Promise.withResolvers<unknown>();
      waiting.set(id, call);
      worker.postMessage({ id, event }, []);
      return withTimeout(entry, call.promise).finally(() => waiting.delete(id));
    },
    close: async () => {
      closing = true;
      await Promise.all([...instances.values()].map(({ worker }) => worker.terminate()));
    },
  };
}

async function withTimeout<T>(entry: string, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new FunctionTimeout(`The function ${entry} did not answer within ${timeoutSeconds} s.`)), timeoutSeconds * 1_000);
  });
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}
