/** Reads where a deployed stage is, from what its deployment has written down, for commands that work on it from here. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import * as z from 'zod';
import { root } from '../bundling/bundles.ts';

export const outputsFile = (stage: string) => path.join(root, 'dist', `outputs-${stage}.json`);

const Outputs = z.record(z.string(), z.record(z.string(), z.string()));

/** Tells the stores where the stage's table and buckets are, and who asks. @throws Error that says what is missing */
export async function workOn(stage: string): Promise<void> {
  if (stage !== 'dev' && stage !== 'prod') throw new Error(`Name a stage: dev or prod${stage === '' ? '' : `, not ${stage}`}.`);
  const file = outputsFile(stage);
  if (!existsSync(file)) throw new Error(`${path.relative(root, file)} is not here: npm run deploy -- ${stage} writes it.`);
  const { [`nanhe-${stage}-data`]: data = {}, [`nanhe-${stage}-identity`]: identity = {} } = Outputs.parse(JSON.parse(readFileSync(file, 'utf8')));
  const outputs = { TABLE_NAME: 'TableName', DATA_BUCKET: 'DataBucket', IMAGES_BUCKET: 'ImagesBucket', USER_POOL_ID: 'UserPoolId' };
  for (const [name, output] of Object.entries(outputs)) {
    const value = { ...data, ...identity }[output];
    if (value === undefined) throw new Error(`${path.relative(root, file)} does not name ${output}: deploy the stage again.`);
    process.env[name] = value;
  }
  process.env['AWS_REGION'] ??= process.env['CDK_DEFAULT_REGION'] ?? 'ap-south-1';
  await bringCredentials();
}

/** Looks where every tool of AWS does, and writes them into the environment of this process. @throws Amazon's error that says where it looked */
export async function bringCredentials(): Promise<void> {
  const { accessKeyId, secretAccessKey, sessionToken = '' } = await new DynamoDBClient().config.credentials();
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey, AWS_SESSION_TOKEN: sessionToken });
}
