/** Computes what a stage costs from its templates, the measured units of calls and the prices: the tables of docs/capacity.md, "Cost". */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { functionNameOf as nameInStage } from '#infra/constructs/resource-names.ts';
import { functionNameOf } from '#shared/contract/index.ts';
import { units as ownMetrics } from '#shared/metrics.ts';
import { type Journey, journeys } from './journeys.ts';
import { dollarsOf, type MonthlyPriced, monthlyPrices, type Priced, prices } from './prices.ts';

interface Resource {
  readonly Type: string;
  readonly Properties?: Readonly<Record<string, any>>;
}
export interface Stage {
  readonly name: 'dev' | 'prod';
  /** The templates' resources. */
  readonly templates: readonly Readonly<Record<string, Resource>>[];
}

/** Written by `npm run bench:capacity`. */
export const measuredFile = path.join(import.meta.dirname, 'measured-units.json');
export const Measured = z.array(z.object({ title: z.string(), key: z.string().optional(), read: z.number(), write: z.number() }));
type Measured = z.output<typeof Measured>;

/** Assumed: seconds of a call (most of it waiting), of a rendered page, of a batch of the stream or a mail, of a scheduled run; bytes of log; traces. */
const assumed = { callSeconds: 0.08, pageSeconds: 0.25, batchSeconds: 0.5, jobSeconds: 0.1, logBytes: 700, traced: 0.1 };
/** A mail in the queue is sent, received and deleted. */
const requestsOfQueue = 3;
const minutesOfMonth = 730 * 60;

const resourcesOf = ({ templates }: Stage, type: string): readonly Readonly<Record<string, any>>[] =>
  templates.flatMap((resources) => Object.values(resources).flatMap(({ Type, Properties = {} }) => (Type === type ? [Properties] : [])));

/** GB of a function of the stage. @throws Error for a function that no template has */
function memoryOf(stage: Stage, entry: string): number {
  const name = nameInStage(stage.name, entry);
  const found = resourcesOf(stage, 'AWS::Lambda::Function').find(({ FunctionName }) => FunctionName === name);
  if (found === undefined) throw new Error(`No template has the function ${name}.`);
  return Number(found['MemorySize']) / 1_024;
}

/** The amounts that a thousand runs of a journey use. */
function amounts(stage: Stage, journey: Journey, measured: Measured): Readonly<Record<Priced, number>> {
  const { calls, rendered, files, megabytes, mails, users, batches } = journey;
  const called = Object.entries(calls).map(([title, times]) => {
    const found = measured.find((each) => each.title === title);
    if (found === undefined) throw new Error(`Nothing measured is called "${title}": run npm run bench:capacity.`);
    return { ...found, times };
  });
  const sum = (of: (call: (typeof called)[number]) => number) => called.reduce((all, call) => all + of(call) * call.times, 0);
  // Calls with a key are requests; `batches` counts what their changes start by the stream.
  const asked = sum(({ key }) => (key === undefined ? 0 : 1));
  const readers = memoryOf(stage, 'jobs/follow-changes') + memoryOf(stage, 'jobs/send-mail');
  const runs = asked + rendered + batches + mails;
  const each: Record<Priced, number> = {
    readUnits: sum(({ read }) => read),
    writeUnits: sum(({ write }) => write),
    lambdaRequests: runs,
    lambdaGigabyteSeconds:
      sum(({ key }) => (key === undefined ? 0 : memoryOf(stage, functionNameOf(key)) * assumed.callSeconds)) +
      rendered * memoryOf(stage, 'renderer') * assumed.pageSeconds +
      (batches * readers * assumed.batchSeconds) / 2 +
      mails * memoryOf(stage, 'jobs/send-queued-mail') * assumed.batchSeconds,
    apiRequests: asked,
    edgeRequests: asked + rendered + files,
    edgeGigabytes: megabytes / 1_000,
    edgeFunctions: asked + rendered,
    firewallRequests: asked + rendered + files,
    s3Reads: rendered + batches,
    s3Writes: batches,
    queueRequests: mails * requestsOfQueue,
    mails,
    monthlyUsers: users,
    logGigabytes: (runs * assumed.logBytes) / 1e9,
    traces: runs * assumed.traced,
  };
  return Object.fromEntries(Object.entries(each).map(([name, amount]) => [name, amount * 1_000])) as Record<Priced, number>;
}

/** The resources of the templates that are paid for by the month. */
function standing(stage: Stage): Readonly<Record<MonthlyPriced, number>> {
  const lists = resourcesOf(stage, 'AWS::WAFv2::WebACL');
  return {
    firewall: lists.length,
    firewallRules: lists.reduce((sum, { Rules }) => sum + (Rules as readonly unknown[]).length, 0),
    alarms: resourcesOf(stage, 'AWS::CloudWatch::Alarm').reduce(
      (sum, { Metrics }) => sum + (Array.isArray(Metrics) ? Metrics.filter(({ MetricStat }) => MetricStat !== undefined).length : 1),
      0,
    ),
    metrics: Object.keys(ownMetrics).length + resourcesOf(stage, 'AWS::Logs::MetricFilter').length,
    dashboards: resourcesOf(stage, 'AWS::CloudWatch::Dashboard').length,
    secrets: resourcesOf(stage, 'AWS::SecretsManager::Secret').length,
  };
}

/** Scheduled runs of a month. */
function scheduled({ templates }: Stage): { readonly runs: number; readonly gigabyteSeconds: number } {
  const perMinute = { minute: 1, hour: 60, day: 1_440 } as const;
  let [runs, gigabyteSeconds] = [0, 0];
  for (const resources of templates)
    for (const { Type, Properties = {} } of Object.values(resources)) {
      const [, every, unit] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(String(Properties['ScheduleExpression'] ?? '')) ?? [];
      if (Type !== 'AWS::Events::Rule' || every === undefined) continue;
      const target = resources[String(Properties['Targets'][0].Arn['Fn::GetAtt'][0])];
      const each = minutesOfMonth / (Number(every) * perMinute[unit as keyof typeof perMinute]);
      runs += each;
      gigabyteSeconds += (each * assumed.jobSeconds * Number(target?.Properties?.['MemorySize'] ?? 128)) / 1_024;
    }
  return { runs, gigabyteSeconds };
}

/** Dollars of a month without visitors, by what is paid for. */
function idleMonth(stage: Stage): readonly (readonly [string, number, number])[] {
  const { runs, gigabyteSeconds } = scheduled(stage);
  return [
    ...Object.entries(standing(stage)).map(([name, count]) => {
      const { what, dollars } = monthlyPrices[name as MonthlyPriced];
      return [what, count, count * dollars] as const;
    }),
    ['Lambda, scheduled runs', Math.round(runs), dollarsOf('lambdaRequests', runs) + dollarsOf('lambdaGigabyteSeconds', gigabyteSeconds)],
    ['X-Ray, traces of those', Math.round(runs * assumed.traced), dollarsOf('traces', runs * assumed.traced)],
    ['CloudWatch, logs of those', Math.round(runs), dollarsOf('logGigabytes', (runs * assumed.logBytes) / 1e9)],
  ];
}

export const idleDollars = (stage: Stage): number => idleMonth(stage).reduce((sum, [, , dollars]) => sum + dollars, 0);

const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |\n`;
const head = (cells: readonly string[]) => line(cells) + line(cells.map(() => '---'));

/** Both tables, in Markdown. */
export function costTables(prod: Stage, dev: Stage): string {
  const measured = Measured.parse(JSON.parse(readFileSync(measuredFile, 'utf8')));
  const columns = journeys.map((journey) => amounts(prod, journey, measured));
  const names = Object.keys(prices) as Priced[];
  const total = (amount: (typeof columns)[number], of = names) => of.reduce((sum, name) => sum + dollarsOf(name, amount[name]), 0);
  const use =
    head(['of 1,000', ...journeys.map(({ name }) => name)]) +
    names.map((name) => line([prices[name].what, ...columns.map((amount) => `$${dollarsOf(name, amount[name]).toFixed(4)}`)])).join('') +
    line(['**all**', ...columns.map((amount) => `**$${total(amount).toFixed(2)}**`)]) +
    line([
      'all without Cognito',
      ...columns.map(
        (amount) =>
          `$${total(
            amount,
            names.filter((name) => name !== 'monthlyUsers'),
          ).toFixed(2)}`,
      ),
    ]);
  const [ofDev, ofProd] = [idleMonth(dev), idleMonth(prod)];
  const cell = ([, count, dollars]: readonly [string, number, number]) => `${count.toLocaleString('en')}: $${dollars.toFixed(2)}`;
  const idle =
    head(['a month without visitors', 'dev', 'prod']) +
    ofProd.map((row, at) => line([row[0], cell(ofDev[at] ?? row), cell(row)])).join('') +
    line(['**all**', `**$${idleDollars(dev).toFixed(2)}**`, `**$${idleDollars(prod).toFixed(2)}**`]);
  return `${use}\n${idle}`;
}

export const costsBegin = '<!-- costs: npm run bench:cost -- --write -->';
export const costsEnd = '<!-- end of costs -->';
