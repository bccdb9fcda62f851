/** When is somebody called because our books and the provider's do not agree? On the figure that the daily comparison logs. */
import { Duration } from 'aws-cdk-lib';
import { ComparisonOperator, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, type ILogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';

export class DifferencesAlarm extends Construct {
  constructor(scope: Construct, id: string, { logGroup, stage }: { readonly logGroup: ILogGroup; readonly stage: string }) {
    super(scope, id);
    const open = new MetricFilter(this, 'Open', {
      logGroup,
      filterPattern: FilterPattern.stringValue('$.event', '=', 'reconcile.completed'),
      metricNamespace: `nanhe-${stage}`,
      metricName: 'open-differences',
      metricValue: '$.open',
    });
    open.metric({ statistic: 'Maximum', period: Duration.days(1) }).createAlarm(this, 'Alarm', {
      alarmName: `nanhe-${stage}-open-differences`,
      alarmDescription:
        "Customers may have paid for nothing, or been given money back twice: our books and the payment provider's differ. See docs/runbook.md, 'The books do not agree'.",
      threshold: 0,
      comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
      evaluationPeriods: 1,
      // Between two comparisons nothing is known that was not known before.
      treatMissingData: TreatMissingData.IGNORE,
    });
  }
}
