/** Creates the stacks of the shop and passes to each what the others provide. */
import { type App, Tags } from 'aws-cdk-lib';
import { metricsOf, queueOf } from '../constructs/resource-names.ts';
import { sellerVariables } from '../constructs/seller.ts';
import type { SharedResources } from '../constructs/shared-resources.ts';
import { arnOf } from '../constructs/shop-function.ts';
import { stageOf } from '../constructs/stage.ts';
import type { Permissions } from '../permissions.ts';
import { ApiStack } from './api.ts';
import { DataStack } from './data.ts';
import { EdgeStack } from './edge.ts';
import { IdentityStack } from './identity.ts';
import { JobsStack } from './jobs.ts';
import { MailStack } from './mail.ts';
import { PipelineStack } from './pipeline.ts';
import { SiteStack } from './site.ts';
import { EdgeWatchStack, WatchStack } from './watch.ts';

export interface BuildOutput {
  readonly bundles: string;
  readonly permissions: ReadonlyMap<string, Permissions>;
  readonly site: string;
  readonly renderer: string;
  /** The seller on the first invoices; only specs use another one than the shop's. */
  readonly seller?: Readonly<Record<keyof typeof sellerVariables, string>>;
}

export function assemble(app: App, { bundles, permissions, site, renderer, seller = sellerVariables }: BuildOutput) {
  const stage = stageOf(app.node);
  const id = (name: string) => `nanhe-${stage.name}-${name}`;
  // Not taken from the shell: the CDK command line sets CDK_DEFAULT_REGION from any profile, and to us-east-1 without one.
  const env = { region: stage.region, ...(stage.account === undefined ? {} : { account: stage.account }) };

  const tags = { app: 'nanhe', stage: stage.name };
  // Tags each resource here. The stacks get `tags` separately, because CloudFormation passes a stack's tags to resources that it creates by itself.
  for (const [name, value] of Object.entries(tags)) Tags.of(app).add(name, value);
  const inRegion = { env, tags };
  const inUsEast1 = { env: { ...env, region: 'us-east-1' }, tags, crossRegionReferences: true };
  if (stage.repository !== undefined) new PipelineStack(app, id('pipeline'), { ...inRegion, stage, repository: stage.repository });
  const data = new DataStack(app, id('data'), { ...inRegion, stage });
  const mail = new MailStack(app, id('mail'), { ...inRegion, stage });
  const resourcesWithoutIdentity = {
    stage,
    bundles,
    permissions,
    table: data.table,
    data: data.data,
    images: data.images,
    generatedSecretArn: data.generatedSecret.secretArn,
    paymentSecretArn: data.paymentSecret.ref,
    senderArns: mail.senderArns,
    mailEvents: mail.eventTopic,
    userPoolArn: arnOf(data, 'cognito-idp', 'userpool/*'),
  };
  const environment = {
    TABLE_NAME: data.table.tableName,
    DATA_BUCKET: data.data.bucketName,
    IMAGES_BUCKET: data.images.bucketName,
    SECRETS_ID: data.generatedSecret.secretArn,
    PAYMENT_SECRETS_ID: data.paymentSecret.ref,
    SITE_URL: stage.siteUrl,
    MAIL_FROM: stage.mailFrom,
    MAIL_QUEUE_URL: `https://sqs.${data.region}.${data.urlSuffix}/${data.account}/${queueOf(stage.name, 'send-queued-mail')}`,
    BRAND: stage.brand,
    METRIC_NAMESPACE: metricsOf(stage.name),
    ...seller,
    ADMIN_MFA: stage.adminMfa,
    ...(stage.doctorAdminUrl === '' ? {} : { DOCTOR_ADMIN_URL: stage.doctorAdminUrl }),
  };
  const identity = new IdentityStack(app, id('identity'), { ...inRegion, sharedResources: { ...resourcesWithoutIdentity, environment } });
  const sharedResources: SharedResources = {
    ...resourcesWithoutIdentity,
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
  const api = new ApiStack(app, id('api'), { ...inRegion, sharedResources });
  new JobsStack(app, id('jobs'), { ...inRegion, sharedResources });
  const edge = new EdgeStack(app, id('edge'), { ...inUsEast1, stage });
  const web = new SiteStack(app, id('site'), {
    ...inRegion,
    crossRegionReferences: true,
    firewallArn: edge.firewallArn,
    stage,
    api: api.api,
    images: data.images,
    uploads: data.data,
    originSecret: data.originSecret,
    folder: site,
    renderer,
  });
  // The site reads the parameter with the certificate's ARN, which the edge's stack writes.
  web.addStackDependency(edge);
  const { distributionId } = web.distribution;
  const userPool = { userPoolId: identity.userPool.userPoolId, clientId: identity.client.userPoolClientId };
  new WatchStack(app, id('watch'), { ...inRegion, stage, apiId: api.api.apiId, tableName: data.table.tableName, userPool, distributionId });
  new EdgeWatchStack(app, id('edge-watch'), { ...inUsEast1, stage, distributionId });
}
