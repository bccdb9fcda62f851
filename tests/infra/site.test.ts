/** Who answers which path of the site in the cloud, for how long is it kept, and what happens when a page cannot be rendered? */
import { runInNewContext } from 'node:vm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#shared/contract/define.ts';
import { keys, registry } from '#shared/contract/index.ts';
import { type Cloud, synthesise } from './cloud.ts';

interface Behaviour {
  readonly PathPattern?: string;
  readonly TargetOriginId: string;
  readonly CachePolicyId: unknown;
  readonly ResponseHeadersPolicyId: { readonly Ref: string };
  readonly FunctionAssociations?: readonly { readonly FunctionARN: { readonly 'Fn::GetAtt': readonly string[] } }[];
}

let cloud: Cloud;
let config: Record<string, any>;
let site: Cloud['templates'][number]['resources'];
beforeAll(async () => {
  cloud = await synthesise('prod');
  config = cloud.all('AWS::CloudFront::Distribution')[0]?.Properties['DistributionConfig'];
  site = cloud.templates.find(({ name }) => name.startsWith('nanhe-prod-site'))?.resources ?? {};
}, 120_000);

const behaviour = (pattern: string): Behaviour => {
  const found = (config['CacheBehaviors'] as Behaviour[]).find(({ PathPattern }) => PathPattern === pattern);
  if (found === undefined) throw new Error(`No behaviour for ${pattern}.`);
  return found;
};
const originOf = ({ TargetOriginId }: Behaviour) => config['Origins'].find(({ Id }: { Id: string }) => Id === TargetOriginId);
const isBucket = (origin: { S3OriginConfig?: unknown }) => origin.S3OriginConfig !== undefined;

describe('the site in the cloud', () => {
  it.each(['/admin*', '/checkout', '/profile*', '/wishlist', '/signin', '/signup', '/verify-otp', '/doctor/my-*', '/doctor/verify'])(
    'gives %s the shell, and tells search engines to leave it out',
    (pattern) => {
      const found = behaviour(pattern);
      expect(isBucket(originOf(found))).toBe(true);
      expect(found.FunctionAssociations).toHaveLength(1);
      const { CustomHeadersConfig } = site[found.ResponseHeadersPolicyId.Ref]?.Properties['ResponseHeadersPolicyConfig'] ?? {};
      expect(CustomHeadersConfig?.Items).toEqual([{ Header: 'x-robots-tag', Value: 'noindex', Override: true }]);
    },
  );

  it('gives hashed files, pictures and what stands beside the shell from the buckets', () => {
    for (const pattern of ['/assets/*', '/images/*', '/favicon.svg']) expect(isBucket(originOf(behaviour(pattern))), pattern).toBe(true);
  });

  it('has every other path rendered, and the shell in its place when that fails', () => {
    const { TargetOriginId, FunctionAssociations } = config['DefaultCacheBehavior'] as Behaviour;
    const [group] = config['OriginGroups'].Items;
    expect(group.Id).toBe(TargetOriginId);
    expect(group.FailoverCriteria.StatusCodes.Items).toEqual([500, 502, 503, 504]);
    const [first, second] = group.Members.Items.map(({ OriginId }: { OriginId: string }) => originOf({ TargetOriginId: OriginId } as Behaviour));
    expect(isBucket(first)).toBe(false);
    expect(isBucket(second)).toBe(true);
    expect(FunctionAssociations).toHaveLength(1);
  });

  it('asks for every page under the name of the shell and by its own in a header, which no visitor can write', () => {
    const name = config['DefaultCacheBehavior'].FunctionAssociations[0].FunctionARN['Fn::GetAtt'][0] as string;
    const code = site[name]?.Properties['FunctionCode'] as string;
    const run = (uri: string, headers: object = {}) => runInNewContext(`${code}; handler({ request: ${JSON.stringify({ uri, headers })} })`);
    expect(run('/product/7')).toEqual({ uri: '/index.html', headers: { 'x-page': { value: '/product/7' } } });
    expect(run('/a.b/', { 'x-page': { value: '/cart' } })).toEqual({ uri: '/index.html', headers: { 'x-page': { value: '/a.b/' } } });
  });

  it('keeps a page for each path and each question that changes it, and never for a cookie or a token', () => {
    const { Ref } = config['DefaultCacheBehavior'].CachePolicyId;
    const { CachePolicyConfig } = site[Ref]?.Properties ?? {};
    expect(CachePolicyConfig).toMatchObject({ MinTTL: 0, DefaultTTL: 0 });
    const key = CachePolicyConfig.ParametersInCacheKeyAndForwardedToOrigin;
    expect(key.CookiesConfig).toEqual({ CookieBehavior: 'none' });
    expect(key.HeadersConfig).toEqual({ HeaderBehavior: 'whitelist', Headers: ['x-page'] });
    expect(key.QueryStringsConfig).toEqual({
      QueryStringBehavior: 'whitelist',
      QueryStrings: ['search', 'category', 'price', 'age', 'inStock', 'onSale', 'size', 'color', 'sort', 'page'],
    });
    expect(config['DefaultCacheBehavior'].OriginRequestPolicyId).toBeUndefined();
  });

  it('has sitemap and robots.txt made by the renderer itself: the shell could not stand in for them', () => {
    for (const pattern of ['/robots.txt', '/sitemap*.xml']) {
      const found = behaviour(pattern);
      expect(isBucket(originOf(found)), pattern).toBe(false);
      expect(originOf(found)).toBeDefined();
    }
  });

  it('lets the renderer write its log and its trace and nothing else, and only this distribution call it', () => {
    const renderer = Object.values(site).find(({ Properties }) => Properties['FunctionName'] === 'nanhe-prod-renderer');
    expect(renderer?.Properties).toMatchObject({ Runtime: 'nodejs24.x', Architectures: ['arm64'] });
    expect(Object.keys(renderer?.Properties['Environment'].Variables).toSorted()).toEqual(['API_URL', 'NODE_ENV', 'ORIGIN_SECRET', 'SITE_URL']);
    const role = renderer?.Properties['Role']['Fn::GetAtt'][0];
    const policies = Object.values(site).filter(
      ({ Type, Properties }) => Type === 'AWS::IAM::Policy' && JSON.stringify(Properties['Roles']).includes(`"${role}"`),
    );
    const actions = policies.flatMap(({ Properties }) => Properties['PolicyDocument'].Statement).flatMap(({ Action }) => Action);
    expect(actions.toSorted()).toEqual(['logs:CreateLogStream', 'logs:PutLogEvents', 'xray:PutTelemetryRecords', 'xray:PutTraceSegments']);
    const permissions = Object.values(site).filter(
      ({ Type, Properties }) => Type === 'AWS::Lambda::Permission' && JSON.stringify(Properties['FunctionName']).includes('Renderer'),
    );
    expect(permissions.length).toBeGreaterThan(0);
    for (const { Properties } of permissions) {
      expect(Properties['Principal']).toBe('cloudfront.amazonaws.com');
      expect(JSON.stringify(Properties['SourceArn'])).toContain('distribution/');
    }
  });
});

describe('what of the API is kept at the edge', () => {
  const disabled = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad'; // AWS's managed policy CachingDisabled
  /** As CloudFront does: the first whose pattern fits. */
  const behaviourOf = (path: string): Behaviour => {
    const fits = ({ PathPattern = '' }: Behaviour) => new RegExp(`^${PathPattern.replaceAll('.', '\\.').replaceAll('*', '.*')}$`).test(path);
    return (config['CacheBehaviors'] as Behaviour[]).find(fits) ?? config['DefaultCacheBehavior'];
  };
  const examples = keys.map((key): [string, Endpoint] => [registry[key].path.replace(/\{\w+\}/g, '7'), registry[key]]);

  it('is what the registry calls everybody’s; every other path is passed on, but for those that lie under one of these', () => {
    for (const [path, { everybodys, key }] of examples) {
      const { CachePolicyId } = behaviourOf(path);
      if (everybodys) expect(CachePolicyId, key).toEqual({ Ref: expect.stringContaining('Everybodys') });
      else if (!/^\/api\/(?:products|categories|carousels|suggestions|sitemap)\b/.test(path)) expect(CachePolicyId, key).toBe(disabled);
    }
  });

  it('goes by the whole question and by the token that is shown, never by a cookie; and nothing is kept that does not say so', () => {
    const { Ref } = behaviourOf('/api/products').CachePolicyId as { Ref: string };
    const { CachePolicyConfig } = site[Ref]?.Properties ?? {};
    expect(CachePolicyConfig).toMatchObject({ MinTTL: 0, DefaultTTL: 0, MaxTTL: 600 });
    expect(CachePolicyConfig.ParametersInCacheKeyAndForwardedToOrigin).toEqual({
      QueryStringsConfig: { QueryStringBehavior: 'all' },
      HeadersConfig: { HeaderBehavior: 'whitelist', Headers: ['authorization', 'token'] },
      CookiesConfig: { CookieBehavior: 'none' },
      EnableAcceptEncodingBrotli: true,
      EnableAcceptEncodingGzip: true,
    });
  });

  it('passes everything else on as the rest of the API does: writes, the visitor’s address, the origin’s secret', () => {
    const [kept, rest] = [behaviourOf('/api/products/7'), behaviourOf('/api/cart')] as Record<string, any>[];
    const { PathPattern: _, CachePolicyId: __, ...others } = kept ?? {};
    const { PathPattern: ___, CachePolicyId: ____, ...same } = rest ?? {};
    expect(others).toEqual(same);
    expect(others['AllowedMethods']).toContain('DELETE');
  });
});

const functionsNamed = (name: string) => cloud.all('AWS::Lambda::Function').filter(({ Properties }) => Properties['FunctionName'] === name);

describe('uploads', () => {
  it("come from the site's own pages alone, into a bucket that nobody reads from outside, and do not stay", () => {
    const [bucket, ...others] = cloud.all('AWS::S3::Bucket').filter(({ Properties }) => Properties['CorsConfiguration'] !== undefined);
    expect(others).toEqual([]);
    expect(bucket?.Properties['CorsConfiguration'].CorsRules).toMatchObject([
      { AllowedMethods: ['POST'], AllowedOrigins: [expect.stringMatching(/^https:\/\//)] },
    ]);
    expect(bucket?.Properties['LifecycleConfiguration'].Rules).toContainEqual(expect.objectContaining({ Prefix: 'uploads/', ExpirationInDays: 2 }));
    expect(bucket?.Properties['PublicAccessBlockConfiguration'].BlockPublicPolicy).toBe(true);
  });

  it('are let in by a form whose signer may write there, and are looked at with memory enough', () => {
    const policies = cloud.all('AWS::IAM::Policy').filter((policy) => JSON.stringify(policy.Properties['Roles']).includes('begin'));
    expect(JSON.stringify(policies)).toContain('s3:PutObject');
    expect(functionsNamed('nanhe-prod-upload-finish')[0]?.Properties['MemorySize']).toBe(2_048);
    expect(functionsNamed('nanhe-prod-upload-begin')[0]?.Properties['MemorySize']).toBe(512);
  });
});

it('lets nobody take a name off the list of the erased, which a restore goes by', () => {
  const statements = cloud.all('AWS::S3::BucketPolicy').flatMap(({ Properties }) => Properties['PolicyDocument'].Statement as Record<string, any>[]);
  const [deny, ...others] = statements.filter(({ Resource }) => JSON.stringify(Resource).includes('/erased/*'));
  expect(others).toEqual([]);
  expect(deny).toMatchObject({ Effect: 'Deny', Action: ['s3:DeleteObject', 's3:DeleteObjectVersion'], Principal: { AWS: '*' } });
});

describe('the published catalogue', () => {
  it('has the memory, and the processor that comes with it, to be opened while a shopper waits', () => {
    const functions = cloud.all('AWS::Lambda::Function');
    const memoryOf = (name: string) =>
      functions.find(({ Properties }) => Properties['FunctionName'] === `nanhe-prod-${name}`)?.Properties['MemorySize'];
    for (const name of ['catalog-list-products', 'catalog-suggest', 'jobs-fold-catalogue']) expect(memoryOf(name), name).toBe(1_024);
    for (const name of ['catalog-read-product', 'catalog-list-categories', 'cart-add', 'auth-login']) expect(memoryOf(name), name).toBe(512);
  });
});
