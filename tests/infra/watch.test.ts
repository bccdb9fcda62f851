/** Is every promise watched, and does every alarm tell whoever is called what customers suffer and where to read what to do? */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { root } from '#infra/bundles.ts';
import { followers, jobs } from '#shared/contract/jobs.ts';
import { counted, type MetricName, units } from '#shared/metrics.ts';
import { synthesiseWatch, type Watching } from '#tests/kit/watch.ts';

let stacks: Awaited<ReturnType<typeof synthesiseWatch>>;
let alarms: readonly Record<string, any>[];
beforeAll(async () => {
  stacks = await synthesiseWatch();
  alarms = of('AWS::CloudWatch::Alarm');
}, 60_000);
const of = (type: string, all: readonly Watching[] = [...stacks.shop, ...stacks.edge]) =>
  all.filter(({ Type }) => Type === type).map(({ Properties }) => Properties);

const runbook = readFileSync(path.join(root, 'docs/runbook.md'), 'utf8');
/** Heading -> what stands under it, of the runbook's part about alarms. */
const pages = new Map(
  (/^## Alarms\n([\s\S]*?)(?=^## |\n*$(?![\s\S]))/m.exec(runbook)?.[1] ?? '')
    .split(/^### /m)
    .slice(1)
    .map((page) => [page.slice(0, page.indexOf('\n')), page]),
);

describe('an alarm', () => {
  it('says what customers suffer, and names a page of the runbook that tells what they feel, where to look, what to do, and when it is over', () => {
    expect(alarms.length).toBeGreaterThan(30);
    for (const { AlarmName, AlarmDescription } of alarms) {
      const [, impact, page = ''] = /^(.{20,}) See docs\/runbook\.md, "(.+)"\.$/.exec(AlarmDescription) ?? [];
      expect(impact, AlarmName).toBeDefined();
      for (const part of ['**Customers feel**', '**Look at**', '**Do**', '**Over when**'])
        expect(pages.get(page), `${AlarmName}: ${page}`).toContain(part);
    }
  });

  it('is the only reason for a page: none is left of an alarm that is gone', () => {
    const named = new Set(alarms.map(({ AlarmDescription }) => /"(.+)"\.$/.exec(AlarmDescription)?.[1]));
    expect([...pages.keys()].filter((page) => !named.has(page))).toEqual([]);
  });

  it('writes to the operator of the stage, when it begins and when it is over, by a topic of its region that nobody but the alarms may use', () => {
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

  it('stands over what answers before the shop does, in the region where its figures are: the distribution and its firewall', () => {
    const edge = of('AWS::CloudWatch::Alarm', stacks.edge).map(({ AlarmName, Namespace, MetricName, Dimensions }) => ({
      AlarmName,
      figure: [Namespace, MetricName, ...Dimensions.map(({ Name, Value }: { Name: string; Value: string }) => `${Name}=${Value}`)],
    }));
    expect(edge).toEqual([
      { AlarmName: 'nanhe-prod-failed-at-edge', figure: ['AWS/CloudFront', '5xxErrorRate', 'DistributionId=distribution', 'Region=Global'] },
      // Of a firewall before CloudFront the figures name no region.
      { AlarmName: 'nanhe-prod-firewall-blocks', figure: ['AWS/WAFV2', 'BlockedRequests', 'Rule=ALL', 'WebACL=nanhe-prod'] },
    ]);
  });

  it('can be evaluated: CloudWatch looks at a day at most, and whoever promises to run is called when nothing is heard', () => {
    for (const { AlarmName, Period, Metrics, EvaluationPeriods, TreatMissingData, ComparisonOperator } of alarms) {
      const period: number = Period ?? Metrics.find(({ MetricStat }: { MetricStat?: object }) => MetricStat).MetricStat.Period;
      expect(period * EvaluationPeriods, AlarmName).toBeLessThanOrEqual(86_400);
      expect(period % 60, AlarmName).toBe(0);
      expect(TreatMissingData, AlarmName).toMatch(ComparisonOperator === 'LessThanThreshold' ? /^breaching$/ : /^(?:notBreaching|ignore)$/);
    }
  });

  it('has beside it what each job and follower promises, in the runbook', () => {
    const promised = [...(/^## What runs by itself\n([\s\S]*?)^## /m.exec(runbook)?.[1] ?? '').matchAll(/^\| `([\w-]+)`/gm)].map(([, name]) => name);
    expect(promised.toSorted()).toEqual([...Object.keys(jobs), ...Object.keys(followers)].toSorted());
  });

  it('stands for every job: that it runs by the clock, is not behind the stream, has given nothing up', () => {
    const names = alarms.map(({ AlarmName }) => String(AlarmName).replace('nanhe-prod-', ''));
    for (const [name, { on }] of Object.entries(jobs)) {
      const own = names.filter((each) => [`${name}-not-run`, `${name}-behind`, `${name}-dead-letters`].includes(each));
      expect(own, name).toEqual(
        on === 'schedule' ? [`${name}-not-run`] : on === 'stream' ? [`${name}-behind`, `${name}-dead-letters`] : [`${name}-dead-letters`],
      );
    }
  });
});

describe('a figure of the shop', () => {
  const sources = readdirSync(path.join(root, 'functions'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(path.join(root, 'functions', file), 'utf8'))
    .join('\n');

  it('hangs on a line that some function writes', () => {
    const missing = Object.keys(counted).filter((event) => !new RegExp(`log\\.\\w+\\(\\s*'${event.replaceAll('.', '\\.')}'`).test(sources));
    expect(missing).toEqual([]);
  });

  it('is counted by some line, and seen by somebody: on the dashboard or by an alarm', () => {
    const fields = { open: 1, waiting: 1, oldestSeconds: 1, lagMs: 1 };
    const made = new Set([
      ...Object.values(counted).flatMap((figures) => Object.keys(figures(fields))),
      ...Object.keys(counted['request.completed']?.({ code: 'wrong_code' }) ?? {}),
    ]);
    const [dashboard] = of('AWS::CloudWatch::Dashboard');
    const seen = JSON.stringify([dashboard, alarms]);
    for (const name of Object.keys(units) as MetricName[]) {
      expect(made, name).toContain(name);
      expect(seen, name).toMatch(new RegExp(`["\\\\]${name}["\\\\]`));
    }
    // Of our own metrics, an alarm watches none that nobody counts.
    for (const { Namespace, MetricName } of alarms.filter(({ Namespace }) => Namespace === 'nanhe-prod'))
      expect(made, Namespace).toContain(MetricName);
  });

  it('stands on the one dashboard, with the alarms above it', () => {
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
