/** Finds the zone of Route 53 that holds the names of the shop's domain, where there is one. */
import { HostedZone, type IHostedZone } from 'aws-cdk-lib/aws-route53';
import type { Construct } from 'constructs';
import type { Stage } from './stage.ts';

export const zoneOf = (scope: Construct, { zoneId, domain }: Stage): IHostedZone | undefined =>
  zoneId === undefined || domain === undefined
    ? undefined
    : HostedZone.fromHostedZoneAttributes(scope, 'Zone', { hostedZoneId: zoneId, zoneName: domain });
