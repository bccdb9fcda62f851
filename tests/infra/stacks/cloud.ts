/** Synthesises the stacks that would be deployed. Bundles and each stage are built once per run, because a synth uses a core for seconds. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { App } from 'aws-cdk-lib';
import type { Metafile } from 'esbuild';
import { inject } from 'vitest';
import { type BundleWeight, weighBundles } from '#infra/bundling/budgets.ts';
import { metafileName } from '#infra/bundling/build.ts';
import { addNativePackages, root } from '#infra/bundling/bundles.ts';
import { buildIfStale } from '#infra/bundling/fresh-build.ts';
import { checkPackages } from '#infra/bundling/function-packages.ts';
import { firstSeller, type sellerVariables } from '#infra/constructs/seller.ts';
import { type Permissions, permissionsOfFunctions } from '#infra/permissions.ts';
import { assemble } from '#infra/stacks/assemble.ts';
import { checkLimits } from '#infra/stacks/limits.ts';
import { runNagChecks } from '#infra/stacks/nag-checks.ts';
import { closeAfterTests } from '#tests/kit/close-after-tests.ts';

export interface Resource {
  readonly Type: string;
  readonly Properties: Record<string, any>;
  readonly DeletionPolicy?: string;
  readonly UpdateReplacePolicy?: string;
  readonly DependsOn?: readonly string[];
}
export interface Template {
  readonly name: string;
  /** The template as CloudFormation gets it. */
  readonly document: Readonly<Record<string, any>>;
  readonly resources: Readonly<Record<string, Resource>>;
  readonly parameters: Readonly<Record<string, { readonly Default?: string; readonly AllowedPattern?: string }>>;
}
export interface Cloud {
  readonly templates: readonly Template[];
  readonly all: (type: string) => readonly Resource[];
  /** Parameters of the templates. */
  readonly parameters: readonly { readonly name: string; readonly Default?: string; readonly AllowedPattern?: string }[];
  /** Acknowledged findings that no longer occur. */
  readonly unfitting: readonly string[];
  /** Folder of the bundles: `<function>/index.cjs`. */
  readonly bundles: string;
  /** Size of each bundle. */
  readonly weights: readonly BundleWeight[];
}

/** The first bytes of a shared library for Linux on arm64, as far as the check of the architecture reads them. */
export const elfHeader = (machine: number): Buffer => {
  const header = Buffer.alloc(64);
  header.writeUInt32BE(0x7f454c46);
  header.writeUInt16LE(machine, 18);
  return header;
};

/** Replaces the packages that a synth downloads, because templates do not depend on their content. */
async function arm64Packages(folder: string): Promise<string> {
  const library = '@img/sharp-linux-arm64';
  await mkdir(path.join(folder, 'sharp'), { recursive: true });
  await mkdir(path.join(folder, library), { recursive: true });
  await writeFile(path.join(folder, 'sharp/package.json'), JSON.stringify({ name: 'sharp', optionalDependencies: { [library]: '*' } }));
  await writeFile(path.join(folder, library, 'package.json'), JSON.stringify({ name: library }));
  await writeFile(path.join(folder, library, 'sharp-linux-arm64.node'), elfHeader(0xb7));
  return folder;
}

/** Computes something once per run: the first spec file computes it and writes a file, the others wait and read it. @param name of the file */
async function oncePerRun<T>(name: string, make: () => Promise<T>): Promise<T> {
  const scratch = inject('scratch');
  const [begun, done] = [path.join(scratch, `${name}.begun`), path.join(scratch, `${name}.json`)];
  for (;;) {
    if (existsSync(done)) return JSON.parse(await readFile(done, 'utf8')) as T;
    const isFirst = await mkdir(begun).then(
      () => true,
      () => false,
    );
    if (isFirst) {
      try {
        await writeFile(`${done}.new`, JSON.stringify(await make()));
        await rename(`${done}.new`, done);
      } finally {
        // After a failure the next file tries again and fails with the same message.
        await rmdir(begun);
      }
    } else await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

interface Bundled extends Pick<Cloud, 'bundles' | 'weights'> {
  readonly permissions: readonly (readonly [string, Permissions])[];
}

/** The bundles of `npm run build` with machine code for Lambda. */
const bundled = (): Promise<Bundled> =>
  oncePerRun('bundling', async () => {
    await buildIfStale('functions');
    const built = path.join(root, 'dist/functions');
    const scratch = inject('scratch');
    const bundles = path.join(scratch, 'functions');
    await cp(built, bundles, { recursive: true, filter: (file) => path.basename(file) !== 'node_modules' });
    const metafile = JSON.parse(await readFile(path.join(built, metafileName), 'utf8')) as Metafile;
    await addNativePackages(bundles, metafile, await arm64Packages(path.join(scratch, 'native')));
    return { bundles, weights: weighBundles(metafile), permissions: [...(await permissionsOfFunctions(metafile))] };
  });

interface Asked {
  /** Values of the stage that differ from cdk.json. */
  readonly decided?: object;
  /** Context values for the synth, like `-c` on the command line. */
  readonly context?: object;
  readonly seller?: Record<keyof typeof sellerVariables, string>;
  /** Whether cdk-nag checks the stacks, too: an unacknowledged finding throws. */
  readonly checked?: boolean;
}

/** The result of a synth, as far as it can be written to a file. */
type Synthesised = Omit<Cloud, 'all' | 'parameters'>;

/** Every deployed stage names its account: the commands refuse to deploy one that does not. */
const account = '123456789012';

async function synthesise(stage: 'dev' | 'prod', { decided = {}, context: given = {}, seller, checked = false }: Asked): Promise<Synthesised> {
  const folder = await mkdtemp(path.join(tmpdir(), 'nanhe-cloud-'));
  closeAfterTests(() => rm(folder, { recursive: true, force: true }));
  const { bundles, permissions, weights } = await bundled();
  const site = path.join(folder, 'site');
  mkdirSync(path.join(site, 'assets'), { recursive: true });
  writeFileSync(path.join(site, 'index.html'), '<!doctype html><title>Nanhe</title>');
  const renderer = path.join(folder, 'renderer');
  mkdirSync(renderer);
  writeFileSync(path.join(renderer, 'index.mjs'), 'export const handler = async () => ({ statusCode: 200 });');
  writeFileSync(path.join(site, 'favicon.svg'), '<svg/>');
  const { context: written } = JSON.parse(readFileSync(path.join(root, 'cdk.json'), 'utf8')) as { context: { stages: Record<string, object> } };
  const context = { ...written, ...given, stage, stages: { ...written.stages, [stage]: { ...written.stages[stage], account, ...decided } } };
  // Assets stay where they were built, because nothing is deployed.
  const app = new App({
    outdir: path.join(folder, 'cdk.out'),
    // The library's own rules take three quarters of a synth: each `cdk synth` applies them, and npm run test:long with it (command-line.long.test.ts).
    context: { ...context, '@aws-cdk/core:validateAgainstDefaultRules': false, 'aws:cdk:disable-asset-staging': true },
    analyticsReporting: false,
  });
  assemble(app, { bundles, permissions: new Map(permissions), site, renderer, ...(seller === undefined ? {} : { seller }) });
  const unfitting = checked ? runNagChecks(app).map(({ where }) => String(where)) : [];
  const assembly = app.synth();
  checkPackages(assembly.directory);
  checkLimits(assembly.directory);
  // Nested stacks have files of their own beside those of the stacks.
  const templates = readdirSync(assembly.directory)
    .filter((file) => file.endsWith('.template.json'))
    .map((file): Template => {
      const document = JSON.parse(readFileSync(path.join(assembly.directory, file), 'utf8')) as Template['document'];
      const { Resources: resources = {}, Parameters: parameters = {} } = document;
      return { name: file, document, resources, parameters };
    });
  return { templates, unfitting, bundles, weights };
}

async function cloudOf(name: string, stage: 'dev' | 'prod', asked: Asked): Promise<Cloud> {
  const synthesised = await oncePerRun(name, () => synthesise(stage, asked));
  const { templates } = synthesised;
  return {
    ...synthesised,
    parameters: templates.flatMap(({ parameters }) => Object.entries(parameters).map(([parameter, each]) => ({ name: parameter, ...each }))),
    all: (type) => templates.flatMap(({ resources }) => Object.values(resources).filter((each) => each.Type === type)),
  };
}

/** The prod stage of cdk.json with a hosted zone, checked by cdk-nag. */
export const prodCloud = (): Promise<Cloud> => cloudOf('prod', 'prod', { checked: true, decided: { zoneId: 'Z0123456789ABC' } });

/** The prod stage with a restored table instead of its own, and its own throttle. */
export const restoredCloud = (): Promise<Cloud> =>
  cloudOf('restored', 'prod', {
    decided: {
      zoneId: 'Z0123456789ABC',
      throttle: { rate: 300, burst: 600 },
      restoredTable: {
        name: 'nanhe-prod-then',
        streamArn: 'arn:aws:dynamodb:ap-south-1:123456789012:table/nanhe-prod-then/stream/2026-12-01T10:00:00.000',
      },
    },
  });

/** The dev stage of cdk.json, without a domain of its own. */
export const devCloud = (): Promise<Cloud> =>
  cloudOf('dev', 'dev', { decided: { domain: undefined, siteUrl: 'https://d111111abcdef8.cloudfront.net/' } });

/** The prod stage after an operator has changed whatever may be changed, as its first deployment would create it. */
export const changedCloud = (): Promise<Cloud> =>
  cloudOf('changed', 'prod', {
    context: { firstDeployment: 'true' },
    seller: { FIRST_SELLER: JSON.stringify({ ...firstSeller, legalName: 'Another Private Limited' }) },
    decided: {
      domain: 'toys.in',
      zoneId: 'Z9876543210XYZ',
      operator: 'other@toys.in',
      budget: 300,
      doctorAdminUrl: 'https://clinic.toys.in',
    },
  });
