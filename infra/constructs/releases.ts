/**
 * Publishes functions under the alias `live`. In prod a new version gets a tenth of the calls for five minutes, and is rolled back when its alarm
 * fires.
 */
import { Duration } from 'aws-cdk-lib';
import { Alarm, MathExpression, Metric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { LambdaApplication, LambdaDeploymentConfig, LambdaDeploymentGroup } from 'aws-cdk-lib/aws-codedeploy';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Alias, type IFunction, type IVersion, type Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import type { Key } from '#shared/contract/index.ts';
import { failedCalls } from '#shared/metrics.ts';
import { functionNameOf, metricsOf } from './resource-names.ts';
import { arnOf } from './shop-function.ts';
import type { Stage } from './stage.ts';

/** The functions with which shoppers browse, sign in, fill a cart and pay. Why not every function: infra/DECISIONS.md, 46. */
export const releasedInSteps: ReadonlySet<Key> = new Set<Key>([
  'catalog.listProducts',
  'catalog.readProduct',
  'auth.login',
  'auth.refresh',
  'auth.sendSigninOtp',
  'auth.verifySigninOtp',
  'cart.read',
  'cart.quote',
  'cart.add',
  'cart.update',
  'cart.remove',
  'payment.createOrder',
  'payment.verifyPayment',
  'payment.razorpayWebhook',
  'payment.stripeWebhook',
  'order.create',
  'appointment.pay',
  'appointment.verifyRazorpay',
]);

/** What the deployment groups of a stack share; dev deploys everything at once and has none. */
export class Releases extends Construct {
  private readonly stage: Stage;
  private readonly shared: { readonly application: LambdaApplication; readonly role: Role } | undefined;

  constructor(scope: Construct, id: string, stage: Stage) {
    super(scope, id);
    this.stage = stage;
    if (stage.name === 'dev') return;
    this.shared = {
      application: new LambdaApplication(this, 'Application', { applicationName: `nanhe-${stage.name}` }),
      role: new Role(this, 'ReleaseRole', {
        assumedBy: new ServicePrincipal('codedeploy.amazonaws.com'),
        description: 'Moves the aliases of functions from version to version and reads the alarms of a release',
      }),
    };
  }

  /**
   * @param scope a scope for this function alone
   * @param entry e.g. `payment/create-order`
   * @returns the alias that clients call
   */
  publish(scope: Construct, entry: string, lambda: Lambda): IFunction {
    // A cast: in the library's classes a role may be undefined, in its interfaces it may be missing.
    const alias = new Alias(scope, 'Live', { aliasName: 'live', version: lambda.currentVersion as IVersion });
    if (this.shared === undefined) return alias as IFunction;
    new LambdaDeploymentGroup(scope, 'Release', {
      ...this.shared,
      alias,
      deploymentConfig: LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES,
      alarms: [this.alarm(scope, entry, lambda)],
      autoRollback: { failedDeployment: true, stoppedDeployment: true, deploymentInAlarm: true },
    });
    return alias as IFunction;
  }

  /** Watches the new version alone, so that an existing outage does not prevent the release of its fix. */
  private alarm(scope: Construct, entry: string, lambda: Lambda): Alarm {
    const functionName = functionNameOf(this.stage.name, entry);
    const { version } = lambda.currentVersion;
    const figure = { statistic: 'Sum', period: Duration.minutes(1) } as const;
    const crashed = new Metric({
      ...figure,
      namespace: 'AWS/Lambda',
      metricName: 'Errors',
      dimensionsMap: { FunctionName: functionName, Resource: `${functionName}:live`, ExecutedVersion: version },
    });
    const failed = new Metric({
      ...figure,
      namespace: metricsOf(this.stage.name),
      metricName: failedCalls.metric,
      dimensionsMap: { function: functionName, version },
    });
    const alarm = new Alarm(scope, 'ReleaseFails', {
      alarmName: `nanhe-${this.stage.name}-release-${entry.replace('/', '-')}`,
      alarmDescription:
        'Every tenth customer reads that something went wrong, until the release is rolled back within minutes. See docs/runbook.md, "A release is taken back".',
      metric: new MathExpression({
        expression: 'FILL(crashed, 0) + FILL(failed, 0)',
        usingMetrics: { crashed, failed },
        period: Duration.minutes(1),
        label: 'Failed calls of the new version',
      }),
      threshold: 1,
      // One failed call may be chance; failed calls in two of five minutes are not.
      evaluationPeriods: 5,
      datapointsToAlarm: 2,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
    // Referenced by name, because the alarms' stack creates the topic later.
    alarm.addAlarmAction(new SnsAction(Topic.fromTopicArn(scope, 'Operators', arnOf(scope, 'sns', `nanhe-${this.stage.name}-alarms`))));
    return alarm;
  }
}
