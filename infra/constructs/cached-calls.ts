/** Caches in CloudFront the API responses that the registry declares public, for as long as each says itself; never a failure. */
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
import { varyHeaders } from '#shared/rules/edge.ts';

/** One pattern serves `/api/products` and `/api/products/{id}`, because a star in a CloudFront pattern also matches slashes. */
const patterns = [
  ...new Set(
    keys
      .map((key): Endpoint => registry[key])
      .filter(({ isPubliclyCacheable }) => isPubliclyCacheable === true)
      .map(({ path }) => `${path.replace(/\/\{.*$/, '')}*`),
  ),
];

/**
 * These patterns also match private calls. That is safe: a call with a token has a cache key of its own, its response says `no-store`, and
 * CloudFront caches no response that does not say for how long.
 */
export function cachedEndpoints(scope: Construct, toApi: BehaviorOptions): Record<string, BehaviorOptions> {
  const cachePolicy = new CachePolicy(scope, 'Everybodys', {
    comment: 'Caches responses to calls without a token for as long as the response says',
    minTtl: Duration.seconds(0),
    defaultTtl: Duration.seconds(0),
    maxTtl: Duration.minutes(10),
    queryStringBehavior: CacheQueryStringBehavior.all(),
    headerBehavior: CacheHeaderBehavior.allowList(...varyHeaders),
    cookieBehavior: CacheCookieBehavior.none(),
    enableAcceptEncodingBrotli: true,
    enableAcceptEncodingGzip: true,
  });
  return Object.fromEntries(patterns.map((pattern) => [pattern, { ...toApi, cachePolicy }]));
}

/**
 * By default CloudFront caches a failure for ten seconds by its path alone, whatever `Cache-Control` says: the 404 that another customer gets for
 * an order would then be shown to the order's owner.
 */
export const uncachedFailures: ErrorResponse[] = [400, 403, 404, 405, 414, 500, 501, 502, 503, 504].map((httpStatus) => ({
  httpStatus,
  ttl: Duration.seconds(0),
}));
