/** Describes the shared resources that some stacks create and others use. */
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Permissions } from '../permissions.ts';
import type { Stage } from './stage.ts';

export interface SharedResources {
  readonly stage: Stage;
  /** Folder of the bundles, with one folder for each function. */
  readonly bundles: string;
  readonly permissions: ReadonlyMap<string, Permissions>;
  readonly table: ITable;
  readonly data: IBucket;
  readonly images: IBucket;
  readonly userPoolArn: string;
  readonly generatedSecretArn: string;
  readonly paymentSecretArn: string;
  /** The resources that a function which sends mail may use. */
  readonly senderArns: readonly string[];
  /** The topic on which SES reports bounces and complaints. */
  readonly mailEvents: ITopic;
  /** Every variable that functions may read; each function gets those that occur in its bundle. */
  readonly environment: Readonly<Record<string, string>>;
}
