/** Work that one process of this machine may do at a time. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** Milliseconds between two looks at a lock that another process holds. */
const pause = 100;

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Takes the lock, or the one of a process that ended without giving it back. */
function take(file: string): boolean {
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
  // An empty file is being written at this moment.
  if (holder > 0 && !isAlive(holder)) rmSync(file, { force: true });
  return false;
}

/**
 * Runs work while no other process does the same.
 * @param lock a file that exists while the work is done; a caller waits until it is gone
 */
export async function exclusively<T>(lock: string, work: () => Promise<T>): Promise<T> {
  mkdirSync(path.dirname(lock), { recursive: true });
  while (!take(lock)) await wait(pause);
  try {
    return await work();
  } finally {
    rmSync(lock, { force: true });
  }
}
