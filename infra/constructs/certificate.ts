/**
 * Passes the ARN of the certificate from us-east-1, where CloudFront requires it, to the site's stack. An export could not change while the site
 * imports it, so the ARN is in an SSM parameter whose name changes with the domain and the zone.
 */
import { createHash } from 'node:crypto';
import { Certificate, type ICertificate } from 'aws-cdk-lib/aws-certificatemanager';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';
import { AwsCustomResource, AwsCustomResourcePolicy, PhysicalResourceId } from 'aws-cdk-lib/custom-resources';
import type { Construct } from 'constructs';
import { arnIn } from './shop-function.ts';
import type { Stage } from './stage.ts';

const region = 'us-east-1';

type Named = Pick<Stage, 'domain' | 'wwwDomain' | 'zoneId'>;

/** Eight characters that change whenever CloudFormation would create another certificate. */
export const certificateVersion = ({ domain, wwwDomain, zoneId }: Named): string =>
  createHash('sha256').update(`${domain} ${wwwDomain} ${zoneId}`).digest('hex').slice(0, 8);

export const certificatePath = (stage: Named & Pick<Stage, 'name'>): string => `/nanhe/${stage.name}/certificate/${certificateVersion(stage)}`;

/** Returns the certificate of the stage's domain, or undefined without a domain. The edge's stack must be deployed first. */
export function certificateOf(scope: Construct, stage: Stage, logGroup: LogGroup): ICertificate | undefined {
  if (stage.domain === undefined) return undefined;
  const Name = certificatePath(stage);
  const parameter = new AwsCustomResource(scope, 'CertificateArn', {
    // Runs on creation, and again whenever the parameter's name changes.
    onUpdate: { service: 'SSM', action: 'GetParameter', parameters: { Name }, region, physicalResourceId: PhysicalResourceId.of(Name) },
    policy: AwsCustomResourcePolicy.fromSdkCalls({ resources: [arnIn(scope, region, 'ssm', `parameter${Name}`)] }),
    installLatestAwsSdk: false,
    logGroup,
  });
  return Certificate.fromCertificateArn(scope, 'Certificate', parameter.getResponseField('Parameter.Value'));
}
