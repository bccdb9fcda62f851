/** Which alarms and which dashboard would be deployed? The stack that watches, synthesised alone: it needs no bundle. */
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { App } from 'aws-cdk-lib';
import { root } from '#infra/bundles.ts';
import { stageOf } from '#infra/parts/stage.ts';
import { WatchStack } from '#infra/stacks/watch.ts';
import { atEnd } from './closing.ts';

export interface Watching {
  readonly Type: string;
  readonly Properties: Record<string, any>;
}

export async function synthesiseWatch(): Promise<Readonly<Record<string, Watching>>> {
  const outdir = await mkdtemp(path.join(tmpdir(), 'nanhe-watch-'));
  atEnd(() => rm(outdir, { recursive: true, force: true }));
  const { context } = JSON.parse(readFileSync(path.join(root, 'cdk.json'), 'utf8')) as { context: object };
  const app = new App({ outdir, context: { ...context, stage: 'prod' }, analyticsReporting: false });
  const stack = new WatchStack(app, 'watch', { stage: stageOf(app.node), apiId: 'api' });
  const { template } = app.synth().getStackByName(stack.stackName) as { template: { Resources: Record<string, Watching> } };
  return template.Resources;
}
