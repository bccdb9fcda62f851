/** Creates everything that runs without a request: jobs of the table's stream and scheduled jobs, each with a queue for its dead letters. */
import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import { DynamoEventSource, SqsDlq, SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { LambdaSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { beginningsOf } from '#functions/record-kinds.ts';
import { type JobName, jobs, type Trigger } from '#shared/contract/jobs.ts';
import { deadQueueOf, queueOf } from '../constructs/resource-names.ts';
import type { SharedResources } from '../constructs/shared-resources.ts';
import { ShopFunction } from '../constructs/shop-function.ts';

export class JobsStack extends Stack {
  constructor(scope: Construct, id: string, { sharedResources, ...props }: StackProps & { readonly sharedResources: SharedResources }) {
    super(scope, id, props);
    for (const name of Object.keys(jobs) as JobName[]) this.createJob(name, jobs[name], sharedResources);
  }

  private createJob(name: JobName, trigger: Trigger, sharedResources: SharedResources): void {
    const { lambda } = new ShopFunction(this, name, { entry: `jobs/${name}`, sharedResources, timeout: Duration.seconds(60), memory: 1_024 });
    const deadLetterQueue = new Queue(this, `${name}-dead`, {
      queueName: deadQueueOf(sharedResources.stage.name, name),
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    if (trigger.on === 'stream') {
      lambda.addEventSource(
        new DynamoEventSource(sharedResources.table, {
          startingPosition: StartingPosition.TRIM_HORIZON,
          batchSize: trigger.batchSize,
          retryAttempts: 5,
          bisectBatchOnError: true,
          reportBatchItemFailures: true,
          onFailure: new SqsDlq(deadLetterQueue),
          // One pattern is enough: a mapping may have five, and each may list several beginnings of keys.
          filters: [{ pattern: JSON.stringify({ dynamodb: { Keys: keyFilterOf(trigger) } }) }],
        }),
      );
    } else if (trigger.on === 'queue') {
      const queue = new Queue(this, `${name}-queue`, {
        queueName: queueOf(sharedResources.stage.name, name),
        encryption: QueueEncryption.SQS_MANAGED,
        enforceSSL: true,
        // Twice the function's timeout, so that the message of a crashed run is retried soon.
        visibilityTimeout: Duration.seconds(120),
        deadLetterQueue: { queue: deadLetterQueue, maxReceiveCount: 5 },
      });
      lambda.addEventSource(new SqsEventSource(queue, { batchSize: trigger.batchSize, reportBatchItemFailures: true, maxConcurrency: 100 }));
    } else if (trigger.on === 'mail-events') {
      sharedResources.mailEvents.addSubscription(new LambdaSubscription(lambda, { deadLetterQueue }));
      // SNS calls the function asynchronously, so a failed run is not a failed delivery and needs a dead-letter queue of its own.
      lambda.configureAsyncInvoke({ onFailure: new SqsDestination(deadLetterQueue), retryAttempts: 2 });
    } else {
      new Rule(this, `${name}-schedule`, {
        schedule: Schedule.rate(Duration.seconds(trigger.everySeconds)),
        targets: [new LambdaFunction(lambda, { deadLetterQueue, retryAttempts: 2 })],
      });
    }
  }
}

/** The filter of an event source mapping: it passes keys that begin like those of these records; the function checks them exactly. */
function keyFilterOf({ records }: Extract<Trigger, { on: 'stream' }>): object {
  const { partitions, sorts } = beginningsOf(records);
  const beginning = (prefixes: readonly string[]) => ({ S: prefixes.map((prefix) => ({ prefix })) });
  return { pk: beginning(partitions), sk: beginning(sorts) };
}
