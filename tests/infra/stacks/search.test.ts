/** The optional OpenSearch stack: its collection, its pipeline, their permissions, and which attributes of the table reach it. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { beforeAll, describe, expect, it } from 'vitest';
import { stageOf } from '#infra/constructs/stage.ts';
import { DataStack } from '#infra/stacks/data.ts';
import { hasEngine, SearchStack } from '#infra/stacks/search.ts';
import { atEnd } from '#tests/kit/closing.ts';

type Properties = Record<string, any>;
const decided = { domain: 'shop.in', mailFrom: 'Shop <a@shop.in>', operator: 'me@shop.in', budget: 10 };
let template: Template;

const only = (type: string): Properties => {
  const [found, ...others] = Object.values(template.findResources(type));
  expect(others).toEqual([]);
  return found?.['Properties'] as Properties;
};
/** Parses a JSON text that references other resources, each reference as text. */
const parsed = (value: { 'Fn::Join': [string, unknown[]] }): any =>
  JSON.parse(value['Fn::Join'][1].map((each) => (typeof each === 'string' ? each : `«${JSON.stringify(each).replaceAll('"', '')}»`)).join(''));

beforeAll(async () => {
  const outdir = await mkdtemp(path.join(tmpdir(), 'nanhe-search-'));
  atEnd(() => rm(outdir, { recursive: true, force: true }));
  // These two stacks alone: they need no bundled function. stages.test.ts checks them with cdk-nag among all others.
  const app = new App({
    outdir,
    analyticsReporting: false,
    context: { stage: 'prod', search: 'opensearch', stages: { prod: decided }, '@aws-cdk/aws-iam:minimizePolicies': true },
  });
  const stage = stageOf(app.node);
  const data = new DataStack(app, 'nanhe-prod-data', { stage });
  const search = new SearchStack(app, 'nanhe-prod-search', { stage, table: data.table });
  template = Template.fromStack(search);
}, 60_000);

describe('the search flag', () => {
  const asked = (search?: string) => hasEngine(new App({ context: search === undefined ? {} : { search } }).node);

  it('keeps OpenSearch off unless the flag says opensearch, and rejects other values', () => {
    expect([asked(), asked('own'), asked('opensearch')]).toEqual([false, false, true]);
    expect(() => asked('elastic')).toThrow(/own or opensearch/);
  });
});

describe('the search collection', () => {
  it('encrypts the collection, keeps standby replicas in prod and exposes no dashboards', () => {
    expect(only('AWS::OpenSearchServerless::Collection')).toMatchObject({ Name: 'nanhe-prod-products', Type: 'SEARCH', StandbyReplicas: 'ENABLED' });
    const policies = Object.values(template.findResources('AWS::OpenSearchServerless::SecurityPolicy')).map(
      (each) => each['Properties'] as Properties,
    );
    const policy = (type: string) => JSON.parse(policies.find(({ Type }) => Type === type)?.['Policy'] as string);
    const rules = [{ ResourceType: 'collection', Resource: ['collection/nanhe-prod-products'] }];
    expect(policy('encryption')).toEqual({ Rules: rules, AWSOwnedKey: true });
    expect(policy('network')).toEqual([{ Rules: rules, AllowFromPublic: true }]);
  });

  it('permits only the pipeline to create and write its one index', () => {
    const [{ Rules, Principal }, ...others] = parsed(only('AWS::OpenSearchServerless::AccessPolicy')['Policy']);
    expect(others).toEqual([]);
    expect(Principal).toEqual([expect.stringContaining('PipelineRole')]);
    expect(Rules).toEqual([
      {
        ResourceType: 'index',
        Resource: ['index/nanhe-prod-products/products'],
        Permission: ['aoss:CreateIndex', 'aoss:UpdateIndex', 'aoss:DescribeIndex', 'aoss:WriteDocument'],
      },
    ]);
  });
});

describe('the search pipeline', () => {
  const configuration = () => parsed(only('AWS::OSIS::Pipeline')['PipelineConfigurationBody']);

  it('loads the index from an export of the table and then follows its stream', () => {
    const [{ table_arn, stream, export: exported }] = configuration().products.source.dynamodb.tables;
    expect(table_arn).toContain('Table');
    expect(stream).toEqual({ start_position: 'LATEST' });
    expect(exported).toMatchObject({ s3_prefix: 'export/' });
  });

  it('sends only products to the index, with the attributes that a list may show', () => {
    const [drop, select] = configuration().products.processor;
    expect(drop).toEqual({ drop_events: { drop_when: '/sk != "PRODUCT"', handle_failed_events: 'drop' } });
    expect(select.select_entries.include_keys).toEqual(expect.arrayContaining(['id', 'name', 'status', 'price', 'free']));
    for (const hidden of ['pk', 'sk', 'hsn', 'held', 'stocked']) expect(select.select_entries.include_keys).not.toContain(hidden);
  });

  it('indexes the latest version of a product, deletes removed ones and keeps failed writes', () => {
    const [{ opensearch }] = configuration().products.sink;
    expect(opensearch).toMatchObject({
      index: 'products',
      document_id: '${getMetadata("primary_key")}',
      action: '${getMetadata("opensearch_action")}',
      document_version: '${getMetadata("document_version")}',
      document_version_type: 'external',
      aws: { serverless: true, serverless_options: { network_policy_name: 'nanhe-prod-products' } },
      dlq: { s3: { key_path_prefix: 'failed/' } },
    });
  });

  it('logs the pipeline to a log group with a retention', () => {
    expect(only('AWS::Logs::LogGroup')).toMatchObject({
      LogGroupName: '/aws/vendedlogs/OpenSearchIngestion/nanhe-prod-products',
      RetentionInDays: 90,
    });
    expect(only('AWS::OSIS::Pipeline')['LogPublishingOptions'].IsLoggingEnabled).toBe(true);
  });

  it('permits the pipeline to read exports and the stream, and to write to its own collection and bucket only', () => {
    const statements = only('AWS::IAM::Policy')['PolicyDocument'].Statement as {
      Action: string | string[];
      Resource: unknown;
      Condition?: unknown;
    }[];
    const actions = statements.flatMap(({ Action }) => Action).toSorted();
    expect(actions).toEqual([
      'aoss:APIAccessAll',
      'aoss:BatchGetCollection',
      'aoss:CreateSecurityPolicy',
      'aoss:GetSecurityPolicy',
      'aoss:UpdateSecurityPolicy',
      'dynamodb:DescribeContinuousBackups',
      'dynamodb:DescribeExport',
      'dynamodb:DescribeStream',
      'dynamodb:DescribeTable',
      'dynamodb:ExportTableToPointInTime',
      'dynamodb:GetRecords',
      'dynamodb:GetShardIterator',
      's3:AbortMultipartUpload',
      's3:GetObject',
      's3:PutObject',
      's3:PutObject',
    ]);
    for (const { Resource, Condition } of statements)
      if (Resource === '*') expect(Condition).toEqual({ StringEquals: { 'aoss:collection': 'nanhe-prod-products' } });
    const [trust] = only('AWS::IAM::Role')['AssumeRolePolicyDocument'].Statement;
    expect(trust.Principal).toEqual({ Service: 'osis-pipelines.amazonaws.com' });
    expect(JSON.stringify(trust.Condition)).toContain('pipeline/nanhe-prod-products');
  });
});

describe('the export bucket of the pipeline', () => {
  it('keeps table exports in a private bucket for two days', () => {
    const bucket = only('AWS::S3::Bucket');
    expect(bucket['PublicAccessBlockConfiguration'].BlockPublicPolicy).toBe(true);
    for (const prefix of ['export/', 'failed/'])
      expect(bucket['LifecycleConfiguration'].Rules).toContainEqual(
        expect.objectContaining({ Prefix: prefix, ExpirationInDays: 2, NoncurrentVersionExpiration: { NoncurrentDays: 1 } }),
      );
  });
});
