/** Finds the Route 53 zone that contains the shop's domain, if there is one. */
import { HostedZone, type IHostedZone } from 'aws-cdk-lib/aws-route53';
import type { Construct } from 'constructs';
import type { Stage } from './stage.ts';

export const zoneOf = (scope: Construct, { zoneId, domain }: Stage): IHostedZone | undefined =>
  zoneId === undefined || domain === undefined
    ? undefined
    : HostedZone.fromHostedZoneAttributes(scope, 'Zone', { hostedZoneId: zoneId, zoneName: domain });
