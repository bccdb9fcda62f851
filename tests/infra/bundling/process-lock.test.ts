/** Work that one process at a time may do. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { runExclusively } from '#infra/bundling/build-cache.ts';

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'nanhe-lock-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

/** A process that notes when its work begins and ends. */
async function worker(folder: string): Promise<void> {
  const program = `
    import { appendFileSync } from 'node:fs';
    import { runExclusively } from '#infra/bundling/build-cache.ts';
    const note = (text) => appendFileSync(process.env.FOLDER + '/notes', text);
    await runExclusively(process.env.FOLDER + '/lock', async () => {
      note('<');
      await new Promise((resolve) => setTimeout(resolve, 50));
      note('>');
    });`;
  const root = path.resolve(import.meta.dirname, '../../..');
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    cwd: root,
    env: { ...process.env, FOLDER: folder },
    stdio: 'ignore',
  });
  expect(await new Promise((resolve) => child.once('close', resolve))).toBe(0);
}

it('lets one process at a time do the work', async () => {
  const folder = await newFolder();
  await Promise.all([worker(folder), worker(folder)]);
  expect(await readFile(path.join(folder, 'notes'), 'utf8')).toBe('<><>');
  expect(existsSync(path.join(folder, 'lock'))).toBe(false);
});

it('takes over the lock of a process that ended without releasing it', async () => {
  const folder = await newFolder();
  const ended = spawn(process.execPath, ['-e', ''], { stdio: 'ignore' });
  await new Promise((resolve) => ended.once('close', resolve));
  await writeFile(path.join(folder, 'lock'), String(ended.pid));
  expect(await runExclusively(path.join(folder, 'lock'), async () => 'done')).toBe('done');
});

it('releases the lock when the work fails', async () => {
  const folder = await newFolder();
  const lock = path.join(folder, 'lock');
  await expect(runExclusively(lock, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(existsSync(lock)).toBe(false);
});
