/** What would be deployed? The stacks, synthesised once for the specs of a file from freshly made bundles. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { App } from 'aws-cdk-lib';
import { assemble } from '#infra/assemble.ts';
import { bundleFunctions, root } from '#infra/bundles.ts';
import { check } from '#infra/checks.ts';
import { allNeeds } from '#infra/needs.ts';
import { atEnd } from '#tests/kit/closing.ts';

export interface Resource {
  readonly Type: string;
  readonly Properties: Record<string, any>;
  readonly UpdateReplacePolicy?: string;
}
export interface Template {
  readonly name: string;
  readonly resources: Readonly<Record<string, Resource>>;
  readonly parameters: Readonly<Record<string, { readonly Default?: string; readonly AllowedPattern?: string }>>;
}
export interface Cloud {
  readonly templates: readonly Template[];
  readonly all: (type: string) => readonly Resource[];
  /** What a deployment is asked for. */
  readonly parameters: readonly { readonly name: string; readonly Default?: string; readonly AllowedPattern?: string }[];
  /** Acknowledgements that fit nothing. */
  readonly unfitting: readonly string[];
  /** Folder of the bundles: `<place>/index.mjs`. */
  readonly bundles: string;
}

/** Once for a file. */
let bundled: ReturnType<typeof bundle> | undefined;
async function bundle() {
  const folder = await mkdtemp(path.join(tmpdir(), 'nanhe-bundles-'));
  atEnd(() => rm(folder, { recursive: true, force: true }));
  // The bundles load packages that stay outside of them from the project.
  const bundles = path.join(folder, 'functions');
  return { bundles, needs: allNeeds(await bundleFunctions(bundles), root, bundles) };
}

/**
 * @param decided what stands in cdk.json of the stage, where it is to differ
 * @param checked whether cdk-nag looks at it, too: a finding that nobody has acknowledged throws
 */
export async function synthesise(
  stage: 'dev' | 'prod',
  { decided = {}, checked = false }: { readonly decided?: object; readonly checked?: boolean } = {},
): Promise<Cloud> {
  const folder = await mkdtemp(path.join(tmpdir(), 'nanhe-cloud-'));
  atEnd(() => rm(folder, { recursive: true, force: true }));
  bundled ??= bundle();
  const { bundles, needs } = await bundled;
  const site = path.join(folder, 'site');
  mkdirSync(path.join(site, 'assets'), { recursive: true });
  writeFileSync(path.join(site, 'index.html'), '<!doctype html><title>Nanhe</title>');
  const renderer = path.join(folder, 'renderer');
  mkdirSync(renderer);
  writeFileSync(path.join(renderer, 'index.mjs'), 'export const handler = async () => ({ statusCode: 200 });');
  writeFileSync(path.join(site, 'favicon.svg'), '<svg/>');
  const { context: written } = JSON.parse(readFileSync(path.join(root, 'cdk.json'), 'utf8')) as { context: { stages: Record<string, object> } };
  const context = { ...written, stage, stages: { ...written.stages, [stage]: { ...written.stages[stage], ...decided } } };
  // What is deployed lies where it was made: nobody fetches a copy.
  const app = new App({
    outdir: path.join(folder, 'cdk.out'),
    context: { ...context, 'aws:cdk:disable-asset-staging': true },
    analyticsReporting: false,
  });
  assemble(app, { bundles, needs, site, renderer });
  const unfitting = checked ? check(app).map(({ where }) => String(where)) : [];
  const assembly = app.synth();
  // Nested stacks are files of their own beside those of the stacks.
  const templates = readdirSync(assembly.directory)
    .filter((file) => file.endsWith('.template.json'))
    .map((file): Template => {
      const { Resources = {}, Parameters = {} } = JSON.parse(readFileSync(path.join(assembly.directory, file), 'utf8')) as {
        Resources?: Template['resources'];
        Parameters?: Template['parameters'];
      };
      return { name: file, resources: Resources, parameters: Parameters };
    });
  return {
    templates,
    unfitting,
    parameters: templates.flatMap(({ parameters }) => Object.entries(parameters).map(([name, each]) => ({ name, ...each }))),
    all: (type) => templates.flatMap(({ resources }) => Object.values(resources).filter((each) => each.Type === type)),
    bundles,
  };
}
