/** Who is called when a promise is broken, and where does one see how the shop is doing? The alarms, their topic and the dashboard. */
import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { Alarm as CloudAlarm, ComparisonOperator, MathExpression, Metric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { type ITopic, Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';
import type { Alarm, Measured } from '../parts/alarm.ts';
import { alarmsOf } from '../parts/alarms.ts';
import { ShopDashboard } from '../parts/shop-dashboard.ts';
import { arnOf } from '../parts/shop-function.ts';
import type { Stage } from '../parts/stage.ts';

const silences = {
  good: TreatMissingData.NOT_BREACHING,
  bad: TreatMissingData.BREACHING,
  'as-before': TreatMissingData.IGNORE,
} as const;

export class WatchStack extends Stack {
  constructor(scope: Construct, id: string, { stage, apiId, ...props }: StackProps & { readonly stage: Stage; readonly apiId: string }) {
    super(scope, id, props);
    const topic = this.topic(stage);
    const alarms = alarmsOf({ stage: stage.name, apiId }).map((alarm) => this.alarm(alarm, stage, topic));
    new ShopDashboard(this, 'Dashboard', { stage: stage.name, apiId, alarms });
  }

  private topic({ name, operator }: Stage): ITopic {
    const topic = new Topic(this, 'Operators', { topicName: `nanhe-${name}-alarms`, enforceSSL: true });
    // A topic with a policy of its own lets nobody in who is not named there.
    topic.addToResourcePolicy(
      new PolicyStatement({
        actions: ['sns:Publish'],
        resources: [topic.topicArn],
        principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
        conditions: { ArnLike: { 'aws:SourceArn': arnOf(this, 'cloudwatch', `alarm:nanhe-${name}-*`) } },
      }),
    );
    topic.addSubscription(new EmailSubscription(operator));
    return topic;
  }

  private alarm(alarm: Alarm, { name: stage }: Stage, topic: ITopic): CloudAlarm {
    const made = new CloudAlarm(this, alarm.name, {
      alarmName: `nanhe-${stage}-${alarm.name}`,
      alarmDescription: `${alarm.impact} See docs/runbook.md, "${alarm.page}".`,
      metric: watched(alarm),
      threshold: alarm.bound,
      comparisonOperator: alarm.is === 'below' ? ComparisonOperator.LESS_THAN_THRESHOLD : ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      evaluationPeriods: alarm.periods,
      treatMissingData: silences[alarm.silence],
    });
    const call = new SnsAction(topic);
    made.addAlarmAction(call);
    made.addOkAction(call);
    return made;
  }
}

function watched({ metric, minus, statistic, minutes }: Alarm): Metric | MathExpression {
  const period = Duration.minutes(minutes);
  const of = ({ namespace, name, dimensions }: Measured) =>
    new Metric({ namespace, metricName: name, dimensionsMap: { ...dimensions }, statistic, period });
  if (minus === undefined) return of(metric);
  return new MathExpression({
    expression: 'FILL(done, 0) - FILL(failed, 0)',
    usingMetrics: { done: of(metric), failed: of(minus) },
    period,
    label: 'Runs that came through',
  });
}
