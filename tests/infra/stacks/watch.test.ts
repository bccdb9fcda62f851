/** Alarms, runbook and dashboard: every objective is watched, and every alarm names its impact and runbook page. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { root } from '#infra/bundling/bundles.ts';
import { followers, jobs } from '#shared/contract/jobs.ts';
import { figuresByEvent, type MetricName, units } from '#shared/metrics.ts';
import { synthesiseWatch, type WatchResource } from '#tests/kit/watch-stacks.ts';

let stacks: Awaited<ReturnType<typeof synthesiseWatch>>;
let alarms: readonly Record<string, any>[];
beforeAll(async () => {
  stacks = await synthesiseWatch();
  alarms = of('AWS::CloudWatch::Alarm');
}, 60_000);
const of = (type: string, all: readonly WatchResource[] = [...stacks.shop, ...stacks.edge]) =>
  all.filter(({ Type }) => Type === type).map(({ Properties }) => Properties);

const runbook = readFileSync(path.join(root, 'docs/runbook.md'), 'utf8');
/** Heading -> text of each page in the runbook's part about alarms. */
const pages = new Map(
  (/^## Alarms\n([\s\S]*?)(?=^## |\n*$(?![\s\S]))/m.exec(runbook)?.[1] ?? '')
    .split(/^### /m)
    .slice(1)
    .map((page) => [page.slice(0, page.indexOf('\n')), page]),
);

/** The server's code as one text. */
const sources = readdirSync(path.join(root, 'functions'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => readFileSync(path.join(root, 'functions', file), 'utf8'))
  .join('\n');

describe('an alarm', () => {
  it('describes the impact of every alarm and names a complete page of the runbook', () => {
    expect(alarms.length).toBeGreaterThan(30);
    for (const { AlarmName, AlarmDescription } of alarms) {
      const [, impact, page = ''] = /^(.{20,}) See docs\/runbook\.md, "(.+)"\.$/.exec(AlarmDescription) ?? [];
      expect(impact, AlarmName).toBeDefined();
      for (const part of ['**Customers see**', '**Look at**', '**Do**', '**Resolved when**'])
        expect(pages.get(page), `${AlarmName}: ${page}`).toContain(part);
    }
  });

  it('names in its page only lines that functions write, graphs of the dashboard, other pages, and files that exist', () => {
    // What customers see is quoted from the site.
    const all = [...pages.values()].join('\n').replaceAll(/^- \*\*Customers see\*\*.*$/gm, '');
    const named = (pattern: RegExp) => [...all.matchAll(pattern)].flatMap((match) => match.slice(1).filter((name) => name !== undefined));
    const events = named(/`([a-z][a-z-]*\.[a-z-]+)`/g).filter((name) => !name.endsWith('.json'));
    const graphs = named(/"([^"\n]+)"(?: and "([^"\n]+)")? on the dashboard/g);
    const headings = named(/\bsee "([^"\n]+)"/gi);
    const files = named(/`((?:docs|functions|infra|tests)\/[\w./-]+\.\w+)`/g);
    expect([events.length > 30, graphs.length > 4, headings.length > 3, files.length > 3]).toEqual([true, true, true, true]);
    expect(events.filter((name) => !sources.includes(`'${name}'`))).toEqual([]);
    const [dashboard] = of('AWS::CloudWatch::Dashboard');
    const shown = JSON.stringify(dashboard?.['DashboardBody']);
    expect(graphs.filter((title) => !shown.includes(`\\"title\\":\\"${title}\\"`))).toEqual([]);
    expect(headings.filter((title) => !new RegExp(`^#{2,3} ${title}$`, 'm').test(runbook))).toEqual([]);
    expect(files.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
  });

  it('has an alarm for every alarm page of the runbook', () => {
    const named = new Set(alarms.map(({ AlarmDescription }) => /"(.+)"\.$/.exec(AlarmDescription)?.[1]));
    expect([...pages.keys()].filter((page) => !named.has(page))).toEqual([]);
  });

  it('mails the operator when an alarm begins and ends, by a topic that only alarms may publish to', () => {
    const { operator } = (JSON.parse(readFileSync(path.join(root, 'cdk.json'), 'utf8')) as { context: { stages: { prod: { operator: string } } } })
      .context.stages.prod;
    for (const stack of Object.values(stacks)) {
      expect(of('AWS::SNS::Topic', stack)).toMatchObject([{ TopicName: 'nanhe-prod-alarms' }]);
      expect(of('AWS::SNS::Subscription', stack)).toMatchObject([{ Protocol: 'email', Endpoint: operator }]);
      for (const { AlarmActions, OKActions } of of('AWS::CloudWatch::Alarm', stack))
        expect([AlarmActions, OKActions]).toEqual([[{ Ref: expect.stringMatching(/^Operators/) }], AlarmActions]);
      const statements = of('AWS::SNS::TopicPolicy', stack).flatMap(
        ({ PolicyDocument }) => PolicyDocument.Statement as { Effect: string; Principal: unknown }[],
      );
      expect(statements.filter(({ Effect }) => Effect === 'Allow')).toMatchObject([{ Principal: { Service: 'cloudwatch.amazonaws.com' } }]);
    }
  });

  it('watches the distribution, its firewall and its certificate from the region of their metrics', () => {
    const edge = of('AWS::CloudWatch::Alarm', stacks.edge).map(({ AlarmName, Namespace, MetricName, Dimensions }) => ({
      AlarmName,
      figure: [
        Namespace,
        MetricName,
        ...Dimensions.map(({ Name, Value }: { Name: string; Value: unknown }) => `${Name}=${typeof Value === 'string' ? Value : 'reference'}`),
      ],
    }));
    expect(edge).toEqual([
      { AlarmName: 'nanhe-prod-failed-at-edge', figure: ['AWS/CloudFront', '5xxErrorRate', 'DistributionId=distribution', 'Region=Global'] },
      // The metrics of a CloudFront firewall have no Region dimension.
      { AlarmName: 'nanhe-prod-firewall-blocks', figure: ['AWS/WAFV2', 'BlockedRequests', 'Rule=ALL', 'WebACL=nanhe-prod'] },
      { AlarmName: 'nanhe-prod-certificate-expires', figure: ['AWS/CertificateManager', 'DaysToExpiry', 'CertificateArn=reference'] },
    ]);
    // The address is read from the parameter that the edge's stack writes, whose name changes with the domain.
    const [{ Dimensions }] = of('AWS::CloudWatch::Alarm', stacks.edge).filter(({ MetricName }) => MetricName === 'DaysToExpiry') as [any];
    expect(Dimensions).toEqual([{ Name: 'CertificateArn', Value: { Ref: expect.stringMatching(/^SsmParameterValuenanheprodcertificate/) } }]);
  });

  it('monitors every limit that turns customers away, the slowest calls, the reputation of the mails, and missing activity', () => {
    const figures = new Map(
      alarms.map(({ AlarmName, MetricName, Metrics, ExtendedStatistic, EvaluateLowSampleCountPercentile }) => [
        String(AlarmName).replace('nanhe-prod-', ''),
        {
          of: (Metrics ?? [{ MetricStat: { Metric: { MetricName } } }]).flatMap(({ MetricStat }: any) => MetricStat?.Metric.MetricName ?? []),
          ExtendedStatistic,
          EvaluateLowSampleCountPercentile,
        },
      ]),
    );
    const throttles = ['ReadThrottleEvents', 'WriteThrottleEvents'];
    expect(figures.get('table-throttled')?.of.toSorted()).toEqual([...throttles, ...throttles].toSorted());
    expect(figures.get('functions-throttled')?.of).toEqual(['Throttles']);
    expect(figures.get('api-throttled')?.of).toEqual(['throttled']);
    expect(figures.get('user-pool-throttled')?.of).toEqual(['SignInThrottles', 'SignInThrottles', 'SignUpThrottles', 'TokenRefreshThrottles']);
    for (const name of ['slow-answers', 'slow-checkout', 'slow-list', 'slow-product'])
      expect(figures.get(name), name).toMatchObject({ ExtendedStatistic: 'p99', EvaluateLowSampleCountPercentile: 'ignore' });
    expect([figures.get('bounce-rate')?.of, figures.get('complaint-rate')?.of]).toEqual([['Reputation.BounceRate'], ['Reputation.ComplaintRate']]);
    expect(figures.get('no-orders')?.of).toEqual(['orders']);
  });

  it('evaluates every alarm over at most a day, or over a week in periods of an hour or longer, and treats missing data by its kind', () => {
    for (const { AlarmName, Period, Metrics, EvaluationPeriods, TreatMissingData, ComparisonOperator } of alarms) {
      const period: number = Period ?? Metrics.find(({ MetricStat }: { MetricStat?: object }) => MetricStat).MetricStat.Period;
      expect(period, AlarmName).toBeLessThanOrEqual(86_400);
      // CloudWatch API Reference, PutMetricAlarm.
      expect(period * EvaluationPeriods, AlarmName).toBeLessThanOrEqual(period < 3_600 ? 86_400 : 604_800);
      expect(period % 60, AlarmName).toBe(0);
      expect(TreatMissingData, AlarmName).toMatch(ComparisonOperator === 'LessThanThreshold' ? /^breaching$/ : /^(?:notBreaching|ignore)$/);
    }
  });

  it('documents every job and follower in the runbook', () => {
    const promised = [...(/^## What runs by itself\n([\s\S]*?)^## /m.exec(runbook)?.[1] ?? '').matchAll(/^\| `([\w-]+)`/gm)].map(([, name]) => name);
    expect(promised.toSorted()).toEqual([...Object.keys(jobs), ...Object.keys(followers)].toSorted());
  });

  it('waits for two intervals of a scheduled job at least, because the period of an alarm moves with the clock', () => {
    for (const [name, job] of Object.entries(jobs)) {
      if (job.on !== 'schedule') continue;
      const { Metrics, EvaluationPeriods } = alarms.find(({ AlarmName }) => AlarmName === `nanhe-prod-${name}-not-run`) ?? {};
      const { Period } = Metrics.find(({ MetricStat }: { MetricStat?: object }) => MetricStat).MetricStat;
      expect(Period * EvaluationPeriods, name).toBeGreaterThanOrEqual(2 * job.everySeconds);
    }
  });

  it('watches every job for missed runs, stream lag or dead letters', () => {
    const names = alarms.map(({ AlarmName }) => String(AlarmName).replace('nanhe-prod-', ''));
    for (const [name, { on }] of Object.entries(jobs)) {
      const own = names.filter((each) => [`${name}-not-run`, `${name}-behind`, `${name}-dead-letters`].includes(each));
      expect(own, name).toEqual(
        on === 'schedule' ? [`${name}-not-run`] : on === 'stream' ? [`${name}-behind`, `${name}-dead-letters`] : [`${name}-dead-letters`],
      );
    }
  });
});

describe('a metric of the shop', () => {
  it('counts only log events that some function writes', () => {
    const missing = Object.keys(figuresByEvent).filter((event) => !new RegExp(`log\\.\\w+\\(\\s*'${event.replaceAll('.', '\\.')}'`).test(sources));
    expect(missing).toEqual([]);
  });

  it('counts every metric and shows it on the dashboard or by an alarm', () => {
    const fields = { open: 1, waiting: 1, oldestSeconds: 1, lagMs: 1 };
    const made = new Set([
      ...Object.values(figuresByEvent).flatMap((figures) => Object.keys(figures(fields))),
      ...Object.keys(figuresByEvent['request.completed']?.({ code: 'wrong_code' }) ?? {}),
    ]);
    const [dashboard] = of('AWS::CloudWatch::Dashboard');
    const seen = JSON.stringify([dashboard, alarms]);
    for (const name of Object.keys(units) as MetricName[]) {
      expect(made, name).toContain(name);
      expect(seen, name).toMatch(new RegExp(`["\\\\]${name}["\\\\]`));
    }
    // Every metric of ours that an alarm watches is counted.
    for (const { Namespace, MetricName } of alarms.filter(({ Namespace }) => Namespace === 'nanhe-prod'))
      expect(made, Namespace).toContain(MetricName);
  });

  it('shows the metrics and the alarms on one dashboard', () => {
    const dashboards = of('AWS::CloudWatch::Dashboard');
    expect(dashboards).toHaveLength(1);
    const body = JSON.stringify(dashboards[0]?.['DashboardBody']);
    for (const name of [
      'orders',
      'paid-without-order',
      'refunds-due',
      'code-failures',
      'hold-expiries',
      'outbox-age',
      'open-differences',
      'IteratorAge',
      '5xxErrorRate',
      'BlockedRequests',
    ])
      expect(body, name).toContain(name);
    expect(body).toContain('\\"type\\":\\"alarm\\"');
  });
});
