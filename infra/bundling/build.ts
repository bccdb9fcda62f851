/** `npm run build`: dist/functions (one bundle a function), dist/web (the site) and dist/renderer (the function that renders it). */
import { rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { environmentOfFunctions } from '../permissions.ts';
import { build } from './build-cache.ts';
import { bundleFunctions, entries, root } from './bundles.ts';

/** File beside the bundles: entry -> the environment variables that the function may read. */
export const environmentFile = 'environment.json';
/** File beside the bundles: what each contains, as esbuild reports it. */
export const metafileName = 'metafile.json';

/**
 * Builds beside the last build and then replaces it, so that a failed build leaves a running shop intact.
 * @param names all functions; only specs build some of them, into a folder of their own
 */
export async function buildFunctions(outdir = path.join(root, 'dist/functions'), names = entries): Promise<void> {
  const newFolder = `${outdir}.new`;
  await rm(newFolder, { recursive: true, force: true });
  const metafile = await bundleFunctions(newFolder, names);
  await writeFile(path.join(newFolder, metafileName), JSON.stringify(metafile));
  await writeFile(path.join(newFolder, environmentFile), JSON.stringify(await environmentOfFunctions(names)));
  await rm(outdir, { recursive: true, force: true });
  await rename(newFolder, outdir);
  const sizes = Object.entries(metafile.outputs).flatMap(([file, { bytes }]) => (file.endsWith('.map') ? [] : [bytes]));
  process.stdout.write(`${sizes.length} functions, the largest ${Math.round(Math.max(...sizes) / 1_000)} kB\n`);
}

export async function buildSite(): Promise<void> {
  const vite = await import('vite');
  const options = { configFile: path.join(root, 'vite.config.ts'), logLevel: 'warn' } as const;
  await vite.build(options);
  await vite.build({ ...options, build: { ssr: 'server.ts' } });
}

if (import.meta.main) {
  await build('functions', () => buildFunctions());
  await build('site', buildSite);
}
