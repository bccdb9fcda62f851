/** Synthesises the two stacks of alarms and dashboards alone: they need no bundle. */
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { App, type Stack } from 'aws-cdk-lib';
import { root } from '#infra/bundling/bundles.ts';
import { stageOf } from '#infra/constructs/stage.ts';
import { EdgeWatchStack, WatchStack } from '#infra/stacks/watch.ts';
import { closeAfterTests } from './close-after-tests.ts';

export interface WatchResource {
  readonly Type: string;
  readonly Properties: Record<string, any>;
}

export async function synthesiseWatch(): Promise<Readonly<Record<'shop' | 'edge', readonly WatchResource[]>>> {
  const outdir = await mkdtemp(path.join(tmpdir(), 'nanhe-watch-'));
  closeAfterTests(() => rm(outdir, { recursive: true, force: true }));
  const { context } = JSON.parse(readFileSync(path.join(root, 'cdk.json'), 'utf8')) as { context: object };
  // The library's own rules take three quarters of a synth; each `cdk synth` applies them (tests/infra/stacks/cloud.ts).
  const app = new App({
    outdir,
    context: { ...context, stage: 'prod', '@aws-cdk/core:validateAgainstDefaultRules': false },
    analyticsReporting: false,
  });
  const given = { stage: stageOf(app.node), distributionId: 'distribution' };
  const stacks = {
    shop: new WatchStack(app, 'watch', { ...given, tableName: 'nanhe', apiId: 'api', userPool: { userPoolId: 'pool', clientId: 'client' } }),
    edge: new EdgeWatchStack(app, 'edge-watch', given),
  };
  const cloud = app.synth();
  const of = ({ stackName }: Stack) =>
    Object.values((cloud.getStackByName(stackName).template as { Resources: Record<string, WatchResource> }).Resources);
  return { shop: of(stacks.shop), edge: of(stacks.edge) };
}
