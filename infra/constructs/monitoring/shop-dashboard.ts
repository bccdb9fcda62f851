/** Shows the shop's state on one CloudWatch dashboard: sales, money, mails, sign-in, requests, jobs, the table. */
import { Duration } from 'aws-cdk-lib';
import {
  type Alarm,
  AlarmStatusWidget,
  Dashboard,
  GraphWidget,
  type IMetric,
  type IWidget,
  Metric,
  SingleValueWidget,
  TextWidget,
} from 'aws-cdk-lib/aws-cloudwatch';
import { Construct } from 'constructs';
import { type JobName, jobs } from '#shared/contract/jobs.ts';
import { type MetricName, units } from '#shared/metrics.ts';
import { functionNameOf, metricsOf } from '../resource-names.ts';
import type { AlarmMetric } from './alarm.ts';
import { failedAtEdge, stoppedByFirewall } from './edge-alarms.ts';

export interface ShopDashboardProps {
  readonly stage: string;
  readonly apiId: string;
  readonly distributionId: string;
  readonly tableName: string;
  readonly alarms: readonly Alarm[];
}

const period = Duration.minutes(5);

export class ShopDashboard extends Construct {
  constructor(scope: Construct, id: string, { stage, apiId, distributionId, tableName, alarms }: ShopDashboardProps) {
    super(scope, id);
    const shopMetric = (name: MetricName): IMetric =>
      new Metric({
        namespace: metricsOf(stage),
        metricName: name,
        statistic: units[name] === 'Count' && !states.has(name) ? 'Sum' : 'Maximum',
        period,
      });
    const aws = (service: string, metricName: string, dimensionsMap: Record<string, string>, statistic: string, label = metricName): IMetric =>
      new Metric({ namespace: `AWS/${service}`, metricName, dimensionsMap, statistic, label, period });
    const api = (metric: string, statistic: string, label?: string) => aws('ApiGateway', metric, { ApiId: apiId }, statistic, label);
    const table = (metric: string, statistic: string) => aws('DynamoDB', metric, { TableName: tableName }, statistic);
    const ofJobs = (metric: string, statistic: string, names: readonly JobName[]) =>
      names.map((name) => aws('Lambda', metric, { FunctionName: functionNameOf(stage, `jobs/${name}`) }, statistic, name));
    const ofEdge = ({ namespace, name, dimensions }: AlarmMetric, statistic: string): IMetric =>
      new Metric({ namespace, metricName: name, dimensionsMap: { ...dimensions }, statistic, region: 'us-east-1', period });
    const all = Object.keys(jobs) as JobName[];

    new Dashboard(this, 'Dashboard', {
      dashboardName: `nanhe-${stage}`,
      defaultInterval: Duration.days(1),
      widgets: [
        [new TextWidget({ markdown: `# Nanhe, ${stage}\nWhat each alarm means and what to do: docs/runbook.md, "Alarms".`, width: 24, height: 2 })],
        [new AlarmStatusWidget({ title: 'Alarms', alarms: [...alarms], width: 24, height: 6 })],
        [
          new SingleValueWidget({
            title: 'Today',
            metrics: [
              shopMetric('orders'),
              shopMetric('appointments'),
              shopMetric('mails-sent'),
              shopMetric('refunds-due'),
              shopMetric('open-differences'),
            ],
            setPeriodToTimeRange: true,
            width: 24,
            height: 3,
          }),
        ],
        [
          graph('Sold', [shopMetric('orders'), shopMetric('appointments')]),
          graph('Paying', [
            shopMetric('hold-expiries'),
            shopMetric('payment-starts-failed'),
            shopMetric('payments-unclear'),
            shopMetric('holds-released-unverified'),
          ]),
          graph('Money', [
            shopMetric('paid-without-order'),
            shopMetric('payments-given-up'),
            shopMetric('payments-refunded-unmatched'),
            shopMetric('disputes'),
            shopMetric('webhooks-refused'),
          ]),
        ],
        [
          graph('Refunds', [shopMetric('refunds-due'), shopMetric('refunds-failed'), shopMetric('open-differences')], [shopMetric('refund-age')]),
          graph('Mails', [shopMetric('mails-sent'), shopMetric('mails-set-aside'), shopMetric('mailboxes-stopped')], [shopMetric('outbox-age')]),
          graph('People', [
            shopMetric('code-failures'),
            shopMetric('reminders-failed'),
            shopMetric('erasures-failed'),
            shopMetric('invoices-not-issued'),
          ]),
        ],
        [
          graph('Requests', [api('Count', 'Sum', 'all'), api('4xx', 'Sum', 'refused'), api('5xx', 'Sum', 'failed')]),
          graph('Milliseconds of an answer', [api('Latency', 'p50', 'half'), api('Latency', 'p95', 'p95'), api('Latency', 'p99', 'p99')]),
          graph('Catalogue', [shopMetric('catalogue-failures')], [shopMetric('catalogue-lag')]),
        ],
        [
          graph(
            'Age of the stream, milliseconds',
            ofJobs(
              'IteratorAge',
              'Maximum',
              all.filter((name) => jobs[name].on === 'stream'),
            ),
          ),
          graph('Failed runs of jobs', ofJobs('Errors', 'Sum', all)),
          graph('Failed pages', [aws('Lambda', 'Errors', { FunctionName: functionNameOf(stage, 'renderer') }, 'Sum', 'renderer')]),
        ],
        [
          graph('Failed at the edge, per cent', [ofEdge(failedAtEdge(distributionId), 'Average')]),
          graph('Stopped by the firewall', [ofEdge(stoppedByFirewall(stage), 'Sum')]),
        ],
        [
          graph('Table, units', [table('ConsumedReadCapacityUnits', 'Sum'), table('ConsumedWriteCapacityUnits', 'Sum')]),
          graph('Table, trouble', [table('ReadThrottleEvents', 'Sum'), table('WriteThrottleEvents', 'Sum')]),
          graph('All functions', [aws('Lambda', 'ConcurrentExecutions', {}, 'Maximum'), aws('Lambda', 'Throttles', {}, 'Sum')]),
        ],
      ],
    });
  }
}

/** Metrics that report a level, not an amount per period, so that adding them up would be meaningless. */
const states = new Set<MetricName>(['refunds-due', 'open-differences']);

const graph = (title: string, left: IMetric[], right: IMetric[] = []): IWidget =>
  new GraphWidget({ title, left, right, width: 8, height: 6, leftYAxis: { min: 0 }, rightYAxis: { min: 0 } });
