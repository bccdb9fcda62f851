/** The role with which GitHub deploys a stage: which workflows may assume it, and that it permits exactly what a deployment's commands do. */
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { build } from 'esbuild';
import { expect, it } from 'vitest';
import { root } from '#infra/bundling/bundles.ts';
import { stageOf } from '#infra/constructs/stage.ts';
import { runNagChecks } from '#infra/stacks/nag-checks.ts';
import { migrationActions, PipelineStack, publishingActions } from '#infra/stacks/pipeline.ts';
import { closeAfterTests } from '#tests/kit/close-after-tests.ts';
import type { Resource } from './cloud.ts';
import { schemaFaults } from './schema.ts';

const outdir = await mkdtemp(path.join(tmpdir(), 'nanhe-pipeline-'));
closeAfterTests(() => rm(outdir, { recursive: true, force: true }));
const decided = {
  region: 'ap-south-1',
  account: '123456789012',
  domain: 'nanhe.example',
  mailFrom: 'N <a@nanhe.example>',
  operator: 'o@nanhe.example',
  budget: 9,
};
const { context: written } = JSON.parse(readFileSync(path.join(root, 'cdk.json'), 'utf8')) as { context: object };
const context = {
  ...written,
  stage: 'prod',
  stages: { prod: { ...decided, repository: 'acme@1234567/nanhe@7654321' } },
  // As in cloud.ts: the library's own rules take most of a synth.
  '@aws-cdk/core:validateAgainstDefaultRules': false,
};
const app = new App({ outdir, context, analyticsReporting: false });
const stage = stageOf(app.node);
const env = { region: stage.region, account: stage.account ?? '' };
const stack = new PipelineStack(app, 'pipeline', { stage, repository: stage.repository ?? '', env });
// A finding of cdk-nag that is not acknowledged throws.
runNagChecks(app);
const template = Template.fromStack(stack).toJSON() as { readonly Resources: Readonly<Record<string, Resource>> };
const of = (type: string) => Object.values(template.Resources).filter(({ Type }) => Type === type);

it('matches the pipeline with the schemas of CloudFormation', () => {
  expect(Object.entries(template.Resources).flatMap(([id, resource]) => schemaFaults(id, resource))).toEqual([]);
});

it('lets only the jobs of one environment of one repository assume the role of the pipeline', () => {
  const [role] = of('AWS::IAM::Role');
  const { Statement } = (role as Resource).Properties['AssumeRolePolicyDocument'];
  expect(Statement).toHaveLength(1);
  expect(Statement[0]).toMatchObject({
    Action: 'sts:AssumeRoleWithWebIdentity',
    Condition: {
      StringEquals: {
        'token.actions.githubusercontent.com:aud': 'sts.amazonaws.com',
        'token.actions.githubusercontent.com:sub': 'repo:acme@1234567/nanhe@7654321:environment:prod',
      },
    },
  });
  expect(of('AWS::IAM::OIDCProvider')[0]?.Properties).toMatchObject({ ClientIdList: ['sts.amazonaws.com'] });
});

it("uses GitHub's identity provider that the account has already, because an account can have only one", () => {
  const githubProvider = 'arn:aws:iam::123456789012:oidc-provider/token.actions.githubusercontent.com';
  const own = new App({ context: { ...context, stages: { prod: { ...decided, githubProvider } } }, analyticsReporting: false });
  const resources = Template.fromStack(new PipelineStack(own, 'pipeline', { stage: stageOf(own.node), repository: 'acme/nanhe', env }));
  resources.resourceCountIs('AWS::IAM::OIDCProvider', 0);
  const [role] = Object.values(resources.findResources('AWS::IAM::Role'));
  expect(role?.['Properties'].AssumeRolePolicyDocument.Statement).toMatchObject([{ Principal: { Federated: githubProvider } }]);
});

interface Statement {
  readonly Action: string | readonly string[];
  readonly Resource: unknown;
}
const statements = (): readonly Statement[] => of('AWS::IAM::Policy').flatMap(({ Properties }) => Properties['PolicyDocument'].Statement);

it('permits the pipeline to assume the roles of the bootstrap, and to use only resources that are named after the stage', () => {
  for (const { Action, Resource } of statements()) {
    const resources = JSON.stringify(Resource);
    if (Action === 'sts:AssumeRole') expect(resources.match(/cdk-hnb659fds-[\w-]+-role-123456789012-(?:ap-south-1|us-east-1)/g)).toHaveLength(6);
    else expect(resources).toMatch(/nanhe[-/]prod/);
    expect(resources).not.toContain('"*"');
    expect(JSON.stringify(Action)).not.toContain('*');
  }
});

it('permits the pipeline to list the data bucket, because S3 otherwise answers 403 for a missing file of the catalogue', () => {
  const listing = statements().filter(({ Action }) => Action === 's3:ListBucket');
  expect(listing.map(({ Resource }) => Resource)).toEqual(['arn:aws:s3:::nanhe-prod-data-*']);
});

/** Client call -> its action, for all calls of a deployment. */
const actions: Readonly<Record<string, string>> = {
  BatchGetCommand: 'dynamodb:BatchGetItem',
  DeleteCommand: 'dynamodb:DeleteItem',
  GetCommand: 'dynamodb:GetItem',
  PutCommand: 'dynamodb:PutItem',
  QueryCommand: 'dynamodb:Query',
  ScanCommand: 'dynamodb:Scan',
  UpdateCommand: 'dynamodb:UpdateItem',
  DeleteObjectCommand: 's3:DeleteObject',
  GetObjectCommand: 's3:GetObject',
  HeadObjectCommand: 's3:GetObject',
  PutObjectCommand: 's3:PutObject',
  DescribeStacksCommand: 'cloudformation:DescribeStacks',
  GetParametersCommand: 'ssm:GetParameters',
};
/** Calls that need no action of their own, or that only an operator's deployment makes, because `--approved` leaves them out. */
const others = new Set(['TransactWriteCommand', 'GetCallerIdentityCommand', 'ListCertificatesCommand', 'DescribeCertificateCommand']);

it('permits the pipeline every call that the programs of a deployment make', async () => {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: ['deploy', 'migrate-stage', 'rebuild-catalogue'].map((name) => `infra/operate/${name}.ts`),
    outdir: 'unused',
    write: false,
    bundle: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    external: ['../local/*'],
    logLevel: 'error',
  });
  const calls = new Set(outputFiles.flatMap(({ text }) => [...text.matchAll(/new ([A-Za-z]+Command)\d*\(/g)].map(([, name]) => name ?? '')));
  expect([...calls].filter((name) => !(name in actions) && !others.has(name))).toEqual([]);
  const allowed = new Set(statements().flatMap(({ Action }) => Action));
  expect([...calls].filter((name) => !others.has(name) && !allowed.has(actions[name] ?? ''))).toEqual([]);
  expect([...allowed]).toEqual(expect.arrayContaining([...migrationActions, ...publishingActions]));
});
