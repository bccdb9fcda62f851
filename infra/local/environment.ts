/** Builds the environment of the functions on this machine: the cloud's variables, pointing to local services on this machine's one port. */

import * as z from 'zod';
import type { ConfigName } from '#functions/platform/config.ts';
import { sellerVariables } from '../constructs/seller.ts';
import { readJson } from './data-folder/durable-file.ts';
import { bundlesFolder } from './paths.ts';
import { usesDynamoDbLocal } from './table/table-command.ts';

export const tableName = 'nanhe';
export const buckets = { data: 'nanhe-data', images: 'nanhe-images' } as const;

/** The path at which each local service is mounted. */
export const mounts = {
  dynamodb: '/_local/dynamodb',
  s3: '/_local/s3',
  ses: '/_local/ses',
  sqs: '/_local/sqs',
  cognito: '/_local/identity',
  secrets: '/_local/secrets',
  razorpay: '/_local/razorpay',
  stripe: '/_local/stripe',
} as const;

/** The path to which browsers upload: at the shop's own address, whatever host name it has. */
export const uploadsPath = '/uploads';

export interface Pool {
  readonly poolId: string;
  readonly clientId: string;
}

/** Variables that the AWS SDK reads. Endpoints that are already set in the shell are kept, so that LocalStack or another emulator can be used. */
export function sdkEnvironment(base: string): Record<string, string> {
  const localValues = {
    AWS_REGION: 'ap-south-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_ENDPOINT_URL_S3: `${base}${mounts.s3}`,
    AWS_ENDPOINT_URL_SES: `${base}${mounts.ses}`,
    AWS_ENDPOINT_URL_SQS: `${base}${mounts.sqs}`,
    AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: `${base}${mounts.cognito}`,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: `${base}${mounts.secrets}`,
  };
  const valuesOfShell = Object.keys(localValues).flatMap((name) => (process.env[name] ? [[name, process.env[name]] as const] : []));
  // DynamoDB is always called through our own proxy, which knows the real table's address.
  return { ...localValues, ...Object.fromEntries(valuesOfShell), AWS_ENDPOINT_URL_DYNAMODB: `${base}${mounts.dynamodb}` };
}

/** A longer timeout for each call of DynamoDB Local: Java on a busy machine takes seconds. */
export const tableEnvironment = (): Record<string, string> => (usesDynamoDbLocal() ? { TABLE_TIMEOUT_MS: '20000' } : {});

export function functionEnvironment(base: string, site: string, pool: Pool): Record<string, string> {
  const issuer = `${base}${mounts.cognito}/${pool.poolId}`;
  // Without ORIGIN_SECRET, because there is no CloudFront in front of the local gateway.
  const config: Record<Exclude<ConfigName, 'ORIGIN_SECRET'>, string> = {
    UPLOADS_URL: uploadsPath,
    TABLE_NAME: tableName,
    DATA_BUCKET: buckets.data,
    IMAGES_BUCKET: buckets.images,
    USER_POOL_ID: pool.poolId,
    USER_POOL_CLIENT_ID: pool.clientId,
    TOKEN_ISSUER: issuer,
    TOKEN_KEYS_URL: `${issuer}/.well-known/jwks.json`,
    SITE_URL: site,
    MAIL_QUEUE_URL: `${base}${mounts.sqs}/send-queued-mail`,
    MAIL_FROM: 'Nanhe <hello@nanhe.test>',
    BRAND: 'Nanhe',
    METRIC_NAMESPACE: 'nanhe-local',
    // '' applies the limit of functions/catalogue/published/catalogue-limit.ts.
    MAX_PRODUCTS: process.env['MAX_PRODUCTS'] ?? '',
    SECRETS_ID: 'nanhe/local',
    PAYMENT_SECRETS_ID: 'nanhe/local-payments',
    RAZORPAY_API_URL: `${base}${mounts.razorpay}`,
    STRIPE_API_URL: `${base}${mounts.stripe}`,
    ...sellerVariables,
    // '': the clinic is managed in the administration itself.
    DOCTOR_ADMIN_URL: process.env['DOCTOR_ADMIN_URL'] ?? '',
    // Any value except `optional` counts as required (functions/identity/second-factor.ts).
    ADMIN_MFA: process.env['ADMIN_MFA'] || 'optional',
  };
  // WARN by default, because a line for every request would bury the messages that the developer has to read.
  return { ...sdkEnvironment(base), ...config, ...tableEnvironment(), LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'WARN' };
}

/** Entry -> the variables that its bundle may read, as `npm run build` has written them. */
const VariablesOfFunctions = z.record(z.string(), z.array(z.string())).catch({});

/**
 * Returns the environment of each function as in the cloud: those of the shop's variables that its bundle reads, and those that the SDK reads.
 * @returns a function that takes the entry
 */
export function environmentsOfBundles(all: Readonly<Record<string, string>>): (entry: string) => Record<string, string> {
  const variables = VariablesOfFunctions.parse(readJson(`${bundlesFolder}environment.json`));
  return (entry) => Object.fromEntries(Object.entries(all).filter(([name]) => name.startsWith('AWS_') || variables[entry]?.includes(name)));
}
