/** Starts a shop for the browser journeys: a process of its own, a free port, a new data folder. */
import { spawn } from 'node:child_process';
import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

export interface RunningShop {
  /** e.g. http://localhost:41234 */
  readonly site: string;
  readonly stop: () => Promise<void>;
}

const root = path.resolve(import.meta.dirname, '../..');
/** Milliseconds for building what is missing and for filling the shop. */
const startTimeoutMs = 240_000;

interface StartOptions {
  /** Whether the functions run from the bundles of the cloud, each in a thread of its own, and not from source. */
  readonly built?: boolean;
  /** e.g. `ADMIN_MFA` */
  readonly settings?: Readonly<Record<string, string>>;
}

/** @param logFile gets the output of the shop */
export async function startShop(logFile: string, { built = false, settings = {} }: StartOptions = {}): Promise<RunningShop> {
  const scratch = await mkdtemp(path.join(tmpdir(), 'nanhe-journeys-'));
  await mkdir(path.dirname(logFile), { recursive: true });
  const log = createWriteStream(logFile);
  const ours = path.join(root, 'node_modules/.bin/node');
  // No variable of a developer's shell may point the shop at other services.
  const inherited = Object.entries(process.env).filter(([name]) => !/^(?:AWS_|SEED|SITE_DIR$|STRIPE$|NODE_OPTIONS$|ADMIN_MFA$)/.test(name));
  const child = spawn(existsSync(ours) ? ours : process.execPath, ['infra/local/start.ts', ...(built ? ['--built'] : []), '--fresh', '--bare'], {
    cwd: root,
    env: { ...Object.fromEntries(inherited), LOCAL_DIR: path.join(scratch, 'data'), PORT: '0', LOG_LEVEL: 'INFO', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    log.end();
    await rm(scratch, { recursive: true, force: true });
  };
  let said = '';
  const site = new Promise<string>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`The shop did not start within ${startTimeoutMs / 1_000} s: ${said}`)), startTimeoutMs);
    const hear = (chunk: Buffer) => {
      log.write(chunk);
      if (said.length < 100_000) said += chunk.toString();
      // The last line of a start: from now on requests are served.
      const [, address] = /^The shop\s+(http\S+)[\s\S]*^Stop/m.exec(said) ?? [];
      if (address === undefined) return;
      clearTimeout(late);
      resolve(address);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('close', () => {
      clearTimeout(late);
      reject(new Error(`The shop ended before it served a request: ${said}`));
    });
  });
  try {
    return { site: await site, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
