/** Does every alarm see the trouble that it stands for? Each one of the template: the trouble is planted, and its figure goes beyond its bound. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isDeepStrictEqual } from 'node:util';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DeleteCommand } from '#functions/dynamodb/commands.ts';
import { db } from '#functions/store/table.ts';
import { createFaults } from '#infra/local/faults.ts';
import { answerApi } from '#infra/local/gateway.ts';
import { fromSource } from '#infra/local/invoke.ts';
import { handOver, snsEvent } from '#infra/local/mail-news.ts';
import { hearStandardOutput } from '#infra/local/measure.ts';
import { answerWith, listen } from '#infra/local/server.ts';
import { type JobName, jobs } from '#shared/contract/jobs.ts';
import { type MetricName, units } from '#shared/metrics.ts';
import { newSource } from '#tests/auth/steps.ts';
import { afterSale } from '#tests/kit/after-sale.ts';
import { badTable } from '#tests/kit/bad-table.ts';
import { buying } from '#tests/kit/buying.ts';
import { clinic, newDoctor } from '#tests/kit/clinic.ts';
import { atEnd } from '#tests/kit/closing.ts';
import { openShop } from '#tests/kit/shop.ts';
import { synthesiseWatch } from '#tests/kit/watch.ts';
import { alarmProofs } from './alarm-proofs.ts';

const shop = await openShop();
const table = await badTable();
const { metrics } = shop.world;
process.env['METRIC_NAMESPACE'] = 'nanhe-prod';
atEnd(hearStandardOutput(metrics));

interface Measured {
  readonly Namespace: string;
  readonly MetricName: string;
  readonly Dimensions?: readonly { readonly Name: string; readonly Value: string }[];
}
interface CloudAlarm extends Measured {
  readonly AlarmName: string;
  readonly Threshold: number;
  readonly ComparisonOperator: 'LessThanThreshold' | 'GreaterThanOrEqualToThreshold';
  readonly Metrics?: readonly { readonly MetricStat?: { readonly Metric: Measured } }[];
}
const alarms = Object.values(await synthesiseWatch())
  .flat()
  .flatMap(({ Type, Properties }) => (Type === 'AWS::CloudWatch::Alarm' ? [Properties as CloudAlarm] : []));
const byName = new Map(alarms.map((alarm) => [alarm.AlarmName.replace('nanhe-prod-', ''), alarm]));
/** Nothing here is a firewall: tests/infra/stages holds that the alarm goes by the name under which ours counts. */
byName.delete('firewall-blocks');

/** What /_local/metrics would show of it. */
const shown = (name: string) => metrics.shown().alarms.find((alarm) => alarm.name === name);

/** Every variable that leads to data is missing: as after a deployment that went wrong. */
async function misconfigured(act: () => Promise<unknown>): Promise<void> {
  for (const name of ['TABLE_NAME', 'DATA_BUCKET', 'SECRETS_ID']) vi.stubEnv(name, '');
  await act().catch(() => undefined);
  vi.unstubAllEnvs();
}

type StreamJob = { [Name in JobName]: (typeof jobs)[Name] extends { on: 'stream' } ? Name : never }[JobName];
/** What the job would look at. */
const records: Readonly<Record<StreamJob, (id: number) => { readonly pk: string; readonly sk: string }>> = {
  'follow-changes': (id) => ({ pk: `PRODUCT#${id}`, sk: 'PRODUCT' }),
  'send-mail': (id) => ({ pk: `OUTBOX#${id}`, sk: 'MAIL' }),
};
let ids = 900_000;
/** Written, and gone again before anybody looks. */
async function write(job: JobName): Promise<void> {
  const Key = records[job as StreamJob](ids++);
  await shop.put(Key);
  await db().send(new DeleteCommand({ TableName: shop.world.tableName, Key }));
}

/** Lets so many minutes go by in which what is written is read two minutes late. */
async function readLate(minutes: number, write: () => Promise<unknown>): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 120_000 });
  for (let minute = 0; minute < minutes; minute++) {
    if (minute > 0) vi.setSystemTime(Date.now() + 60_000);
    await write();
    await shop.world.stream.drain();
  }
}
afterEach(() => {
  if (!vi.isFakeTimers()) return;
  vi.useRealTimers();
  // The shop's own time does not go back.
  shop.advance(3_600);
});

const own = alarmProofs(shop, table);

/** Plants the trouble of one alarm; undefined: nobody has said how. */
function proofOf(name: string): (() => Promise<unknown>) | undefined {
  const [, job, what] = /^(.+)-(not-run|behind|dead-letters)$/.exec(name) ?? [];
  if (job === undefined || !(job in jobs)) return others[name] ?? own[name as MetricName];
  if (what === 'not-run') return () => misconfigured(() => shop.job(job as JobName));
  if (what === 'behind') return () => readLate(3, () => write(job as JobName));
  if (job === 'hear-of-mail') return bounceUnheard;
  return async () => {
    await write(job as JobName);
    await misconfigured(() => shop.world.stream.drain());
  };
}

async function bounceUnheard(): Promise<void> {
  const bounce = { bounceType: 'Permanent', timestamp: shop.now().toISOString(), bouncedRecipients: [{ emailAddress: 'gone@example.test' }] };
  const news = snsEvent({ eventType: 'Bounce', mail: { messageId: 'm-1' }, bounce }, shop.now());
  const { handler } = await import('#functions/jobs/hear-of-mail.ts');
  await misconfigured(() =>
    handOver(
      () => handler(news),
      (error) => shop.world.dead.push({ job: 'hear-of-mail', error }),
    ),
  );
}

const others: Readonly<Record<string, () => Promise<unknown>>> = {
  'catalogue-lag': async () => {
    for (let period = 0; period < 3; period++) {
      if (period > 0) vi.setSystemTime(Date.now() + 240_000);
      await readLate(1, () => shop.product());
    }
  },
  'failed-answers': async () => {
    const invoker = fromSource();
    const server = createServer((req, res) => void answerApi({ invoker, now: shop.now, answered: metrics.answered }, req, res, req.url ?? '', ''));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/health`;
    await misconfigured(async () => {
      for (let time = 0; time < 5; time++) await (await fetch(address)).text();
    });
    await new Promise((resolve) => server.close(resolve));
  },
  'failed-at-edge': async () => {
    const answers = async () => void 0;
    const broken = () => Promise.reject(new Error('no page'));
    const parts = { api: answers, image: answers, surface: answers, site: broken, mounts: {}, faults: createFaults(), ready: () => true };
    const edge = await listen(
      0,
      answerWith(() => ({ ...parts, answered: metrics.atEdge })),
    );
    for (let period = 0; period < 2; period++) {
      shop.advance(300);
      expect((await fetch(`http://127.0.0.1:${edge.port}/product/7`)).status).toBe(500);
    }
    await edge.close(0);
  },
};

/** Before its trouble: a job by the clock has to come through once, others have only to be left in peace for a day. */
async function inPeace(name: string): Promise<void> {
  // Somebody has seen to what was given up before.
  shop.world.dead.length = 0;
  shop.advance(86_400);
  const job = name.replace(/-not-run$/, '');
  if (job !== name) {
    await shop.job(job as JobName);
    expect(shown(name)).toMatchObject({ state: 'OK', value: 1 });
    shop.advance(86_400);
  }
}

describe('the alarm', () => {
  it.each([...byName.keys()])('%s sees its trouble', async (name) => {
    const { Threshold, ComparisonOperator, ...alarm } = byName.get(name) as CloudAlarm;
    const proof = proofOf(name);
    expect(proof, 'nobody has said how to plant the trouble of this alarm').toBeDefined();
    await inPeace(name);
    if (!name.endsWith('-not-run')) expect(shown(name)?.state).toBe('OK');
    await proof?.();
    const seen = shown(name);
    expect(seen).toMatchObject({ state: 'ALARM', bound: Threshold });
    // Not only by our own table of alarms: by the bound that is deployed, on a figure of the very name that it looks at.
    const value = seen?.value ?? Number.NaN;
    expect(ComparisonOperator === 'LessThanThreshold' ? value < Threshold : value >= Threshold, `${value} of ${Threshold}`).toBe(true);
    for (const { Namespace, MetricName, Dimensions = [] } of alarm.Metrics?.flatMap(({ MetricStat }) => MetricStat?.Metric ?? []) ?? [alarm]) {
      const dimensions = Object.fromEntries(Dimensions.map(({ Name, Value }) => [Name, Value]));
      const figure = metrics
        .shown()
        .metrics.find((each) => isDeepStrictEqual([each.namespace, each.name, each.dimensions], [Namespace, MetricName, dimensions]));
      expect(figure?.samples, `${Namespace} ${MetricName}`).toBeGreaterThan(0);
    }
  });
});

/** Nobody is called by these: the dashboard shows them. */
const uncalled: Partial<Record<MetricName, () => Promise<unknown>>> = {
  orders: async () => afterSale(shop, buying(shop)).bought(await buying(shop).buyer(), { product: await shop.product(), quantity: 1 }),
  appointments: async () => clinic(shop).confirmed(await shop.customer(), await newDoctor()),
  'mails-sent': async () => {
    await shop.call('auth.sendSigninOtp', { body: { identifier: (await shop.customer()).email }, source: newSource() });
    await shop.deliver();
  },
  // Of a refund that waits for the provider.
  'refunds-due': own['refund-age'] as () => Promise<unknown>,
};

describe('a figure that calls nobody', () => {
  const watched = new Set(alarms.map(({ MetricName }) => MetricName));
  it.each((Object.keys(units) as MetricName[]).filter((name) => !watched.has(name)))('%s grows with what it counts', async (name) => {
    const figure = () => metrics.shown().metrics.find((each) => each.namespace === 'nanhe-prod' && each.name === name)?.sum ?? 0;
    const before = figure();
    expect(uncalled[name], 'nobody has said what this figure counts').toBeDefined();
    await uncalled[name]?.();
    expect(figure()).toBeGreaterThan(before);
  });
});
