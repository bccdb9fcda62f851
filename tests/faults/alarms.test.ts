/** Every alarm of the CloudFormation template: its trouble is caused, and its metric crosses the deployed threshold. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isDeepStrictEqual } from 'node:util';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { enqueueEmail } from '#functions/platform/mail/outbox-store.ts';
import { DeleteCommand } from '#functions/platform/table/commands.ts';
import { commit, db } from '#functions/platform/table/table.ts';
import { createFaults } from '#infra/local/faults/faults.ts';
import { handleApiRequest } from '#infra/local/gateway/gateway.ts';
import { createHandler, listen } from '#infra/local/gateway/server.ts';
import { createSourceInvoker } from '#infra/local/lambda/invoke.ts';
import { readStandardOutput } from '#infra/local/lambda/measure.ts';
import { deliverWithRetries, snsEvent } from '#infra/local/mail/bounces.ts';
import { type JobName, jobs } from '#shared/contract/jobs.ts';
import { type MetricName, units } from '#shared/metrics.ts';
import { newSource } from '#tests/identity/endpoints/auth/steps.ts';
import { createCheckoutSteps } from '#tests/kit/checkout-steps.ts';
import { closeAfterTests } from '#tests/kit/close-after-tests.ts';
import { createOrderSteps } from '#tests/kit/order-steps.ts';
import { createDoctor, createPatientSteps } from '#tests/kit/patient-steps.ts';
import { serveShop } from '#tests/kit/served-shop.ts';
import { openShop } from '#tests/kit/shop.ts';
import { openFaultyTable } from '#tests/kit/table/faulty-table.ts';
import { synthesiseWatch } from '#tests/kit/watch-stacks.ts';
import { alarmProofs } from './alarm-proofs.ts';

const shop = await openShop();
const faultyTable = await openFaultyTable();
// The job check-shop requests pages of the shop at this address.
await serveShop(shop);
const { metrics } = shop.services;
process.env['METRIC_NAMESPACE'] = 'nanhe-prod';
closeAfterTests(() => delete process.env['METRIC_NAMESPACE']);
closeAfterTests(readStandardOutput(metrics));

interface Measured {
  readonly Namespace: string;
  readonly MetricName: string;
  readonly Dimensions?: readonly { readonly Name: string; readonly Value: string }[];
}
interface CloudAlarm extends Measured {
  readonly AlarmName: string;
  readonly Threshold: number;
  readonly TreatMissingData: string;
  readonly ComparisonOperator: 'LessThanThreshold' | 'GreaterThanOrEqualToThreshold';
  readonly Metrics?: readonly { readonly MetricStat?: { readonly Metric: Measured } }[];
}
const alarms = Object.values(await synthesiseWatch())
  .flat()
  .flatMap(({ Type, Properties }) => (Type === 'AWS::CloudWatch::Alarm' ? [Properties as CloudAlarm] : []));
const byName = new Map(alarms.map((alarm) => [alarm.AlarmName.replace('nanhe-prod-', ''), alarm]));
/** There is no local firewall and no certificate: tests/infra/stacks checks that the alarms use the metrics of ours. */
for (const name of ['firewall-blocks', 'certificate-expires']) byName.delete(name);

/** The alarm as /_local/metrics shows it. */
const shown = (name: string) => metrics.view().alarms.find((alarm) => alarm.name === name);

/** Runs an action without the variables that name the data stores, as after a faulty deployment. */
async function misconfigured(act: () => Promise<unknown>): Promise<void> {
  for (const name of ['TABLE_NAME', 'DATA_BUCKET', 'SECRETS_ID', 'MAIL_QUEUE_URL']) vi.stubEnv(name, '');
  try {
    await act().catch(() => undefined);
  } finally {
    vi.unstubAllEnvs();
  }
}

type StreamJob = { [Name in JobName]: (typeof jobs)[Name] extends { on: 'stream' } ? Name : never }[JobName];
/** An item that the job would process. */
const records: Readonly<Record<StreamJob, (id: number) => { readonly pk: string; readonly sk: string }>> = {
  'follow-changes': (id) => ({ pk: `PRODUCT#${id}`, sk: 'PRODUCT' }),
  'send-mail': (id) => ({ pk: `OUTBOX#${id}`, sk: 'MAIL' }),
};
let ids = 900_000;
/** Writes an item and deletes it before the stream is read. */
async function writeTransient(job: JobName): Promise<void> {
  const Key = records[job as StreamJob](ids++);
  await shop.putItem(Key);
  await db().send(new DeleteCommand({ TableName: shop.services.tableName, Key }));
}

/** Lets minutes pass in which the stream reads every write two minutes late. */
async function readLate(minutes: number, write: () => Promise<unknown>): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 120_000 });
  for (let minute = 0; minute < minutes; minute++) {
    if (minute > 0) vi.setSystemTime(Date.now() + 60_000);
    await write();
    await shop.services.stream.drain();
  }
}
afterEach(() => {
  vi.unstubAllEnvs();
  shop.services.payments.faults.clear();
  faultyTable.decideFault = () => undefined;
  if (!vi.isFakeTimers()) return;
  vi.useRealTimers();
  // The shop's clock never goes back.
  shop.advanceClock(3_600);
});

const own = alarmProofs(shop, faultyTable);

/** The function that causes the trouble of an alarm, or undefined when none is defined. */
function proofOf(name: string): (() => Promise<unknown>) | undefined {
  const [, job, what] = /^(.+)-(not-run|behind|dead-letters)$/.exec(name) ?? [];
  if (name in ofAws) return () => measuredByAws(name);
  if (job === undefined || !(job in jobs)) return others[name] ?? own[name as MetricName];
  if (what === 'not-run') return () => misconfigured(() => shop.runJob(job as JobName));
  if (what === 'behind') return () => readLate(3, () => writeTransient(job as JobName));
  if (job === 'handle-mail-events') return failBounceEvent;
  if (job === 'send-queued-mail') return failQueuedMail;
  return async () => {
    await writeTransient(job as JobName);
    await misconfigured(() => shop.services.stream.drain());
  };
}

async function failQueuedMail(): Promise<void> {
  const release = shop.services.queues.hold();
  await commit([enqueueEmail({ template: 'account-exists', to: 'late@example.test' }, shop.now())]);
  await shop.services.stream.drain();
  await misconfigured(async () => {
    release();
    await shop.services.queues.drain();
  });
}

async function failBounceEvent(): Promise<void> {
  const bounce = { bounceType: 'Permanent', timestamp: shop.now().toISOString(), bouncedRecipients: [{ emailAddress: 'gone@example.test' }] };
  const news = snsEvent({ eventType: 'Bounce', mail: { messageId: 'm-1' }, bounce }, shop.now());
  const { handler } = await import('#functions/entry/jobs/handle-mail-events.ts');
  await misconfigured(() =>
    deliverWithRetries(
      () => handler(news),
      (error) => shop.services.deadLetters.push({ job: 'handle-mail-events', error }),
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
    const invoker = createSourceInvoker(() => undefined);
    const server = createServer(
      (req, res) => void handleApiRequest({ invoker, now: shop.now, onResponse: metrics.countApiResponse }, req, res, req.url ?? '', ''),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/health`;
    await misconfigured(async () => {
      for (let time = 0; time < 5; time++) await (await fetch(address)).text();
    });
    await new Promise((resolve) => server.close(resolve));
  },
  'no-orders': async () => {
    shop.advanceClock(13 * 3_600);
  },
  'failed-at-edge': async () => {
    const answers = async () => void 0;
    const broken = () => Promise.reject(new Error('no page'));
    const parts = { api: answers, image: answers, controlApi: answers, site: broken, mounts: {}, faults: createFaults(), isReady: () => true };
    const edge = await listen(
      0,
      createHandler(() => ({ ...parts, onResponse: metrics.countResponse })),
    );
    for (let period = 0; period < 2; period++) {
      shop.advanceClock(300);
      expect((await fetch(`http://127.0.0.1:${edge.port}/product/7`)).status).toBe(500);
    }
    await edge.close(0);
  },
};

/** Figures that only AWS measures, and that nothing on one machine does: they are entered as AWS publishes them, one for each metric of the alarm. */
const ofAws: Readonly<Record<string, number>> = {
  'functions-throttled': 5,
  'functions-crowded': 800,
  'table-throttled': 3,
  'api-throttled': 20,
  'user-pool-throttled': 2,
  'slow-answers': 6_100,
  'slow-checkout': 5_100,
  'slow-list': 2_100,
  'slow-product': 2_100,
  'bounce-rate': 0.05,
  'complaint-rate': 0.001,
};

async function measuredByAws(name: string): Promise<void> {
  const alarm = byName.get(name) as CloudAlarm;
  const measured = alarm.Metrics?.flatMap(({ MetricStat }) => MetricStat?.Metric ?? []) ?? [alarm];
  for (let period = 0; period < 3; period++) {
    if (period > 0) shop.advanceClock(300);
    for (const { Namespace: namespace, MetricName, Dimensions = [] } of measured) {
      const dimensions = Object.fromEntries(Dimensions.map(({ Name, Value }) => [Name, Value]));
      metrics.put({ namespace, name: MetricName, dimensions }, 'None', ofAws[name] ?? 0);
    }
  }
}

/** Brings an alarm to its OK state: a scheduled job runs once, every other alarm recovers in a day without trouble. */
async function recover(name: string): Promise<void> {
  // Dead letters of earlier tests are handled.
  shop.services.deadLetters.length = 0;
  shop.advanceClock(86_400);
  if (name === 'no-orders') await withoutAlarm.orders?.();
  const job = name.replace(/-not-run$/, '');
  if (job !== name) {
    await shop.runJob(job as JobName);
    expect(shown(name)).toMatchObject({ state: 'OK', value: 1 });
    // The alarm of a daily job looks back two days.
    shop.advanceClock(2 * 86_400);
  }
}

describe('an alarm', () => {
  it.each([...byName.keys()])('raises the alarm %s when its trouble occurs', async (name) => {
    const { Threshold, ComparisonOperator, TreatMissingData, ...alarm } = byName.get(name) as CloudAlarm;
    const proof = proofOf(name);
    expect(proof, 'No function causes the trouble of this alarm.').toBeDefined();
    await recover(name);
    if (!name.endsWith('-not-run')) expect(shown(name)?.state).toBe('OK');
    await proof?.();
    const seen = shown(name);
    expect(seen).toMatchObject({ state: 'ALARM', bound: Threshold });
    // The deployed threshold is crossed, too, by a metric of the exact name that the alarm watches.
    const value = seen?.value ?? (TreatMissingData === 'breaching' ? 0 : Number.NaN);
    expect(ComparisonOperator === 'LessThanThreshold' ? value < Threshold : value >= Threshold, `${value} of ${Threshold}`).toBe(true);
    for (const { Namespace, MetricName, Dimensions = [] } of alarm.Metrics?.flatMap(({ MetricStat }) => MetricStat?.Metric ?? []) ?? [alarm]) {
      const dimensions = Object.fromEntries(Dimensions.map(({ Name, Value }) => [Name, Value]));
      const figure = metrics
        .view()
        .metrics.find((each) => isDeepStrictEqual([each.namespace, each.name, each.dimensions], [Namespace, MetricName, dimensions]));
      expect(figure?.samples, `${Namespace} ${MetricName}`).toBeGreaterThan(0);
    }
  });
});

/** Metrics without an alarm, which the dashboard shows. */
const withoutAlarm: Partial<Record<MetricName, () => Promise<unknown>>> = {
  orders: async () =>
    createOrderSteps(shop, createCheckoutSteps(shop)).placeOrder(await createCheckoutSteps(shop).buyer(), {
      product: await shop.product(),
      quantity: 1,
    }),
  appointments: async () => createPatientSteps(shop).bookPaid(await shop.customer(), await createDoctor()),
  'mails-sent': async () => {
    await shop.call('auth.sendSigninOtp', { body: { identifier: (await shop.customer()).email }, source: newSource() });
    await shop.deliverEvents();
  },
  // A refund that waits for the provider.
  'refunds-due': own['refund-age'] as () => Promise<unknown>,
};

describe('a metric without an alarm', () => {
  const watched = new Set(alarms.map(({ MetricName }) => MetricName));
  it.each((Object.keys(units) as MetricName[]).filter((name) => !watched.has(name)))('increases the metric %s with what it counts', async (name) => {
    const figure = () => metrics.view().metrics.find((each) => each.namespace === 'nanhe-prod' && each.name === name)?.sum ?? 0;
    const before = figure();
    expect(withoutAlarm[name], 'No function increases this metric.').toBeDefined();
    await withoutAlarm[name]?.();
    expect(figure()).toBeGreaterThan(before);
  });
});
