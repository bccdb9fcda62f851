/** Creates what CloudFront requires in us-east-1, the certificate and the firewall, and the budget, which belongs to no region. */
import { Stack, type StackProps } from 'aws-cdk-lib';
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import { Certificate, CertificateValidation } from 'aws-cdk-lib/aws-certificatemanager';
import { StringParameter } from 'aws-cdk-lib/aws-ssm';
import type { Construct } from 'constructs';
import { certificatePath, certificateVersion } from '../constructs/certificate.ts';
import { Firewall } from '../constructs/firewall.ts';
import type { Stage } from '../constructs/stage.ts';
import { zoneOf } from '../constructs/zone.ts';

export class EdgeStack extends Stack {
  readonly firewallArn: string;

  constructor(scope: Construct, id: string, { stage, ...props }: StackProps & { readonly stage: Stage }) {
    super(scope, id, props);
    if (stage.domain !== undefined) this.createCertificate(stage, stage.domain);
    this.firewallArn = new Firewall(this, 'Firewall', { stage }).arn;
    this.createBudget(stage);
  }

  /**
   * Another domain or zone creates another certificate and another parameter, which the site then reads. In prod the old certificate stays, because
   * the distribution still uses it at that moment and AWS rejects deleting it; docs/runbook.md says what to do when the site's update then fails.
   */
  private createCertificate(stage: Stage, domain: string): void {
    const version = certificateVersion(stage);
    const certificate = new Certificate(this, `Certificate${version}`, {
      domainName: domain,
      ...(stage.wwwDomain === undefined ? {} : { subjectAlternativeNames: [stage.wwwDomain] }),
      // Without a Route 53 zone the deployment waits until the owner of the domain has entered the records that ACM names.
      validation: CertificateValidation.fromDns(zoneOf(this, stage)),
    });
    certificate.applyRemovalPolicy(stage.removal);
    new StringParameter(this, `CertificateArn${version}`, { parameterName: certificatePath(stage), stringValue: certificate.certificateArn });
  }

  /** Covers the whole account, which belongs to the stage alone; a filter by tag would count nothing until an operator has activated the tag. */
  private createBudget({ name, budget, operator }: Stage): void {
    const notify = (notificationType: 'ACTUAL' | 'FORECASTED', threshold: number): CfnBudget.NotificationWithSubscribersProperty => ({
      notification: { notificationType, comparisonOperator: 'GREATER_THAN', threshold, thresholdType: 'PERCENTAGE' },
      subscribers: [{ subscriptionType: 'EMAIL', address: operator }],
    });
    new CfnBudget(this, 'Budget', {
      budget: { budgetName: `nanhe-${name}`, budgetType: 'COST', timeUnit: 'MONTHLY', budgetLimit: { amount: budget, unit: 'USD' } },
      notificationsWithSubscribers: [notify('ACTUAL', 50), notify('ACTUAL', 80), notify('ACTUAL', 100), notify('FORECASTED', 100)],
    });
  }
}
