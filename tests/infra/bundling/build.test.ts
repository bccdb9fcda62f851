/** Building function bundles: failed builds keep the last bundles, and native libraries ship only where used. */
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { buildFunctions } from '#infra/bundling/build.ts';
import { bundleFunctions } from '#infra/bundling/bundles.ts';

test('keeps the last bundles after a failed build and replaces all of them after a good one', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'nanhe-build-'));
  const outdir = path.join(folder, 'functions');
  const isBuilt = (name: string) => existsSync(path.join(outdir, name, 'index.cjs'));
  try {
    await buildFunctions(outdir, ['content/health']);
    await expect(buildFunctions(outdir, ['content/nothing-of-this-name'])).rejects.toThrow();
    expect(isBuilt('content/health')).toBe(true);
    await buildFunctions(outdir, ['auth/logout']);
    expect([isBuilt('content/health'), isBuilt('auth/logout')]).toEqual([false, true]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('bundles the picture library only with the function that decodes pictures', async () => {
  const outdir = await mkdtemp(path.join(tmpdir(), 'nanhe-build-'));
  try {
    await bundleFunctions(outdir, ['return/add-photo', 'return/read-photo', 'return/request']);
    const load = createRequire(path.join(outdir, 'return/add-photo/index.cjs'));
    expect(load.resolve('sharp')).toContain(path.join('return/add-photo/node_modules/sharp'));
    // The copied packages work where nothing else is installed.
    expect(
      await load('sharp')({ create: { width: 2, height: 2, channels: 3, background: '#ffffff' } })
        .webp()
        .toBuffer(),
    ).toBeInstanceOf(Buffer);
    for (const name of ['read-photo', 'request']) expect(existsSync(path.join(outdir, 'return', name, 'node_modules'))).toBe(false);
  } finally {
    await rm(outdir, { recursive: true, force: true });
  }
}, 60_000);
