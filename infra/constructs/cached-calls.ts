/** Caches in CloudFront the API responses that the registry declares public, for as long as they say themselves; never a failure. */
import { Duration } from 'aws-cdk-lib';
import {
  type BehaviorOptions,
  CacheCookieBehavior,
  CacheHeaderBehavior,
  CachePolicy,
  CacheQueryStringBehavior,
  type ErrorResponse,
} from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import type { Endpoint } from '#shared/contract/define.ts';
import { keys, registry } from '#shared/contract/index.ts';
import { varying } from '#shared/rules/edge.ts';

/** `/api/products` and `/api/products/{id}` are one pattern: a star of CloudFront's stands for slashes, too. */
const patterns = [
  ...new Set(
    keys
      .map((key): Endpoint => registry[key])
      .filter(({ isPubliclyCacheable }) => isPubliclyCacheable === true)
      .map(({ path }) => `${path.replace(/\/\{.*$/, '')}*`),
  ),
];

/**
 * Under these patterns lie private calls as well: whatever shows a token has a key of its own, its answer says `no-store`,
 * and nothing is kept that does not say for how long.
 */
export function keptCalls(scope: Construct, toApi: BehaviorOptions): Record<string, BehaviorOptions> {
  const cachePolicy = new CachePolicy(scope, 'Everybodys', {
    comment: 'What whoever shows no token is answered alike, for as long as the answer says',
    minTtl: Duration.seconds(0),
    defaultTtl: Duration.seconds(0),
    maxTtl: Duration.minutes(10),
    queryStringBehavior: CacheQueryStringBehavior.all(),
    headerBehavior: CacheHeaderBehavior.allowList(...varying),
    cookieBehavior: CacheCookieBehavior.none(),
    enableAcceptEncodingBrotli: true,
    enableAcceptEncodingGzip: true,
  });
  return Object.fromEntries(patterns.map((pattern) => [pattern, { ...toApi, cachePolicy }]));
}

/**
 * Left to itself CloudFront keeps a failure for ten seconds, whatever the answer says of keeping, and where nothing else is kept under the address
 * alone: a stranger's 404 would be shown to whom the order belongs.
 */
export const failuresUnkept: ErrorResponse[] = [400, 403, 404, 405, 414, 500, 501, 502, 503, 504].map((httpStatus) => ({
  httpStatus,
  ttl: Duration.seconds(0),
}));
