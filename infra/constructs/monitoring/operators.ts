/** Creates the CloudWatch alarms of a region and the topic that mails the operator of the stage. */
import { Duration } from 'aws-cdk-lib';
import { Alarm as CloudAlarm, ComparisonOperator, MathExpression, Metric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';
import { arnOf } from '../shop-function.ts';
import type { Stage } from '../stage.ts';
import type { Alarm, AlarmMetric } from './alarm.ts';

const missingDataTreatments = {
  notBreaching: TreatMissingData.NOT_BREACHING,
  breaching: TreatMissingData.BREACHING,
  ignore: TreatMissingData.IGNORE,
} as const;

/** @param scope a stack: an alarm notifies only topics of its own region */
export function createAlarms(scope: Construct, { name: stage, operator }: Stage, alarms: readonly Alarm[]): readonly CloudAlarm[] {
  const topic = new Topic(scope, 'Operators', { topicName: `nanhe-${stage}-alarms`, enforceSSL: true });
  // A topic with a policy accepts only the publishers that the policy names.
  topic.addToResourcePolicy(
    new PolicyStatement({
      actions: ['sns:Publish'],
      resources: [topic.topicArn],
      principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
      conditions: { ArnLike: { 'aws:SourceArn': arnOf(scope, 'cloudwatch', `alarm:nanhe-${stage}-*`) } },
    }),
  );
  topic.addSubscription(new EmailSubscription(operator));
  const notifyOperator = new SnsAction(topic);
  return alarms.map((alarm) => {
    const cloudAlarm = new CloudAlarm(scope, alarm.name, {
      alarmName: `nanhe-${stage}-${alarm.name}`,
      alarmDescription: `${alarm.impact} See docs/runbook.md, "${alarm.page}".`,
      metric: metricOf(alarm),
      threshold: alarm.bound,
      comparisonOperator: alarm.is === 'below' ? ComparisonOperator.LESS_THAN_THRESHOLD : ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      evaluationPeriods: alarm.periods,
      treatMissingData: missingDataTreatments[alarm.missingData],
      // With few calls, a single slow start would already be the slowest hundredth.
      ...(alarm.statistic === 'p99' ? { evaluateLowSampleCountPercentile: 'ignore' } : {}),
    });
    cloudAlarm.addAlarmAction(notifyOperator);
    cloudAlarm.addOkAction(notifyOperator);
    return cloudAlarm;
  });
}

function metricOf({ metric, plus = [], minus, statistic, minutes }: Alarm): Metric | MathExpression {
  const period = Duration.minutes(minutes);
  const toMetric = ({ namespace, name, dimensions }: AlarmMetric) =>
    new Metric({ namespace, metricName: name, dimensionsMap: { ...dimensions }, statistic, period });
  if (plus.length > 0) {
    const all = Object.fromEntries([metric, ...plus].map((each, index) => [`part${index}`, toMetric(each)]));
    const expression = Object.keys(all)
      .map((name) => `FILL(${name}, 0)`)
      .join(' + ');
    return new MathExpression({ expression, usingMetrics: all, period, label: 'Together' });
  }
  if (minus === undefined) return toMetric(metric);
  return new MathExpression({
    expression: 'FILL(done, 0) - FILL(failed, 0)',
    usingMetrics: { done: toMetric(metric), failed: toMetric(minus) },
    period,
    label: 'Runs that came through',
  });
}
