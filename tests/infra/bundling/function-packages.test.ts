/** The packages of functions: a synth fails when machine code is for another architecture, or when Lambda would reject the size. */
import { mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { App, Stack } from 'aws-cdk-lib';
import { Architecture, Code, Function as Lambda, Runtime } from 'aws-cdk-lib/aws-lambda';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { root } from '#infra/bundling/bundles.ts';
import { architectureOf, checkPackages } from '#infra/bundling/function-packages.ts';
import { elfHeader } from '../stacks/cloud.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'nanhe-machine-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Synthesises one function whose asset holds a file. */
async function synthesised(name: string, content: Buffer): Promise<string> {
  const asset = path.join(folder, 'asset');
  await mkdir(path.join(asset, 'node_modules'), { recursive: true });
  await writeFile(path.join(asset, 'index.cjs'), 'exports.handler = async () => 1;');
  await writeFile(path.join(asset, 'node_modules', name), content);
  const app = new App({ outdir: path.join(folder, 'cdk.out') });
  new Lambda(new Stack(app, 'stack'), 'Function', {
    functionName: 'pictures',
    code: Code.fromAsset(asset),
    handler: 'index.handler',
    runtime: Runtime.NODEJS_24_X,
    architecture: Architecture.ARM_64,
  });
  return app.synth().directory;
}

it('accepts machine code of the architecture of the function', async () => {
  const assembly = await synthesised('library.node', elfHeader(0xb7));
  expect(() => checkPackages(assembly)).not.toThrow();
});

it.each([
  ['an x86-64 library', 'library.so.8', elfHeader(0x3e), 'x86_64'],
  ['a library of macOS', 'library.dylib', Buffer.from('cffaedfe0c000001', 'hex'), 'another system'],
  ['an add-on of another system', 'sharp.node', Buffer.alloc(64, 1), 'another system'],
])('refuses %s in an arm64 function and names the function and the file', async (_, name, content, found) => {
  const assembly = await synthesised(name, content);
  expect(() => checkPackages(assembly)).toThrow(`pictures runs on arm64, but node_modules/${name} is for ${found}`);
});

it('refuses a package beyond 250 MB and names the function', async () => {
  const assembly = await synthesised('library.node', elfHeader(0xb7));
  const [asset = ''] = (await readdir(assembly)).filter((name) => name.startsWith('asset.'));
  const filled = async (bytes: number) => {
    const entry = await readFile(path.join(assembly, asset, 'index.cjs'));
    await truncate(path.join(assembly, asset, 'node_modules/library.node'), bytes - entry.length);
  };
  await filled(262_144_000);
  expect(() => checkPackages(assembly)).not.toThrow();
  await filled(262_144_001);
  expect(() => checkPackages(assembly)).toThrow('pictures has 262144001 bytes, and Lambda accepts 262144000');
});

it('reads the architecture of this machine from the library that is installed here', () => {
  const own = process.arch === 'arm64' ? 'arm64' : 'x86_64';
  expect(architectureOf(process.execPath)).toBe(own);
});

it('pins for Lambda the same version of sharp as for this machine', async () => {
  const versionIn = async (file: string) => {
    const { packages } = JSON.parse(await readFile(path.join(root, file), 'utf8')) as { packages: Record<string, { version: string }> };
    return [packages['node_modules/sharp']?.version, packages['node_modules/@img/sharp-linux-arm64']?.version];
  };
  expect(await versionIn('infra/bundling/native/package-lock.json')).toEqual(await versionIn('package-lock.json'));
});
