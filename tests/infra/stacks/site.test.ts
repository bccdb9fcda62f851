/** The distribution of the site: origin, caching and failover of each path. */
import { runInNewContext } from 'node:vm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#shared/contract/define.ts';
import { keys, registry } from '#shared/contract/index.ts';
import { pageParameters } from '#web/paths.ts';
import { type Cloud, prodCloud } from './cloud.ts';

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
  cloud = await prodCloud();
  config = cloud.all('AWS::CloudFront::Distribution')[0]?.Properties['DistributionConfig'];
  site = cloud.templates.find(({ name }) => name.startsWith('nanhe-prod-site'))?.resources ?? {};
}, 240_000);

const behaviour = (pattern: string): Behaviour => {
  const found = (config['CacheBehaviors'] as Behaviour[]).find(({ PathPattern }) => PathPattern === pattern);
  if (found === undefined) throw new Error(`No behaviour for ${pattern}.`);
  return found;
};
const originOf = ({ TargetOriginId }: Behaviour) => config['Origins'].find(({ Id }: { Id: string }) => Id === TargetOriginId);
const isBucket = (origin: { S3OriginConfig?: unknown }) => origin.S3OriginConfig !== undefined;

describe('the site in the cloud', () => {
  it.each(['/admin', '/checkout', '/profile', '/wishlist', '/signin', '/signup', '/verify-otp', '/doctor/my-profile', '/doctor/verify'])(
    'serves %s as the shell with noindex',
    (pattern) => {
      const found = behaviour(pattern);
      expect(isBucket(originOf(found))).toBe(true);
      expect(found.FunctionAssociations).toHaveLength(1);
      const { CustomHeadersConfig } = site[found.ResponseHeadersPolicyId.Ref]?.Properties['ResponseHeadersPolicyConfig'] ?? {};
      expect(CustomHeadersConfig?.Items).toContainEqual({ Header: 'x-robots-tag', Value: 'noindex', Override: true });
    },
  );

  it('keeps hashed files for a year, icons for an hour and pages not at all', () => {
    const kept = Object.values(site)
      .filter(({ Type }) => Type === 'Custom::CDKBucketDeployment')
      .map(({ Properties }) => Properties['SystemMetadata']?.['cache-control']);
    expect(kept.toSorted()).toEqual(['no-cache', 'public, max-age=31536000, immutable', 'public, max-age=3600']);
  });

  it('changes renderer and shell only after the assets that their pages name are uploaded', () => {
    const uploads = Object.entries(site).filter(([, { Type }]) => Type === 'Custom::CDKBucketDeployment');
    const assets = uploads.find(([, { Properties }]) => String(Properties['SystemMetadata']?.['cache-control']).includes('immutable'))?.[0];
    const [, shell] = uploads.find(([, { Properties }]) => Properties['SystemMetadata']?.['cache-control'] === 'no-cache') ?? [];
    const renderer = Object.values(site).find(
      ({ Type, Properties }) => Type === 'AWS::Lambda::Function' && Properties['FunctionName'] === 'nanhe-prod-renderer',
    );
    for (const resource of [shell, renderer]) expect(resource?.DependsOn).toContain(assets);
  });

  it('serves hashed files, pictures and the favicon from the buckets', () => {
    for (const pattern of ['/assets/*', '/images/*', '/favicon.svg']) expect(isBucket(originOf(behaviour(pattern))), pattern).toBe(true);
  });

  it('renders every other path and falls back to the shell when rendering fails', () => {
    const { TargetOriginId, FunctionAssociations } = config['DefaultCacheBehavior'] as Behaviour;
    const [group] = config['OriginGroups'].Items;
    expect(group.Id).toBe(TargetOriginId);
    // CloudFront permits 400, 403, 404, 416, 429, 500, 502, 503 and 504 (Developer Guide, "Origin failover").
    expect(group.FailoverCriteria.StatusCodes.Items).toEqual([429, 500, 502, 503, 504]);
    const [first, second] = group.Members.Items.map(({ OriginId }: { OriginId: string }) => originOf({ TargetOriginId: OriginId } as Behaviour));
    expect(isBucket(first)).toBe(false);
    expect(isBucket(second)).toBe(true);
    expect(FunctionAssociations).toHaveLength(1);
  });

  /** Runs the function that CloudFront calls before it looks into its cache for a page. */
  const toPage = (uri: string, headers: object = {}, querystring: object = {}) => {
    const name = config['DefaultCacheBehavior'].FunctionAssociations[0].FunctionARN['Fn::GetAtt'][0] as string;
    const code = site[name]?.Properties['FunctionCode'] as string;
    return runInNewContext(`${code}; handler({ request: ${JSON.stringify({ uri, headers, querystring })} })`);
  };

  it('requests every page as the shell with its path in a header that visitors cannot set', () => {
    expect(toPage('/product/7')).toEqual({ uri: '/index.html', headers: { 'x-page': { value: '/product/7' } }, querystring: {} });
    for (const home of ['/', '/index.html']) expect(toPage(home).headers).toEqual({ 'x-page': { value: '/' } });
    expect(toPage('/a.b/', { 'x-page': { value: '/cart' } }).headers).toEqual({ 'x-page': { value: '/a.b/' } });
  });

  it('drops query parameters that no page reads before the cache is looked up', () => {
    const given = Object.fromEntries([...pageParameters, 'utm_source', 'constructor'].map((name) => [name, { value: '1' }]));
    expect(Object.keys(toPage('/products', {}, given).querystring)).toEqual([...pageParameters]);
  });

  it('redirects the name with www. to the same page with its whole query', () => {
    const host = { host: { value: 'www.nanhe.example' } };
    const query = {
      search: { value: 'lakdi%20ki%20gaadi' },
      age: { value: '2', multiValue: [{ value: '2' }, { value: '3' }] },
      utm_source: { value: 'mail' },
    };
    expect(toPage('/products', host, query)).toEqual({
      statusCode: 301,
      headers: { location: { value: 'https://nanhe.example/products?search=lakdi%20ki%20gaadi&age=2&age=3&utm_source=mail' } },
    });
    expect(toPage('/about', host).headers.location.value).toBe('https://nanhe.example/about');
  });

  it('caches a page by its path and relevant query, never by cookie or token', () => {
    const { Ref } = config['DefaultCacheBehavior'].CachePolicyId;
    const { CachePolicyConfig } = site[Ref]?.Properties ?? {};
    expect(CachePolicyConfig).toMatchObject({ MinTTL: 0, DefaultTTL: 0 });
    const key = CachePolicyConfig.ParametersInCacheKeyAndForwardedToOrigin;
    expect(key.CookiesConfig).toEqual({ CookieBehavior: 'none' });
    expect(key.HeadersConfig).toEqual({ HeaderBehavior: 'whitelist', Headers: ['x-page'] });
    // The function has already dropped what no page reads; a list in the policy could have ten entries only.
    expect(key.QueryStringsConfig).toEqual({ QueryStringBehavior: 'all' });
    expect(config['DefaultCacheBehavior'].OriginRequestPolicyId).toBeUndefined();
  });

  it('renders the sitemap and robots.txt without a fallback to the shell', () => {
    for (const pattern of ['/robots.txt', '/sitemap*.xml']) {
      const found = behaviour(pattern);
      expect(isBucket(originOf(found)), pattern).toBe(false);
      expect(originOf(found)).toBeDefined();
      expect(found.FunctionAssociations, pattern).toEqual(config['DefaultCacheBehavior'].FunctionAssociations);
    }
  });

  it('permits the renderer to write its log and trace only, and only this distribution to call it', () => {
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

describe('caching of the API at the edge', () => {
  const disabled = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad'; // AWS's managed policy CachingDisabled
  /** Finds the behaviour as CloudFront does: the first whose pattern matches. */
  const behaviourOf = (path: string): Behaviour => {
    const fits = ({ PathPattern = '' }: Behaviour) => new RegExp(`^${PathPattern.replaceAll('.', '\\.').replaceAll('*', '.*')}$`).test(path);
    return (config['CacheBehaviors'] as Behaviour[]).find(fits) ?? config['DefaultCacheBehavior'];
  };
  const examples = keys.map((key): [string, Endpoint] => [registry[key].path.replace(/\{\w+\}/g, '7'), registry[key]]);

  it('caches only the API paths that the registry marks as publicly cacheable', () => {
    for (const [path, { isPubliclyCacheable, key }] of examples) {
      const { CachePolicyId } = behaviourOf(path);
      if (isPubliclyCacheable) expect(CachePolicyId, key).toEqual({ Ref: expect.stringContaining('Everybodys') });
      else if (!/^\/api\/(?:products|categories|carousels|suggestions|sitemap)\b/.test(path)) expect(CachePolicyId, key).toBe(disabled);
    }
  });

  it('caches the API by query and token, never by cookie, and only when the response permits it', () => {
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

  it('forwards writes, visitor address and origin secret on cached API paths as on all others', () => {
    const [kept, rest] = [behaviourOf('/api/products/7'), behaviourOf('/api/cart')] as Record<string, any>[];
    const { PathPattern: _, CachePolicyId: __, ...others } = kept ?? {};
    const { PathPattern: ___, CachePolicyId: ____, ...same } = rest ?? {};
    expect(others).toEqual(same);
    expect(others['AllowedMethods']).toContain('DELETE');
  });
});

const functionsNamed = (name: string) => cloud.all('AWS::Lambda::Function').filter(({ Properties }) => Properties['FunctionName'] === name);

it('only counts, and does not block, what the core rule set finds in a body, because customers write reviews', () => {
  const rules = cloud.all('AWS::WAFv2::WebACL').flatMap(({ Properties }) => Properties['Rules'] as Record<string, any>[]);
  const common = rules.filter(({ Name }) => Name === 'AWSManagedRulesCommonRuleSet');
  const overrides = common.flatMap(({ Statement }) => Statement.ManagedRuleGroupStatement.RuleActionOverrides as Record<string, any>[]);
  const counted = overrides.filter(({ ActionToUse }) => 'Count' in ActionToUse).map(({ Name }) => Name as string);
  // The five rules of the group that read a body (AWS WAF Developer Guide, "Core rule set").
  expect(counted.toSorted()).toEqual([
    'CrossSiteScripting_BODY',
    'EC2MetaDataSSRF_BODY',
    'GenericLFI_BODY',
    'GenericRFI_BODY',
    'SizeRestrictions_BODY',
  ]);
});

describe('uploads', () => {
  it("accepts uploads from the site's own pages into a private bucket and deletes them after two days", () => {
    const [bucket, ...others] = cloud.all('AWS::S3::Bucket').filter(({ Properties }) => Properties['CorsConfiguration'] !== undefined);
    expect(others).toEqual([]);
    expect(bucket?.Properties['CorsConfiguration'].CorsRules).toMatchObject([
      { AllowedMethods: ['POST'], AllowedOrigins: [expect.stringMatching(/^https:\/\//)] },
    ]);
    expect(bucket?.Properties['LifecycleConfiguration'].Rules).toContainEqual(expect.objectContaining({ Prefix: 'uploads/', ExpirationInDays: 2 }));
    expect(bucket?.Properties['PublicAccessBlockConfiguration'].BlockPublicPolicy).toBe(true);
  });

  it('permits the signer of upload forms to write and gives the decoder of pictures more memory', () => {
    const policies = cloud.all('AWS::IAM::Policy').filter((policy) => JSON.stringify(policy.Properties['Roles']).includes('begin'));
    expect(JSON.stringify(policies)).toContain('s3:PutObject');
    expect(functionsNamed('nanhe-prod-upload-finish')[0]?.Properties['MemorySize']).toBe(2_048);
    expect(functionsNamed('nanhe-prod-upload-begin')[0]?.Properties['MemorySize']).toBe(512);
  });
});

it('denies everyone deleting the list of erased customers, which a restore relies on', () => {
  const statements = cloud.all('AWS::S3::BucketPolicy').flatMap(({ Properties }) => Properties['PolicyDocument'].Statement as Record<string, any>[]);
  const [deny, ...others] = statements.filter(({ Resource }) => JSON.stringify(Resource).includes('/erased/*'));
  expect(others).toEqual([]);
  expect(deny).toMatchObject({ Effect: 'Deny', Action: ['s3:DeleteObject', 's3:DeleteObjectVersion'], Principal: { AWS: '*' } });
});

describe('the published catalogue', () => {
  it('gives the functions that open the catalogue more memory, and so more processor time, than the others', () => {
    const functions = cloud.all('AWS::Lambda::Function');
    const memoryOf = (name: string) =>
      functions.find(({ Properties }) => Properties['FunctionName'] === `nanhe-prod-${name}`)?.Properties['MemorySize'];
    for (const name of ['catalog-list-products', 'catalog-suggest', 'jobs-compact-catalogue']) expect(memoryOf(name), name).toBe(1_024);
    for (const name of ['catalog-read-product', 'catalog-list-categories', 'cart-add', 'auth-login']) expect(memoryOf(name), name).toBe(512);
  });
});
