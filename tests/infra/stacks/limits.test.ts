/** Limits of AWS: templates at each limit pass, and one more fails the synth with the place and the remedy. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { beyondLimits, checkLimits, type StackTemplate } from '#infra/stacks/limits.ts';

type Resources = NonNullable<StackTemplate['document']['Resources']>;

const template = (document: StackTemplate['document'], name = 'shop', nested: readonly string[] = []): StackTemplate => ({ name, document, nested });
const each = (count: number, make: (at: number) => Resources[string]): Resources =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`R${at}`, make(at)]));
const one = (Type: string, Properties: Record<string, unknown>): readonly StackTemplate[] => [template({ Resources: { R: { Type, Properties } } })];
/** Resources over several stacks, so that no stack has too many. */
const spread = (Type: string) => (count: number) =>
  Array.from({ length: Math.ceil(count / 400) }, (_, at) =>
    template({ Resources: each(Math.min(400, count - at * 400), () => ({ Type })) }, `shop${at}`),
  );
const text = (length: number) => 'x'.repeat(length);
const list = (length: number) => Array.from({ length }, (_, at) => `q${at}`);
const cached = (kind: string, names: string) => (count: number) =>
  one('AWS::CloudFront::CachePolicy', {
    CachePolicyConfig: { ParametersInCacheKeyAndForwardedToOrigin: { [`${kind}Config`]: { [names]: list(count) } } },
  });
/** A policy document whose JSON has this length. */
const policy = (length: number) => ({ Statement: text(length - 16) });

const limits: readonly (readonly [what: string, most: number, make: (count: number) => readonly StackTemplate[]])[] = [
  ['resources', 500, (count) => [template({ Resources: each(count, () => ({ Type: 'AWS::SNS::Topic' })) })]],
  ['outputs', 200, (count) => [template({ Outputs: each(count, () => ({ Type: '' })) })]],
  ['parameters', 200, (count) => [template({ Parameters: each(count, () => ({ Type: '' })) })]],
  [
    'dynamic references',
    60,
    (count) => {
      const secret = { 'Fn::Join': ['', ['{{resolve:secretsmanager:', { Ref: 'Secret' }, ':SecretString:::}}']] };
      return [template({ Resources: each(count, () => ({ Type: 'AWS::SNS::Topic', Properties: { DisplayName: secret } })) })];
    },
  ],
  ['bytes', 1_048_576, (count) => [template({ Outputs: { O: text(count - JSON.stringify({ Outputs: { O: '' } }, undefined, 1).length) } })]],
  [
    'resources with its nested stacks',
    2_500,
    (count) => {
      const nested = spread('AWS::SNS::Topic')(count - 1);
      const stack = template(
        { Resources: each(1, () => ({ Type: 'AWS::CloudFormation::Stack' })) },
        'api',
        nested.map(({ name }) => name),
      );
      return [stack, ...nested];
    },
  ],
  ['characters of FunctionName', 64, (count) => one('AWS::Lambda::Function', { FunctionName: text(count) })],
  ['bytes of environment variables', 4_096, (count) => one('AWS::Lambda::Function', { Environment: { Variables: { A: text(count - 8) } } })],
  ['filters', 5, (count) => one('AWS::Lambda::EventSourceMapping', { FilterCriteria: { Filters: list(count).map((Pattern) => ({ Pattern })) } })],
  [
    'characters in a filter',
    4_096,
    (count) => one('AWS::Lambda::EventSourceMapping', { FilterCriteria: { Filters: [{ Pattern: '' }, { Pattern: text(count) }] } }),
  ],
  ['characters of AssumeRolePolicyDocument', 2_048, (count) => one('AWS::IAM::Role', { AssumeRolePolicyDocument: policy(count) })],
  ['characters of PolicyDocument', 6_144, (count) => one('AWS::IAM::ManagedPolicy', { PolicyDocument: policy(count) })],
  [
    'characters of policies',
    10_240,
    (count) => {
      const Properties = { Roles: [{ Ref: 'Role' }], PolicyDocument: policy(count - 5_000) };
      const role = { Type: 'AWS::IAM::Role', Properties: { Policies: [{ PolicyDocument: policy(5_000) }] } };
      return [template({ Resources: { Role: role, Policy: { Type: 'AWS::IAM::Policy', Properties } } })];
    },
  ],
  ['characters of QueueName', 80, (count) => one('AWS::SQS::Queue', { QueueName: text(count) })],
  ['characters of AlarmName', 255, (count) => one('AWS::CloudWatch::Alarm', { AlarmName: text(count) })],
  ['characters of AlarmDescription', 1_024, (count) => one('AWS::CloudWatch::Alarm', { AlarmDescription: text(count) })],
  [
    'metrics',
    10,
    (count) => one('AWS::CloudWatch::Alarm', { Metrics: [{ Expression: 'a + b' }, ...list(count).map((Id) => ({ Id, MetricStat: {} }))] }),
  ],
  [
    'alarms in one widget',
    100,
    (count) => {
      const alarms = list(count)
        .flatMap((name) => ['","', { 'Fn::GetAtt': [name, 'Arn'] }])
        .slice(1);
      const parts = ['{"widgets":[{"type":"text"},{"type":"alarm","properties":{"alarms":["', ...alarms, '"]}}]}'];
      return one('AWS::CloudWatch::Dashboard', { DashboardBody: { 'Fn::Join': ['', parts] } });
    },
  ],
  ['behaviours', 75, (count) => one('AWS::CloudFront::Distribution', { DistributionConfig: { CacheBehaviors: list(count) } })],
  ['query strings', 10, cached('QueryStrings', 'QueryStrings')],
  ['headers', 10, cached('Headers', 'Headers')],
  ['cookies', 10, cached('Cookies', 'Cookies')],
  ['characters of comment', 128, (count) => one('AWS::CloudFront::CachePolicy', { CachePolicyConfig: { Comment: text(count) } })],
  [
    'characters of content security policy',
    1_783,
    (count) => {
      // 150 of these characters are an address that is only known after the deployment.
      const ContentSecurityPolicy = { 'Fn::Join': ['', [text(count - 150), { 'Fn::ImportValue': 'bucket' }]] };
      const config = { SecurityHeadersConfig: { ContentSecurityPolicy: { ContentSecurityPolicy } } };
      return one('AWS::CloudFront::ResponseHeadersPolicy', { ResponseHeadersPolicyConfig: config });
    },
  ],
  [
    'custom headers',
    10,
    (count) => one('AWS::CloudFront::ResponseHeadersPolicy', { ResponseHeadersPolicyConfig: { CustomHeadersConfig: { Items: list(count) } } }),
  ],
  ['characters of FunctionCode', 10_240, (count) => one('AWS::CloudFront::Function', { FunctionCode: text(count) })],
  ['routes', 300, spread('AWS::ApiGatewayV2::Route')],
  ['integrations', 300, spread('AWS::ApiGatewayV2::Integration')],
  ['roles', 1_000, spread('AWS::IAM::Role')],
  ['rules of events', 300, spread('AWS::Events::Rule')],
  ['resource policies of logs', 10, spread('AWS::Logs::ResourcePolicy')],
  ['cache policies', 20, spread('AWS::CloudFront::CachePolicy')],
  ['response headers policies', 20, spread('AWS::CloudFront::ResponseHeadersPolicy')],
  ['CloudFront functions', 100, spread('AWS::CloudFront::Function')],
];

describe('a stage', () => {
  it.each(limits)('accepts as many %s as AWS permits (%i) and rejects one more', (what, most, make) => {
    expect(beyondLimits(make(most))).toEqual([]);
    expect(beyondLimits(make(most + 1))).toEqual([
      expect.stringMatching(new RegExp(`^\\S.* has ${most + 1} ${what}, and AWS permits ${most}: \\S.*\\.$`)),
    ]);
  });
});

it('fails a synth whose stack has too many resources together with its nested stack, which it finds by the hash of its template', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'nanhe-limits-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const hashes = list(7).map((_, at) => String(at).repeat(64));
  const addressOf = (hash: string) => ({ 'Fn::Sub': `https://s3.ap-south-1.\${AWS::URLSuffix}/assets/${hash}.json` });
  const stacks = Object.fromEntries(
    hashes.map((hash, at) => [`S${at}`, { Type: 'AWS::CloudFormation::Stack', Properties: { TemplateURL: addressOf(hash) } }]),
  );
  const write = (name: string, content: object) => writeFile(path.join(folder, name), JSON.stringify(content));
  await write('api.template.json', { Resources: stacks });
  await write('api.assets.json', { files: Object.fromEntries(hashes.map((hash) => [hash, { source: { path: `${hash}.nested.template.json` } }])) });
  // With the seven stacks themselves 2,500.
  for (const [at, hash] of hashes.entries())
    await write(`${hash}.nested.template.json`, { Resources: each(at === 0 ? 93 : 400, () => ({ Type: 'AWS::SNS::Topic' })) });
  expect(() => checkLimits(folder)).not.toThrow();
  await write(`${hashes[0]}.nested.template.json`, { Resources: each(94, () => ({ Type: 'AWS::SNS::Topic' })) });
  expect(() => checkLimits(folder)).toThrow(
    'api.template.json has 2501 resources with its nested stacks, and AWS permits 2500: make two stacks of it.',
  );
});
