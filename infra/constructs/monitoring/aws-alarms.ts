/** Lists the alarms on metrics of AWS: quotas of the account and the table, latency, the mail service's reputation limits, and missing activity. */
import { table } from '#shared/table.ts';
import { functionNameOf, gatewayMetricsOf, metricsOf } from '../resource-names.ts';
import type { Alarm, AlarmMetric } from './alarm.ts';

/** The user pool and the client by which the shop calls it. */
export interface WatchedPool {
  readonly userPoolId: string;
  readonly clientId: string;
}

export interface WatchedLimits {
  readonly stage: string;
  readonly apiId: string;
  readonly tableName: string;
  readonly userPool: WatchedPool;
  /** Hours within which a shop with usual traffic sells something; undefined for a stage without usual traffic. */
  readonly quietHours: number | undefined;
}

const alarmDefaults = { periods: 1, is: 'at-least', missingData: 'notBreaching' } as const;

/** The concurrent executions that `npm run setup` requests from AWS; a new account has ten. */
const requestedConcurrency = 1_000;

const ofLambda = (name: string, dimensions = {}): AlarmMetric => ({ namespace: 'AWS/Lambda', name, dimensions });

/** Limits of the latency that customers notice: the slowest of a hundred calls, in milliseconds, without function starts (see `slow-answers`). */
const latencyLimits: readonly { readonly name: string; readonly entry: string; readonly bound: number; readonly impact: string }[] = [
  {
    name: 'slow-checkout',
    entry: 'payment/create-order',
    bound: 5_000,
    impact: 'Shoppers press Pay and wait for five seconds or longer; many give up.',
  },
  { name: 'slow-list', entry: 'catalog/list-products', bound: 2_000, impact: 'Lists and the search take two seconds or longer.' },
  { name: 'slow-product', entry: 'catalog/read-product', bound: 2_000, impact: 'Product pages take two seconds or longer.' },
];

export function awsAlarms({ stage, apiId, tableName, userPool, quietHours }: WatchedLimits): readonly Alarm[] {
  const ofTable = (name: string, dimensions = {}): AlarmMetric => ({
    namespace: 'AWS/DynamoDB',
    name,
    dimensions: { TableName: tableName, ...dimensions },
  });
  /** Cognito counts calls with an administrator's rights under the client `Admin` (its Developer Guide, "User pool metrics in CloudWatch"). */
  const ofPool = (name: string, client = userPool.clientId): AlarmMetric => ({
    namespace: 'AWS/Cognito',
    name,
    dimensions: { UserPool: userPool.userPoolId, UserPoolClient: client },
  });
  const index = { GlobalSecondaryIndexName: table.index.name };
  return [
    {
      ...alarmDefaults,
      name: 'functions-throttled',
      metric: ofLambda('Throttles'),
      statistic: 'Sum',
      minutes: 5,
      bound: 5,
      impact: 'Calls are rejected because too many functions run at once: customers read that the shop is very busy.',
      page: 'Functions are throttled',
    },
    {
      ...alarmDefaults,
      name: 'functions-crowded',
      metric: ofLambda('ConcurrentExecutions'),
      statistic: 'Maximum',
      minutes: 5,
      bound: 0.8 * requestedConcurrency,
      impact: 'Nothing yet: four fifths of the functions that the account may run at once are running.',
      page: 'Functions are throttled',
    },
    {
      ...alarmDefaults,
      name: 'table-throttled',
      metric: ofTable('ReadThrottleEvents'),
      plus: [ofTable('WriteThrottleEvents'), ofTable('ReadThrottleEvents', index), ofTable('WriteThrottleEvents', index)],
      statistic: 'Sum',
      minutes: 5,
      bound: 10,
      impact: 'Pages and payments are slow or fail: the table or its index rejects reads or writes.',
      page: 'The table is throttled',
    },
    {
      ...alarmDefaults,
      name: 'api-throttled',
      metric: { namespace: gatewayMetricsOf(stage), name: 'throttled', dimensions: {} },
      statistic: 'Sum',
      minutes: 5,
      bound: 20,
      impact: 'Customers read that the shop is very busy: more calls arrive than the gateway passes on.',
      page: 'The gateway turns calls away',
    },
    {
      ...alarmDefaults,
      name: 'user-pool-throttled',
      metric: ofPool('SignInThrottles'),
      plus: [ofPool('SignInThrottles', 'Admin'), ofPool('SignUpThrottles', 'Admin'), ofPool('TokenRefreshThrottles')],
      statistic: 'Sum',
      minutes: 5,
      bound: 5,
      impact: 'Customers cannot sign in or sign up, or are signed out after an hour: the user pool rejects calls beyond its quota.',
      page: 'The user pool is throttled',
    },
    {
      ...alarmDefaults,
      name: 'slow-answers',
      metric: { namespace: 'AWS/ApiGateway', name: 'Latency', dimensions: { ApiId: apiId } },
      statistic: 'p99',
      minutes: 5,
      periods: 3,
      bound: 6_000,
      impact: 'One call in a hundred takes six seconds or longer, starts of functions included.',
      page: 'The shop is slow',
    },
    ...latencyLimits.map(
      ({ name, entry, bound, impact }): Alarm => ({
        ...alarmDefaults,
        name,
        metric: ofLambda('Duration', { FunctionName: functionNameOf(stage, entry) }),
        statistic: 'p99',
        minutes: 5,
        periods: 3,
        bound,
        impact,
        page: 'The shop is slow',
      }),
    ),
    // SES reviews an account at 5 % bounces or 0.1 % complaints, and may stop its mails soon after.
    ...(
      [
        ['bounce-rate', 'Reputation.BounceRate', 0.04],
        ['complaint-rate', 'Reputation.ComplaintRate', 0.000_8],
      ] as const
    ).map(
      ([name, metric, bound]): Alarm => ({
        ...alarmDefaults,
        name,
        metric: { namespace: 'AWS/SES', name: metric, dimensions: {} },
        statistic: 'Maximum',
        minutes: 60,
        bound,
        // Measured only while mails are sent.
        missingData: 'ignore',
        impact: 'Nothing yet: the mail service is about to review the shop, and may stop all its mails, codes included.',
        page: 'Mailboxes bounce',
      }),
    ),
    ...(quietHours === undefined
      ? []
      : [
          {
            name: 'no-orders',
            metric: { namespace: metricsOf(stage), name: 'orders', dimensions: {} },
            statistic: 'Sum',
            minutes: quietHours * 60,
            periods: 1,
            is: 'below',
            bound: 1,
            missingData: 'breaching',
            impact: 'No order has arrived for longer than usual: a fault that no other alarm reports may prevent customers from buying.',
            page: 'No orders arrive',
          } satisfies Alarm,
        ]),
  ];
}
