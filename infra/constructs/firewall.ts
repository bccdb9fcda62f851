/** Rejects requests of known attackers, known attacks, and addresses that send too many requests. */

import { RemovalPolicy } from 'aws-cdk-lib';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { CfnLoggingConfiguration, CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import { firewallOf } from './resource-names.ts';
import { arnOf } from './shop-function.ts';
import type { Stage } from './stage.ts';

/** The maximum of requests from one IP address in five minutes. Mobile networks in India put thousands of customers behind one address. */
const maxRequests = { perAddress: 5_000, signIns: 300 } as const;

/** Rules of AWS that mistake customers' texts for attacks: they count matches, and block none. The site shows every text as plain text. */
const countedRules: Readonly<Record<string, readonly string[]>> = {
  AWSManagedRulesAmazonIpReputationList: [],
  AWSManagedRulesKnownBadInputsRuleSet: [],
  AWSManagedRulesCommonRuleSet: ['SizeRestrictions_BODY', 'CrossSiteScripting_BODY', 'GenericRFI_BODY', 'GenericLFI_BODY', 'EC2MetaDataSSRF_BODY'],
};

/** Headers with secrets, which are removed from the firewall's log. */
const redactedHeaders = ['authorization', 'token', 'cookie', 'x-origin-secret'];

const pathStartsWith = (searchString: string): CfnWebACL.StatementProperty => ({
  byteMatchStatement: {
    fieldToMatch: { uriPath: {} },
    positionalConstraint: 'STARTS_WITH',
    searchString,
    textTransformations: [{ priority: 0, type: 'LOWERCASE' }],
  },
});

const visibilityOf = (metricName: string) => ({ cloudWatchMetricsEnabled: true, metricName, sampledRequestsEnabled: false });

export class Firewall extends Construct {
  readonly arn: string;

  /** In us-east-1, because CloudFront's resources must be there. */
  constructor(scope: Construct, id: string, { stage }: { readonly stage: Stage }) {
    super(scope, id);
    const limit = (name: string, priority: number, requests: number, scopeDownStatement: CfnWebACL.StatementProperty): CfnWebACL.RuleProperty => ({
      name,
      priority,
      action: { block: { customResponse: { responseCode: 429, responseHeaders: [{ name: 'retry-after', value: '300' }] } } },
      statement: { rateBasedStatement: { aggregateKeyType: 'IP', evaluationWindowSec: 300, limit: requests, scopeDownStatement } },
      visibilityConfig: visibilityOf(name),
    });
    const acl = new CfnWebACL(this, 'Acl', {
      name: firewallOf(stage.name),
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: visibilityOf(firewallOf(stage.name)),
      rules: [
        limit('too-many-sign-ins', 0, maxRequests.signIns, pathStartsWith('/api/auth/')),
        // Not webhooks: the payment provider reports every payment from a few addresses.
        limit('too-many', 1, maxRequests.perAddress, { notStatement: { statement: pathStartsWith('/api/webhooks/') } }),
        ...Object.entries(countedRules).map(
          ([name, counted], position): CfnWebACL.RuleProperty => ({
            name,
            priority: 10 + position,
            overrideAction: { none: {} },
            statement: {
              managedRuleGroupStatement: {
                vendorName: 'AWS',
                name,
                ruleActionOverrides: counted.map((rule) => ({ name: rule, actionToUse: { count: {} } })),
              },
            },
            visibilityConfig: visibilityOf(name),
          }),
        ),
      ],
    });
    this.arn = acl.attrArn;
    // WAF writes only into log groups whose name begins with `aws-waf-logs-`.
    const log = new LogGroup(this, 'Log', {
      logGroupName: `aws-waf-logs-nanhe-${stage.name}`,
      retention: stage.logRetention,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    new CfnLoggingConfiguration(this, 'Logging', {
      resourceArn: acl.attrArn,
      // The log group's ARN without the star at its end, which WAF rejects.
      logDestinationConfigs: [arnOf(this, 'logs', `log-group:${log.logGroupName}`)],
      redactedFields: [...redactedHeaders.map((Name) => ({ singleHeader: { Name } })), { queryString: {} }],
      loggingFilter: {
        DefaultBehavior: 'DROP',
        Filters: [
          {
            Behavior: 'KEEP',
            Requirement: 'MEETS_ANY',
            Conditions: [{ ActionCondition: { Action: 'BLOCK' } }, { ActionCondition: { Action: 'COUNT' } }],
          },
        ],
      },
    });
  }
}
