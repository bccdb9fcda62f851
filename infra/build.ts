/** What does `npm run build` make? dist/functions (one bundle a function) and dist/web (the site). */
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { bundleFunctions, root } from './bundles.ts';

/** Beside the last build, and then in its place: a build that fails takes nothing from a shop that runs. */
export async function buildFunctions(outdir = path.join(root, 'dist/functions'), of?: readonly string[]): Promise<void> {
  const fresh = `${outdir}.new`;
  await rm(fresh, { recursive: true, force: true });
  const { outputs } = await bundleFunctions(fresh, of);
  await rm(outdir, { recursive: true, force: true });
  await rename(fresh, outdir);
  const sizes = Object.values(outputs).map(({ bytes }) => bytes);
  process.stdout.write(`${sizes.length} functions, the largest ${Math.round(Math.max(...sizes) / 1_000)} kB\n`);
}

export async function buildSite(): Promise<void> {
  const { build } = await import('vite');
  await build({ configFile: path.join(root, 'vite.config.ts'), logLevel: 'warn' });
}

if (import.meta.main) {
  await buildFunctions();
  await buildSite();
}
