/** Replaces a small file so that after a kill -9 or a power cut either the old or the new content is there, never half of it. */
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import path from 'node:path';
import { StartupError } from '../startup-error.ts';

export function writeDurably(file: string, text: string): void {
  const temporaryFile = `${file}.new`;
  const handle = openSync(temporaryFile, 'w', 0o600);
  try {
    writeSync(handle, text);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(temporaryFile, file);
  syncFolder(path.dirname(file));
}

/** Makes a renamed or new file in a folder survive a power cut. */
function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Appends, and waits until the disk has stored it. */
export function appendDurably(file: string, text: string): void {
  const handle = openSync(file, 'a', 0o600);
  try {
    writeSync(handle, text);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/**
 * Returns the parsed content, or undefined when the file does not exist.
 * @throws StartupError when it is not JSON
 */
export function readJson(file: string): unknown {
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as unknown;
  } catch {
    throw new StartupError(`The file ${file} is damaged: begin again with npm start -- --fresh, or restore a copy of it.`);
  }
}
