/** Which stacks make the shop, and what does each hand to the next? */
import type { App } from 'aws-cdk-lib';
import type { Needs } from './needs.ts';
import type { Backbone } from './parts/backbone.ts';
import { arnOf } from './parts/shop-function.ts';
import { stageOf } from './parts/stage.ts';
import { supplierOf } from './parts/supplier.ts';
import { ApiStack } from './stacks/api.ts';
import { DataStack } from './stacks/data.ts';
import { IdentityStack } from './stacks/identity.ts';
import { JobsStack } from './stacks/jobs.ts';
import { SiteStack } from './stacks/site.ts';

export interface Built {
  readonly bundles: string;
  readonly needs: ReadonlyMap<string, Needs>;
  readonly site: string;
  readonly renderer: string;
}

export function assemble(app: App, { bundles, needs, site, renderer }: Built) {
  const stage = stageOf(app.node);
  const id = (name: string) => `nanhe-${stage.name}-${name}`;
  const env = {
    region: process.env['CDK_DEFAULT_REGION'] ?? 'ap-south-1',
    ...(process.env['CDK_DEFAULT_ACCOUNT'] ? { account: process.env['CDK_DEFAULT_ACCOUNT'] } : {}),
  };

  const siteUrl = String(app.node.tryGetContext('siteUrl') ?? `https://${stage.name}.nanhe.example`);
  const data = new DataStack(app, id('data'), { env, stage, siteUrl });
  const ground = {
    stage,
    bundles,
    needs,
    table: data.table,
    data: data.data,
    images: data.images,
    secretArn: data.secret.secretArn,
    mailIdentityArn: arnOf(data, 'ses', 'identity/*'),
    userPoolArn: arnOf(data, 'cognito-idp', 'userpool/*'),
  };
  const environment = {
    TABLE_NAME: data.table.tableName,
    DATA_BUCKET: data.data.bucketName,
    IMAGES_BUCKET: data.images.bucketName,
    SECRETS_ID: data.secret.secretArn,
    SITE_URL: siteUrl,
    MAIL_FROM: stage.mailFrom,
    BRAND: stage.brand,
    ...supplierOf(data, stage),
    ADMIN_MFA: stage.adminMfa,
  };
  const identity = new IdentityStack(app, id('identity'), { env, backbone: { ...ground, environment } });
  const backbone: Backbone = {
    ...ground,
    userPoolArn: identity.userPool.userPoolArn,
    environment: {
      ...environment,
      USER_POOL_ID: identity.userPool.userPoolId,
      USER_POOL_CLIENT_ID: identity.client.userPoolClientId,
      TOKEN_ISSUER: identity.userPool.userPoolProviderUrl,
      TOKEN_KEYS_URL: `${identity.userPool.userPoolProviderUrl}/.well-known/jwks.json`,
      ORIGIN_SECRET: data.originSecret.secretValue.unsafeUnwrap(),
    },
  };
  const api = new ApiStack(app, id('api'), { env, backbone });
  const jobs = new JobsStack(app, id('jobs'), { env, backbone });
  const web = new SiteStack(app, id('site'), {
    env,
    stage,
    api: api.api,
    images: data.images,
    uploads: data.data,
    originSecret: data.originSecret,
    siteUrl,
    folder: site,
    renderer,
  });
  return { data, identity, api, jobs, site: web };
}
