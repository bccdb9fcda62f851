/** Creates the resources that hold data: the table, the buckets, the secrets. */
import { RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import { AttributeType, BillingMode, type ITable, ProjectionType, StreamViewType, Table } from 'aws-cdk-lib/aws-dynamodb';
import { AnyPrincipal, Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { CfnSecret, type ISecret, Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { table as names } from '#shared/table.ts';
import { allowCloudFrontToRead, privateBucket } from '../constructs/private-bucket.ts';
import type { Stage } from '../constructs/stage.ts';
import { writeOutput } from '../constructs/stage-output.ts';

// Casts `as ISecret`: the library's class and interface differ in an optional property under exactOptionalPropertyTypes.
export class DataStack extends Stack {
  /** The stage's own table, or the restored one that has replaced it. */
  readonly table: ITable;
  /** The published catalogue, and uploads until they are processed. */
  readonly data: IBucket;
  readonly images: IBucket;
  /** The pepper, which the deployment generates. Functions read it, and a restore, which erases customers again. */
  readonly generatedSecret: ISecret;
  /** The keys of the payment providers, empty until an operator enters them. */
  readonly paymentSecret: CfnSecret;
  /** The value with which CloudFront proves to the API that a request came through it. */
  readonly originSecret: ISecret;

  constructor(scope: Construct, id: string, { stage, ...props }: StackProps & { readonly stage: Stage }) {
    super(scope, id, props);
    const ownTable = new Table(this, 'Table', {
      partitionKey: { name: names.partitionKey, type: AttributeType.STRING },
      sortKey: { name: names.sortKey, type: AttributeType.STRING },
      timeToLiveAttribute: names.timeToLive,
      billingMode: BillingMode.PAY_PER_REQUEST,
      stream: StreamViewType.NEW_AND_OLD_IMAGES,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: stage.deletionProtection,
      removalPolicy: stage.removal,
    });
    ownTable.addGlobalSecondaryIndex({
      indexName: names.index.name,
      partitionKey: { name: names.index.partitionKey, type: AttributeType.STRING },
      sortKey: { name: names.index.sortKey, type: AttributeType.STRING },
      projectionType: ProjectionType.ALL,
    });
    this.table = (stage.restoredTable === undefined ? ownTable : this.useRestoredTable(ownTable, stage.restoredTable)) as ITable;
    this.data = privateBucket(this, 'Data', stage, {
      postedFrom: stage.siteUrl,
      prefixes: ['uploads/', 'exports/'],
      personalPrefixes: ['returns/'],
    });
    // The list of erased customers must not be deleted: it says whose data must not come back with a backup of the table.
    // In dev it may, because a dev stage is destroyed with its bucket.
    if (stage.removal !== RemovalPolicy.DESTROY)
      this.data.addToResourcePolicy(
        new PolicyStatement({
          effect: Effect.DENY,
          actions: ['s3:DeleteObject', 's3:DeleteObjectVersion'],
          resources: [this.data.arnForObjects('erased/*')],
          principals: [new AnyPrincipal()],
        }),
      );
    this.images = privateBucket(this, 'Images', stage);
    allowCloudFrontToRead(this.images);
    writeOutput(this, stage, 'table-name', this.table.tableName);
    writeOutput(this, stage, 'data-bucket', this.data.bucketName);
    writeOutput(this, stage, 'images-bucket', this.images.bucketName);
    // CloudFormation generates the value again when any of these properties changes, and a new pepper would make every second factor unreadable:
    // tests/infra/stacks/first-deployment.test.ts pins them. What an operator enters is in another secret, whose value the template does not set.
    this.generatedSecret = new Secret(this, 'GeneratedSecret', {
      generateSecretString: { secretStringTemplate: '{}', generateStringKey: 'pepper', passwordLength: 48, excludePunctuation: true },
      removalPolicy: stage.removal,
    }) as ISecret;
    writeOutput(this, stage, 'generated-secret', this.generatedSecret.secretArn);
    this.paymentSecret = new CfnSecret(this, 'PaymentSecret', {
      description: 'Keys of the payment providers: npm run setup enters them',
    });
    this.paymentSecret.applyRemovalPolicy(stage.removal);
    writeOutput(this, stage, 'payment-secret', this.paymentSecret.ref);
    // Pinned as well: CloudFormation passes a new value only to functions that change for another reason, and the API refuses the others' calls.
    this.originSecret = new Secret(this, 'OriginSecret', {
      generateSecretString: { passwordLength: 48, excludePunctuation: true },
      removalPolicy: RemovalPolicy.DESTROY,
    }) as ISecret;
  }

  /**
   * The stage's own table stays in the template, so that it is not deleted and the stage can return to it. What other stacks import of it stays
   * exported: this stack is deployed first, and CloudFormation rejects removing an export that is still in use.
   */
  private useRestoredTable(ownTable: Table, { name, streamArn }: NonNullable<Stage['restoredTable']>): ITable {
    for (const value of [ownTable.tableName, ownTable.tableArn, ownTable.tableStreamArn]) this.exportValue(value);
    return Table.fromTableAttributes(this, 'RestoredTable', { tableName: name, tableStreamArn: streamArn });
  }
}
