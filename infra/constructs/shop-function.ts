/** Creates a function: its bundle, its own role with the permissions that the bundle needs, and its own log group. */
import { createHash } from 'node:crypto';
import path from 'node:path';
import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { Effect, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Architecture, Code, Function as Lambda, LoggingFormat, Runtime, Tracing } from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { table as names } from '#shared/table.ts';
import type { Permissions } from '../permissions.ts';
import { functionNameOf, queueOf } from './resource-names.ts';
import type { SharedResources } from './shared-resources.ts';

export interface ShopFunctionProps {
  /** `auth/login`, `jobs/send-mail`: the function's entry. */
  readonly entry: string;
  readonly sharedResources: SharedResources;
  readonly timeout?: Duration;
  readonly memory?: number;
  /** Whether two versions may serve calls at the same time, so that each needs its own role. */
  readonly hasVersions?: boolean;
}

export class ShopFunction extends Construct {
  readonly lambda: Lambda;
  readonly logGroup: LogGroup;
  readonly role: Role;

  constructor(
    scope: Construct,
    id: string,
    { entry, sharedResources, timeout = Duration.seconds(15), memory = 512, hasVersions = false }: ShopFunctionProps,
  ) {
    super(scope, id);
    const permissions = sharedResources.permissions.get(entry);
    if (permissions === undefined) throw new Error(`There is no bundle of the function ${entry}.`);
    const { stage } = sharedResources;
    const functionName = functionNameOf(stage.name, entry);
    this.logGroup = new LogGroup(this, 'Log', {
      logGroupName: `/nanhe/${stage.name}/${entry}`,
      retention: stage.logRetention,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const statements = statementsOf(this, permissions, sharedResources);
    // While the previous version still serves calls, it keeps its own role: the new version may need fewer permissions.
    this.role = new Role(this, hasVersions ? `Role${digestOf(this, statements)}` : 'Role', {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      description: `What ${functionName} needs, derived from its bundle`,
    });
    this.logGroup.grantWrite(this.role);
    for (const statement of statements) this.role.addToPolicy(statement);
    this.lambda = new Lambda(this, 'Function', {
      functionName,
      code: Code.fromAsset(path.join(sharedResources.bundles, entry)),
      handler: 'index.handler',
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      memorySize: memoryOf(permissions, memory),
      timeout,
      role: this.role,
      logGroup: this.logGroup,
      loggingFormat: LoggingFormat.JSON,
      tracing: Tracing.ACTIVE,
      environment: environmentOf(permissions, sharedResources),
    });
  }
}

const digestOf = (scope: Construct, statements: readonly PolicyStatement[]): string =>
  createHash('sha256')
    .update(JSON.stringify(Stack.of(scope).resolve(statements.map((statement) => statement.toStatementJson()))))
    .digest('hex')
    .slice(0, 8);

/**
 * MB, and with it processor time: 1,769 MB are one core. A catalogue of 100,000 products takes some 250 MB, and half a second of a core to open
 * (docs/capacity.md): a starting function would answer after two seconds with 512 MB, and after one with 1,024 MB.
 */
const memoryOf = ({ pictures, catalogue }: Permissions, requestedMb: number): number =>
  Math.max(requestedMb, pictures ? 2_048 : catalogue ? 1_024 : 0);

function environmentOf(permissions: Permissions, { environment }: SharedResources): Record<string, string> {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => permissions.environment.includes(name)));
}

function statementsOf(
  scope: Construct,
  permissions: Permissions,
  { stage, table, data, images, userPoolArn, senderArns, ...secrets }: SharedResources,
): PolicyStatement[] {
  const allow = (actions: readonly string[], resources: string[], conditions = {}) =>
    actions.length === 0 ? [] : [new PolicyStatement({ effect: Effect.ALLOW, actions: [...actions], resources, conditions })];
  const onBucket = (actions: readonly string[], bucket: IBucket) => [
    ...allow(actions, [bucket.arnForObjects('*')]),
    // Without it S3 answers 403 for an object that does not exist, and the function could not tell it from a missing permission.
    ...allow(actions.includes('s3:GetObject') ? ['s3:ListBucket'] : [], [bucket.bucketArn]),
  ];
  return [
    ...allow(permissions.table, permissions.index ? [table.tableArn, `${table.tableArn}/index/${names.index.name}`] : [table.tableArn]),
    ...onBucket(permissions.data, data),
    ...onBucket(permissions.images, images),
    ...allow(permissions.mail, [...senderArns]),
    // While the account is in the sandbox, SES also asks for the permission on the recipient, whose address is then an identity of the account.
    ...allow(permissions.mail, [arnOf(scope, 'ses', 'identity/*')], { StringLike: { 'ses:FromAddress': `*@${stage.mailDomain}` } }),
    // Referenced by name, because the jobs' stack creates the queue in parallel to these functions.
    ...allow(permissions.mailQueue, [arnOf(scope, 'sqs', queueOf(stage.name, 'send-queued-mail'))]),
    ...allow(permissions.identity, [userPoolArn]),
    ...allow(permissions.ownSecret, [secrets.generatedSecretArn]),
    ...allow(permissions.paymentSecret, [secrets.paymentSecretArn]),
  ];
}

/** Returns the ARN of a resource in the account of a construct, for ARNs that are composed by hand. */
export const arnIn = (scope: Construct, region: string, service: string, resource: string): string => {
  const { partition, account } = Stack.of(scope);
  return `arn:${partition}:${service}:${region}:${account}:${resource}`;
};

/** Returns the ARN in the construct's own region. */
export const arnOf = (scope: Construct, service: string, resource: string): string => arnIn(scope, Stack.of(scope).region, service, resource);
