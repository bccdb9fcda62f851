/** What does `npm run build` make? dist/functions (one bundle a function) and dist/web (the site). */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { bundleFunctions, root } from './bundles.ts';

export async function buildFunctions(): Promise<void> {
  const outdir = path.join(root, 'dist/functions');
  await rm(outdir, { recursive: true, force: true });
  const { outputs } = await bundleFunctions(outdir);
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
