/** Builds the site and the functions, each by one process at a time, and records the hash of the sources that it was built from. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { root } from '../local/paths.ts';

interface Build {
  /** Paths below the project's folder. */
  readonly sources: readonly string[];
  readonly result: string;
  /** The function of infra/bundling/build.ts that builds this part. */
  readonly buildFunction: 'buildSite' | 'buildFunctions';
}

const common = ['shared', 'package-lock.json'];

export const builds = {
  site: {
    sources: ['web', 'vite.config.ts', 'infra/bundling/replacements', ...common],
    // The file that is written last.
    result: 'dist/renderer/index.mjs',
    buildFunction: 'buildSite',
  },
  functions: {
    sources: ['functions', 'infra/bundling', 'infra/permissions.ts', ...common],
    result: 'dist/functions',
    buildFunction: 'buildFunctions',
  },
} as const satisfies Record<string, Build>;

export type Part = keyof typeof builds;

const hashFileOf = (part: Part) => path.join(root, 'dist', `${part}.sources`);
export const isFresh = (part: Part) =>
  existsSync(path.join(root, builds[part].result)) &&
  existsSync(hashFileOf(part)) &&
  readFileSync(hashFileOf(part), 'utf8') === hashOf(builds[part].sources);

/** Builds a part and records the hash of its sources. One process at a time, because two shops that start together share one dist folder. */
export const build = (part: Part, runBuild: () => Promise<unknown>, isNeeded = () => true): Promise<void> =>
  runExclusively(path.join(root, 'dist', `${part}.lock`), async () => {
    if (!isNeeded()) return;
    const sources = hashOf(builds[part].sources);
    await runBuild();
    writeFileSync(hashFileOf(part), sources);
  });

function hashOf(sources: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of sources.flatMap(filesIn).sort())
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(path.join(root, file)))
      .update('\0');
  return hash.digest('hex');
}

function filesIn(name: string): readonly string[] {
  const file = path.join(root, name);
  if (!existsSync(file)) return [];
  try {
    return readdirSync(file, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
  } catch {
    return [name];
  }
}

/** Milliseconds between two attempts to take a lock that another process holds. */
const retryPauseMs = 100;

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Takes the lock, also from a process that ended without releasing it. */
function tryLock(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  let holder: number;
  try {
    holder = Number(readFileSync(file, 'utf8'));
  } catch {
    return false;
  }
  // An empty file is just being written by its owner.
  if (holder > 0 && !isAlive(holder)) rmSync(file, { force: true });
  return false;
}

/**
 * Runs work that no other process runs at the same time.
 * @param lock a file that exists while the work runs; other callers wait until it is gone
 */
export async function runExclusively<T>(lock: string, work: () => Promise<T>): Promise<T> {
  mkdirSync(path.dirname(lock), { recursive: true });
  while (!tryLock(lock)) await wait(retryPauseMs);
  try {
    return await work();
  } finally {
    rmSync(lock, { force: true });
  }
}
