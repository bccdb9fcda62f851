/** Opens the data folder for this process alone, and checks that it belongs to the shop, is complete and is not in use. */
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';
import { StartupError } from '../startup-error.ts';
import { readJson, writeDurably } from './durable-file.ts';

const markFile = 'nanhe.json';
const lockFile = 'lock.db';
const Mark = z.object({ seeded: z.boolean(), pid: z.number().optional(), address: z.string().optional() });

/** Thrown when another process uses the folder; has the address of that shop, once it is known. */
export class FolderInUse extends StartupError {
  readonly address: string | undefined;
  constructor(sentence: string, address: string | undefined) {
    super(sentence);
    this.address = address;
  }
}

/** Whether a start has filled this folder; reads it without locking it. */
export const isSeeded = (folder: string): boolean => Mark.catch({ seeded: false }).parse(readJson(path.join(folder, markFile)) ?? {}).seeded;

export interface DataFolder {
  readonly pathOf: (name: string) => string;
  /**
   * Keeps the data of an earlier start, or empties the folder when a fresh start is wanted or the seed was interrupted.
   * @returns whether the folder holds a finished seed
   */
  readonly begin: (fresh: boolean) => boolean;
  readonly markSeeded: () => void;
  readonly markAddress: (address: string) => void;
  readonly close: () => void;
}

/**
 * Locks the folder for this process; changes nothing in it before `begin`.
 * @throws StartupError when it is not a folder, cannot be written, holds other files, or is used by another start
 */
export function openFolder(folder: string): DataFolder {
  checkFolder(folder);
  const pathOf = (name: string) => path.join(folder, name);
  const lock = takeLock(folder);
  let state: z.output<typeof Mark> = { seeded: false };
  const saveMark = (change: Partial<z.output<typeof Mark>>) => {
    state = { ...state, ...change };
    writeDurably(pathOf(markFile), JSON.stringify(state));
  };
  return {
    pathOf,
    begin: (fresh) => {
      if (!fresh) state = Mark.catch({ seeded: false }).parse(readJson(pathOf(markFile)));
      if (!state.seeded)
        for (const name of readdirSync(folder))
          if (name !== markFile && !name.startsWith(lockFile)) rmSync(pathOf(name), { recursive: true, force: true });
      saveMark({ seeded: state.seeded, pid: process.pid, address: undefined });
      return state.seeded;
    },
    markSeeded: () => saveMark({ seeded: true }),
    markAddress: (address) => saveMark({ address }),
    close: () => lock.close(),
  };
}

function checkFolder(folder: string): void {
  let names: string[];
  try {
    makeFolder(folder);
    if (!statSync(folder).isDirectory()) throw Object.assign(new Error(), { code: 'ENOTDIR' });
    names = readdirSync(folder);
    const probe = path.join(folder, `${markFile}.probe`);
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code === 'EEXIST' || code === 'ENOTDIR')
      throw new StartupError(`The data folder ${folder} is a file: remove it, or set LOCAL_DIR to a folder.`);
    throw new StartupError(
      `The data folder ${folder} cannot be written (${code || String(error)}): correct its permissions, or set LOCAL_DIR to another folder.`,
    );
  }
  // A fresh start empties the folder, so it must not be a folder that holds anything else.
  if (names.length > 0 && !names.includes(markFile) && !names.includes(lockFile)) {
    throw new StartupError(`The folder ${folder} holds other files: set LOCAL_DIR to an empty folder, or to one that an earlier start has made.`);
  }
}

/** Creates one level at a time, because Node's recursive mkdir never returns when the system reports a missing parent, e.g. under /proc. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  const parent = path.dirname(folder);
  if (parent !== folder) makeFolder(parent);
  mkdirSync(folder, { mode: 0o700 });
}

/** Locks the folder with SQLite's file lock, which the system releases when the process ends, however it ends. */
function takeLock(folder: string): DatabaseSync {
  const lock = new DatabaseSync(path.join(folder, lockFile), { timeout: 0 });
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
    return lock;
  } catch (error) {
    lock.close();
    if (error instanceof Error && /locked|busy/i.test(error.message)) throw folderInUse(folder);
    throw new StartupError(
      `The data folder ${folder} is damaged (${lockFile}: ${error instanceof Error ? error.message : String(error)}): start with --fresh after removing it.`,
    );
  }
}

function folderInUse(folder: string): FolderInUse {
  let holder: z.output<typeof Mark> | undefined;
  try {
    holder = Mark.safeParse(readJson(path.join(folder, markFile))).data;
  } catch {
    // The other start has not written its mark yet; the message leaves out its details.
  }
  const holderText = [holder?.pid && `process ${holder.pid}`, holder?.address].filter(Boolean).join(', ');
  return new FolderInUse(
    `The data folder ${folder} is in use by another start${holderText ? ` (${holderText})` : ''}: stop that one first, or set LOCAL_DIR to another folder.`,
    holder?.address,
  );
}
