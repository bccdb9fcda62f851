/** Running built functions as the cloud does: isolated, with their own environment, restarted after a crash. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBundleInvoker, FunctionCrashed, type Invoker } from '#infra/local/lambda/invoke.ts';

let folder: string;
let invoker: Invoker;
const crashes: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'nanhe-bundles-'));
  const bundle = async (name: string, text: string) => {
    await mkdir(path.join(folder, name), { recursive: true });
    await writeFile(path.join(folder, name, 'index.mjs'), text);
  };
  await bundle(
    'one/count',
    'let calls = 0; export const handler = async (event) => ({ calls: ++calls, echo: event.value, own: process.env.OWN, home: process.env.HOME });',
  );
  await bundle('one/refuse', "export const handler = async () => { throw Object.assign(new TypeError('no such luck')); };");
  await bundle('one/exit', 'let calls = 0; export const handler = async (event) => { calls++; if (event.die) process.exit(7); return calls; };');
  await bundle(
    'one/late',
    "export const handler = async () => { setTimeout(() => { throw new Error('after the answer'); }, 5); return new Promise(() => {}); };",
  );
  await bundle('one/broken', "import './not-there.mjs'; export const handler = async () => 1;");
  invoker = createBundleInvoker({ folder, file: 'index.mjs', envOf: (name) => ({ OWN: name }), onCrash: (name) => crashes.push(name) });
});
afterAll(async () => {
  await invoker.close();
  await rm(folder, { recursive: true, force: true });
});

it('keeps one instance per function with its own environment only', async () => {
  await invoker.invoke('one/count', { value: 'a' });
  expect(await invoker.invoke('one/count', { value: 'b' })).toEqual({ calls: 2, echo: 'b', own: 'one/count', home: undefined });
});

it('passes an error of a function to its caller by name, without a crash', async () => {
  await expect(invoker.invoke('one/refuse', {})).rejects.toMatchObject({ name: 'TypeError', message: 'no such luck' });
  expect(crashes).not.toContain('one/refuse');
});

it('fails the calls of a crashed function, reports the crash and restarts the function for the next call', async () => {
  expect(await invoker.invoke('one/exit', {})).toBe(1);
  await expect(invoker.invoke('one/exit', { die: true })).rejects.toBeInstanceOf(FunctionCrashed);
  expect(await invoker.invoke('one/exit', {})).toBe(1);
  await expect(invoker.invoke('one/late', {})).rejects.toBeInstanceOf(FunctionCrashed);
  await expect(invoker.invoke('one/broken', {})).rejects.toBeInstanceOf(FunctionCrashed);
  await expect(invoker.invoke('one/not-built', {})).rejects.toBeInstanceOf(FunctionCrashed);
  expect(crashes).toEqual(['one/exit', 'one/late', 'one/broken', 'one/not-built']);
});
