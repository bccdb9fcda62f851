/** `cdk synth`, as an operator starts it, writes the same templates for the same region whatever the shell says. */
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { isFresh } from '#infra/bundling/build-cache.ts';
import { root } from '#infra/bundling/bundles.ts';

const Manifest = z.object({ artifacts: z.record(z.string(), z.object({ type: z.string(), environment: z.string().optional() })) });

interface Assembly {
  readonly templates: ReadonlyMap<string, string>;
  /** Stack -> account and region. */
  readonly environments: Readonly<Record<string, string>>;
}

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'nanhe-synth-'));
  // Profiles of an operator who works in other regions, too.
  await writeFile(path.join(folder, 'config'), '[default]\nregion = us-west-2\n\n[profile europe]\nregion = eu-west-1\n');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** @param shell variables of the operator's shell; nothing of AWS's comes from the shell of this run */
async function synth(shell: Readonly<Record<string, string>>): Promise<Assembly> {
  const output = path.join(folder, 'cdk.out');
  const clean = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(?:AWS|CDK)_/.test(name)));
  await promisify(execFile)(path.join(root, 'node_modules/.bin/cdk'), ['synth', '--quiet', '-c', 'stage=prod', '--output', output], {
    cwd: root,
    env: { ...clean, AWS_SHARED_CREDENTIALS_FILE: path.join(folder, 'none'), AWS_EC2_METADATA_DISABLED: 'true', ...shell },
    maxBuffer: 64 * 1024 * 1024,
  });
  const templates = (await readdir(output)).filter((file) => file.endsWith('.template.json'));
  const { artifacts } = Manifest.parse(JSON.parse(await readFile(path.join(output, 'manifest.json'), 'utf8')));
  const found = {
    templates: new Map(await Promise.all(templates.map(async (file) => [file, await readFile(path.join(output, file), 'utf8')] as const))),
    environments: Object.fromEntries(
      Object.entries(artifacts).flatMap(([name, { type, environment = '' }]) => (type === 'aws:cloudformation:stack' ? [[name, environment]] : [])),
    ),
  };
  await rm(output, { recursive: true });
  return found;
}

it('puts every stack into the region that cdk.json says, without a region of the shell, with another one, and with another profile', async () => {
  const empty = { AWS_REGION: '', AWS_DEFAULT_REGION: '', CDK_DEFAULT_REGION: '', AWS_PROFILE: '', AWS_CONFIG_FILE: path.join(folder, 'none') };
  const first = await synth(empty);
  expect(first.templates.size).toBeGreaterThan(20);
  // A site that was built from another commit would be deployed with this commit's stacks.
  expect(isFresh('site')).toBe(true);
  const mumbai = ['data', 'mail', 'identity', 'api', 'jobs', 'site', 'watch'].map((name) => [
    `nanhe-prod-${name}`,
    'aws://unknown-account/ap-south-1',
  ]);
  const virginia = ['edge', 'edge-watch'].map((name) => [`nanhe-prod-${name}`, 'aws://unknown-account/us-east-1']);
  expect(first.environments).toEqual(Object.fromEntries([...mumbai, ...virginia]));
  for (const shell of [
    { ...empty, AWS_REGION: 'us-east-1' },
    { AWS_CONFIG_FILE: path.join(folder, 'config'), AWS_PROFILE: 'europe' },
  ]) {
    const { templates, environments } = await synth(shell);
    expect(environments, JSON.stringify(shell)).toEqual(first.environments);
    expect([...templates.keys()], JSON.stringify(shell)).toEqual([...first.templates.keys()]);
    for (const [name, text] of templates) expect(text === first.templates.get(name), `${name} differs with ${JSON.stringify(shell)}`).toBe(true);
  }
}, 900_000);
