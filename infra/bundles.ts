/** How does a function become one file? Every handler, job and trigger of the registry, bundled in one run. */
import { existsSync } from 'node:fs';
import { cp, readFile } from 'node:fs/promises';
import path from 'node:path';
import { build, type Metafile, type Plugin } from 'esbuild';
import { keys, pathOf } from '#shared/contract/index.ts';
import { identityTriggers, jobs } from '#shared/contract/jobs.ts';

export const root = path.resolve(import.meta.dirname, '..');

/** Every function's place under functions/, without the ending: `auth/login`, `jobs/send-mail`, `triggers/define-challenge`. */
export const places: readonly string[] = [
  ...keys.map(pathOf),
  ...Object.keys(jobs).map((name) => `jobs/${name}`),
  ...Object.values(identityTriggers).map((name) => `triggers/${name}`),
];

/**
 * A function's credentials come from its environment; the other ways that the SDK knows to find some are dead weight
 * (lib-dynamodb's client: 205 kB and 47 ms to load instead of 334 kB and 55 ms).
 */
const neverUsed = ['ini', 'login', 'process', 'sso', 'web-identity'].map((way) => `@aws-sdk/credential-provider-${way}`);

/** lib-dynamodb forgets to say that its modules do nothing on their own; told so, a bundle holds only the commands it sends. */
const onlyUsedCommands: Plugin = {
  name: 'only-used-commands',
  setup({ onResolve, resolve }) {
    onResolve({ filter: /./ }, async ({ path: request, pluginData, ...at }) => {
      if (pluginData === onlyUsedCommands || !(request === '@aws-sdk/lib-dynamodb' || at.importer.includes('/@aws-sdk/lib-dynamodb/')))
        return undefined;
      return { ...(await resolve(request, { ...at, pluginData: onlyUsedCommands })), sideEffects: false };
    });
  },
};

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

/** The module that reads the fonts beside it; whatever holds it needs them beside itself. */
const sheet = 'functions/flows/invoice/sheet.ts';

/**
 * Bundles all functions into `<outdir>/<place>/index.mjs`.
 * @returns what went into each file
 */
export async function bundleFunctions(outdir: string, of: readonly string[] = places): Promise<Metafile> {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: of.map((place) => ({ in: `functions/${place}.ts`, out: `${place}/index` })),
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
    external: [...neverUsed, '@aws-sdk/token-providers', native],
    // Some dependencies are CommonJS and ask for Node's own modules by require.
    banner: { js: "import{createRequire as createRequireOfBundle}from'node:module';const require=createRequireOfBundle(import.meta.url);" },
    plugins: [onlyUsedCommands],
    logLevel: 'warning',
  });
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
