/**
 * What takes over from our own index where a catalogue outgrows it? OpenSearch, fed from the table's stream by AWS (zero-ETL). Only with
 * `-c search=opensearch`; docs/capacity.md says when, for how much, and what is still to be written.
 */
import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import { Effect, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { CfnAccessPolicy, CfnCollection, CfnSecurityPolicy } from 'aws-cdk-lib/aws-opensearchserverless';
import { CfnPipeline } from 'aws-cdk-lib/aws-osis';
import type { Construct, Node } from 'constructs';
import { privateBucket } from '../constructs/private-bucket.ts';
import type { Stage } from '../constructs/stage.ts';

/** Whether somebody has asked for it; throws for a word that nobody knows. */
export function hasEngine(node: Node): boolean {
  const asked: unknown = node.tryGetContext('search') ?? 'own';
  if (asked !== 'own' && asked !== 'opensearch') throw new Error(`The search is own or opensearch, not ${String(asked)}.`);
  return asked === 'opensearch';
}

/** What lists, searches and facets are made of; nothing of who counts or keeps it. */
const searched = [
  ...['id', 'name', 'description', 'sku', 'specifications', 'ageRange', 'categoryId', 'status', 'isArchived', 'isFeatured'],
  ...['price', 'originalPrice', 'free', 'sold', 'ratingSum', 'ratingCount', 'images', 'createdAt', 'updatedAt', 'revision'],
];

const index = 'products';
const prefixes = { export: 'export/', failed: 'failed/' } as const;

export class SearchStack extends Stack {
  constructor(scope: Construct, id: string, { stage, table, ...props }: StackProps & { readonly stage: Stage; readonly table: Table }) {
    super(scope, id, props);
    const name = `nanhe-${stage.name}-products`;
    const collection = this.collection(name, stage);

    // DynamoDB can only export a whole table, persons and all: what it wrote lies here for two days and is read by the pipeline alone.
    const bucket = privateBucket(this, 'Export', stage, { prefixes: Object.values(prefixes) });
    const role = new Role(this, 'PipelineRole', {
      assumedBy: new ServicePrincipal('osis-pipelines.amazonaws.com', {
        conditions: { StringEquals: { 'aws:SourceAccount': this.account }, ArnLike: { 'aws:SourceArn': this.arnOfPipeline(name) } },
      }),
      description: 'Reads the products out of the table and its stream, and writes them to the collection',
    });
    const allow = (actions: readonly string[], resources: readonly string[], conditions?: Record<string, Record<string, string>>) =>
      role.addToPolicy(
        new PolicyStatement({
          effect: Effect.ALLOW,
          actions: [...actions],
          resources: [...resources],
          ...(conditions === undefined ? {} : { conditions }),
        }),
      );
    allow(['dynamodb:DescribeTable', 'dynamodb:DescribeContinuousBackups', 'dynamodb:ExportTableToPointInTime'], [table.tableArn]);
    allow(['dynamodb:DescribeExport'], [`${table.tableArn}/export/*`]);
    allow(['dynamodb:DescribeStream', 'dynamodb:GetShardIterator', 'dynamodb:GetRecords'], [table.tableStreamArn as string]);
    allow(['s3:GetObject', 's3:PutObject', 's3:AbortMultipartUpload'], [bucket.arnForObjects(`${prefixes.export}*`)]);
    allow(['s3:PutObject'], [bucket.arnForObjects(`${prefixes.failed}*`)]);
    allow(['aoss:APIAccessAll'], [collection.attrArn]);
    // IAM knows no collection for these; the condition does.
    allow(['aoss:BatchGetCollection', 'aoss:GetSecurityPolicy', 'aoss:CreateSecurityPolicy', 'aoss:UpdateSecurityPolicy'], ['*'], {
      StringEquals: { 'aoss:collection': name },
    });
    new CfnAccessPolicy(this, 'Access', {
      name,
      type: 'data',
      description: 'The pipeline may make its one index and write to it',
      policy: this.toJsonString([
        {
          Rules: [
            {
              ResourceType: 'index',
              Resource: [`index/${name}/${index}`],
              Permission: ['aoss:CreateIndex', 'aoss:UpdateIndex', 'aoss:DescribeIndex', 'aoss:WriteDocument'],
            },
          ],
          Principal: [role.roleArn],
        },
      ]),
    });

    const log = new LogGroup(this, 'PipelineLog', {
      // The service writes only where the name begins so.
      logGroupName: `/aws/vendedlogs/OpenSearchIngestion/${name}`,
      retention: stage.logRetention,
      removalPolicy: stage.removal,
    });
    const pipeline = new CfnPipeline(this, 'Pipeline', {
      pipelineName: name,
      minUnits: 1,
      maxUnits: 4,
      logPublishingOptions: { isLoggingEnabled: true, cloudWatchLogDestination: { logGroup: log.logGroupName } },
      // JSON is YAML.
      pipelineConfigurationBody: this.toJsonString(this.configuration({ name, table, bucket: bucket.bucketName, role: role.roleArn, collection })),
    });
    pipeline.node.addDependency(role);
    new CfnOutput(this, 'SearchEndpoint', { value: collection.attrCollectionEndpoint });
  }

  private arnOfPipeline(name: string): string {
    return this.formatArn({ service: 'osis', resource: 'pipeline', resourceName: name });
  }

  /** Encrypted; reached by signed requests from outside a network of ours, because the functions stand in none. Nobody may open its dashboards. */
  private collection(name: string, stage: Stage): CfnCollection {
    const ofIt = [{ ResourceType: 'collection', Resource: [`collection/${name}`] }];
    const encryption = new CfnSecurityPolicy(this, 'Encryption', {
      name,
      type: 'encryption',
      policy: JSON.stringify({ Rules: ofIt, AWSOwnedKey: true }),
    });
    const network = new CfnSecurityPolicy(this, 'Network', {
      name,
      type: 'network',
      policy: JSON.stringify([{ Rules: ofIt, AllowFromPublic: true }]),
    });
    const collection = new CfnCollection(this, 'Collection', {
      name,
      type: 'SEARCH',
      description: 'The products of the shop, written by the pipeline of the same name',
      standbyReplicas: stage.name === 'prod' ? 'ENABLED' : 'DISABLED',
    });
    collection.node.addDependency(encryption, network);
    collection.applyRemovalPolicy(stage.removal);
    return collection;
  }

  private configuration(to: { name: string; table: Table; bucket: string; role: string; collection: CfnCollection }) {
    const aws = { region: this.region, sts_role_arn: to.role };
    return {
      version: '2',
      [index]: {
        source: {
          dynamodb: {
            acknowledgments: true,
            tables: [
              {
                table_arn: to.table.tableArn,
                stream: { start_position: 'LATEST' },
                export: { s3_bucket: to.bucket, s3_region: this.region, s3_prefix: prefixes.export },
              },
            ],
            aws,
          },
        },
        processor: [
          // Of the single table, products alone: `PRODUCT#<id>` / `PRODUCT`. What fails to be told apart goes, too.
          { drop_events: { drop_when: '/sk != "PRODUCT"', handle_failed_events: 'drop' } },
          { select_entries: { include_keys: searched } },
        ],
        sink: [
          {
            opensearch: {
              hosts: [to.collection.attrCollectionEndpoint],
              index,
              index_type: 'custom',
              // The last change wins, whatever comes first; a product that is deleted goes.
              document_id: '${getMetadata("primary_key")}',
              action: '${getMetadata("opensearch_action")}',
              document_version: '${getMetadata("document_version")}',
              document_version_type: 'external',
              aws: { ...aws, serverless: true, serverless_options: { network_policy_name: to.name } },
              dlq: { s3: { bucket: to.bucket, key_path_prefix: prefixes.failed, ...aws } },
            },
          },
        ],
      },
    };
  }
}
