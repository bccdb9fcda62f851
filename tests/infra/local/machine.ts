/** Runs the whole shop for a spec as a process of its own, on a free port, with its own data folder. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '#infra/local/table/table-server.ts';

const root = path.resolve(import.meta.dirname, '../../..');

export interface Start {
  readonly url: string;
  readonly port: number;
  readonly child: ChildProcess;
  /** Everything that the process has printed. */
  readonly said: () => string;
  /** Resolves with the exit code; -1 when a signal ended it. */
  readonly ended: Promise<number>;
  /** Resolves when the shop answers requests. */
  readonly ready: () => Promise<void>;
}

export interface Machine {
  readonly folder: string;
  /** @param options.by `npm` starts the shop by `npm start`, whose process is then the child */
  readonly start: (options?: {
    readonly by?: 'node' | 'npm';
    readonly args?: readonly string[];
    readonly env?: Readonly<Record<string, string>>;
  }) => Promise<Start>;
  readonly close: () => Promise<void>;
}

export async function openMachine(): Promise<Machine> {
  const scratch = await mkdtemp(path.join(tmpdir(), 'nanhe-local-'));
  const folder = path.join(scratch, 'data');
  const site = path.join(scratch, 'site');
  await mkdir(path.join(site, 'assets'), { recursive: true });
  await writeFile(path.join(site, 'index.html'), `<!doctype html><title>Nanhe</title>${'<p>shell</p>'.repeat(50)}`);
  await writeFile(path.join(site, 'assets/app-1a2b3c.js'), 'console.log(1);\n'.repeat(100));
  const starts: Start[] = [];

  return {
    folder,
    start: async ({ by = 'node', args = [], env = {} } = {}) => {
      const port = Number(env['PORT'] ?? (await freePort()));
      const { AWS_ENDPOINT_URL_DYNAMODB: _, ...inherited } = process.env;
      const [command, first] = by === 'npm' ? ['npm', ['start', '--']] : [process.execPath, [path.join(root, 'infra/local/start.ts')]];
      const child = spawn(command, [...first, ...args], {
        cwd: root,
        env: { ...inherited, LOCAL_DIR: folder, SITE_DIR: site, SEED: 'accounts', ...env, PORT: String(port) },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let said = '';
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
      const ended = new Promise<number>((resolve) => child.once('close', (code) => resolve(code ?? -1)));
      const url = `http://127.0.0.1:${port}`;
      const failure = async () => {
        // A process may have ended before its last lines were read.
        if (child.exitCode !== null) await ended;
        return new Error(`It did not start (exit code ${child.exitCode}): ${said}`);
      };
      const start: Start = { url, port, child, said: () => said, ended, ready: () => answering(url, child, failure) };
      starts.push(start);
      return start;
    },
    close: async () => {
      for (const { child, ended } of starts) {
        if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
        await ended;
      }
      await rm(scratch, { recursive: true, force: true });
    },
  };
}

async function answering(url: string, child: ChildProcess, failure: () => Promise<Error>): Promise<void> {
  for (const deadline = Date.now() + 120_000; ; await new Promise((resolve) => setTimeout(resolve, 20))) {
    const response = await fetch(`${url}/api/health`).catch(() => undefined);
    await response?.arrayBuffer();
    if (response?.ok) return;
    if (child.exitCode !== null || Date.now() > deadline) throw await failure();
  }
}

/** Lists the processes whose command line contains a text, e.g. a data folder. */
export function processesNaming(text: string): readonly string[] {
  return execFileSync('ps', ['-eo', 'pid,args'], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes(text) && !line.includes('ps -eo'));
}

export async function postJson(url: string, body: unknown, headers: Record<string, string> = {}): Promise<{ status: number; body: unknown }> {
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) });
  return { status: response.status, body: await response.json() };
}

export const getJson = async (url: string): Promise<unknown> => (await fetch(url)).json();
