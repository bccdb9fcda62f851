/**
 * Fails the synth when a policy exceeds an account's default quotas, which CloudFront would otherwise reject in the middle of a deployment.
 * Source: Amazon CloudFront Developer Guide, "Quotas" (general quotas on policies, on distributions and on response headers policies).
 */
import { Stack } from 'aws-cdk-lib';
import { CfnCachePolicy, CfnDistribution, CfnResponseHeadersPolicy } from 'aws-cdk-lib/aws-cloudfront';

/** The maximum of query strings, headers or cookies that one cache policy may name. */
const maxNames = 10;
const maxBehaviours = 75;
/** The maximum length of a content security policy, in characters. */
const maxPolicyLength = 1_783;

const objectionBeyond = (path: string, what: string, count: number, limit: number, remedy: string): readonly string[] =>
  count > limit ? [`${path} has ${count} ${what}, and CloudFront permits ${limit}: ${remedy}`] : [];

export function rejectBeyondQuotas(stack: Stack): void {
  stack.node.addValidation({ validate: () => stack.node.findAll().flatMap((construct) => objectionsTo(construct, stack)) });
}

function objectionsTo(construct: object, stack: Stack): string[] {
  if (construct instanceof CfnCachePolicy) {
    const { path } = construct.node;
    const { queryStringsConfig, headersConfig, cookiesConfig } = stack.resolve(construct.cachePolicyConfig)
      .parametersInCacheKeyAndForwardedToOrigin as Record<string, Record<string, readonly string[] | undefined>>;
    return Object.entries({
      'query strings': queryStringsConfig?.['queryStrings'],
      headers: headersConfig?.['headers'],
      cookies: cookiesConfig?.['cookies'],
    }).flatMap(([what, list = []]) =>
      objectionBeyond(path, what, list.length, maxNames, 'let a CloudFront function drop or join what varies the cache.'),
    );
  }
  if (construct instanceof CfnDistribution) {
    const { cacheBehaviors = [] } = stack.resolve(construct.distributionConfig) as { cacheBehaviors?: readonly object[] };
    return [...objectionBeyond(construct.node.path, 'behaviours', cacheBehaviors.length, maxBehaviours, 'join paths that are answered alike.')];
  }
  if (construct instanceof CfnResponseHeadersPolicy) {
    const config = stack.resolve(construct.responseHeadersPolicyConfig) as {
      securityHeadersConfig?: { contentSecurityPolicy?: { contentSecurityPolicy?: unknown } };
    };
    const policy = config.securityHeadersConfig?.contentSecurityPolicy?.contentSecurityPolicy;
    const length = typeof policy === 'string' ? policy.length : JSON.stringify(policy ?? '').length;
    return [...objectionBeyond(construct.node.path, 'characters of content security policy', length, maxPolicyLength, 'name fewer origins.')];
  }
  return [];
}
