/** Creates the function that renders the public pages. It knows only the API's address, and may write only its log and its trace. */
import { Duration, RemovalPolicy, type SecretValue } from 'aws-cdk-lib';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  Architecture,
  Code,
  FunctionUrlAuthType,
  type IFunctionUrl,
  Function as Lambda,
  LoggingFormat,
  Runtime,
  Tracing,
} from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { functionNameOf } from './resource-names.ts';
import type { Stage } from './stage.ts';

export interface RendererProps {
  readonly stage: Stage;
  /** The folder that contains index.mjs. */
  readonly folder: string;
  readonly apiUrl: string;
  readonly siteUrl: string;
  readonly originSecret: SecretValue;
}

export class Renderer extends Construct {
  /** The function's address, which accepts only requests signed by the distribution. */
  readonly url: IFunctionUrl;

  constructor(scope: Construct, id: string, { stage, folder, apiUrl, siteUrl, originSecret }: RendererProps) {
    super(scope, id);
    const logGroup = new LogGroup(this, 'Log', {
      logGroupName: `/nanhe/${stage.name}/renderer`,
      retention: stage.logRetention,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      description: 'Writes the log of the renderer, which knows the shop only through its API',
    });
    logGroup.grantWrite(role);
    const lambda = new Lambda(this, 'Function', {
      functionName: functionNameOf(stage.name, 'renderer'),
      code: Code.fromAsset(folder),
      handler: 'index.handler',
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      // Rendering needs processor time, which Lambda allots in proportion to memory.
      memorySize: 1_769,
      timeout: Duration.seconds(10),
      role,
      logGroup,
      loggingFormat: LoggingFormat.JSON,
      tracing: Tracing.ACTIVE,
      environment: { NODE_ENV: 'production', API_URL: apiUrl, SITE_URL: siteUrl, ORIGIN_SECRET: originSecret.unsafeUnwrap() },
    });
    this.url = lambda.addFunctionUrl({ authType: FunctionUrlAuthType.AWS_IAM });
  }
}
