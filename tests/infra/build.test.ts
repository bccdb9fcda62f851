/** What becomes of the last build when the next one fails? */
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { buildFunctions } from '#infra/build.ts';

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
