/** Replaces smithy's adaptive retries with their rate limiter: the clients retry in the standard mode. */

export function AdaptiveRetryStrategy() {
  throw new Error('Adaptive retries are left out of the bundles (infra/bundling/replacements).');
}
