/** Creates the API: one HTTP API, with a nested stack for each resource (the key before its dot), and in it a function and a route for each endpoint. */
import { CfnOutput, Duration, NestedStack, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import { CfnStage, HttpApi, HttpMethod, HttpRoute, HttpRouteKey } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { FilterPattern, LogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { functionNameOf, type Key, keys, registry } from '#shared/contract/index.ts';
import { Releases, releasedInSteps } from '../constructs/releases.ts';
import { gatewayMetricsOf } from '../constructs/resource-names.ts';
import type { SharedResources } from '../constructs/shared-resources.ts';
import { ShopFunction } from '../constructs/shop-function.ts';

/**
 * How many nested stacks CloudFormation creates or deletes at a time. API Gateway accepts about ten changes a second in an account, with a burst of 40,
 * and answers 429 beyond, which CloudFormation takes for a failure: all stacks together would send 460 changes within seconds.
 */
const maxConcurrentStacks = 3;

export class ApiStack extends Stack {
  readonly api: HttpApi;

  constructor(scope: Construct, id: string, { sharedResources, ...props }: StackProps & { readonly sharedResources: SharedResources }) {
    super(scope, id, props);
    this.api = new HttpApi(this, 'Api', { apiName: `nanhe-${sharedResources.stage.name}`, createDefaultStage: true });
    this.limitAndLog(sharedResources);
    const common = { api: this.api, releases: new Releases(this, 'Releases', sharedResources.stage), sharedResources };
    const domains = [...Map.groupBy(keys, (key) => key.slice(0, key.indexOf('.')))];
    // Last, because the next stack of a lane waits while CodeDeploy releases functions for five minutes.
    const isReleasedInSteps = ([, domainKeys]: (typeof domains)[number]) => domainKeys.some((key) => releasedInSteps.has(key));
    const inOrder = domains.toSorted((one, other) => Number(isReleasedInSteps(one)) - Number(isReleasedInSteps(other)));
    const stacks = inOrder.map(([domain, domainKeys]) => new DomainStack(this, domain, domainKeys, common));
    for (const [position, stack] of stacks.entries()) {
      const former = stacks[position - maxConcurrentStacks];
      if (former !== undefined) stack.addStackDependency(former);
    }
    new CfnOutput(this, 'ApiAddress', { value: this.api.apiEndpoint });
  }

  /** A last limit against floods in the gateway itself; limits by account and by address are in the functions. */
  private limitAndLog({ stage }: SharedResources): void {
    const log = new LogGroup(this, 'AccessLog', {
      logGroupName: `/nanhe/${stage.name}/access`,
      retention: stage.logRetention,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    log.grantWrite(new ServicePrincipal('apigateway.amazonaws.com'));
    const cfn = this.api.defaultStage?.node.defaultChild as CfnStage;
    cfn.defaultRouteSettings = { throttlingBurstLimit: stage.throttle.burst, throttlingRateLimit: stage.throttle.rate };
    // Logs paths, which contain ids but never names or codes; not query strings, which may.
    cfn.accessLogSettings = {
      destinationArn: log.logGroupArn,
      format: JSON.stringify({
        requestId: '$context.requestId',
        route: '$context.routeKey',
        status: '$context.status',
        ms: '$context.responseLatency',
        // '-' when the gateway answered without calling a function.
        integration: '$context.integrationStatus',
      }),
    };
    // Counts the gateway's own 429 in its log, because the gateway has no metric for them; functions also answer 429, to callers who guess codes.
    new MetricFilter(this, 'Throttled', {
      logGroup: log,
      filterPattern: FilterPattern.all(FilterPattern.stringValue('$.status', '=', '429'), FilterPattern.stringValue('$.integration', '=', '-')),
      metricNamespace: gatewayMetricsOf(stage.name),
      metricName: 'throttled',
      metricValue: '1',
    });
  }
}

interface SharedProps {
  readonly api: HttpApi;
  readonly releases: Releases;
  readonly sharedResources: SharedResources;
}

class DomainStack extends NestedStack {
  constructor(scope: Construct, domain: string, domainKeys: readonly Key[], { api, releases, sharedResources }: SharedProps) {
    super(scope, `Domain-${domain}`, { description: `Endpoints of ${domain}` });
    for (const key of domainKeys) {
      const { method, path } = registry[key];
      const entry = functionNameOf(key);
      const inSteps = releasedInSteps.has(key);
      const shopFunction = new ShopFunction(this, key.slice(key.indexOf('.') + 1), {
        entry,
        sharedResources,
        timeout: Duration.seconds(20),
        hasVersions: inSteps,
      });
      const { lambda } = shopFunction;
      new HttpRoute(this, `Route-${key}`, {
        httpApi: api,
        routeKey: HttpRouteKey.with(path, HttpMethod[method]),
        integration: new HttpLambdaIntegration(`Integration-${key}`, inSteps ? releases.publish(shopFunction, entry, lambda) : lambda),
      });
    }
  }
}
