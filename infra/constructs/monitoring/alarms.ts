/** Lists the alarms, one for each service level objective: metric, bound, what customers suffer, and its page in docs/runbook.md. */
import { type JobName, jobs, type Trigger } from '#shared/contract/jobs.ts';
import { deadQueueOf, functionNameOf, metricsOf } from '../resource-names.ts';
import type { Alarm, AlarmMetric } from './alarm.ts';
import { awsAlarms, type WatchedLimits } from './aws-alarms.ts';
import { shopSlos } from './shop-slos.ts';

/** `stage` is `dev`, `prod`, or `local` on one machine. */
export type WatchedStage = WatchedLimits;

export function alarmsOf(stage: WatchedStage): readonly Alarm[] {
  return [
    ...shopSlos.map(
      ({ metric, ...slo }): Alarm => ({
        name: metric,
        metric: { namespace: metricsOf(stage.stage), name: metric, dimensions: {} },
        is: 'at-least',
        missingData: 'notBreaching',
        periods: 1,
        ...slo,
      }),
    ),
    failedAnswersAlarm(stage),
    ...awsAlarms(stage),
    ...(Object.keys(jobs) as JobName[]).flatMap((name) => jobAlarms(name, jobs[name], stage)),
  ];
}

const failedAnswersAlarm = ({ apiId }: WatchedStage): Alarm => ({
  name: 'failed-answers',
  metric: { namespace: 'AWS/ApiGateway', name: '5xx', dimensions: { ApiId: apiId } },
  statistic: 'Sum',
  minutes: 5,
  periods: 1,
  is: 'at-least',
  bound: 5,
  missingData: 'notBreaching',
  impact: 'Customers read that something went wrong, or that the shop is very busy, and have to try again.',
  page: 'Requests fail',
});

/** CloudWatch accepts periods of a day at most. */
const day = 1_440;

/**
 * How long a scheduled job may be without a finished run: three of its intervals, at least five minutes; for a daily job two days. A period moves
 * with the clock, so a single day contains no run whenever the job runs some seconds later than on the day before.
 */
function graceOf(everySeconds: number): Pick<Alarm, 'minutes' | 'periods'> {
  const minutes = Math.max(5, (3 * everySeconds) / 60);
  return minutes > day ? { minutes: day, periods: 2 } : { minutes, periods: 1 };
}

function jobAlarms(name: JobName, trigger: Trigger, { stage }: WatchedStage): readonly Alarm[] {
  const ofFunction = (metric: string): AlarmMetric => ({
    namespace: 'AWS/Lambda',
    name: metric,
    dimensions: { FunctionName: functionNameOf(stage, `jobs/${name}`) },
  });
  const impact = jobImpacts[name];
  if (trigger.on === 'schedule')
    return [
      {
        name: `${name}-not-run`,
        metric: ofFunction('Invocations'),
        minus: ofFunction('Errors'),
        statistic: 'Sum',
        ...graceOf(trigger.everySeconds),
        is: 'below',
        bound: 1,
        missingData: 'breaching',
        impact,
        page: 'A job does not finish',
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
    // SQS stops reporting a queue that was not used for six hours, although its messages are still there.
    missingData: 'ignore',
    impact,
    page: 'Dead letters',
  };
  if (trigger.on === 'mail-events' || trigger.on === 'queue') return [dead];
  const behind: Alarm = {
    name: `${name}-behind`,
    metric: ofFunction('IteratorAge'),
    statistic: 'Maximum',
    minutes: 1,
    periods: 3,
    is: 'at-least',
    bound: 60_000,
    missingData: 'notBreaching',
    impact,
    page: 'A reader of the stream is behind',
  };
  return [behind, dead];
}

/** What customers suffer while a job does not do its work. */
const jobImpacts: Readonly<Record<JobName, string>> = {
  'follow-changes':
    'Shoppers see old prices, stock and products in the lists and in the search; new orders and appointments are missing from the lists of the staff, so that they are packed and prepared late; figures are out of date, and what the staff have uploaded does not come into the shop.',
  'compact-catalogue': 'Nothing at once: functions with lists and the search start more slowly, the more products have changed since.',
  'send-mail': 'Customers get their codes, receipts and news minutes late: they cannot sign in or sign up with a code.',
  'send-queued-mail': 'Customers get their receipts and news late, with the next sweep or not at all.',
  'write-exports': 'The staff wait for the files that they asked for.',
  'index-old-orders': 'Orders from before the lists are missing from the lists of the staff.',
  'send-waiting-mail': 'Mails that the mail service did not take at once stay unsent.',
  'settle-pending':
    'Customers who have paid may wait for their order, and the stock of unpaid checkouts and overdue exchanges stays held from other customers.',
  'settle-appointments': 'Patients who have paid may wait for their confirmation, and times of unpaid bookings stay taken.',
  remind: 'Patients are not reminded of their appointments.',
  'number-invoices': 'Customers find no invoice in their account.',
  'send-refunds': 'Customers wait for money that they were promised back.',
  'erase-accounts': 'The data of people who closed their account is not erased, as the law demands.',
  reconcile: 'Payments without orders, and refunds that were paid out twice, would stay unnoticed.',
  'resume-imports': 'An import or a recalculation of prices that was interrupted stays incomplete: products are missing, or cannot be imported.',
  'handle-mail-events':
    'Mailboxes that do not exist, or whose owners complained, are mailed again, until mail services stop accepting mails of the shop.',
  'repair-variants': 'An edit of many variants that was interrupted reserves SKUs that no product has, so no other product can use them.',
  'check-shop':
    'The check from the home page to the payment, as a customer uses the shop, has failed for a quarter of an hour: customers may be unable to buy.',
  'gather-views': 'Lists by popularity are out of date.',
  'sweep-pictures': 'Nothing at once: unfinished uploads stay stored, and cost money.',
  'remind-officer': 'The grievance officer is not reminded of complaints, and may answer later than the law allows.',
  'sweep-signups': 'Users of sign-ups that were never completed stay in the user pool.',
};
