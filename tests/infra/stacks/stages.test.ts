/** The dev and prod stages: permissions, domain, mail, firewall, budget, logs and retention. */
import { App } from 'aws-cdk-lib';
import { beforeAll, describe, expect, it } from 'vitest';
import { entries } from '#infra/bundling/bundles.ts';
import { stageOf } from '#infra/constructs/stage.ts';
import { acknowledged } from '#infra/stacks/nag-checks.ts';
import { type Cloud, devCloud, prodCloud, type Resource } from './cloud.ts';
import { allowedTo, neededBy, reachedBy, reaching, sourcesOfFunctions } from './least-privilege.ts';

let sources: string;
let prod: Cloud;
let dev: Cloud;
beforeAll(async () => {
  // One after the other, because each takes a core.
  sources = await sourcesOfFunctions();
  prod = await prodCloud();
  dev = await devCloud();
}, 600_000);

const configOf = (cloud: Cloud) => cloud.all('AWS::CloudFront::Distribution')[0]?.Properties['DistributionConfig'];
const templateOf = (cloud: Cloud, name: string) => Object.values(cloud.templates.find((each) => each.name.includes(`-${name}.`))?.resources ?? {});

describe('every function', () => {
  it.each(entries)('permits %s exactly the actions and resources that its own calls need', async (place) => {
    expect(allowedTo(prod, place)).toEqual(await neededBy(sources, place));
    expect(reaching(prod, place)).toEqual(await reachedBy(sources, place));
  });
});

describe('monitoring', () => {
  const functions = () => prod.all('AWS::Lambda::Function').filter(({ Properties }) => String(Properties['FunctionName'] ?? '').startsWith('nanhe-'));

  it('has alarms only in the two stacks that tests/faults/alarms checks, apart from those of releases', () => {
    const isAlarm = ({ Type, Properties }: Resource) => Type === 'AWS::CloudWatch::Alarm' && !String(Properties['AlarmName']).includes('-release-');
    const holding = prod.templates.filter(({ resources }) => Object.values(resources).some(isAlarm));
    expect(holding.map(({ name }) => name).toSorted()).toEqual(['nanhe-prod-edge-watch.template.json', 'nanhe-prod-watch.template.json']);
  });

  it('traces every function with X-Ray and sets the metric namespace of those that count', () => {
    for (const { Properties } of functions()) expect(Properties['TracingConfig'], Properties['FunctionName']).toEqual({ Mode: 'Active' });
    const counting = functions().filter(({ Properties }) => Properties['Environment']?.Variables['METRIC_NAMESPACE'] === 'nanhe-prod');
    const named = counting.map(({ Properties }) => Properties['FunctionName']);
    for (const place of ['payment-verify-payment', 'jobs-settle-pending', 'jobs-send-refunds', 'jobs-reconcile'])
      expect(named).toContain(`nanhe-prod-${place}`);
  });
});

describe('the shop’s own domain', () => {
  it('serves the shop on its own domain with a certificate, TLS 1.2 and DNS records', () => {
    const [certificate] = templateOf(prod, 'edge').filter(({ Type }) => Type === 'AWS::CertificateManager::Certificate');
    expect(certificate?.Properties).toMatchObject({ DomainName: 'nanhe.example', ValidationMethod: 'DNS' });
    expect(configOf(prod)).toMatchObject({
      Aliases: ['nanhe.example', 'www.nanhe.example'],
      ViewerCertificate: { MinimumProtocolVersion: 'TLSv1.2_2021', SslSupportMethod: 'sni-only' },
    });
    const names = templateOf(prod, 'site').filter(({ Type }) => Type === 'AWS::Route53::RecordSet');
    expect(names.map(({ Properties }) => [Properties['Name'], Properties['Type']])).toEqual([
      ['nanhe.example.', 'A'],
      ['nanhe.example.', 'AAAA'],
      ['www.nanhe.example.', 'A'],
      ['www.nanhe.example.', 'AAAA'],
    ]);
  });

  it('serves the shop at the address of the distribution when no domain is set', () => {
    expect(configOf(dev).Aliases).toBeUndefined();
    expect(dev.all('AWS::CertificateManager::Certificate')).toEqual([]);
    const [site] = dev.all('AWS::Lambda::Function').flatMap(({ Properties }) => Properties['Environment']?.Variables['SITE_URL'] ?? []);
    expect(site).toBe('https://d111111abcdef8.cloudfront.net');
  });
});

describe('the firewall', () => {
  it('blocks known attackers, known attacks and too many requests before the distribution', () => {
    const [acl] = templateOf(prod, 'edge').filter(({ Type }) => Type === 'AWS::WAFv2::WebACL');
    expect(acl?.Properties).toMatchObject({ Scope: 'CLOUDFRONT', DefaultAction: { Allow: {} } });
    // The alarm on blocked requests refers to this name.
    expect(acl?.Properties['VisibilityConfig'].MetricName).toBe('nanhe-prod');
    const rules = acl?.Properties['Rules'] as { Name: string; Priority: number; Statement: any; Action?: any; OverrideAction?: any }[];
    expect(rules.map(({ Name }) => Name)).toEqual([
      'too-many-sign-ins',
      'too-many',
      'AWSManagedRulesAmazonIpReputationList',
      'AWSManagedRulesKnownBadInputsRuleSet',
      'AWSManagedRulesCommonRuleSet',
    ]);
    expect(new Set(rules.map(({ Priority }) => Priority)).size).toBe(rules.length);
    for (const { Statement, Action, OverrideAction } of rules) {
      if (Statement.ManagedRuleGroupStatement === undefined) expect(Action.Block.CustomResponse.ResponseCode).toBe(429);
      // `count` would disable the whole group.
      else expect(OverrideAction).toEqual({ None: {} });
    }
    expect(JSON.stringify(configOf(prod).WebACLId)).toContain('Firewall');
  });

  it('redacts tokens, cookies and queries in the log of the firewall', () => {
    const [logging] = prod.all('AWS::WAFv2::LoggingConfiguration');
    const redacted = JSON.stringify(logging?.Properties['RedactedFields']);
    for (const name of ['authorization', 'token', 'cookie', 'x-origin-secret', 'QueryString']) expect(redacted).toContain(name);
  });
});

describe('mail', () => {
  it('sends mail from a domain that SES signs for, over TLS only', () => {
    const [sender] = prod.all('AWS::SES::EmailIdentity');
    expect(sender?.Properties).toMatchObject({ EmailIdentity: 'nanhe.example', MailFromAttributes: { MailFromDomain: 'bounce.nanhe.example' } });
    expect(sender?.Properties['DkimAttributes']?.SigningEnabled).not.toBe(false);
    expect(prod.all('AWS::SES::ConfigurationSet')[0]?.Properties['DeliveryOptions']).toEqual({ TlsPolicy: 'REQUIRE' });
  });

  it('creates the DNS records of mail in the hosted zone, and none without a zone', () => {
    const entered = templateOf(prod, 'mail').filter(({ Type }) => Type === 'AWS::Route53::RecordSet');
    expect(entered.map(({ Properties }) => Properties['Type'])).toEqual(['CNAME', 'CNAME', 'CNAME', 'MX', 'TXT', 'TXT']);
    for (const { Properties } of entered) expect(Properties).toMatchObject({ HostedZoneId: 'Z0123456789ABC', ResourceRecords: [expect.anything()] });
    expect(JSON.stringify(entered)).toContain('10 feedback-smtp.ap-south-1.amazonses.com');
    expect(dev.all('AWS::Route53::RecordSet')).toEqual([]);
  });

  it('passes bounces and complaints to the job that suppresses the address', () => {
    const [destination] = prod.all('AWS::SES::ConfigurationSetEventDestination');
    expect(destination?.Properties['EventDestination']).toMatchObject({ Enabled: true, MatchingEventTypes: ['bounce', 'complaint'] });
    const subscription = prod.all('AWS::SNS::Subscription').find(({ Properties }) => Properties['Protocol'] === 'lambda');
    expect(JSON.stringify(subscription?.Properties['Endpoint'])).toContain('handlemailevents');
    expect(subscription?.Properties['RedrivePolicy'].deadLetterTargetArn).toBeDefined();
    expect(prod.all('AWS::Lambda::EventInvokeConfig')[0]?.Properties['DestinationConfig'].OnFailure.Destination).toBeDefined();
  });

  it("permits functions to send mail from the stage's own domain only, in the sandbox to every verified recipient", () => {
    const sending = prod
      .all('AWS::IAM::Policy')
      .flatMap(({ Properties }) => Properties['PolicyDocument'].Statement as { Action: unknown; Resource: unknown; Condition?: object }[])
      .filter(({ Action }) => JSON.stringify(Action).includes('ses:'));
    const [toRecipients, fromSender] = [true, false].map((wide) => sending.filter(({ Resource }) => JSON.stringify(Resource).includes('*') === wide));
    expect([toRecipients?.length, fromSender?.length]).toEqual([3, 3]);
    for (const { Resource } of fromSender ?? []) expect(JSON.stringify(Resource)).toMatch(/identity\/nanhe\.example"/);
    for (const { Resource, Condition } of toRecipients ?? []) {
      expect(JSON.stringify(Resource)).toMatch(/:identity\/\*"/);
      expect(Condition).toEqual({ StringLike: { 'ses:FromAddress': '*@nanhe.example' } });
    }
  });
});

describe('both stages', () => {
  it('lets a service call a function only for one source', () => {
    for (const { Properties } of [...prod.all('AWS::Lambda::Permission'), ...dev.all('AWS::Lambda::Permission')]) {
      expect(Properties['FunctionUrlAuthType']).not.toBe('NONE');
      expect(JSON.stringify(Properties['SourceArn']), JSON.stringify(Properties)).toMatch(/"/);
      expect(Properties['Principal']).toMatch(/^[\w-]+\.amazonaws\.com$/);
    }
  });

  it('protects the data of prod from deletion, but not that of dev', () => {
    const [ofProd, ofDev] = [prod.all('AWS::DynamoDB::Table')[0]?.Properties, dev.all('AWS::DynamoDB::Table')[0]?.Properties];
    expect([ofProd?.['DeletionProtectionEnabled'], ofDev?.['DeletionProtectionEnabled']]).toEqual([true, false]);
    expect(ofProd?.['PointInTimeRecoverySpecification']).toEqual({ PointInTimeRecoveryEnabled: true });
    expect(prod.all('AWS::Cognito::UserPool')[0]?.Properties['DeletionProtection']).toBe('ACTIVE');
  });

  it('expires old object versions and incomplete uploads in every bucket', () => {
    for (const [cloud, days] of [
      [prod, 30],
      [dev, 1],
    ] as const) {
      const buckets = cloud.all('AWS::S3::Bucket');
      expect(buckets.length).toBeGreaterThanOrEqual(3);
      for (const { Properties } of buckets) {
        expect(Properties['VersioningConfiguration']).toEqual({ Status: 'Enabled' });
        expect(Properties['LifecycleConfiguration'].Rules).toContainEqual(
          expect.objectContaining({
            NoncurrentVersionExpiration: { NoncurrentDays: days },
            AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 },
          }),
        );
      }
    }
  });

  it('deletes the older versions of photos of returns after a day, which the erasure of an account leaves behind', () => {
    for (const cloud of [prod, dev])
      expect(cloud.all('AWS::S3::Bucket').flatMap(({ Properties }) => Properties['LifecycleConfiguration'].Rules)).toContainEqual({
        Prefix: 'returns/',
        NoncurrentVersionExpiration: { NoncurrentDays: 1 },
        Status: 'Enabled',
      });
  });

  it('expires logs after 90 days in prod and 14 days in dev', () => {
    for (const [cloud, days] of [
      [prod, 90],
      [dev, 14],
    ] as const) {
      for (const { Properties } of cloud.all('AWS::Logs::LogGroup')) expect(Properties['RetentionInDays']).toBe(days);
      // The CDK library's helpers for cross-region exports and for emptying a bucket run at deployment, and log to AWS's default log groups.
      const shop = cloud.all('AWS::Lambda::Function').filter(({ Properties }) => String(Properties['FunctionName'] ?? '').startsWith('nanhe-'));
      for (const { Properties } of shop) expect(Properties['LoggingConfig']?.LogGroup, Properties['FunctionName']).toBeDefined();
    }
  });

  it('notifies the operator when the monthly budget is exceeded', () => {
    for (const [cloud, amount] of [
      [prod, 200],
      [dev, 75],
    ] as const) {
      const [budget] = cloud.all('AWS::Budgets::Budget');
      expect(budget?.Properties['Budget'].BudgetLimit).toEqual({ Amount: amount, Unit: 'USD' });
      expect(budget?.Properties['NotificationsWithSubscribers']).toHaveLength(4);
    }
  });

  it('passes cdk-nag with a reason for every acknowledged finding that still exists', () => {
    expect(prod.unfitting).toEqual([]);
    for (const { reason, rules } of acknowledged) {
      expect(reason.length, rules.join()).toBeGreaterThan(20);
      expect(rules.length).toBeGreaterThan(0);
    }
  });
});

describe('LocalStack', () => {
  it('imports nothing into the data and the mail stack, and uses only services that docs/localstack.md names', () => {
    for (const name of ['data', 'mail']) {
      const [{ document, resources } = { document: {}, resources: {} }] = dev.templates.filter((each) => each.name.startsWith(`nanhe-dev-${name}.`));
      expect(JSON.stringify(document), name).not.toContain('Fn::ImportValue');
      const services = new Set(Object.values(resources).map(({ Type }) => Type.split('::')[1]));
      const named = ['CDK', 'DynamoDB', 'IAM', 'Lambda', 'S3', 'S3AutoDeleteObjects', 'SES', 'SNS', 'SSM', 'SecretsManager'];
      expect(
        [...services].filter((service) => !named.includes(service ?? '')),
        name,
      ).toEqual([]);
      expect(services.size, name).toBeGreaterThan(1);
    }
  });
});

describe('the API documentation page', () => {
  const behaviours = (cloud: Cloud) => configOf(cloud).CacheBehaviors as { PathPattern: string; ResponseHeadersPolicyId: { Ref: string } }[];

  it('serves the API documentation in dev with noindex, and not in prod', () => {
    const paths = behaviours(dev).map(({ PathPattern }) => PathPattern);
    expect(paths.indexOf('/api/docs*')).toBeGreaterThanOrEqual(0);
    expect(paths.indexOf('/api/docs*')).toBeLessThan(paths.indexOf('/api/*'));
    const found = behaviours(dev).find(({ PathPattern }) => PathPattern === '/api/docs*');
    const resources = dev.templates.find(({ name }) => name.includes('-site.'))?.resources ?? {};
    const policy = resources[found?.ResponseHeadersPolicyId.Ref ?? '']?.Properties['ResponseHeadersPolicyConfig'];
    expect(policy.CustomHeadersConfig.Items).toContainEqual({ Header: 'x-robots-tag', Value: 'noindex', Override: true });
    expect(JSON.stringify(policy.SecurityHeadersConfig.ContentSecurityPolicy)).not.toMatch(/script-src[^;]*unsafe/);
    const copied = dev.all('Custom::CDKBucketDeployment').filter(({ Properties }) => Properties['DestinationBucketKeyPrefix'] === 'api/docs');
    expect(copied).toHaveLength(1);
    expect(JSON.stringify(prod.templates)).not.toContain('/api/docs');
  });
});

describe('the stage settings in cdk.json', () => {
  const decided = { region: 'ap-south-1', domain: 'shop.in', mailFrom: 'Shop <a@shop.in>', operator: 'me@shop.in', budget: 10 };
  const read = (more: object, name = 'prod') => stageOf(new App({ context: { stage: name, stages: { [name]: { ...decided, ...more } } } }).node);

  it('derives the address, the mail domain and the second factor, which prod always requires', () => {
    expect(read({})).toMatchObject({ siteUrl: 'https://shop.in', mailDomain: 'shop.in', adminMfa: 'required' });
    expect(read({ adminMfa: 'optional' })).toMatchObject({ adminMfa: 'required' });
    expect(read({}, 'dev')).toMatchObject({ adminMfa: 'optional' });
    expect(read({ adminMfa: 'required' }, 'dev')).toMatchObject({ adminMfa: 'required' });
  });

  it.each([
    ['an unknown stage', {}, 'test'],
    ['an invalid domain', { domain: 'https://shop.in' }, 'prod'],
    ['no domain and no address', { domain: undefined }, 'prod'],
    ['a sender without a mail address', { mailFrom: 'Shop' }, 'prod'],
    ['no region', { region: undefined }, 'prod'],
    ['a region that is a city', { region: 'Mumbai' }, 'prod'],
    ['the region of CloudFront, whose alarms have the same topic', { region: 'us-east-1' }, 'prod'],
    ['an account that is a name', { account: 'nanhe' }, 'prod'],
    ['an identity provider that is not GitHub’s', { githubProvider: 'arn:aws:iam::123456789012:oidc-provider/accounts.google.com' }, 'prod'],
    ['a budget of zero', { budget: 0 }, 'prod'],
    ['an unknown setting', { domian: 'shop.in' }, 'prod'],
  ])('rejects stage settings with %s and names the setting', (_, more, name) => {
    expect(() => read(more, name)).toThrow(name === 'prod' ? /cdk\.json, stages\.prod/ : /dev or prod/);
  });

  it('says why a stage cannot be in us-east-1', () => {
    expect(() => read({ region: 'us-east-1' })).toThrow('A stage cannot be in us-east-1, which holds the alarms of CloudFront');
  });
});
