/**
 * AWS's prices in US dollars in Mumbai (ap-south-1), on demand, without free tiers and taxes: the one place of prices. Written on 2026-11-21
 * from memory of the pages named as sources, which this project's machines do not reach: CHECK EACH before planning with it.
 */
interface Price {
  /** In the tables of docs/capacity.md. */
  readonly what: string;
  readonly dollars: number;
  readonly per: number;
  readonly source: string;
}

const page = (service: string) => `https://aws.amazon.com/${service}/pricing/`;

/** Prices of use. */
export const prices = {
  readUnits: { what: 'DynamoDB, read units on demand', dollars: 0.1425, per: 1_000_000, source: `${page('dynamodb')}on-demand/` },
  writeUnits: { what: 'DynamoDB, write units on demand', dollars: 0.7115, per: 1_000_000, source: `${page('dynamodb')}on-demand/` },
  lambdaRequests: { what: 'Lambda, requests', dollars: 0.2, per: 1_000_000, source: page('lambda') },
  lambdaGigabyteSeconds: { what: 'Lambda on arm64, GB-s', dollars: 0.0000133334, per: 1, source: page('lambda') },
  apiRequests: { what: 'API Gateway, calls of an HTTP API', dollars: 1.05, per: 1_000_000, source: page('api-gateway') },
  edgeRequests: { what: 'CloudFront, HTTPS requests from India', dollars: 0.012, per: 10_000, source: page('cloudfront') },
  edgeGigabytes: { what: 'CloudFront, GB to India', dollars: 0.109, per: 1, source: page('cloudfront') },
  edgeFunctions: { what: 'CloudFront Functions, runs', dollars: 0.1, per: 1_000_000, source: page('cloudfront') },
  firewallRequests: { what: 'WAF, requests looked at', dollars: 0.6, per: 1_000_000, source: page('waf') },
  s3Reads: { what: 'S3, reads', dollars: 0.4, per: 1_000_000, source: page('s3') },
  s3Writes: { what: 'S3, writes', dollars: 5, per: 1_000_000, source: page('s3') },
  queueRequests: { what: 'SQS, requests', dollars: 0.4, per: 1_000_000, source: page('sqs') },
  mails: { what: 'SES, mails', dollars: 0.1, per: 1_000, source: page('ses') },
  monthlyUsers: { what: 'Cognito Essentials, users active in a month', dollars: 0.015, per: 1, source: page('cognito') },
  logGigabytes: { what: 'CloudWatch, GB of logs', dollars: 0.67, per: 1, source: page('cloudwatch') },
  traces: { what: 'X-Ray, traces recorded', dollars: 5, per: 1_000_000, source: page('xray') },
} as const satisfies Record<string, Price>;
export type Priced = keyof typeof prices;

/** Monthly prices of resources, used or not. */
export const monthlyPrices = {
  firewall: { what: 'WAF, access lists', dollars: 5, per: 1, source: page('waf') },
  firewallRules: { what: 'WAF, rules and groups of rules', dollars: 1, per: 1, source: page('waf') },
  alarms: { what: 'CloudWatch, metrics that alarms watch', dollars: 0.1, per: 1, source: page('cloudwatch') },
  metrics: { what: 'CloudWatch, metrics of the shop’s own (if all are written)', dollars: 0.3, per: 1, source: page('cloudwatch') },
  dashboards: { what: 'CloudWatch, dashboards', dollars: 3, per: 1, source: page('cloudwatch') },
  secrets: { what: 'Secrets Manager, secrets', dollars: 0.4, per: 1, source: page('secrets-manager') },
} as const satisfies Record<string, Price>;
export type MonthlyPriced = keyof typeof monthlyPrices;

export const dollarsOf = (name: Priced, amount: number): number => (amount / prices[name].per) * prices[name].dollars;
