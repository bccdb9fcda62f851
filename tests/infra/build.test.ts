/** What becomes of the last build when the next one fails? */
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { buildFunctions } from '#infra/build.ts';
import { bundleFunctions } from '#infra/bundles.ts';

test('a build that fails leaves the bundles of the last one to whoever runs them, and a good one replaces them all', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'nanhe-build-'));
  const outdir = path.join(folder, 'functions');
  const isThere = (place: string) => existsSync(path.join(outdir, place, 'index.mjs'));
  try {
    await buildFunctions(outdir, ['content/health']);
    await expect(buildFunctions(outdir, ['content/nothing-of-this-name'])).rejects.toThrow();
    expect(isThere('content/health')).toBe(true);
    await buildFunctions(outdir, ['auth/logout']);
    expect([isThere('content/health'), isThere('auth/logout')]).toEqual([false, true]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('the library that decodes pictures stands beside the one function that does, and beside no other', async () => {
  const outdir = await mkdtemp(path.join(tmpdir(), 'nanhe-build-'));
  try {
    await bundleFunctions(outdir, ['return/add-photo', 'return/read-photo', 'return/request']);
    const load = createRequire(path.join(outdir, 'return/add-photo/index.mjs'));
    expect(load.resolve('sharp')).toContain(path.join('return/add-photo/node_modules/sharp'));
    // In a place where nothing else is installed.
    expect(
      await load('sharp')({ create: { width: 2, height: 2, channels: 3, background: '#ffffff' } })
        .webp()
        .toBuffer(),
    ).toBeInstanceOf(Buffer);
    for (const place of ['read-photo', 'request']) expect(existsSync(path.join(outdir, 'return', place, 'node_modules'))).toBe(false);
  } finally {
    await rm(outdir, { recursive: true, force: true });
  }
}, 60_000);
