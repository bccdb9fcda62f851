/** A release of prod gets a tenth of the calls first and is rolled back on an alarm; dev deploys all at once. */

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fullDiff, ResourceImpact } from '@aws-cdk/cloudformation-diff';
import { beforeAll, describe, expect, it } from 'vitest';
import { root } from '#infra/bundling/bundles.ts';
import { releasedInSteps } from '#infra/constructs/releases.ts';
import { functionNameOf, type Key, registry } from '#shared/contract/index.ts';
import { type Cloud, changedCloud, devCloud, prodCloud, type Resource, type Template } from './cloud.ts';

let prod: Cloud;
let dev: Cloud;
let changed: Cloud;
beforeAll(async () => {
  prod = await prodCloud();
  dev = await devCloud();
  changed = await changedCloud();
}, 900_000);

interface Released {
  readonly key: Key;
  readonly name: string;
  readonly template: Template;
  readonly functionId: string;
  readonly aliasId: string;
  readonly alias: Resource & { readonly UpdatePolicy?: any };
  readonly versionId: string;
}

/** The functions that clients call by an alias, found by the routes. */
function released(cloud: Cloud, stage: string): readonly Released[] {
  return cloud.templates.flatMap((template) =>
    Object.values(template.resources).flatMap((route): Released[] => {
      if (route.Type !== 'AWS::ApiGatewayV2::Route') return [];
      const integration = template.resources[/"Ref":"(\w+)"/.exec(JSON.stringify(route.Properties['Target']))?.[1] ?? ''];
      const aliasId: string | undefined = integration?.Properties['IntegrationUri'].Ref;
      if (aliasId === undefined) return [];
      const key = [...releasedInSteps].find((each) => `${registry[each].method} ${registry[each].path}` === route.Properties['RouteKey']);
      const alias = template.resources[aliasId];
      if (key === undefined || alias === undefined) throw new Error(`${route.Properties['RouteKey']} is called by an alias unexpectedly.`);
      return [
        {
          key,
          name: `nanhe-${stage}-${functionNameOf(key).replace('/', '-')}`,
          template,
          functionId: alias.Properties['FunctionName'].Ref,
          aliasId,
          alias,
          versionId: alias.Properties['FunctionVersion']['Fn::GetAtt'][0],
        },
      ];
    }),
  );
}

describe('a function that customers use from product to paid order', () => {
  it('calls each function of a purchase by an alias of a published version, in both stages', () => {
    for (const [cloud, stage] of [
      [prod, 'prod'],
      [dev, 'dev'],
    ] as const) {
      const all = released(cloud, stage);
      expect(all.map(({ key }) => key).toSorted()).toEqual([...releasedInSteps].toSorted());
      for (const { name, template, functionId, alias, versionId } of all) {
        expect(template.resources[functionId]?.Properties['FunctionName']).toBe(name);
        expect(alias.Properties['Name']).toBe('live');
        expect(template.resources[versionId]).toMatchObject({ Type: 'AWS::Lambda::Version', Properties: { FunctionName: { Ref: functionId } } });
      }
    }
  });

  it('permits the gateway to call the alias, but not the function itself', () => {
    for (const { name, template, functionId, aliasId } of released(prod, 'prod')) {
      const permitted = Object.values(template.resources)
        .filter(({ Type }) => Type === 'AWS::Lambda::Permission')
        .map(({ Properties }) => Properties['FunctionName']);
      expect(permitted, name).toContainEqual({ Ref: aliasId });
      expect(permitted, name).not.toContainEqual({ 'Fn::GetAtt': [functionId, 'Arn'] });
    }
  });

  it('gives a new version a tenth of the calls for five minutes in prod, and rolls it back on its alarm', () => {
    for (const { name, template, alias, versionId } of released(prod, 'prod')) {
      const group = template.resources[alias.UpdatePolicy?.CodeDeployLambdaAliasUpdate.DeploymentGroupName.Ref];
      expect(group?.Properties, name).toMatchObject({
        DeploymentConfigName: 'CodeDeployDefault.LambdaCanary10Percent5Minutes',
        DeploymentStyle: { DeploymentType: 'BLUE_GREEN', DeploymentOption: 'WITH_TRAFFIC_CONTROL' },
        AutoRollbackConfiguration: { Enabled: true, Events: expect.arrayContaining(['DEPLOYMENT_FAILURE', 'DEPLOYMENT_STOP_ON_ALARM']) },
        AlarmConfiguration: { Enabled: true, Alarms: [{ Name: { Ref: expect.anything() } }] },
      });
      const alarm = template.resources[group?.Properties['AlarmConfiguration'].Alarms[0].Name.Ref];
      expect(alarm?.Properties, name).toMatchObject({ Threshold: 1, EvaluationPeriods: 5, DatapointsToAlarm: 2, TreatMissingData: 'notBreaching' });
      const figures = ((alarm?.Properties['Metrics'] ?? []) as any[]).flatMap(({ MetricStat }) =>
        MetricStat === undefined ? [] : [MetricStat.Metric],
      );
      const version = { 'Fn::GetAtt': [versionId, 'Version'] };
      const measured = figures.map(({ Namespace, MetricName, Dimensions }) => [
        `${Namespace} ${MetricName}`,
        Object.fromEntries(Dimensions.map(({ Name, Value }: { Name: string; Value: unknown }) => [Name, Value])),
      ]);
      // The metrics of the new version alone: an alarm that is already raised would prevent the release of its fix.
      expect(Object.fromEntries(measured), name).toEqual({
        'AWS/Lambda Errors': { FunctionName: name, Resource: `${name}:live`, ExecutedVersion: version },
        'nanhe-prod failed-calls': { function: name, version },
      });
    }
  });

  it('notifies the operator, and its alarm names a page of the runbook', () => {
    const runbook = readFileSync(path.join(root, 'docs/runbook.md'), 'utf8');
    const alarms = prod.all('AWS::CloudWatch::Alarm').filter(({ Properties }) => String(Properties['AlarmName']).includes('-release-'));
    expect(alarms).toHaveLength(releasedInSteps.size);
    for (const { Properties } of alarms) {
      expect(JSON.stringify(Properties['AlarmActions'])).toContain(':nanhe-prod-alarms"');
      expect(runbook).toContain(`### ${/"(.+)"\.$/.exec(Properties['AlarmDescription'])?.[1]}\n`);
    }
  });

  it('gives each version a role of its own, whose name changes with its permissions', () => {
    for (const { name, template, functionId } of released(prod, 'prod'))
      expect(template.resources[functionId]?.Properties['Role']['Fn::GetAtt'][0], name).toMatch(/Role[0-9a-f]{8}[0-9A-F]{8}$/);
  });
});

describe('dev', () => {
  it('deploys a new version to all calls at once in dev', () => {
    for (const type of ['AWS::CodeDeploy::Application', 'AWS::CodeDeploy::DeploymentGroup']) expect(dev.all(type)).toEqual([]);
    for (const { alias } of released(dev, 'dev')) expect(alias.UpdatePolicy).toBeUndefined();
  });
});

describe('a release', () => {
  it('publishes a version of each changed function, and neither replaces nor removes a function', () => {
    const changes = prod.templates.flatMap(({ name, document }) =>
      Object.values(fullDiff(document, changed.templates.find((each) => each.name === name)?.document ?? {}).resources.changes),
    );
    const impactsOf = (type: string) =>
      changes.flatMap(({ oldResourceType, newResourceType, changeImpact }) => ((oldResourceType ?? newResourceType) === type ? [changeImpact] : []));
    // Every function changes, because each knows the site's address.
    expect(new Set(impactsOf('AWS::Lambda::Function'))).toEqual(new Set([ResourceImpact.WILL_UPDATE]));
    expect(impactsOf('AWS::Lambda::Version').filter((impact) => impact === ResourceImpact.WILL_CREATE).length).toBeGreaterThan(0);
    expect(new Set(impactsOf('AWS::Lambda::Alias'))).toEqual(new Set([ResourceImpact.WILL_UPDATE]));
  });
});
