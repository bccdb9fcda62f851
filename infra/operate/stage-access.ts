/** Reads a stage of cdk.json, and prepares this process to work on the deployed stage: region, credentials, account, table and buckets. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { GetParametersCommand, SSMClient } from '@aws-sdk/client-ssm';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { App } from 'aws-cdk-lib';
import type { ConfigName } from '#functions/platform/config.ts';
import { root } from '../bundling/bundles.ts';
import { type Output, outputPath } from '../constructs/resource-names.ts';
import { type Stage, stageOf } from '../constructs/stage.ts';

/** @throws Error for an unknown name, and for invalid entries of cdk.json */
export function readStage(name: string): Stage {
  if (name === '') throw new Error('Name a stage: dev or prod.');
  const { context } = JSON.parse(readFileSync(path.join(root, 'cdk.json'), 'utf8')) as { context: object };
  return stageOf(new App({ context: { ...context, stage: name } }).node);
}

/** Adds the remedy to the error with which Amazon's library reports missing credentials. @throws Error always */
function explainMissingCredentials(error: unknown): never {
  if (error instanceof Error && error.name === 'CredentialsProviderError')
    throw new Error(
      `You are signed in to no AWS account: \`aws sso login\`, name a profile by AWS_PROFILE, or set AWS_ACCESS_KEY_ID (${error.message}).`,
      {
        cause: error,
      },
    );
  throw error;
}

/** Returns the AWS account in which the operator is signed in. @throws Error when there are no credentials */
export async function callerAccount(region: string): Promise<string> {
  const { Account = '' } = await new STSClient({ region }).send(new GetCallerIdentityCommand({})).catch(explainMissingCredentials);
  return Account;
}

/** @throws Error when cdk.json names no account for the stage */
function requireAccount({ name, account }: Pick<Stage, 'name' | 'account'>): string {
  if (account === undefined) throw new Error(`cdk.json, stages.${name}.account is missing: enter the number of the stage's AWS account.`);
  return account;
}

/** @throws Error when the operator is signed in to another account than cdk.json names for the stage */
export async function rejectForeignAccount({ name, region, account }: Pick<Stage, 'name' | 'region' | 'account'>): Promise<void> {
  const expected = requireAccount({ name, account });
  const caller = await callerAccount(region);
  if (caller !== expected) throw new Error(`You are signed in to the AWS account ${caller}, but ${name} belongs to ${expected} (cdk.json).`);
}

/** Whether all these stacks exist. */
export async function doStacksExist(region: string, stacks: readonly string[]): Promise<boolean> {
  const client = new CloudFormationClient({ region });
  for (const StackName of stacks) {
    const status = await client.send(new DescribeStacksCommand({ StackName })).then(
      ({ Stacks = [] }) => Stacks[0]?.StackStatus ?? '',
      (error: Error) => {
        // CloudFormation's answer for an unknown stack.
        if (error.name === 'ValidationError') return '';
        throw error;
      },
    );
    if (!/^(?:CREATE_COMPLETE|UPDATE_|IMPORT_)/.test(status)) return false;
  }
  return true;
}

/** Output -> the environment variable in which the stores expect it. */
const variables: Readonly<Partial<Record<Output, ConfigName>>> = {
  'table-name': 'TABLE_NAME',
  'data-bucket': 'DATA_BUCKET',
  'images-bucket': 'IMAGES_BUCKET',
  'user-pool-id': 'USER_POOL_ID',
};

/**
 * Reads a value that the stage's deployment has written into SSM, where every operator's machine finds it; undefined when the stage is not deployed.
 */
export async function readOutput({ name, region }: Stage, output: Output): Promise<string | undefined> {
  const { Parameters = [] } = await new SSMClient({ region }).send(new GetParametersCommand({ Names: [outputPath(name, output)] }));
  return Parameters[0]?.Value;
}

/**
 * Sets this process's region and credentials to those of the stage; a program that it starts, such as the AWS command line, inherits them.
 * Every command that reads or changes a deployed stage begins with it.
 * @throws Error without credentials, and for the account of another stage
 */
export async function signIn(name: string): Promise<Stage> {
  const stage = readStage(name);
  process.env['AWS_REGION'] = stage.region;
  requireAccount(stage);
  await setCredentials();
  await rejectForeignAccount(stage);
  return stage;
}

/**
 * Sets this process's environment for the stores: the stage's table, buckets and user pool.
 * @returns the first of the outputs that SSM does not have, because the stage is not deployed; undefined when it has all
 */
export async function exportOutputs(stage: Stage): Promise<Output | undefined> {
  for (const [output, variable] of Object.entries(variables) as [Output, ConfigName][]) {
    const value = await readOutput(stage, output);
    if (value === undefined) return output;
    process.env[variable] = value;
  }
  return undefined;
}

/**
 * Signs in, and sets this process's environment for the stores.
 * @throws Error for the wrong account, and for a stage that is not deployed
 */
export async function prepareForStage(name: string): Promise<Stage> {
  const stage = await signIn(name);
  const missing = await exportOutputs(stage);
  if (missing !== undefined) throw missingOutput(stage, missing);
  return stage;
}

/**
 * Like `prepareForStage`, for commands that erase customers: an erasure keeps the proof of each consent under a digest with the stage's pepper.
 * @throws Error as `prepareForStage`
 */
export async function prepareToErase(name: string): Promise<Stage> {
  const stage = await prepareForStage(name);
  const secretId = await readOutput(stage, 'generated-secret');
  if (secretId === undefined) throw missingOutput(stage, 'generated-secret');
  process.env['SECRETS_ID' satisfies ConfigName] = secretId;
  return stage;
}

const missingOutput = ({ name }: Stage, output: Output): Error =>
  new Error(`The parameter ${outputPath(name, output)} is missing in SSM: npm run deploy -- ${name} writes it.`);

/** Finds credentials where every AWS tool looks for them, and sets them in this process's environment. @throws Error when there are none */
export async function setCredentials(): Promise<void> {
  const { accessKeyId, secretAccessKey, sessionToken } = await new DynamoDBClient().config.credentials().catch(explainMissingCredentials);
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey });
  if (sessionToken === undefined) delete process.env['AWS_SESSION_TOKEN'];
  else process.env['AWS_SESSION_TOKEN'] = sessionToken;
  // Each client would warn that there are keys beside a profile.
  delete process.env['AWS_PROFILE'];
}
