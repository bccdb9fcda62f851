/** The synthesised prod templates: routes, roles, sizes, table, buckets, distribution, user pool and jobs. */
import { beforeAll, describe, expect, it } from 'vitest';
import { entries } from '#infra/bundling/bundles.ts';
import { releasedInSteps } from '#infra/constructs/releases.ts';
import { sellerVariables } from '#infra/constructs/seller.ts';
import { functionNameOf, keys, registry } from '#shared/contract/index.ts';
import { jobs } from '#shared/contract/jobs.ts';
import { type Cloud, prodCloud, type Resource } from './cloud.ts';

let cloud: Cloud;
beforeAll(async () => {
  cloud = await prodCloud();
}, 240_000);

const functionName = (place: string) => `nanhe-prod-${place.replace('/', '-')}`;
const ours = (resource: Resource) => String(resource.Properties['FunctionName'] ?? '').startsWith('nanhe-');
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);

/** Function name -> the policy statements of its role. */
function statements(): Map<string, { Action: unknown; Resource: unknown; Effect: string }[]> {
  const found = new Map<string, { Action: unknown; Resource: unknown; Effect: string }[]>();
  for (const { resources } of cloud.templates) {
    for (const each of Object.values(resources).filter((resource) => resource.Type === 'AWS::Lambda::Function' && ours(resource))) {
      const role = each.Properties['Role']['Fn::GetAtt'][0] as string;
      const policies = Object.values(resources).filter(
        (policy) => policy.Type === 'AWS::IAM::Policy' && list(policy.Properties['Roles']).some((entry) => (entry as { Ref: string }).Ref === role),
      );
      found.set(
        each.Properties['FunctionName'],
        policies.flatMap((policy) => policy.Properties['PolicyDocument'].Statement),
      );
    }
  }
  return found;
}

const actionsOf = (place: string, service: string) =>
  (statements().get(functionName(place)) ?? [])
    .flatMap(({ Action }) => list(Action) as string[])
    .filter((action) => action.startsWith(`${service}:`) && !/Stream|GetRecords|GetShardIterator/.test(action))
    .toSorted();

describe('the API', () => {
  it('has exactly the API routes of the registry, each to the function of its name', () => {
    const routes = cloud.all('AWS::ApiGatewayV2::Route').map(({ Properties }) => Properties['RouteKey']);
    expect(routes.toSorted()).toEqual(keys.map((key) => `${registry[key].method} ${registry[key].path}`).toSorted());
    for (const { resources } of cloud.templates) {
      for (const route of Object.values(resources).filter(({ Type }) => Type === 'AWS::ApiGatewayV2::Route')) {
        const integrationId = JSON.stringify(route.Properties['Target']).match(/"Ref":"(\w+)"/)?.[1] ?? '';
        const called = resources[integrationId]?.Properties['IntegrationUri'];
        // The route's target is an alias, or the function itself.
        const target = resources[called.Ref]?.Properties['FunctionName'].Ref ?? called['Fn::GetAtt'][0];
        const key = keys.find((each) => `${registry[each].method} ${registry[each].path}` === route.Properties['RouteKey']) ?? '';
        expect(resources[target]?.Properties['FunctionName']).toBe(functionName(functionNameOf(key)));
      }
    }
  });

  it('creates three nested stacks at a time, because API Gateway refuses more than about ten changes a second, and those with releases last', () => {
    const parent = cloud.templates.find(({ name }) => name === 'nanhe-prod-api.template.json')?.resources ?? {};
    const stacks = Object.entries(parent).filter(([, { Type }]) => Type === 'AWS::CloudFormation::Stack');
    const formers = new Map(
      stacks.map(([id, { DependsOn = [] }]) => [id, DependsOn.filter((each) => parent[each]?.Type === 'AWS::CloudFormation::Stack')]),
    );
    expect(stacks.length).toBeGreaterThan(40);
    // Three lanes: three stacks wait for none, every other one for one, and none is waited for by two.
    expect([...formers.values()].filter((each) => each.length === 0)).toHaveLength(3);
    expect([...formers.values()].filter((each) => each.length > 1)).toEqual([]);
    expect(new Set([...formers.values()].flat()).size).toBe(stacks.length - 3);
    const lanes = [...formers.keys()]
      .filter((id) => ![...formers.values()].flat().includes(id))
      .map((last) => {
        const lane = [last];
        for (let former = formers.get(last)?.[0]; former !== undefined; former = formers.get(former)?.[0]) lane.unshift(former);
        return lane;
      });
    const released = new Set([...releasedInSteps].map((key) => key.slice(0, key.indexOf('.'))));
    const isReleased = (id: string) => [...released].some((domain) => new RegExp(`^Domain${domain}NestedStack`, 'i').test(id));
    // A release of prod then takes two rounds of CodeDeploy longer, not one for each of these stacks.
    for (const lane of lanes) expect(lane.map(isReleased)).toEqual([...lane.slice(2).map(() => false), true, true]);
  });

  it('gives every API function the origin secret that only the distribution sends', () => {
    for (const key of keys) {
      const found = cloud.all('AWS::Lambda::Function').find(({ Properties }) => Properties['FunctionName'] === functionName(functionNameOf(key)));
      expect(JSON.stringify(found?.Properties['Environment'].Variables['ORIGIN_SECRET'] ?? null), key).toContain('resolve:secretsmanager');
    }
  });
});

describe('every function', () => {
  it('gives every function its own role and its own log group with a retention', () => {
    for (const { resources } of cloud.templates) {
      const functions = Object.values(resources).filter((each) => each.Type === 'AWS::Lambda::Function' && ours(each));
      const roles = functions.map(({ Properties }) => Properties['Role']['Fn::GetAtt'][0]);
      const logs = functions.map(({ Properties }) => Properties['LoggingConfig'].LogGroup.Ref);
      expect(new Set(roles).size).toBe(functions.length);
      expect(new Set(logs).size).toBe(functions.length);
      for (const id of logs) expect(resources[id]?.Properties['RetentionInDays']).toBeGreaterThan(0);
    }
  });

  it('keeps every function bundle within its size budget', () => {
    expect(cloud.weights.map(({ entry }) => entry).toSorted()).toEqual([...entries].toSorted());
    const tooHeavy = cloud.weights.filter(({ kilobytes, budget }) => kilobytes > budget.kilobytes);
    expect(tooHeavy.map(({ entry, kilobytes, budget }) => `${entry} has ${kilobytes} kB; ${budget.name}: ${budget.kilobytes}`)).toEqual([]);
  });

  it("runs every function on Node 24 and ARM with a timeout below the gateway's", () => {
    for (const { Properties } of cloud.all('AWS::Lambda::Function').filter(ours)) {
      expect(Properties).toMatchObject({ Runtime: 'nodejs24.x', Architectures: ['arm64'] });
      expect(Properties['Timeout']).toBeLessThanOrEqual(Properties['FunctionName'].startsWith('nanhe-prod-jobs-') ? 60 : 29);
    }
  });

  it('permits no function a wildcard action, a wildcard resource or a scan', () => {
    for (const [name, own] of statements()) {
      for (const { Action, Resource, Effect } of own) {
        expect(Effect).toBe('Allow');
        for (const action of list(Action) as string[]) expect(action, name).not.toMatch(/\*|:Scan$/);
        // IAM offers no resource for listing streams, which the event source mapping needs, nor for writing to X-Ray.
        const isForAll = (list(Action) as string[]).every((action) =>
          /^dynamodb:ListStreams$|^xray:Put(?:TraceSegments|TelemetryRecords)$/.test(action),
        );
        if (!isForAll) for (const resource of list(Resource)) expect(resource, name).not.toBe('*');
      }
    }
  });

  // The first request of a receipt numbers it (functions/clinic/DECISIONS.md).
  const writing = ['catalog.readProduct', 'appointment.readReceipt'];

  it('permits no GET endpoint to write to the table except the one that counts views and the one that numbers receipts', () => {
    const writes = /PutItem|UpdateItem|DeleteItem|BatchWriteItem/;
    const reading = keys.filter((key) => registry[key].method === 'GET' && !writing.includes(key));
    for (const key of reading)
      expect(
        actionsOf(functionNameOf(key), 'dynamodb').filter((action) => writes.test(action)),
        key,
      ).toEqual([]);
  });

  // Written by hand, to compare the permissions derived from bundles with what the handlers are known to do.
  it.each([
    ['content/health', ['dynamodb:GetItem']],
    ['auth/logout', ['dynamodb:BatchGetItem', 'dynamodb:UpdateItem']],
    ['session/list', ['dynamodb:BatchGetItem', 'dynamodb:GetItem', 'dynamodb:Query']],
    ['totp/verify', ['dynamodb:DeleteItem', 'dynamodb:GetItem', 'dynamodb:PutItem', 'dynamodb:UpdateItem']],
    ['account/read-profile', ['dynamodb:BatchGetItem', 'dynamodb:GetItem', 'dynamodb:Query']],
    ['account/list-addresses', ['dynamodb:BatchGetItem', 'dynamodb:GetItem', 'dynamodb:Query']],
    ['triggers/create-challenge', []],
    ['triggers/verify-challenge', []],
    // A job that attaches an invoice numbers it first when it has no number.
    ['jobs/send-mail', ['dynamodb:DeleteItem', 'dynamodb:GetItem', 'dynamodb:PutItem', 'dynamodb:Query', 'dynamodb:UpdateItem']],
  ])('permits %s exactly the table actions %j', (place, actions) => {
    expect(actionsOf(place, 'dynamodb')).toEqual(actions);
  });

  it('permits only mail jobs to send mail and only payment functions to read provider keys', () => {
    const mailing = [...statements()].filter(([, own]) => JSON.stringify(own).includes('ses:')).map(([name]) => name);
    expect(mailing.toSorted()).toEqual(['jobs/send-mail', 'jobs/send-queued-mail', 'jobs/send-waiting-mail'].map(functionName));
    const queueing = [...statements()].filter(([, own]) => JSON.stringify(own).includes('sqs:SendMessage')).map(([name]) => name);
    expect(queueing).toContain(functionName('jobs/send-mail'));
    const readers = ['catalog/list-products', 'payment/verify-payment', 'payment/stripe-webhook'].map((place) => actionsOf(place, 'secretsmanager'));
    expect(readers).toEqual([[], ['secretsmanager:GetSecretValue'], ['secretsmanager:GetSecretValue']]);
  });
});

describe('the rest of the cloud', () => {
  it('names the first seller to the function that issues invoices', () => {
    const numbering = cloud
      .all('AWS::Lambda::Function')
      .find(({ Properties }) => Properties['FunctionName'] === functionName('jobs/number-invoices'));
    expect(numbering?.Properties['Environment'].Variables).toMatchObject(sellerVariables);
  });

  it('keeps every stack below 300 of the 500 permitted resources', () => {
    for (const { name, resources } of cloud.templates) expect(Object.keys(resources).length, name).toBeLessThanOrEqual(300);
  });

  it('has one on-demand table with recovery, stream, time to live and deletion protection', () => {
    const tables = cloud.all('AWS::DynamoDB::Table');
    expect(tables).toHaveLength(1);
    expect(tables[0]?.Properties).toMatchObject({
      BillingMode: 'PAY_PER_REQUEST',
      DeletionProtectionEnabled: true,
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
      TimeToLiveSpecification: { AttributeName: 'ttl', Enabled: true },
    });
  });

  it('exposes nothing to the public but the distribution', () => {
    for (const { Properties } of cloud.all('AWS::S3::Bucket')) {
      expect(Properties['PublicAccessBlockConfiguration']).toEqual({
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      });
    }
    for (const { Properties } of cloud.all('AWS::S3::BucketPolicy')) {
      for (const statement of Properties['PolicyDocument'].Statement) {
        if (statement.Effect === 'Allow') expect(JSON.stringify(statement.Principal)).not.toContain('"*"');
      }
    }
    for (const { Properties } of cloud.all('AWS::Lambda::Url')) expect(Properties['AuthType']).toBe('AWS_IAM');
    expect(cloud.all('AWS::CloudFront::Distribution')).toHaveLength(1);
    const { Origins } = cloud.all('AWS::CloudFront::Distribution')[0]!.Properties['DistributionConfig'];
    for (const origin of Origins) {
      if (origin.S3OriginConfig || JSON.stringify(origin.DomainName).includes('FunctionUrl')) expect(origin.OriginAccessControlId).toBeDefined();
      else expect(origin.OriginCustomHeaders?.[0]?.HeaderName).toBe('x-origin-secret');
    }
  });

  it('lets CloudFront rewrite no response, cache no failure and cache no API path by default', () => {
    const config = cloud.all('AWS::CloudFront::Distribution')[0]?.Properties['DistributionConfig'];
    // CloudFront would cache responses with these codes for ten seconds, whatever their headers say (its guide: "HTTP 4xx and 5xx status codes that CloudFront caches").
    const kept = [400, 403, 404, 405, 414, 500, 501, 502, 503, 504];
    expect(config.CustomErrorResponses).toEqual(kept.map((ErrorCode) => ({ ErrorCode, ErrorCachingMinTTL: 0 })));
    const api = config.CacheBehaviors.find(({ PathPattern }: { PathPattern: string }) => PathPattern === '/api/*');
    expect(api.CachePolicyId).toBe('4135ea2d-6df8-44a3-9df3-4b5a84be39ad'); // AWS's managed policy CachingDisabled
    expect(api.AllowedMethods).toContain('DELETE');
    expect(api.FunctionAssociations).toHaveLength(1); // sets the visitor's address, by which rate limits count
  });

  it('sets a strict content security policy without inline scripts', () => {
    const policy = cloud.all('AWS::CloudFront::ResponseHeadersPolicy')[0]?.Properties['ResponseHeadersPolicyConfig'].SecurityHeadersConfig
      .ContentSecurityPolicy;
    const text = JSON.stringify(policy.ContentSecurityPolicy);
    expect(text).toMatch(/script-src 'self' https:\/\/checkout\.razorpay\.com;/);
    expect(text).toContain("frame-ancestors 'none'");
    expect(text).toContain("base-uri 'none'");
  });

  it('has a user pool with three triggers, rotating refresh tokens and no password flow', () => {
    const [pool] = cloud.all('AWS::Cognito::UserPool');
    expect(Object.keys(pool?.Properties['LambdaConfig']).toSorted()).toEqual([
      'CreateAuthChallenge',
      'DefineAuthChallenge',
      'VerifyAuthChallengeResponse',
    ]);
    const [client] = cloud.all('AWS::Cognito::UserPoolClient');
    expect(client?.Properties['ExplicitAuthFlows']).not.toContain('ALLOW_USER_PASSWORD_AUTH');
    expect(client?.Properties).toMatchObject({
      EnableTokenRevocation: true,
      RefreshTokenRotation: { Feature: 'ENABLED', RetryGracePeriodSeconds: 60 },
    });
    // The second factor is the shop's own.
    expect(pool?.Properties['MfaConfiguration']).toBe('OFF');
  });

  it('runs jobs by the stream with filters and a dead-letter queue, by a queue of their own, or by a schedule', () => {
    const mappings = cloud.all('AWS::Lambda::EventSourceMapping');
    // A shard supports two readers; AWS throttles more.
    const [ofStream, ofQueues] = [true, false].map((reads) => mappings.filter(({ Properties }) => 'StartingPosition' in Properties === reads));
    expect(ofStream).toHaveLength(2);
    expect(ofQueues).toHaveLength(Object.values(jobs).filter(({ on }) => on === 'queue').length);
    for (const { Properties } of ofQueues ?? []) expect(Properties['FunctionResponseTypes']).toEqual(['ReportBatchItemFailures']);
    const queues = cloud.all('AWS::SQS::Queue').filter(({ Properties }) => !String(Properties['QueueName']).endsWith('-dead'));
    for (const { Properties } of queues) expect(Properties['RedrivePolicy']).toMatchObject({ maxReceiveCount: 5 });
    expect(queues).toHaveLength(ofQueues?.length ?? 0);
    for (const { Properties } of ofStream ?? []) {
      expect(Properties['DestinationConfig'].OnFailure.Destination).toBeDefined();
      expect(Properties['FunctionResponseTypes']).toEqual(['ReportBatchItemFailures']);
      expect(Properties).toMatchObject({ BisectBatchOnFunctionError: true, MaximumRetryAttempts: 5 });
      expect(Properties['FilterCriteria'].Filters).toHaveLength(1);
    }
    const rules = cloud.all('AWS::Events::Rule');
    expect(rules).toHaveLength(Object.values(jobs).filter(({ on }) => on === 'schedule').length);
    for (const { Properties } of rules) expect(Properties['Targets'][0].DeadLetterConfig.Arn).toBeDefined();
  });

  it('retains the table, the buckets with data and the user pool when a prod stack is deleted', () => {
    const types = ['AWS::DynamoDB::Table', 'AWS::S3::Bucket', 'AWS::Cognito::UserPool'];
    // Every deployment fills the bucket of the site.
    const withData = cloud.templates.filter(({ name }) => !name.startsWith('nanhe-prod-site.')).flatMap(({ resources }) => Object.values(resources));
    const retained = withData.filter(({ Type }) => types.includes(Type));
    expect(new Set(retained.map(({ Type }) => Type)).size).toBe(types.length);
    for (const { Type, UpdateReplacePolicy } of retained) expect(UpdateReplacePolicy, Type).toBe('Retain');
  });
});
