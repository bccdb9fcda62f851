/** Bundles every handler, job and trigger of the registry into one file each, in one run, with the map of its source beside it. */
import { existsSync } from 'node:fs';
import { cp, readFile } from 'node:fs/promises';
import path from 'node:path';
import { build, type Metafile, type Plugin } from 'esbuild';
import { functionModules, moduleOfFunction } from '#shared/contract/functions.ts';
import { alias, replaceInnerModules, unusedReplacements } from './module-replacements.ts';
import { keepOwnSources } from './own-source-map.ts';

export const root = path.resolve(import.meta.dirname, '../..');

/** The names of all functions: `auth/login`, `jobs/send-mail`, `triggers/define-challenge`. */
export const entries: readonly string[] = [...functionModules.keys()];

/** Returns the function whose bundle this file is, or undefined for any other file. */
export const entryOf = (file: string): string | undefined => /([\w-]+\/[\w-]+)\/index\.cjs$/.exec(file)?.[1];

/** Whether a bundle contains code of a module, or of a module of a package, after tree shaking. @param module part of its path */
export const isInBundle = ({ inputs }: Metafile['outputs'][string], module: string): boolean =>
  Object.entries(inputs).some(([file, { bytesInOutput }]) => bytesInOutput > 0 && file.includes(module));

/** A package with machine code: it is not bundled but copied, with its dependencies, beside the bundles that load it. */
const nativePackage = 'sharp';

/** Returns a package and its installed dependencies. Only the optional ones of one architecture are installed. */
async function withDependencies(nodeModules: string, name: string, found = new Set<string>()): Promise<ReadonlySet<string>> {
  const file = path.join(nodeModules, name, 'package.json');
  if (found.has(name) || !existsSync(file)) return found;
  found.add(name);
  const { dependencies = {}, optionalDependencies = {} } = JSON.parse(await readFile(file, 'utf8')) as Record<string, Record<string, string>>;
  for (const each of Object.keys({ ...dependencies, ...optionalDependencies })) await withDependencies(nodeModules, each, found);
  return found;
}

/** The module that reads font files beside itself; a bundle that contains it needs the fonts beside itself. */
const fontReader = 'functions/order/invoice/pdf-document.ts';

/**
 * Bundles all functions into `<outdir>/<entry>/index.cjs`.
 * @param nodeModules the node_modules folder of the packages with machine code: this machine's, or `installNativePackages()` for Lambda
 * @returns what went into each file
 */
export async function bundleFunctions(
  outdir: string,
  bundledEntries: readonly string[] = entries,
  nodeModules = path.join(root, 'node_modules'),
): Promise<Metafile> {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: bundledEntries.map((entry) => ({ in: `functions/${moduleOfFunction(entry)}.ts`, out: `${entry}/index` })),
    outdir,
    outExtension: { '.js': '.cjs' },
    bundle: true,
    // CommonJS requires Node's modules. An ES module would import them, which reads every export of `node:http`, and with it a second HTTP client:
    // 40 ms of processor time at each start.
    format: 'cjs',
    platform: 'node',
    target: 'node24',
    minify: true,
    treeShaking: true,
    metafile: true,
    mainFields: ['module', 'main'],
    sourcemap: 'external',
    sourcesContent: false,
    external: [nativePackage],
    alias: { ...alias },
    plugins: [replaceInnerModules, dropUnusedCommands],
    // Modules that read files beside themselves find them beside the bundle.
    banner: { js: `const bundleUrl=require('node:url').pathToFileURL(__filename).href;${await buildStackTraceCode()}` },
    define: { 'import.meta.url': 'bundleUrl' },
    logLevel: 'warning',
  });
  if (bundledEntries === entries)
    for (const { file, reason } of unusedReplacements(root, metafile.inputs))
      throw new Error(`infra/bundling/replacements/${file} replaces a module that no bundle imports any more (${reason}).`);
  await Promise.all(
    Object.entries(metafile.outputs)
      .filter(([, { inputs }]) => (inputs[fontReader]?.bytesInOutput ?? 0) > 0)
      .map(([file]) => cp(path.join(root, path.dirname(fontReader), 'fonts'), path.resolve(root, path.dirname(file), 'fonts'), { recursive: true })),
  );
  for (const file of Object.keys(metafile.outputs)) if (file.endsWith('.map')) await keepOwnSources(path.resolve(root, file));
  await addNativePackages(outdir, metafile, nodeModules);
  return metafile;
}

/** Copies the packages with machine code beside the bundles that load them. @param nodeModules as in `bundleFunctions` */
export async function addNativePackages(outdir: string, { outputs }: Metafile, nodeModules: string): Promise<void> {
  const loadingEntries = Object.entries(outputs).flatMap(([file, { imports }]) =>
    imports.some(({ path: name, external }) => external && name === nativePackage) ? [entryOf(file)] : [],
  );
  const packages = loadingEntries.length === 0 ? [] : [...(await withDependencies(nodeModules, nativePackage))];
  for (const entry of loadingEntries) {
    const targetFolder = path.join(outdir, String(entry), 'node_modules');
    await Promise.all(
      packages.map((name) => cp(path.join(nodeModules, name), path.join(targetFolder, name), { recursive: true, dereference: true })),
    );
  }
}

/** Code that runs first in every bundle. Injected as a module (`inject`), it would be called from each of the bundle's modules, which adds 2 kB. */
async function buildStackTraceCode(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [path.join(import.meta.dirname, 'readable-stacks.ts')],
    write: false,
    bundle: true,
    format: 'iife',
    platform: 'node',
    target: 'node24',
    minify: true,
    define: { 'import.meta.url': 'bundleUrl' },
  });
  return outputFiles[0]?.text ?? '';
}

/** Lets bundles drop unused parts of Amazon's document client, whose package does not declare that its modules have no side effects. */
const dropUnusedCommands: Plugin = {
  name: 'drop-unused-commands',
  setup({ onResolve, resolve }) {
    onResolve({ filter: /^@aws-sdk\/lib-dynamodb$|^\./ }, async ({ path, importer, kind, resolveDir, pluginData }) => {
      const isOfPackage = path.startsWith('@aws-sdk/') || importer.includes('/@aws-sdk/lib-dynamodb/');
      if (!isOfPackage || pluginData === 'resolved') return undefined;
      const found = await resolve(path, { importer, kind, resolveDir, pluginData: 'resolved' });
      return { ...found, sideEffects: false };
    });
  },
};
