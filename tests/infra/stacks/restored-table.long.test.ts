/** A stage whose table was restored: the templates use the restored table everywhere, and can be deployed over the previous ones. */
import { App } from 'aws-cdk-lib';
import { beforeAll, describe, expect, it } from 'vitest';
import { stageOf } from '#infra/constructs/stage.ts';
import { type Cloud, prodCloud, type Resource, restoredCloud, type Template } from './cloud.ts';

let [prod, restored]: Cloud[] = [];
beforeAll(async () => {
  [prod, restored] = [await prodCloud(), await restoredCloud()];
}, 300_000);

const of = (cloud: Cloud | undefined): Cloud => cloud as Cloud;
const dataOf = (cloud: Cloud | undefined) => of(cloud).templates.find(({ name }) => name.startsWith('nanhe-prod-data')) as Template;
const named = (cloud: Cloud | undefined, type: string): readonly (readonly [string, Resource])[] =>
  of(cloud).templates.flatMap(({ resources }) => Object.entries(resources).filter(([, { Type }]) => Type === type));
const exportsOf = ({ document }: Template) =>
  Object.values((document['Outputs'] ?? {}) as Record<string, { Export?: { Name: string } }>).flatMap(({ Export }) => Export?.Name ?? []);

describe('a stage with a restored table', () => {
  it('keeps its own table and every export that other stacks may still import', () => {
    expect(named(restored, 'AWS::DynamoDB::Table')).toEqual(named(prod, 'AWS::DynamoDB::Table'));
    expect(exportsOf(dataOf(prod)).length).toBeGreaterThan(3);
    expect(exportsOf(dataOf(restored))).toEqual(expect.arrayContaining(exportsOf(dataOf(prod))));
  });

  it("gives every function the restored table's name, and no permission on the other table", () => {
    const names = named(restored, 'AWS::Lambda::Function').flatMap(([, { Properties }]) => Properties['Environment']?.Variables?.TABLE_NAME ?? []);
    expect(names.length).toBeGreaterThan(100);
    expect(new Set(names)).toEqual(new Set(['nanhe-prod-then']));
    const policies = JSON.stringify(named(restored, 'AWS::IAM::Policy'));
    expect(policies).toContain(':table/nanhe-prod-then"');
    expect(policies).toContain(':table/nanhe-prod-then/index/gsi1"');
    expect(policies).toContain('table/nanhe-prod-then/stream/2026-12-01T10:00:00.000');
    for (const { document, name } of of(restored).templates.filter(({ name: each }) => !each.startsWith('nanhe-prod-data')))
      expect(JSON.stringify(document), name).not.toMatch(/ExportsOutput(?:Ref|FnGetAtt)Table/);
  });

  it('reads the stream of the restored table with new mappings, because a mapping cannot change its stream', () => {
    const mappings = (cloud: Cloud | undefined) =>
      named(cloud, 'AWS::Lambda::EventSourceMapping').filter(([, { Properties }]) => 'StartingPosition' in Properties);
    expect(mappings(restored)).toHaveLength(2);
    for (const [id, { Properties }] of mappings(restored)) {
      expect(Properties).toMatchObject({
        EventSourceArn: expect.stringContaining('table/nanhe-prod-then/stream/'),
        StartingPosition: 'TRIM_HORIZON',
      });
      expect(mappings(prod).map(([each]) => each)).not.toContain(id);
    }
  });

  it('monitors the restored table and gives its name to the operators’ commands', () => {
    const watch = of(restored).templates.find(({ name }) => name.startsWith('nanhe-prod-watch')) as Template;
    expect(JSON.stringify(watch.document)).toContain('nanhe-prod-then');
    const parameter = named(restored, 'AWS::SSM::Parameter').find(([, { Properties }]) => Properties['Name'] === '/nanhe/prod/table-name');
    expect(parameter?.[1].Properties['Value']).toBe('nanhe-prod-then');
  });

  it('rejects the stream of another table', () => {
    const decided = { region: 'ap-south-1', domain: 'shop.in', mailFrom: 'Shop <a@shop.in>', operator: 'me@shop.in', budget: 10 };
    const streamArn = 'arn:aws:dynamodb:ap-south-1:123456789012:table/other/stream/2026-12-01T10:00:00.000';
    const context = { stage: 'prod', stages: { prod: { ...decided, restoredTable: { name: 'then', streamArn } } } };
    expect(() => stageOf(new App({ context }).node)).toThrow('The stream is not one of this table');
  });
});

it('throttles the API by the stage’s own limits, or by the default ones', () => {
  const limits = (cloud: Cloud | undefined) =>
    named(cloud, 'AWS::ApiGatewayV2::Stage').map(([, { Properties }]) => Properties['DefaultRouteSettings']);
  expect(limits(restored)).toMatchObject([{ ThrottlingRateLimit: 300, ThrottlingBurstLimit: 600 }]);
  expect(limits(prod)).toMatchObject([{ ThrottlingRateLimit: 2_000, ThrottlingBurstLimit: 4_000 }]);
});
