/** Lists the alarms, one for each service level objective: metric, bound, what customers suffer, and its page in docs/runbook.md. */
import { type JobName, jobs, type Trigger } from '#shared/contract/jobs.ts';
import { deadQueueOf, functionNameOf, metricsOf } from '../resource-names.ts';
import type { Alarm, Measured } from './alarm.ts';
import { jobSlos } from './job-slos.ts';
import { shopSlos } from './shop-slos.ts';

export interface Watched {
  /** `dev`, `prod`; `local` on one machine. */
  readonly stage: string;
  readonly apiId: string;
}

export function alarmsOf(watched: Watched): readonly Alarm[] {
  return [
    ...shopSlos.map(
      ({ metric, ...slo }): Alarm => ({
        name: metric,
        metric: { namespace: metricsOf(watched.stage), name: metric, dimensions: {} },
        is: 'at-least',
        silence: 'good',
        periods: 1,
        ...slo,
      }),
    ),
    answers(watched),
    ...(Object.keys(jobs) as JobName[]).flatMap((name) => ofJob(name, jobs[name], watched)),
  ];
}

const answers = ({ apiId }: Watched): Alarm => ({
  name: 'failed-answers',
  metric: { namespace: 'AWS/ApiGateway', name: '5xx', dimensions: { ApiId: apiId } },
  statistic: 'Sum',
  minutes: 5,
  periods: 1,
  is: 'at-least',
  bound: 5,
  silence: 'good',
  impact: 'Customers read that something went wrong, or that the shop is very busy, and have to try again.',
  page: 'Requests fail',
});

/** Minutes in which a job by the clock must have come through once: three of its intervals, five minutes at least; CloudWatch looks at a day at most. */
const graceMinutes = (everySeconds: number): number => Math.min(1_440, Math.max(5, (3 * everySeconds) / 60));

function ofJob(name: JobName, trigger: Trigger, { stage }: Watched): readonly Alarm[] {
  const ofFunction = (metric: string): Measured => ({
    namespace: 'AWS/Lambda',
    name: metric,
    dimensions: { FunctionName: functionNameOf(stage, `jobs/${name}`) },
  });
  const impact = jobSlos[name];
  if (trigger.on === 'schedule')
    return [
      {
        name: `${name}-not-run`,
        metric: ofFunction('Invocations'),
        minus: ofFunction('Errors'),
        statistic: 'Sum',
        minutes: graceMinutes(trigger.everySeconds),
        periods: 1,
        is: 'below',
        bound: 1,
        silence: 'bad',
        impact,
        page: 'A job does not come through',
      },
    ];
  const dead: Alarm = {
    name: `${name}-dead-letters`,
    metric: {
      namespace: 'AWS/SQS',
      name: 'ApproximateNumberOfMessagesVisible',
      dimensions: { QueueName: deadQueueOf(stage, name) },
    },
    statistic: 'Maximum',
    minutes: 5,
    periods: 1,
    is: 'at-least',
    bound: 1,
    // SQS stops measuring a queue that was not used for six hours: its letters are still there.
    silence: 'as-before',
    impact,
    page: 'Dead letters',
  };
  if (trigger.on === 'mail-news') return [dead];
  const behind: Alarm = {
    name: `${name}-behind`,
    metric: ofFunction('IteratorAge'),
    statistic: 'Maximum',
    minutes: 1,
    periods: 3,
    is: 'at-least',
    bound: 60_000,
    silence: 'good',
    impact,
    page: 'A reader of the stream is behind',
  };
  return [behind, dead];
}
