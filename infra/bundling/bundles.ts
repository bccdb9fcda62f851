/** How does a function become one file? Every handler, job and trigger of the registry, bundled in one run. */
import { existsSync } from 'node:fs';
import { cp, readFile } from 'node:fs/promises';
import path from 'node:path';
import { build, type Metafile } from 'esbuild';
import { functionModules, moduleOfFunction } from '#shared/contract/functions.ts';
import { lean } from './lean.ts';
import { dropUnusedCommands } from './tree-shaking.ts';

export const root = path.resolve(import.meta.dirname, '../..');

/** The names of all functions: `auth/login`, `jobs/send-mail`, `triggers/define-challenge`. */
export const places: readonly string[] = [...functionModules.keys()];

/** Has a part in machine code, so it is not bundled but stands beside the bundles that load it, with what it needs itself. */
const native = 'sharp';

/** A package and those that it depends on, as far as they are installed: of the optional ones, those for this machine. */
async function withDependencies(name: string, found = new Set<string>()): Promise<ReadonlySet<string>> {
  const file = path.join(root, 'node_modules', name, 'package.json');
  if (found.has(name) || !existsSync(file)) return found;
  found.add(name);
  const { dependencies = {}, optionalDependencies = {} } = JSON.parse(await readFile(file, 'utf8')) as Record<string, Record<string, string>>;
  for (const each of Object.keys({ ...dependencies, ...optionalDependencies })) await withDependencies(each, found);
  return found;
}

/** The credential providers of Amazon's clients that a function never uses: its role's credentials are in its environment. */
const unusedProviders = ['http', 'ini', 'login', 'process', 'sso', 'web-identity'].map((name) => `@aws-sdk/credential-provider-${name}`);

/** The module that reads the fonts beside it; whatever holds it needs them beside itself. */
const sheet = 'functions/order/invoice/sheet.ts';

/**
 * Bundles all functions into `<outdir>/<place>/index.mjs`.
 * @returns what went into each file
 */
export async function bundleFunctions(outdir: string, of: readonly string[] = places): Promise<Metafile> {
  const { plugins, unasked } = lean();
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: of.map((place) => ({ in: `functions/${moduleOfFunction(place)}.ts`, out: `${place}/index` })),
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    minify: true,
    treeShaking: true,
    metafile: true,
    mainFields: ['module', 'main'],
    external: [native, ...unusedProviders],
    // Some dependencies are CommonJS and ask for Node's own modules by require.
    banner: { js: "import{createRequire as createRequireOfBundle}from'node:module';const require=createRequireOfBundle(import.meta.url);" },
    plugins: [...plugins, dropUnusedCommands],
    logLevel: 'warning',
  });
  if (of === places)
    for (const { asked, file, why } of unasked)
      throw new Error(`infra/bundling/lean.ts leaves out ${asked ?? file} (${why}), but nothing asks for it any more.`);
  await Promise.all(
    Object.entries(metafile.outputs)
      .filter(([, { inputs }]) => (inputs[sheet]?.bytesInOutput ?? 0) > 0)
      .map(([file]) => cp(path.join(root, path.dirname(sheet), 'fonts'), path.resolve(root, path.dirname(file), 'fonts'), { recursive: true })),
  );
  const loading = Object.entries(metafile.outputs).filter(([, { imports }]) =>
    imports.some(({ path: name, external }) => external && name === native),
  );
  const packages = loading.length === 0 ? [] : [...(await withDependencies(native))];
  for (const [file] of loading) {
    const beside = path.resolve(root, path.dirname(file), 'node_modules');
    await Promise.all(
      packages.map((name) => cp(path.join(root, 'node_modules', name), path.join(beside, name), { recursive: true, dereference: true })),
    );
  }
  return metafile;
}
