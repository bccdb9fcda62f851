/** Describes what the stacks that create shared resources hand to those that use them. */
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Permissions } from '../permissions.ts';
import type { Stage } from './stage.ts';

export interface SharedResources {
  readonly stage: Stage;
  /** Folder of the bundles, one folder a function. */
  readonly bundles: string;
  readonly permissions: ReadonlyMap<string, Permissions>;
  readonly table: ITable;
  readonly data: IBucket;
  readonly images: IBucket;
  readonly userPoolArn: string;
  readonly generatedSecretArn: string;
  readonly paymentSecretArn: string;
  /** What a function that sends mail is allowed. */
  readonly senderArns: readonly string[];
  /** Where SES tells of mails that came back. */
  readonly mailNews: ITopic;
  /** Every variable that functions may read; each function gets those that its bundle names. */
  readonly environment: Readonly<Record<string, string>>;
}
